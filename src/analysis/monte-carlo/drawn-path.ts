import type { Headcount } from '../../engine/numeric/index.js';
import type { Plan } from '../../engine/state/plan.js';
import type { WholePeople } from '../../engine/state/whole-people.js';
import { withinRange } from '../../engine/state/within-range.js';
import { project, type ProjectOptions } from '../../engine/year/project.js';
import type { BeginRun } from '../../engine/year/whole-people/whole-run.js';
import { drawnAssumptions, type DrawnAssumptions } from './chance/drawn-assumptions.js';
import { drawnBehaviour } from './chance/drawn-behaviour.js';
import { followingPeople } from './chance/following-people.js';
import { leavingDraws } from './chance/leaving-draws.js';
import { drawnDeviations, drawnTurnoverLevels, withDeviations, type Deviations } from './chance/price-paths.js';
import type { MonteCarloSettings } from './result.js';

/** Draws of the paths of a plan. */
export interface Drawing {
  readonly plan: Plan;
  readonly settings: MonteCarloSettings;
  readonly seed: number;
}

/** A path before its first year: what was drawn, and the means to project it as often as needed. */
interface DrawnPath {
  readonly plan: Plan;
  readonly assumptions: DrawnAssumptions;
  readonly deviations: Deviations;
  /** Starts it, with the plan as drawn or changed in nothing that is drawn. */
  readonly start: (plan: Plan) => StartedPath;
}

/** One projection of a path. */
interface StartedPath {
  readonly options: Pick<ProjectOptions, 'behaviour' | 'loops' | 'from' | 'planIn'>;
  /** Null where the stages run row by row. */
  readonly people: WholePeople | null;
  /** Told how many are active at the end of each year. */
  readonly observe: (headcount: Headcount) => void;
}

/** Draws a path. Each start of it meets the same people, earnings and prices. */
export function drawPath({ plan, settings: given, seed }: Drawing, path: number, begin: BeginRun): DrawnPath {
  const assumptions = drawnAssumptions(plan, given, seed, path);
  const settings = { ...given, price_volatility: assumptions.priceVolatility };
  const deviations = drawnDeviations(settings, seed, path, plan.projectionYears, assumptions.priceGrowth);
  const turnoverLevels = drawnTurnoverLevels(plan, settings, seed, path);
  const { payGrowths, distributionElectionRate } = assumptions;
  const drawn = { ...withDeviations(plan, settings, deviations), payGrowths, distributionElectionRate };
  const isAsPlanned = turnoverLevels === undefined && assumptions.turnover === 1 && assumptions.retirement === 1;
  return {
    plan: drawn,
    assumptions,
    deviations,
    start: (started) => {
      const behaviour = drawnBehaviour(plan, seed, path, turnoverLevels, assumptions);
      const following = followingPeople(plan, started, settings);
      const whole = isAsPlanned
        ? withinRange(plan.censusYear, () => begin(plan, leavingDraws(plan, seed, path)))
        : null;
      return {
        people: whole?.people ?? null,
        options: {
          behaviour,
          ...(whole === null ? {} : { loops: whole.loops, from: whole.state }),
          ...(following === null ? {} : { planIn: following.planIn }),
        },
        observe: (headcount) => following?.observe(headcount),
      };
    },
  };
}

/** True if the company of a path is short of cash in any year where it pays all that it planned, however short it is. */
export function isShortWithoutReactions({ plan, start }: DrawnPath): boolean {
  const without = { ...plan, finances: { ...plan.finances!, reactions: null } };
  const { options, observe } = start(without);
  let isShort = false;
  project(
    without,
    ({ financed }, _state, closing) => {
      isShort ||= financed!.shortfall > 0;
      observe(closing.headcount);
    },
    options,
  );
  return isShort;
}
