import type { Comparison, InputDifferences } from '../../../analysis/index.js';
import type { CsvFile, CsvRow } from '../../text/csv.js';
import { sideBySideCsvFiles } from '../side-by-side/csv.js';

/** The runs side by side, the years first, and which inputs and participants differ. */
export function compareCsvFiles(comparison: Comparison): [CsvFile, ...CsvFile[]] {
  const { scenarios, input_differences: differences } = comparison;
  return [
    ...sideBySideCsvFiles(comparison),
    { name: 'inputs.csv', rows: inputRows(scenarios, differences), columns: ['path', 'scenario', 'value'] },
    {
      name: 'participants.csv',
      rows: participantRows(scenarios, differences),
      columns: ['scenario', 'participant', 'change'],
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
