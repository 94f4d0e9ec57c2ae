import type { Option } from 'commander';
import type { ErrorDetails } from '../../../index.js';
import { Failure, type Issue } from '../errors/failure.js';

/** The options of a command, and the fields of the analysis that they stand for. */
export type FlagsOfFields = readonly (readonly [field: string, option: Option])[];

/** The options alone. */
export function optionsOf(flags: FlagsOfFields): Option[] {
  return flags.map(([, option]) => option);
}

/** An option that may be given several times, for a list of texts. */
export function repeated(option: Option): Option {
  // Commander hands over what was given before.
  return option.argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text]);
}

/** An option is not as it should be. */
export function invalidOption(flag: string, issue: string, value?: string): Failure {
  const told = value === undefined ? {} : { value };
  return new Failure('VALIDATION_ERROR', 'Invalid option', [{ file: flag, field: flag, issue, ...told }]);
}

/** The members that were given; undefined when none was. */
export function given(members: Readonly<Record<string, unknown>>): object | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** `5, 50, 95` as a list of texts. */
export function listed(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

/** Where the words of an analysis belong: to the option of the command that stands for the field, else where `locate` says. */
export function byFlag(
  flags: FlagsOfFields,
  locate: (details: ErrorDetails) => Issue,
): (details: ErrorDetails) => Issue {
  return (details) => {
    const path = details.field.replace(/\[.*$/, '');
    // A group that is missing as a whole belongs to the first option of it, and a member to the option that says the group.
    const isOf = (field: string): boolean => `${field}.`.startsWith(`${path}.`) || path.startsWith(`${field}.`);
    const [, option] = flags.find(([field]) => isOf(field)) ?? [];
    if (option === undefined) return locate(details);
    const flag = option.long ?? option.flags;
    return { field: flag, issue: details.issue, file: flag };
  };
}
