import type { InputDifference, InputDifferences } from '../../../analysis/index.js';
import { indented, printable, wrap, type Style } from '../text/style.js';

/** At most this many of each kind are listed; the rest are counted. */
const MOST = 20;
/** Longer values are cut. */
const LONGEST_VALUE = 60;

/** Which inputs differ between scenarios, with the value in each. */
export function inputDifferencesList(
  scenarios: readonly string[],
  { fields, participant_fields, participant_field_count: fieldCount, participants }: InputDifferences,
  width: number,
  style: Style,
): string[] {
  const people = participants.flatMap(({ added_count, removed_count, reordered }, index) => {
    const changes = [
      ...(added_count > 0 ? [`${added_count} added`] : []),
      ...(removed_count > 0 ? [`${removed_count} gone`] : []),
      ...(reordered ? ['in another order'] : []),
    ];
    return changes.length === 0 ? [] : [`Participants of ${scenarios[index]!}: ${changes.join(', ')}.`];
  });
  const lines = [
    ...listed(scenarios, fields, fields.length, width),
    ...listed(scenarios, participant_fields, fieldCount, width),
    ...people.flatMap((line) => wrap(printable(line), width)),
  ];
  return [style.bold(lines.length === 0 ? 'The inputs are the same' : 'Inputs that differ'), ...lines];
}

function listed(
  scenarios: readonly string[],
  differences: readonly InputDifference[],
  count: number,
  width: number,
): string[] {
  const shown = differences.slice(0, MOST);
  const lines = shown.flatMap(({ path, values }) => [
    ...wrap(printable(path), width),
    ...indented(values.map((value, i) => `${scenarios[i]!}: ${valueText(value)}`).join('; '), width),
  ]);
  const left = count - shown.length;
  return left === 0 ? lines : [...lines, `and ${left} more: --format json lists them.`];
}

function valueText(value: unknown): string {
  if (value === null) return 'not given';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;
}
