import type { AnswerTable } from '../../../analysis/index.js';
import {
  alternativesLedger,
  benefitBandTable,
  benchmarkAnalysis,
  fitAnswer,
  bulgeWords,
  capitalTable,
  compareAnalysis,
  evidenceWords,
  findingsTable,
  forfeituresTable,
  fundingSchedule,
  ledgerAnalysis,
  lettersWords,
  leverTables,
  monteCarloAnalysis,
  outlookTables,
  partedEffects,
  peopleTables,
  purchasesAnalysis,
  resilienceAnalysis,
  stressAnalysis,
} from '../../../analysis/internal.js';
import { drawnTables } from '../../../presentation/answer/index.js';
import {
  type Block,
  chart,
  METHOD_LIMITS,
  METHOD_STEPS,
  notes,
  type Section,
  sentences,
  tables,
  texts,
} from '../../../presentation/board/index.js';
import {
  companyCashChart,
  fanChart,
  tableTornado,
  yearsChart,
  yearsLines,
} from '../../../presentation/charts/index.js';
import {
  benefitTable,
  censusTable,
  costWords,
  definitionsTable,
  doubtsTable,
  driversWords,
  fundingTable,
  inputTables,
  sensitivityAnalysis,
  summaryTable,
  worstStressWords,
  yearsTables,
} from '../../../presentation/words/index.js';
import type { Told } from '../commands/answer.js';
import type { Report, Study } from './study.js';

/** True for a table with a row a year, which is in the annex. */
function isByYear({ columns: [first] }: AnswerTable): boolean {
  return first!.unit === 'year';
}

/** Bars of a table that has any. */
function bars(table: AnswerTable): Block[] {
  if (tableTornado(table, 1) === null) return [];
  return [chart(table.caption, (width) => tableTornado(table, width, { row: 24 })!)];
}

function cashExhibit({ inputs, plan, run, longer }: Study): Section {
  const { annual_projections: years } = run;
  const company = chart('Free cash flow of the company and what it pays for shares', (width) =>
    companyCashChart(years, { width, height: 150 }),
  );
  return {
    id: 'cash',
    title: 'Exhibit 1. Cash and headroom',
    blocks: [
      ...sentences(costWords(inputs.planRules.plan_name, run, longer)),
      chart('Repurchase cash by year and by who pays', (width) =>
        yearsChart(fundingTable(years), { width, height: 170, sum: 'repurchase_cash' }),
      ),
      ...(years[0]?.ebitda === undefined
        ? []
        : [company, ...tables([fundingSchedule(plan), ...outlookTables({ ...run, maturities: [] })])]),
    ],
  };
}

function obligationExhibit({ run, say, purchases }: Study): Section {
  const [byReason, groups] = purchasesAnalysis.tables!(purchases, say);
  const years = run.annual_projections.map(({ year }) => year);
  const byCause = chart(byReason!.caption, (width) => yearsChart(byReason!, { width, height: 170, not: ['all'] }));
  return {
    id: 'obligation',
    title: 'Exhibit 2. Obligation by cause',
    blocks: [
      ...sentences([bulgeWords(purchases, years, say)]),
      ...(purchases.length === 0 ? [] : [byCause, ...tables([groups!])]),
    ],
  };
}

function peopleExhibit({ run, say, ledger, chance }: Study): Section {
  const { annual_projections: years } = run;
  return {
    id: 'people',
    title: 'Exhibit 3. People and benefit',
    blocks: [
      ...(typeof ledger === 'string' ? texts([ledger]) : sentences(ledgerAnalysis.words(ledger, say))),
      chart('Benefit level by year, of pay', (width) => yearsLines(benefitTable(years), { width, height: 140 })),
      ...(typeof chance === 'string' ? [] : tables([benefitBandTable(years, chance)])),
      ...(typeof ledger === 'string'
        ? []
        : tables(ledgerAnalysis.tables!(ledger, say).filter((table) => !isByYear(table)))),
    ],
  };
}

/** The futures as their analysis tells them, whatever it tells; then the worst of the usual stresses. */
function chanceExhibit({ chance, stresses, say }: Study): Section {
  return {
    id: 'chance',
    title: 'Exhibit 4. Chance and reactions',
    blocks: [
      ...(typeof chance === 'string'
        ? texts([chance])
        : [
            ...sentences(monteCarloAnalysis.words(chance, say)),
            chart('Repurchase cash by year over all futures', (width) => fanChart(chance, { width, height: 150 })),
            ...tables(drawnTables(monteCarloAnalysis, chance, say)!.filter((table) => !isByYear(table))),
          ]),
      ...(typeof stresses === 'string' ? [] : texts([worstStressWords(stresses, say)])),
    ],
  };
}

