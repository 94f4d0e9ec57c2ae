import type { Command } from 'commander';
import type { ParticipantSnapshot } from '../../../index.js';
import { rowCounts, type LongerView } from '../../../analysis/internal.js';
import {
  canPay,
  companyYears,
  repurchasesTable,
  type CompanyInputs,
  longerView,
  headline,
  longerSentence,
  shortOf,
  SUMMARY_COLUMNS,
  YEAR_COLUMNS,
  formatPercent,
  formatPrice,
  formatWhole,
  formatYears,
  shortDollars,
  shortPercent,
  firstYearsOf,
} from '../../../presentation/words/index.js';
import type { Unit } from '../../../engine/internal.js';
import { answer, planCommand, type PlanFlags, planOptions, strictOption } from '../command/plan-command.js';
import { refuseDoubts, writeWarnings } from '../errors/warnings.js';
import { readPlan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';
import { LineFile, RowFile } from '../output/output-files.js';
import { peopleLines, runCsvFiles, type WrittenRun } from './run-csv.js';
import { grid, page, printable, type Style, widthOf, wrap } from '../text/style.js';
import { findingsList } from '../text/finding-changes.js';
import { tableLines } from '../text/answer-table.js';

const HELP = {
  name: 'simulate',
  summary: 'project the plan and show its cost',
  description: 'Projects the plan and shows the cost and the payers of its repurchases, year by year.',
};

/** Runs the plan and shows the result, then what is doubtful in the inputs. */
export function addSimulate(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [...planOptions(), strictOption(), ...outputOptions()]);
  command.action(async (planFile: string, flags: PlanFlags) => {
    const inputs = await readPlan(host, planFile, flags);
    const { name, plan, locate } = inputs;
    if (flags.strict === true) refuseDoubts(inputs);
    const { rows, lines, onSnapshots } = peopleOf(flags);
    try {
      await answer<WrittenRun>(host, flags, {
        name: 'run',
        expected: () => {
          const { snapshots } = rowCounts(plan);
          return [{ name: 'participant_snapshots', rows: snapshots, fewer: 'project fewer years with --years' }];
        },
        compute: ({ onYear }) => {
          const run = plan.simulateRun({ onYear, onSnapshots, snapshots: rows !== null || lines !== null });
          return { ...run, participant_snapshots: rows ?? [] };
        },
        locate,
        report: (run, width, style) =>
          report(name, run, width, style, inputs.planInputs, longerView(plan, run.summary_metrics.peak_cash_year)),
        csv: (run) => runCsvFiles(run, inputs.planInputs, lines?.text()),
      });
    } finally {
      rows?.remove();
      lines?.remove();
    }
    await writeWarnings(host, inputs);
  });
}

/**
 * Where the rows of participants go until the run is complete: nowhere for the page for people, and for standard output as CSV, which gets
 * the years alone.
 */
function peopleOf({ format, out }: OutputOptions): {
  readonly rows: RowFile<ParticipantSnapshot> | null;
  readonly lines: LineFile | null;
  readonly onSnapshots: (snapshots: ParticipantSnapshot[]) => void;
} {
  const isShown = format === 'json' || (format !== 'table' && out !== undefined);
  const lines = isShown && format === 'csv' ? new LineFile() : null;
  const rows = isShown && format !== 'csv' ? new RowFile<ParticipantSnapshot>() : null;
  const onSnapshots = (snapshots: ParticipantSnapshot[]): void => {
    lines?.add(peopleLines(snapshots));
    rows?.add(snapshots);
  };
  return { rows, lines, onSnapshots };
}

/** The run as a page for people: whether the company can pay, the answer in a sentence, the years, the company's means, the summary, the findings. */
export function report(
  planName: string,
  run: WrittenRun,
  width: number,
  style: Style,
  inputs: CompanyInputs,
  longer: LongerView | null = null,
): string {
  const { annual_projections: years, summary_metrics: summary } = run;
  const span = years.length === 1 ? '' : `-${years.at(-1)?.year ?? ''}`;
  const findings = summary.compliance_findings;
  const sections = [
    ...[repurchasesTable(years), ...companyYears(years)].map((table) => tableLines(table, width, style)),
    summaryTable(run, width).map((line, index) => (index === 0 ? style.bold(line) : line)),
    [style.bold(findings.length === 0 ? 'No findings' : 'Findings'), ...findingsList(findings, width, style)],
    wrap(`Run ${printable(run.simulation_id)}`, width).map(style.dim),
  ];
  const subject = `Repurchase obligation ${years[0]?.year ?? ''}${span}`;
  return page(
    {
      planName,
      subject,
      answer: [...canPay(run, inputs), headline(planName, run), ...longerSentence(longer)].join(' '),
    },
    sections,
    width,
    style,
  );
}

