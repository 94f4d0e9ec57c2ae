import type { PreparedInput } from '../../engine/input/index.js';
import { fromUnits } from '../../engine/numeric/index.js';
import { gridOf, readSolve } from '../solve/solve.js';
import { searchGrid, type SolveSample } from '../solve/solution.js';
import { memoOf, trial } from '../trials/trial.js';
import { isShort } from './short.js';

/** The range of an input in which no year is short of cash, as far as the search goes. */
export interface BreakEven {
  /** The path of the input. */
  readonly vary: string;
  /** The least and the greatest value looked at. */
  readonly between: readonly [number, number];
  /** Distance of neighbouring values. */
  readonly step: number;
  /** The last value without a year short; null where all values or none are. */
  readonly value: number | null;
  /** The value one step further, with a year short. */
  readonly next_value: number | null;
  /** Values at which no year is short: from `value` on, up to `value`, all or none. */
  readonly holds: 'at_or_above' | 'at_or_below' | 'throughout' | 'nowhere';
}

const STEP = 0.0001;

/** Yearly rates of growth that are looked at, and contributions: no more than 25 % of pay can be deducted, IRC 404(a)(3). `[std]` */
const GROWTH = [-0.2, 0.3] as const;
const CONTRIBUTION = [0, 0.25] as const;

const ASSUMPTIONS = 'operatingAssumptions';

/** The growth that prices follow from: of earnings under `ebitda_multiple`, otherwise of the price or of equity. */
function growthInput({ read: { operatingAssumptions } }: PreparedInput): string {
  const valuation = operatingAssumptions.share_valuation;
  if (valuation?.method === 'ebitda_multiple') return `${ASSUMPTIONS}.company_finances.ebitda_growth_rate`;
  const name = valuation?.growth_rates === undefined ? 'annual_growth_rate' : 'growth_rates';
  return `${ASSUMPTIONS}.share_valuation.${name}`;
}

/** Break-even of growth, as `solve()` finds it. */
export function growthBreakEven(input: PreparedInput): BreakEven {
  return breakEven(input, growthInput(input), GROWTH);
}

/** Break-even of a contribution in percent of pay; null for any other contribution policy. */
export function contributionBreakEven(input: PreparedInput): BreakEven | null {
  if (input.read.operatingAssumptions.contribution_policy.type !== 'percentage_of_payroll') return null;
  return breakEven(input, `${ASSUMPTIONS}.contribution_policy.percentage`, CONTRIBUTION);
}

/** No year short, as a bound of `solve()`. */
const NEVER = { value: 0, bound: 'at_most' } as const;

/**
 * Searches the range without a short year. Of several edges the last one counts: the least growth from which on, or the highest rate up to
 * which, no year is short. It is the search of `solve()`, whose runs go on to the last year and have every figure, where the first short
 * year tells enough.
 */
function breakEven(input: PreparedInput, vary: string, between: readonly [number, number]): BreakEven {
  const target = { metric: 'years_with_cash_shortfall', ...NEVER } as const;
  const { varied, low, high, step } = readSolve(input, { vary, between, target, tolerance: STEP });
  const { positions, unitsAt } = gridOf(low, high, step);
  const tried = memoOf(
    (units: number) => trial(input, varied.changes(units), isShort),
    () => undefined,
  );
  const at = (position: number): SolveSample => {
    const units = unitsAt(position);
    return { value: fromUnits(units, varied.decimals), metric: Number(tried.of(units).found) };
  };
  const last = searchGrid(positions, at, NEVER).at(-1);
  const search = { vary, between, step: STEP };
  if (last === undefined) {
    const isKept = at(positions[0]!).metric === 0;
    return { ...search, value: null, next_value: null, holds: isKept ? 'throughout' : 'nowhere' };
  }
  const { value, bracket, holds } = last;
  return { ...search, value, next_value: bracket.find((other) => other !== value)!, holds: holds! };
}