function driversExhibit({ drivers, say }: Study): Section {
  const { rank_by: figure } = drivers;
  return {
    id: 'drivers',
    title: 'Exhibit 5. What is unknown, and what the board decides',
    blocks: [...sentences([driversWords(drivers, figure, say)]), ...partedEffects(drivers, figure, say).flatMap(bars)],
  };
}

function alternativesExhibit({ levers, say }: Study): Section {
  const id = 'levers';
  const title = 'Exhibit 6. Alternatives';
  if (typeof levers === 'string') return { id, title, blocks: texts([levers]) };
  const [reaching, ...others] = leverTables(levers);
  const ledger = alternativesLedger(levers, say);
  const needs = others.filter(({ name }) => name === 'levers_needs');
  return {
    id,
    title,
    blocks: [
      ...tables([reaching]),
      ...bars(ledger),
      ...notes([lettersWords(levers)]),
      ...tables(needs),
      ...texts(evidenceWords(levers)),
    ],
  };
}

function ownersExhibit({ plan, run }: Study): Section {
  return {
    id: 'owners',
    title: 'Exhibit 7. Owners, and what is owed beyond',
    blocks: tables([capitalTable(plan, run), ...outlookTables({ maturities: run.maturities })]),
  };
}

/** Exhibits of a board, in order. */
export const EXHIBITS: readonly ((study: Study) => Section)[] = [
  cashExhibit,
  obligationExhibit,
  peopleExhibit,
  chanceExhibit,
  driversExhibit,
  alternativesExhibit,
  ownersExhibit,
];

/** An answer as a section: sentences, tables and limits. */
function answerSection<Result>(
  id: string,
  kind: Told<Result>,
  result: Result | string,
  { plan, say }: Report,
  isShown: (table: AnswerTable) => boolean = () => true,
): Section {
  const title = kind.question;
  if (typeof result === 'string') return { id, title, blocks: texts([`It cannot be told: ${result}.`]) };
  const shown = drawnTables(kind, result, say) ?? [];
  return {
    id,
    title,
    blocks: [
      ...sentences(kind.words(result, say)),
      ...tables(shown.filter(isShown)),
      ...notes(kind.caveats?.(plan, result as never) ?? []),
    ],
  };
}

/** Experience against assumption; none where `fit` was not run. */
function experienceSection({ experience, say }: Study): Section[] {
  if (experience === null) return [];
  const blocks = [...sentences(fitAnswer.words(experience, say)), ...tables(fitAnswer.tables!(experience, say))];
  return [{ id: 'experience', title: 'Experience against assumption', blocks }];
}

/** Sections of the annex: evidence that the exhibits rest on, then assumptions, data, method, findings of law, years and definitions. */
export function annexSections(study: Report): Section[] {
  const { run, inputs, doubts, files, levers } = study;
  const { annual_projections: years, summary_metrics: summary } = run;
  const byYear = yearsTables(years);
  const notTried = typeof levers === 'string' ? [] : leverTables(levers).slice(1);
  return [
    { id: 'findings', title: 'Compliance findings', blocks: tables([findingsTable(summary.compliance_findings)]) },
    answerSection('resilience', resilienceAnalysis, study.resilience, study),
    answerSection('stress', stressAnalysis, study.stresses, study, ({ leading }) => leading === undefined),
    answerSection('range', { ...monteCarloAnalysis, words: () => [] }, study.chance, study, isByYear),
    answerSection('drivers', sensitivityAnalysis, study.drivers, study),
    {
      id: 'other-levers',
      title: 'Other levers',
      blocks: tables(notTried.filter(({ name }) => name !== 'levers_needs')),
    },
    answerSection('ledger', { ...ledgerAnalysis, words: () => [] }, study.ledger, study, isByYear),
    answerSection('strategies', compareAnalysis, study.strategies, study, (table) => !isByYear(table)),
    answerSection('yardsticks', benchmarkAnalysis, study.peers, study),
    { id: 'assumptions', title: 'Assumptions', blocks: tables(inputTables(inputs)) },
    {
      id: 'data',
      title: 'Data',
      blocks: [...texts([`Files: ${files.join(', ')}.`]), ...tables([censusTable(inputs), doubtsTable(doubts)])],
    },
    {
      id: 'population',
      title: 'People of the census',
      blocks: tables([...peopleTables(study.plan), ...forfeituresTable(years)]),
    },
    ...experienceSection(study),
    { id: 'method', title: 'Method', blocks: texts([...METHOD_STEPS, ...METHOD_LIMITS]) },
    { id: 'years', title: 'Years', blocks: tables([...byYear, summaryTable(run), definitionsTable(byYear)]) },
  ].filter(({ blocks }) => blocks.length > 0);
}
