import { type Comparison, type InputDifferences, toRows } from '../../../analysis/index.js';
import type { CsvFile, CsvRow } from '../../../presentation/words/csv.js';
import { foldFindings } from '../../../presentation/words/index.js';
import { settingsCsvFile } from '../../../presentation/answer/index.js';
import { settingsRows } from '../../../analysis/internal.js';
import { findingsCsvFile } from '../output/findings-csv.js';
import type { ComparedUnderChance } from './chance-report.js';

/**
 * The figures, one row a year, scenario, metric and statistic; the ranking, the limits exceeded, the findings that come and go, which
 * inputs and participants differ, and what it all rests on.
 */
export function compareCsvFiles(comparison: Comparison): [CsvFile, ...CsvFile[]] {
  const { scenarios, limits_exceeded: exceeded, input_differences: differences } = comparison;
  const answers = comparison.finding_changes.map((changes, i) => [{ scenario: scenarios[i]! }, changes] as const);
  return [
    { name: 'figures.csv', rows: toRows(comparison) },
    { name: 'ranking.csv', rows: rankingRows(comparison) },
    { name: 'limits.csv', rows: limitRows(scenarios, exceeded), columns: ['scenario', 'code', 'years', 'message'] },
    findingsCsvFile(['scenario'], answers),
    inputsCsvFile(scenarios, differences),
    {
      name: 'participants.csv',
      rows: participantRows(scenarios, differences),
      columns: ['scenario', 'participant', 'change'],
    },
    settingsCsvFile(comparison),
  ];
}

/** Where the price cannot react to the methods, why there are no ranks stands beside them. */
function rankingRows({ company: { ranking }, ranking_caveat: note }: Comparison): CsvRow[] {
  return ranking.map((ranked) => ({ ...ranked, ...(note === undefined ? {} : { note }) }));
}

function limitRows(scenarios: readonly string[], exceeded: Comparison['limits_exceeded']): CsvRow[] {
  return scenarios.flatMap((scenario, index) =>
    foldFindings(exceeded[index]!).map(({ code, years, message }) => ({ scenario, code, years, message })),
  );
}

/** The inputs that differ, one row a scenario. */
export function inputsCsvFile(scenarios: readonly string[], differences: InputDifferences): CsvFile {
  return { name: 'inputs.csv', rows: inputRows(scenarios, differences), columns: ['path', 'scenario', 'value'] };
}

function inputRows(scenarios: readonly string[], { fields, participant_fields }: InputDifferences): CsvRow[] {
  return [...fields, ...participant_fields].flatMap(({ path, values }) =>
    values.map((value, index) => ({
      path,
      scenario: scenarios[index]!,
      value: value === null || typeof value === 'string' ? value : JSON.stringify(value),
    })),
  );
}

function participantRows(scenarios: readonly string[], { participants }: InputDifferences): CsvRow[] {
  return participants.flatMap(({ added, removed }, index) => {
    const row = (participant: string, change: string): CsvRow => ({ scenario: scenarios[index]!, participant, change });
    return [...added.map((id) => row(id, 'added')), ...removed.map((id) => row(id, 'removed'))];
  });
}

/**
 * The figures of every scenario with its differences from the first, the inputs that differ, and how chance was let in. How often a
 * scenario is the cheapest is left out where the price cannot react to the methods.
 */
export function chanceCsvFiles(comparison: ComparedUnderChance): [CsvFile, ...CsvFile[]] {
  const { scenarios, results, input_differences, ranking_caveat: caveat } = comparison;
  const rows = toRows(comparison);
  return [
    { name: 'figures.csv', rows: caveat === undefined ? rows : rows.filter(({ metric }) => metric !== 'cheapest') },
    inputsCsvFile(scenarios, input_differences),
    {
      name: 'settings.csv',
      rows: [
        ...scenarios.flatMap((scenario, i) => settingsRows(results[i]!).map((row) => ({ scenario, ...row }))),
        ...(caveat === undefined ? [] : [{ scenario: null, setting: 'ranking_caveat', value: caveat }]),
      ],
    },
  ];
}
