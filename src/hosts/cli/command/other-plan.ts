import { Option } from 'commander';
import type { AnyAnalysis } from '../../../analysis/index.js';
import { describeIn } from '../../../engine/internal.js';
import type { Locate } from '../errors/failure.js';
import { readPlan, type Plan } from '../files/inputs.js';
import { invalidFile, isObject, readJsonFile } from '../files/plan-file.js';
import type { Host } from '../host.js';
import type { PlanFlags } from './plan-command.js';

type Asked = Pick<AnyAnalysis, 'otherPlan' | 'options'>;

/** The flag of an analysis for another plan; none where it has no such option. */
export function otherPlanOption({ otherPlan, options }: Asked): Option[] {
  if (otherPlan === undefined) return [];
  const { description = '' } = describeIn(options, [otherPlan])!;
  return [new Option(`--${otherPlan} <plan or changes>`, `${description} A plan file, or a file of changes.`)];
}

/**
 * The other plan, as changes to the first, under its option; nothing where none is given. A file with the arguments of a plan is a plan
 * file, read with the options of the first; `{ name, changes }` is a scenario of `compare`; all else are changes.
 */
export async function readOtherPlan(
  host: Host,
  { otherPlan }: Asked,
  { planInputs, locate }: Plan,
  flags: PlanFlags & Readonly<Record<string, unknown>>,
): Promise<{ readonly changes: object; readonly locate: Locate }> {
  const file = otherPlan === undefined ? undefined : flags[otherPlan];
  if (otherPlan === undefined || typeof file !== 'string') return { changes: {}, locate };
  const content = readJsonFile(host.cwd, file, 'other plan');
  if (!isObject(content)) throw invalidFile('other plan', [{ file, field: file, issue: 'Must be one object' }]);
  const isPlan = ['planRules', 'operatingAssumptions', 'initialState'].every((name) => name in content);
  const other = isPlan ? await readPlan(host, file, flags) : null;
  const scenario = isObject(content['changes']) ? content['changes'] : content;
  const changes = other === null ? scenario : (patchTo(planInputs, other.planInputs) ?? {});
  return {
    changes: { [otherPlan]: changes },
    locate: (details) => {
      const [name, ...path] = details.field.split('.');
      if (name !== otherPlan) return locate(details);
      return { ...details, field: path.join('.') || file, file };
    },
  };
}

/** The merge patch that makes one JSON value of another; undefined where nothing changes. */
function patchTo(from: unknown, to: unknown): unknown {
  if (!isObject(from) || !isObject(to)) return JSON.stringify(from) === JSON.stringify(to) ? undefined : to;
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changed = [...names].flatMap((name): [string, unknown][] => {
    const change = patchTo(from[name], to[name] ?? null);
    return change === undefined || (change === null && from[name] === undefined) ? [] : [[name, change]];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