/** A figure of the summary, as it is written; indented where it is part of the one above. */
type Figure = readonly [label: string, value: string];
/** Figures below their heading. */
type Column = readonly [heading: Figure, ...figures: Figure[]];

/** Format of a figure of each unit. */
const FORMATS = {
  dollars: shortDollars,
  price: (price: number) => `$${formatPrice(price)}`,
  shares: formatWhole,
  headcount: formatWhole,
  fraction: formatPercent,
  ratio: (ratio: number) => ratio.toFixed(2),
  year: String,
  count: String,
} as const satisfies Record<Unit, (figure: number) => string>;

type Name = Exclude<keyof typeof SUMMARY_COLUMNS, 'compliance_findings'>;

/** Percent stands in the heading. */
const withPercent = (head: string, name: Name): string =>
  SUMMARY_COLUMNS[name].unit === 'fraction' && !head.includes('%') ? `${head}, %` : head;

/** The heading of a figure that is a part of the one above. */
const partHead = (name: Name): string => `  ${withPercent(shortOf(SUMMARY_COLUMNS[name]), name)}`;

/** The heading of a figure that others stand below. */
const mainHead = (name: Name): string => withPercent(SUMMARY_COLUMNS[name].label, name);

/** The heading of a figure at the end, below words that say so. */
const endHead = (name: Name): string => {
  const short = withPercent(shortOf(SUMMARY_COLUMNS[name]), name);
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
};

/**
 * The run in a few figures: what it costs, and where it ends, each with its heading first. What is owed to people who left stands below
 * the present value, which it is not in.
 */
function summaryFigures({
  annual_projections: years,
  summary_metrics: summary,
}: Pick<WrittenRun, 'annual_projections' | 'summary_metrics'>): readonly [costs: Column, end: Column] {
  const value = (name: Name): string => {
    const figure = summary[name];
    return typeof figure === 'number' ? FORMATS[SUMMARY_COLUMNS[name].unit](figure) : '-';
  };
  const main = (name: Name): Figure => [mainHead(name), value(name)];
  const part = (name: Name, more = ''): Figure => [`${partHead(name)}${more}`, value(name)];
  const atEnd = (name: Name): Figure => [endHead(name), value(name)];
  const firstYears = (['ten_year_repurchase_obligation', 'twenty_year_repurchase_obligation'] as const).filter(
    (name) => years.length > firstYearsOf(name),
  );
  const costs: Column = [
    [`Over ${formatYears(years.length)}`, ''],
    main('total_repurchase_obligation'),
    ...firstYears.map((name) => part(name)),
    part('present_value_repurchase_obligation', `, ${shortPercent(summary.discount_rate)}`),
    part('final_terminated_value'),
    [
      `  ${YEAR_COLUMNS.repurchase_to_payroll.label} in ${summary.max_repurchase_to_payroll_year}`,
      value('max_repurchase_to_payroll'),
    ],
    part('peak_repurchase_to_shares_outstanding'),
    part('overall_funding_ratio'),
    main('average_annual_repurchase_cash'),
    part('peak_cash_amount', ` in ${summary.peak_cash_year}`),
    main('average_annual_contribution'),
    part('average_benefit_level_value'),
  ];
  const end: Column = [
    [`At the end of ${years.at(-1)?.year ?? ''}`, ''],
    atEnd('final_share_price'),
    atEnd('final_shares_outstanding'),
    atEnd('final_trust_cash'),
    part('final_cash_cover'),
    atEnd('final_loan_balance'),
    part('suspense_exhaustion_year'),
    atEnd('final_emerging_liability'),
    atEnd('final_top_tenth_share'),
  ];
  return [costs, end];
}

/** Cost at the left, end of the projection at the right, or below where there is no room. The first line is a heading. */
export function summaryTable(run: WrittenRun, width: number): string[] {
  const [costs, end] = summaryFigures(run);
  const rows = costs.map((cost, index) => [...cost, '', ...(end[index] ?? ['', ''])]);
  const lines = grid(rows, 2, ['left', 'right', 'left', 'left', 'right']);
  return widthOf(lines) <= width ? lines : [...grid(costs, 2), '', ...grid(end, 2)];
}
