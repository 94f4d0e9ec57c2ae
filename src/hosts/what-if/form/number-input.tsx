import type { VNode } from 'preact';
import { type Range, refusalOf } from './field-text.js';

/** Field of a form for one number. No field of type number: the wheel changes such a field, and a decimal comma gives another number. */
export function NumberInput(props: {
  readonly id: string;
  readonly unit: string;
  readonly value: string;
  readonly range: Range;
  readonly take?: (text: string) => void;
}): VNode {
  const { id, unit, value, range, take } = props;
  return (
    <input
      type="text"
      inputMode="decimal"
      class="figure"
      id={id}
      required
      {...(take === undefined ? { defaultValue: value } : { value })}
      onInput={({ currentTarget: field }) => {
        field.setCustomValidity(refusalOf(field.value, unit, range));
        take?.(field.value);
      }}
    />
  );
}
