import fc from 'fast-check';
import { operatingAssumptions, type Pace } from './arbitrary-assumptions.js';
import { census, censusDraft } from './arbitrary-census.js';
import { planRules } from './arbitrary-rules.js';
import { integer, optional, sumOf, yearAfter } from './arbitrary-values.js';
import type {
  InitialStateInput,
  OperatingAssumptionsInput,
  OracleRun,
  PlanRulesInput,
  SystemConfigInput,
} from './types.js';

/** The four arguments of a run. */
export interface PlanInput {
  planRules: PlanRulesInput;
  operatingAssumptions: OperatingAssumptionsInput;
  initialState: InitialStateInput;
  systemConfig?: SystemConfigInput;
}

export interface PlanOptions {
  maxParticipants?: number;
  /** At most 75; from 20 on, plans that do not say how long they run occur too. */
  maxYears?: number;
}

const systemConfig = (minYears: number, maxYears: number, yearsMayBeOmitted: boolean) => {
  const others = {
    include_turnover_projection: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, fc.constant(false)),
    turnover_model: fc.oneof(
      { arbitrary: fc.constant('age_service_based' as const), weight: 3 },
      fc.constant('none' as const),
    ),
    run_sensitivity_analysis: fc.oneof({ arbitrary: fc.constant(false), weight: 7 }, fc.constant(true)),
    random_seed: fc.nat(),
    simulation_id: fc.constantFrom('run-1', 'x'),
  };
  const stated = fc.record(
    { projection_years: integer(minYears, maxYears), ...others },
    { requiredKeys: ['projection_years'] },
  );
  if (!yearsMayBeOmitted) return stated;
  return fc.oneof(
    { arbitrary: stated, weight: 4 },
    { arbitrary: optional(others), weight: 1 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  );
};

interface Horizon {
  minYears: number;
  maxYears: number;
  /** What keeps the figures of that many years in range: roughly a hundredfold in all. */
  pace: Pace;
}
const SHORT: Horizon = { minYears: 1, maxYears: 5, pace: { growth: 1, replacement: 5 } };
const MEDIUM: Horizon = { minYears: 6, maxYears: 20, pace: { growth: 0.25, replacement: 1.2 } };
const LONG: Horizon = { minYears: 21, maxYears: 75, pace: { growth: 0.06, replacement: 1 } };

/** Former participants' stock must be turned into cash, not notes. */
function payable(rules: PlanRulesInput, assumptions: OperatingAssumptionsInput): PlanRulesInput {
  const { distribution_policy: policy } = rules;
  if (policy?.segregation === undefined || assumptions.repurchase_strategy?.timing !== 'deferred') return rules;
  const { segregation: _notWithDeferred, ...rest } = policy;
  return { ...rules, distribution_policy: rest };
}

/** Years that were drawn as years after the census. */
function rulesFrom(rules: PlanRulesInput, censusYear: number): PlanRulesInput {
  if (rules.freeze === undefined) return rules;
  return { ...rules, freeze: { ...rules.freeze, from_year: yearAfter(censusYear, rules.freeze.from_year) } };
}

function assumptionsFrom(assumptions: OperatingAssumptionsInput, censusYear: number): OperatingAssumptionsInput {
  const { workforce, share_valuation: valuation } = assumptions;
  const { joiners } = workforce ?? {};
  const { floor } = valuation ?? {};
  return {
    ...assumptions,
    ...(valuation === undefined || floor === undefined
      ? {}
      : {
          share_valuation: { ...valuation, floor: { ...floor, until_year: yearAfter(censusYear, floor.until_year) } },
        }),
    ...(joiners === undefined
      ? {}
      : {
          workforce: {
            ...workforce,
            joiners: joiners.map((group) => ({ ...group, year: yearAfter(censusYear, group.year) })),
          },
        }),
  };
}

