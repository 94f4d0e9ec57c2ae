import type { PreparedInput } from '../../engine/input/index.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import { solve } from '../solve/solve.js';

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
export function growthBreakEven(plan: PreparedPlan, input: PreparedInput): BreakEven {
  return breakEven(plan, growthInput(input), GROWTH);
}

/** Break-even of a contribution in percent of pay; null for any other contribution policy. */
export function contributionBreakEven(plan: PreparedPlan, { read }: PreparedInput): BreakEven | null {
  if (read.operatingAssumptions.contribution_policy.type !== 'percentage_of_payroll') return null;
  return breakEven(plan, `${ASSUMPTIONS}.contribution_policy.percentage`, CONTRIBUTION);
}

/**
 * Searches the range without a short year. Of several edges the last one counts: the least growth from which on, or the highest rate up to
 * which, no year is short.
 */
function breakEven(plan: PreparedPlan, vary: string, between: readonly [number, number]): BreakEven {
  const target = { metric: 'years_with_cash_shortfall', value: 0, bound: 'at_most' } as const;
  const solution = solve(plan, { vary, between, target, tolerance: STEP });
  const last = solution.crossings.at(-1);
  const search = { vary, between, step: STEP };
  if (last === undefined) {
    const isKept =
      solution.status === 'no_effect'
        ? solution.meets_target
        : solution.status === 'no_solution' && solution.holds === 'throughout';
    return { ...search, value: null, next_value: null, holds: isKept ? 'throughout' : 'nowhere' };
  }
  const { value, bracket, holds } = last;
  return { ...search, value, next_value: bracket.find((other) => other !== value)!, holds: holds! };
}
