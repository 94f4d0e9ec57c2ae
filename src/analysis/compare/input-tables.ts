import { column, type AnswerTable } from '../answer/table.js';
import type { InputDifferences } from './input-differences.js';

/** Inputs that people are shown; files have all. */
const MOST = 20;
/** Longer values are cut for people. */
const LONGEST_VALUE = 60;

/** Inputs that differ between scenarios: for people a column a scenario, in files a row a value. */
export function inputTables(scenarios: readonly string[], differences: InputDifferences): AnswerTable[] {
  const { fields, participant_fields, participant_field_count: count } = differences;
  const all = [...fields, ...participant_fields];
  const shown = [...fields.slice(0, MOST), ...participant_fields.slice(0, MOST)];
  const left = fields.length + count - shown.length;
  return [
    {
      name: 'input_differences',
      caption: 'Inputs that differ',
      columns: [column('path', 'Input', 'text'), ...scenarios.map((name, i) => column(`s${i}`, name, 'text'))],
      rows: shown.map(({ path, values }) => ({
        path,
        ...Object.fromEntries(values.map((value, i) => [`s${i}`, valueText(value)])),
      })),
      ...(left === 0 ? {} : { note: `${left} more inputs differ: JSON lists them.` }),
      isFor: 'people',
    },
    {
      name: 'inputs',
      caption: 'Inputs that differ',
      columns: [
        column('path', 'Input', 'text'),
        column('scenario', 'Scenario', 'text'),
        column('value', 'Value', 'text'),
      ],
      rows: all.flatMap(({ path, values }) =>
        values.map((value, i) => ({
          path,
          scenario: scenarios[i]!,
          value: value === null || typeof value === 'string' ? value : JSON.stringify(value),
        })),
      ),
      isFor: 'files',
    },
  ];
}

/** Sentences on participants who came and went; one where the inputs are the same. */
export function inputWords(
  scenarios: readonly string[],
  { fields, participant_field_count: count, participants }: InputDifferences,
): string[] {
  const people = participants.flatMap(({ added_count, removed_count, reordered }, i) => {
    const changes = [
      ...(added_count > 0 ? [`${added_count} added`] : []),
      ...(removed_count > 0 ? [`${removed_count} gone`] : []),
      ...(reordered ? ['in another order'] : []),
    ];
    return changes.length === 0 ? [] : [`Participants of ${scenarios[i]!}: ${changes.join(', ')}.`];
  });
  return fields.length + count + people.length === 0 ? ['The inputs are the same.'] : people;
}

function valueText(value: unknown): string {
  if (value === null) return 'not given';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;
}
