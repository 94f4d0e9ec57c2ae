import type { AnswerKind, Say } from '../descriptor.js';
import { chanceComparisonRows, chanceInAnyYear, eventsOf } from './rows.js';
import { type InputDifferences, inputWords, inputTables } from '../compare/input-differences.js';
import type { Comparison } from '../compare/scenarios.js';
import { noteWords, priceWords } from '../compare/descriptor.js';
import { OF_STANDARD_ERROR, spokenWithin, chanceText, chanceWithInterval } from './distribution.js';
import { type ChanceComparison, COMPARED_FIGURES } from './compare.js';
import { differenceSentence, shortfallWords, notDrawn, overWhat } from './words.js';
import { settingsSentences, settingsRows } from './settings-words.js';
import { meaningsOf } from '../findings.js';
import { column, figuresFile, settingsFile, type AnswerTable, type TableRow } from '../answer/table.js';
import { labelOf } from '../figures.js';
import type { TidyRow } from '../answer/rows.js';
import type { Probability } from './result.js';
import { spread, spreadCells } from './tables.js';

/** A comparison under chance: it is made of results of Monte Carlo. */
export const chanceComparisonAnswer: AnswerKind<'compare-under-chance', ToldChances> = {
  kind: 'compare-under-chance',
  title: 'Compare Under Chance',
  question: 'Which strategy is better, whatever happens?',
  rows: chanceComparisonRows,
  files: { answer: 'comparison', rows: 'figures' },
  tables: chanceComparisonTables,
  words: chanceComparisonWords,
};

/** Scenarios under chance, with what their comparison in one projection says of prices, methods and inputs. */
export type ToldChances = ChanceComparison &
  Pick<Comparison, 'notes' | 'priced' | 'ranking_caveat'> & {
    /** Inputs in which the scenarios differ from the first. */
    readonly input_differences?: InputDifferences;
  };

/** Chance of a shortfall of each company, differences in their payments and what these leave out; then inputs and settings. */
export function chanceComparisonWords(compared: ToldChances, say: Say): string[] {
  const { scenarios, results, notes, ranking_caveat: caveat, input_differences: differences } = compared;
  const others = scenarios.slice(1).map((_, i) => differenceSentence(compared, i + 1, say, caveat !== undefined));
  return [
    ...results.flatMap((result, i) => shortfallWords(result, say, `With ${scenarios[i]!}, the company`)),
    ...priceWords(compared, say),
    `In company cash, ${others.join(' ')}`,
    notCounted(compared, say),
    ...noteWords(notes),
    ...(differences === undefined ? [] : inputWords(scenarios, differences)),
    ...settingsWords(compared, say),
  ];
}

/** Payments due after the last year are drawn but in no cash of these years; shares in suspense are not drawn. */
function notCounted({ scenarios, results, ranking_caveat: caveat }: ToldChances, say: Say): string {
  const owed = results.flatMap(({ owed_at_end: each }, i) =>
    each === null
      ? []
      : [`${scenarios[i]!} ${spokenWithin(each.mean, OF_STANDARD_ERROR * (each.standard_error ?? 0), say)}`],
  );
  const most = owed.length === 0 ? '' : ` (on average ${owed.join(', ')})`;
  const counted = caveat === undefined ? '; the ranking of the one projection counts both' : '';
  return `Amounts still owed then${most} and shares in suspense are not counted${counted}.`;
}

/** Settings of chance, equal for all, and the run of each. */
function settingsWords({ scenarios, results, paths }: ChanceComparison, say: Say): string[] {
  const [first] = results;
  const runs = scenarios.map((scenario, i) => `${scenario} ${results[i]!.simulation_id}`).join('; ');
  const { version, seed, settings } = first!;
  const rate = say.value(settings.discount_rate, 'fraction');
  return [
    ...settingsSentences(first!, say).slice(0, -1),
    `Present values are at ${rate} a year. Runs: ${runs}. Version ${version}, ${say.value(paths, 'shares')} paths, seed ${seed}.`,
  ];
}

/** Company cash of each scenario, its differences from the first, the chance of events and of findings, and inputs; settings in files. */
export function chanceComparisonTables(compared: ToldChances): AnswerTable[] {
  const { scenarios, input_differences: differences } = compared;
  return [
    allFigures(compared),
    cashTable(compared),
    ...scenarios.slice(1).map((_, i) => differencesTable(compared, i + 1)),
    chancesTable(compared),
    findingsTable(compared),
    ...(differences === undefined ? [] : inputTables(scenarios, differences)),
    allSettings(compared),
  ];
}

/** The rows; without the frequency of being the cheapest where the price cannot react to the methods. */
function allFigures(compared: ToldChances): AnswerTable {
  const rows: TidyRow[] = chanceComparisonRows(compared);
  const shown = isRanked(compared) ? rows : rows.filter(({ metric }) => metric !== 'cheapest');
  return figuresFile('Figures of each scenario', 'Scenario', shown);
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
    rows: COMPARED_FIGURES.flatMap((figure): TableRow[] => {
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

function allSettings({ scenarios, results, ranking_caveat: caveat }: ToldChances): AnswerTable {
  return settingsFile(
    [
      ...scenarios.flatMap((scenario, i) => settingsRows(results[i]!).map((row) => ({ scenario, ...row }))),
      ...(caveat === undefined ? [] : [{ scenario: null, setting: 'ranking_caveat', value: caveat }]),
    ],
    [column('scenario', 'Scenario', 'text')],
  );
}
