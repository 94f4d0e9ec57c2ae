import type { Option } from 'commander';
import type { ErrorDetails } from '../../index.js';
import type { Issue } from './failure.js';

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
  flags: readonly (readonly [field: string, option: Option])[],
  locate: (details: ErrorDetails) => Issue,
): (details: ErrorDetails) => Issue {
  return (details) => {
    const path = details.field.replace(/\[.*$/, '');
    // A group that is missing as a whole belongs to the first option of it.
    const [, option] = flags.find(([field]) => field === path || field.startsWith(`${path}.`)) ?? [];
    if (option === undefined) return locate(details);
    const flag = option.long ?? option.flags;
    return { field: flag, issue: details.issue, file: flag };
  };
}
