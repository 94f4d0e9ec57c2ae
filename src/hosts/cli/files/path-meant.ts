import { describeInput } from '../../../engine/input/describe-input.js';
import { near } from '../../../analysis/near.js';
import { pathOf, type Key } from '../../../presentation/words/input-path.js';
import { ARGUMENTS } from './plan-file.js';

/**
 * What was most likely meant by a path that is no input, as a hint; undefined where nothing is near.
 *
 * @example
 * hintFor(['planRules', 'vestng_schedule', 'years']) // 'did you mean planRules.vesting_schedule.years?'
 */
export function hintFor(path: readonly Key[]): string | undefined {
  const meant = pathMeant(path) ?? ARGUMENTS.map((root) => pathMeant([root, ...path])).find(Boolean);
  return meant === undefined ? undefined : `did you mean ${pathOf(meant)}?`;
}

/** The path with each name that is unknown replaced by the nearest of those that stand there. */
function pathMeant(path: readonly Key[]): readonly Key[] | undefined {
  let meant: readonly Key[] = [];
  for (const key of path) {
    if (describeInput([...meant, key]) === undefined) {
      const names = meant.length === 0 ? ARGUMENTS : (describeInput(meant)?.names ?? []);
      const [nearest] = near(String(key), names);
      if (nearest === undefined) return undefined;
      meant = [...meant, nearest];
    } else meant = [...meant, key];
  }
  return meant.length < 2 ? undefined : meant;
}
