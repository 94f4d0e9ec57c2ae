import * as z from 'zod/mini';
import { issues as words, ValidationError } from '../../engine/errors.js';
import { about } from '../../engine/input/schema/about.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import { wholeNumber } from '../../engine/input/schema/numbers.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { checkFinances } from '../check-finances.js';
import type { Draws } from './futures.js';

/** Futures of each plan at most, and by default: few, since all plans share them. */
const MOST_PATHS = 10_000;
const DEFAULT_PATHS = 40;

/** Option: the chance of a shortfall that a board accepts, and the years it counts. */
export const allowChance = () =>
  about(
    'Highest accepted chance of a cash shortfall, and the years it counts: `0.1:10`.',
    z.optional(z.string().check(z.regex(/^(?:0(?:\.\d{1,8})?|1):[1-9]\d{0,2}$/, words.notAChance))),
  );

/**
 * Option: the number of futures.
 *
 * @param plans - the plans that are tried in them
 */
export const futuresCount = (plans: string) =>
  about(
    `Futures in which ${plans} is tried; 0 for none.`,
    z.prefault(wholeNumber(0, MOST_PATHS, 'paths'), DEFAULT_PATHS),
  );

/** Both options as read. */
interface Asked {
  readonly allow_chance?: string | undefined;
  readonly paths: number;
}

/** Accepted chance, null without one, and the futures in which it is measured: `0.1:10` is 10 % in ten years. */
export interface ChanceAsked {
  readonly limit: number | null;
  readonly draws: Draws;
}

/**
 * Reads both options for a plan.
 *
 * @param years - years of its projection
 * @throws ValidationError for a chance of more years, and for one without futures
 */
export function chanceAsked({ allow_chance: asked, paths }: Asked, years: number): ChanceAsked {
  const [limit, counted] = asked?.split(':').map(Number) ?? [];
  const draws = { paths, years: counted ?? years };
  if (draws.years > years) {
    throw new ValidationError([{ field: 'allow_chance', issue: words.atMost(years) }]);
  }
  if (asked !== undefined && paths === 0) {
    throw new ValidationError([{ field: 'allow_chance', issue: words.notWith('paths 0') }]);
  }
  return { limit: limit ?? null, draws };
}

/**
 * Reads the options of a search that asks for a chance, and checks that the plan has finances to be short of.
 *
 * @throws ValidationError
 */
export function checkedInFutures<Read extends Asked>(
  schema: z.ZodMiniType<Read>,
  prepared: PreparedPlan,
  given: unknown,
): Read {
  const options = readOptions(schema, given);
  const { plan } = inputOf(prepared);
  checkFinances(plan);
  chanceAsked(options, plan.projectionYears);
  return options;
}

/** Runs of a search in futures, for hosts that limit them. */
export const searchAmounts = ({ max_runs: runs, paths }: { readonly max_runs: number; readonly paths: number }) =>
  [
    { field: 'max_runs', of: 'paths', count: runs },
    { field: 'paths', of: 'paths', count: paths },
  ] as const;
