import type { Option } from 'commander';

const repeatable = new WeakSet<Option>();

/** True for an option that may be given several times. */
export function isRepeatable(option: Option): boolean {
  return repeatable.has(option);
}

/** An option that may be given several times; by default for a list of texts. */
export function repeated(option: Option): Option {
  repeatable.add(option);
  // Commander hands over the values given before.
  return option.parseArg !== undefined
    ? option
    : option.argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text]);
}
