import { meaningsOf } from '../answer/finding-tables.js';
import { column, type AnswerTable, type TableRow } from '../answer/table.js';
import { labelOf } from '../figures/figures.js';
import { inputTables } from '../compare/input-tables.js';
import type { TidyRow } from '../rows/tidy.js';
import { chanceText, chanceWithInterval } from './certain.js';
import type { PairedDifferences } from './compare.js';
import type { ToldChances } from './compare-words.js';
import { chanceInAnyYear, eventsOf } from './events.js';
import type { Probability } from './result.js';
import { chanceComparisonRows } from './rows.js';
import { settingsRows } from './settings-words.js';
import { spread, spreadCells } from './tables.js';
import { notDrawn, overWhat } from './words.js';

const FIGURES = [
  'total_company_cash',
  'owed_at_end',
  'total_repurchase_obligation',
  'present_value_repurchase_obligation',
  'peak_cash_amount',
  'largest_cash_shortfall',
] as const satisfies readonly (keyof PairedDifferences)[];

/** Company cash of each scenario, its differences from the first, the chance of events and of findings, and inputs; settings in files. */
export function chanceComparisonTables(compared: ToldChances): AnswerTable[] {
  const { scenarios, input_differences: differences } = compared;
  return [
    figuresFile(compared),
    cashTable(compared),
    ...scenarios.slice(1).map((_, i) => differencesTable(compared, i + 1)),
    chancesTable(compared),
    findingsTable(compared),
    ...(differences === undefined ? [] : inputTables(scenarios, differences)),
    settingsFile(compared),
  ];
}

/** The rows; without the frequency of being the cheapest where the price cannot react to the methods. */
function figuresFile(compared: ToldChances): AnswerTable {
  const rows: TidyRow[] = chanceComparisonRows(compared);
  return {
    name: 'figures',
    caption: 'Figures of each scenario',
    columns: [
      column('scenario', 'Scenario', 'text'),
      column('year', 'Year', 'year'),
      column('metric', 'Figure', 'text'),
      column('statistic', 'Statistic', 'text'),
      column('value', 'Value', 'ratio'),
      column('unit', 'Unit', 'text'),
    ],
    rows: isRanked(compared) ? rows : rows.filter(({ metric }) => metric !== 'cheapest'),
    isFor: 'files',
  };
}

const isRanked = ({ ranking_caveat: caveat }: ToldChances): boolean => caveat === undefined;

/** Mean and percentiles of company cash, and the frequency of being the cheapest. */
function cashTable(compared: ToldChances): AnswerTable {
  const { scenarios, results, cheapest } = compared;
  return {
    name: 'company_cash',
    caption: 'Company cash',
    columns: [
      column('scenario', '', 'text'),
      ...spread(results[0]!),
      ...(isRanked(compared) ? [column('cheapest', 'Cheapest', 'text')] : []),
    ],
    rows: results.map((result, i) => ({
      scenario: scenarios[i]!,
      ...spreadCells(result, result.total_company_cash),
      cheapest: chanceText(cheapest[i]!),
    })),
    isFor: 'people',
  };
}

/** Mean and percentiles of the difference from the first scenario, future by future. */
function differencesTable({ scenarios, results, differences }: ToldChances, index: number): AnswerTable {
  const [first] = results;
  return {
    name: `differences_${index}`,
    caption: `${scenarios[index]!} less ${scenarios[0]!}, future by future`,
    columns: [
      column('figure', '', 'text'),
      ...spread(first!).map((each) => ({ ...each, isChange: true as const })),
      column('less', 'Less in', 'text'),
    ],
    rows: FIGURES.flatMap((figure): TableRow[] => {
      const difference = differences[index]![figure];
      if (difference === null) return [];
      return [{ figure: labelOf(figure), ...spreadCells(first!, difference), less: chanceText(difference.less) }];
    }),
    isFor: 'people',
  };
}

/** Chance of each event in at least one year. */
function chancesTable({ scenarios, results }: ToldChances): AnswerTable {
  const events = eventsOf(results[0]!);
  const chance = (one: Probability | null): string | null => (one === null ? null : chanceText(one));
  return {
    name: 'chances',
    caption: 'Chance in any year',
    columns: [column('event', '', 'text'), ...scenarios.map((name, i) => column(`s${i}`, name, 'text'))],
    rows: events.map(({ name, head }) => ({
      event: head,
      ...Object.fromEntries(results.map((result, i) => [`s${i}`, chance(chanceInAnyYear(result, name))])),
    })),
    note: `${events.map(({ head, happens }) => `${head}: ${happens}`).join('; ')}. ${overWhat(results)}`,
    isFor: 'people',
  };
}

/** Chance of each finding in at least one year. */
function findingsTable({ scenarios, results, findings }: ToldChances): AnswerTable {
  return {
    name: 'finding_chances',
    caption: 'Findings by chance, in at least one year',
    columns: [
      column('code', 'Finding', 'text'),
      column('severity', 'Severity', 'text', { isForWide: true }),
      ...scenarios.map((name, i) => column(`s${i}`, name, 'text')),
    ],
    rows: findings.map(({ code, severity, in_any_year: chances }) => ({
      ...{ code, severity },
      ...Object.fromEntries(chances.map((chance, i) => [`s${i}`, chanceWithInterval(chance)])),
    })),
    note: `${meaningsOf(findings)}${notDrawn(results)}`,
    isFor: 'people',
  };
}

function settingsFile({ scenarios, results, ranking_caveat: caveat }: ToldChances): AnswerTable {
  return {
    name: 'settings',
    caption: 'Settings',
    columns: [
      column('scenario', 'Scenario', 'text'),
      column('setting', 'Setting', 'text'),
      column('value', 'Value', 'text'),
    ],
    rows: [
      ...scenarios.flatMap((scenario, i) => settingsRows(results[i]!).map((row) => ({ scenario, ...row }))),
      ...(caveat === undefined ? [] : [{ scenario: null, setting: 'ranking_caveat', value: caveat }]),
    ],
    isFor: 'files',
  };
}
