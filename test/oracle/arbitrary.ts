import fc from 'fast-check';
import { operatingAssumptions, type Pace } from './arbitrary-assumptions.js';
import { census, censusDraft } from './arbitrary-census.js';
import { planRules } from './arbitrary-rules.js';
import { afterCensus, integer, optional, sumOf, yearAfter, yearBefore } from './arbitrary-values.js';
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
    // Costs as much as a dozen runs, which no law is about.
    run_sensitivity_analysis: fc.oneof({ arbitrary: fc.constant(false), weight: 79 }, fc.constant(true)),
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

/** Years that were drawn as years after the census, or before it. */
function rulesFrom(rules: PlanRulesInput, censusYear: number): PlanRulesInput {
  const { freeze, plan_start_year: start, distribution_policy: policy } = rules;
  return {
    ...rules,
    ...(start === undefined ? {} : { plan_start_year: yearBefore(censusYear, start) }),
    ...(policy?.accelerations === undefined
      ? {}
      : { distribution_policy: { ...policy, accelerations: afterCensus(policy.accelerations, censusYear) } }),
    ...(freeze === undefined ? {} : { freeze: { ...freeze, from_year: yearAfter(censusYear, freeze.from_year) } }),
  };
}

/** Shares can wait for their loans only where something waits. */
function deferring(rules: PlanRulesInput): PlanRulesInput {
  const { distribution_policy: policy } = rules;
  if (policy?.deferral !== 'loan_shares') return rules;
  return { ...rules, distribution_policy: { ...policy, defer_until_loan_repaid: true } };
}

function assumptionsFrom(assumptions: OperatingAssumptionsInput, censusYear: number): OperatingAssumptionsInput {
  const { workforce, share_valuation: valuation, purchases } = assumptions;
  const { joiners } = workforce ?? {};
  const { floor, interim } = valuation ?? {};
  return {
    ...assumptions,
    ...(valuation === undefined
      ? {}
      : {
          share_valuation: {
            ...valuation,
            ...(floor && { floor: { ...floor, until_year: yearAfter(censusYear, floor.until_year) } }),
            ...(interim && { interim: afterCensus(interim, censusYear) }),
          },
        }),
    ...(purchases === undefined
      ? {}
      : { purchases: purchases.map((one) => ({ ...one, year: yearAfter(censusYear, one.year) })) }),
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
  const { dividends, repurchase_strategy: strategy = {}, purchases: _buyAgain, ...others } = plan.operatingAssumptions;
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
      ...others,
      dividends,
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

/** Owners' taxes are known only of an S corporation with finances; dividends that are nothing else need an amount. */
function withTaxesKnown(plan: PlanInput): PlanInput {
  const { dividends, company_finances: finances } = plan.operatingAssumptions;
  if (dividends === undefined) return plan;
  const { owner_tax_rate, ...plain } = dividends;
  const { tax_status: status, tax_status_changes: changes } = plan.initialState.company ?? {};
  const isKnown = finances !== undefined && (status !== 'c_corp' || changes !== undefined);
  const isAlone = isKnown && owner_tax_rate !== undefined;
  const kept =
    isAlone || plain.amounts ? (isAlone ? dividends : plain) : { ...plain, per_share: plain.per_share ?? '0.5' };
  return { ...plan, operatingAssumptions: { ...plan.operatingAssumptions, dividends: kept } };
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
      const withLoan = withOneLoan({
        planRules: rulesFrom(deferring(payable(plan.planRules, plan.operatingAssumptions)), year),
        operatingAssumptions: assumptionsFrom(plan.operatingAssumptions, year),
        initialState,
        ...(config === undefined ? {} : { systemConfig: config }),
      });
      return withTaxesKnown(withLoan);
    });
}

/**
 * Random valid inputs over every field and option of MODEL sections 2, 10 to 14, 17 to 26 and 27 to 35, mostly of a few years. A plan valued
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
