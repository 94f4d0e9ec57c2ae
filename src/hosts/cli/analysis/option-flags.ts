import { Option } from 'commander';
import type { AnyAnalysis } from '../../../analysis/index.js';
import { describeIn } from '../../../engine/internal.js';
import { listed, type FlagsOfFields } from '../command/option-values.js';

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
    const flag = `--${path.join('-').replace(/_/g, '-')}`;
    const { description } = what;
    const field = path.join('.');
    if (entry.kind === 'flag') return [[field, new Option(flag, description).default(false)]];
    const option = new Option(`${flag} <${what.isList ? 'list' : 'value'}>`, description);
    return [[field, what.isList ? listed(option) : option]];
  });
}

/** Whether there is anything to ask for. */
export function hasOptions(schema: AnyAnalysis['options']): boolean {
  return describeIn(schema, [])?.names?.length !== 0;
}