/** Dividends on accounts can pay the one loan there is, when no other can arise; they can pay none otherwise. */
function withOneLoan(plan: PlanInput): PlanInput {
  const { dividends, repurchase_strategy: strategy = {} } = plan.operatingAssumptions;
  if (dividends?.on_allocated_shares !== 'loan') return plan;
  const [loan] = plan.initialState.esop_loans ?? [];
  if (loan === undefined) {
    const { on_allocated_shares: _nothingToPay, ...rest } = dividends;
    return { ...plan, operatingAssumptions: { ...plan.operatingAssumptions, dividends: rest } };
  }
  const { mix, limits, method, funding_source } = strategy;
  const lendsByMethod = mix === undefined && METHODS_THAT_LEND.has(method ?? funding_source ?? '');
  return {
    ...plan,
    operatingAssumptions: {
      ...plan.operatingAssumptions,
      repurchase_strategy: {
        ...strategy,
        ...(lendsByMethod ? { method: 'redeem' } : {}),
        ...(mix === undefined ? {} : { mix: mix.map(redeemWhatIsLent) }),
        ...(limits?.deduction_404 === 'enforce' ? { limits: { ...limits, overflow: 'redeem' } } : {}),
      },
    },
    initialState: { ...plan.initialState, esop_loans: [loan] },
  };
}

const METHODS_THAT_LEND = new Set(['releverage', 'company_loan']);

function redeemWhatIsLent({ recycle, redeem = 0, releverage = 0 }: MixPart): MixPart {
  return { ...(recycle === undefined ? {} : { recycle }), redeem: sumOf([redeem, releverage], 8).toFixed() };
}

type MixPart = NonNullable<NonNullable<OperatingAssumptionsInput['repurchase_strategy']>['mix']>[number];

function planOver({ minYears, maxYears, pace }: Horizon, options: Required<PlanOptions>): fc.Arbitrary<PlanInput> {
  const last = Math.min(maxYears, options.maxYears);
  return fc
    .record({
      planRules,
      operatingAssumptions: operatingAssumptions(pace),
      draft: censusDraft(options),
      systemConfig: systemConfig(minYears, last, last === 20),
    })
    .map(({ draft, systemConfig: config, ...plan }) => {
      const hasPrice = plan.operatingAssumptions.share_valuation !== undefined;
      const initialState = census(draft, plan.planRules.plan_year_end ?? '12/31', hasPrice);
      const year = Number(initialState.census_year ?? 2026);
      return withOneLoan({
        planRules: rulesFrom(payable(plan.planRules, plan.operatingAssumptions), year),
        operatingAssumptions: assumptionsFrom(plan.operatingAssumptions, year),
        initialState,
        ...(config === undefined ? {} : { systemConfig: config }),
      });
    });
}

/**
 * Random valid inputs over every field and option of MODEL sections 2, 10 to 14 and 17 to 26, mostly of a few years. A plan valued
 * by equity or by a multiple may end in the SimulationError of the specification; a few reach figures beyond `isInRange`.
 * A field that belongs to another choice (a percentage beside a fixed amount) is not given.
 */
export function planArbitrary(options: PlanOptions = {}): fc.Arbitrary<PlanInput> {
  const limits = {
    maxParticipants: options.maxParticipants ?? 8,
    maxYears: options.maxYears ?? 75,
  };
  const horizons = [
    { horizon: SHORT, weight: 6 },
    { horizon: MEDIUM, weight: 3 },
    { horizon: LONG, weight: 1 },
  ].filter(({ horizon }) => horizon.minYears <= limits.maxYears);
  return fc.oneof(
    { withCrossShrink: true },
    ...horizons.map(({ horizon, weight }) => ({ arbitrary: planOver(horizon, limits), weight })),
  );
}

/**
 * Whether every figure, in its unit, is a safe integer with a decimal digit to spare for sums and products. Plans out of range
 * are valid, and the oracle runs them; fixed-point integers cannot. They are those in which an amount is divided by next to
 * nothing: shares bought at 0.0001, equity over a millionth of a share, a ratio to a cent, a balance per 0.00000001 head.
 */
export function isInRange(run: OracleRun): boolean {
  const limit = Number.MAX_SAFE_INTEGER / 10;
  const unitsPerOne = (key: string): number => {
    if (/share_price/.test(key)) return 1e4;
    if (/shares|^(allocated|separated|pending_forfeiture|unallocated|suspense)$/.test(key)) return 1e6;
    if (/headcount|separations|percentage|rate$/.test(key)) return 1e8;
    return 100;
  };
  const fits = (value: unknown, key: string): boolean => {
    if (typeof value === 'number') return Math.abs(value) * unitsPerOne(key) <= limit;
    if (typeof value !== 'object' || value === null) return true;
    return Object.entries(value).every(([k, v]) => fits(v, Array.isArray(value) ? key : k));
  };
  return (
    fits([run.annual_projections, run.trust_states, run.participant_snapshots, run.summary_metrics], '') &&
    run.participant_snapshots.every((row) => row.headcount === 0 || fits(row.account_value / row.headcount, 'per_head'))
  );
}
