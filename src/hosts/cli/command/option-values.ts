import type { Option } from 'commander';
import type { ErrorDetails } from '../../../index.js';
import { Failure, type Issue, type Locate } from '../errors/failure.js';

/** The options of a command, and the fields of the analysis that they stand for. */
export type FlagsOfFields = readonly (readonly [field: string, option: Option])[];

/** The options alone. */
export function optionsOf(flags: FlagsOfFields): Option[] {
  return flags.map(([, option]) => option);
}

const repeatable = new WeakSet<Option>();

/** Whether an option may be given several times. */
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

/** An option whose value is a list, `5, 50, 95`. */
export function listed(option: Option): Option {
  return option.argParser((text: string) => text.split(',').map((entry) => entry.trim()));
}

/** The failure for an invalid option. */
export function invalidOption(flag: string, issue: string, value?: string, hint?: string): Failure {
  const told = { ...(value !== undefined && { value }), ...(hint !== undefined && { hint }) };
  return new Failure('VALIDATION_ERROR', 'Invalid option', [{ file: flag, field: flag, issue, ...told }]);
}

/**
 * The values given for the fields, grouped as their paths say. Numbers stay text: the engine reads them, and no digit is lost.
 */
export function fieldsOf(flags: FlagsOfFields, given: object): object {
  const values = given as Readonly<Record<string, unknown>>;
  const fields: Record<string, unknown> = {};
  for (const [field, option] of flags) {
    const value = values[option.attributeName()];
    if (value === undefined || value === false) continue;
    const [name, group] = field.split('.').reverse();
    if (group === undefined) fields[name!] = value;
    else fields[group] = { ...(fields[group] as object | undefined), [name!]: value };
  }
  return fields;
}

/** Where an issue of an analysis belongs: to the option that stands for its field, else where `locate` says. */
export function byFlag(flags: FlagsOfFields, locate: Locate): Locate {
  return (details: ErrorDetails): Issue => {
    const path = details.field.replace(/\[.*$/, '');
    // An issue about a whole group belongs to its first option, and one about a member to the option for the group.
    const isOf = (field: string): boolean => `${field}.`.startsWith(`${path}.`) || path.startsWith(`${field}.`);
    const [, option] = flags.find(([field]) => isOf(field)) ?? [];
    if (option === undefined) return locate(details);
    const flag = option.long ?? option.flags;
    return { field: flag, issue: details.issue, file: flag };
  };
}
