import { Option } from 'commander';
import type { AnyAnalysis } from '../../../analysis/index.js';
import { numberIssue, numberText } from '../../../census/index.js';
import { describeIn, type InputDescription, issues as words } from '../../../engine/internal.js';
import type { ErrorDetails } from '../../../index.js';
import { Failure, type Issue, type Locate } from '../errors/failure.js';

/** The options of a command, and the fields of the analysis that they stand for. */
export type FlagsOfFields = readonly (readonly [field: string, option: Option])[];

/** The options alone. */
export function optionsOf(flags: FlagsOfFields): Option[] {
  return flags.map(([, option]) => option);
}

/** An option whose value is a list, `5, 50, 95`. */
export function listed(option: Option, read = (text: string): string => text): Option {
  return option.argParser((text: string) => text.split(',').map((entry) => read(entry.trim())));
}

/** Decimal text of the number that an option gives, as people write it; text that is no number stays, for the engine to refuse. */
export function numberIn(flag: string, text: string, unit?: string): string {
  const issue = numberIssue(text);
  if (issue !== words.notANumber) throw invalidOption(flag, issue, text);
  return numberText(text, unit);
}

/** An option whose value is a number in a unit. */
export function numeric(option: Option, unit?: string): Option {
  return option.argParser((text: string) => numberIn(option.long ?? option.flags, text, unit));
}

/** True for an input that is a number. */
export function isNumber(what: InputDescription | undefined): boolean {
  return what?.choices === undefined && (what?.kind === 'number' || what?.kind === 'integer');
}

/** Flag for a field of a schema, such as `--volatility <s>`, with the description of the field. */
export function flagOf(schema: AnyAnalysis['options'], field: string, flags: string): Option {
  const what = describeIn(schema, field.split('.'))!;
  const { description, isList, kind, choices } = what;
  const option = new Option(flags, description);
  if (choices !== undefined) return option.choices(choices);
  const entry = isList ? describeIn(schema, [...field.split('.'), 0]) : what;
  if (isList) return listed(option, (text) => (isNumber(entry) ? numberText(text, entry?.unit) : text));
  if (kind === 'flag') return option.default(false);
  return isNumber(what) ? numeric(option, what.unit) : option;
}

/** Flags for several fields of a schema. */
export function flagsOf(schema: AnyAnalysis['options'], flags: Readonly<Record<string, string>>): FlagsOfFields {
  return Object.entries(flags).map(([field, flag]) => [field, flagOf(schema, field, flag)]);
}

/** Flags for the options of an analysis: single values, lists of them, and those in groups: `target.value` by `--target-value`. */
export function optionFlags(schema: AnyAnalysis['options'], group: readonly string[] = []): FlagsOfFields {
  const { names = [] } = describeIn(schema, group)!;
  return names.flatMap((name): FlagsOfFields => {
    const path = [...group, name];
    const what = describeIn(schema, path)!;
    if (what.names !== undefined) return optionFlags(schema, path);
    const entry = what.isList ? describeIn(schema, [...path, 0]) : what;
    // What is deeper is for the file.
    if (entry?.kind === undefined && entry?.choices === undefined) return [];
    const value = entry.kind === 'flag' ? '' : what.isList ? ' <list>' : ' <value>';
    return flagsOf(schema, { [path.join('.')]: `--${path.join('-').replace(/_/g, '-')}${value}` });
  });
}

/** The failure for an invalid option. */
export function invalidOption(flag: string, issue: string, value?: string, hint?: string): Failure {
  const told = { ...(value !== undefined && { value }), ...(hint !== undefined && { hint }) };
  return new Failure('VALIDATION_ERROR', 'Invalid option', [{ file: flag, field: flag, issue, ...told }]);
}

/**
 * The values given for the fields, grouped as their paths say. Numbers are decimal text: no digit is lost.
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

/** `2025=census.csv`. */
export function yearly(flag: string, text: string): readonly [year: number, value: string] {
  const [year, value] = pair(flag, text);
  if (!/^\d{4}$/.test(year)) throw invalidOption(flag, 'Must begin with a year, as in 2025=…', text);
  return [Number(year), value];
}

/** `A-17=1001`. */
export function pair(flag: string, text: string): readonly [string, string] {
  const [, before, after] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (before === undefined || after === undefined)
    throw invalidOption(flag, 'Must be two values with = between them', text);
  return [before, after];
}

/** Values by year; a year that is given twice is refused. */
export function byYear(
  flag: string,
  texts: readonly string[],
  read = (text: string): string => text,
): ReadonlyMap<number, string> {
  const values = new Map<number, string>();
  for (const text of texts) {
    const [year, value] = yearly(flag, text);
    if (values.has(year)) throw invalidOption(flag, `Must be given once for ${year}`, text);
    values.set(year, read(value));
  }
  return values;
}

const HIGHEST_PORT = 65_535;

/** The port that an option gives; 0, which asks for any free port, only where `lowest` allows it. */
export function portOf(text: string, flag = '--port', lowest = 0): number {
  return wholeNumberOf(flag, text, lowest, HIGHEST_PORT);
}

/** The whole number that an option gives. */
export function wholeNumberOf(flag: string, text: string, low: number, high: number, unit?: string): number {
  const read = numberIn(flag, text, 'number');
  const number = /^\d{1,9}$/.test(read) ? Number(read) : Number.NaN;
  if (number >= low && number <= high) return number;
  const what = unit === undefined ? 'a whole number' : `a whole number of ${unit}`;
  throw invalidOption(flag, `Must be ${what} between ${low} and ${high}`, text);
}
