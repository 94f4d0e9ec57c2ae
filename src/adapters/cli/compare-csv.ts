import type { Comparison, InputDifferences } from '../../analysis/index.js';
import { csv, type CsvRow } from './csv.js';
import type { OutputFile } from './output-files.js';
import { sideBySideCsvFiles } from './side-by-side-csv.js';

/** The runs side by side, the years first, and which inputs and participants differ. */
export function compareCsvFiles(comparison: Comparison): [OutputFile, ...OutputFile[]] {
  const { scenarios, input_differences: differences } = comparison;
  return [
    ...sideBySideCsvFiles(comparison),
    { name: 'inputs.csv', chunks: csv(inputRows(scenarios, differences), ['path', 'scenario', 'value']) },
    {
      name: 'participants.csv',
      chunks: csv(participantRows(scenarios, differences), ['scenario', 'participant', 'change']),
    },
  ];
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
