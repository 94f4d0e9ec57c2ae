import { expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';
import type { benchmarkOptions } from '../../src/analysis/benchmark/benchmark.js';
import type { exitOptions } from '../../src/analysis/exit/settle.js';
import type { fitOptions } from '../../src/analysis/fit/history.js';
import type { ledgerOptions } from '../../src/analysis/ledger/ledger.js';
import type { leversOptions } from '../../src/analysis/levers/goal.js';
import type {
  BenchmarkOptions,
  ExitOptions,
  FitOptions,
  LedgerOptions,
  LeversOptions,
  PolicyOptions,
  SensitivityOptions,
} from '../../src/analysis/option-types.js';
import type { MeasureName, MEASURES } from '../../src/analysis/figures.js';
import type { policyOptions } from '../../src/analysis/policy/rule.js';
import type { initialState } from '../../src/engine/input/initial-state.js';
import type { contributionPolicy, operatingAssumptions } from '../../src/engine/input/operating-assumptions.js';
import type { MonteCarloOptions, monteCarloOptions } from '../../src/engine/input/options/monte-carlo.js';
import type { sensitivityOptions } from '../../src/analysis/sensitivity/sensitivity.js';
import type { namedStress, shock } from '../../src/engine/input/options/shocks.js';
import type { SinkingFundOptions, sinkingFundOptions } from '../../src/engine/input/options/sinking-fund.js';
import type {
  SolveOptions,
  solveOptions,
  SolveUnderChanceOptions,
  solveUnderChanceOptions,
} from '../../src/engine/input/options/solve.js';
import type { planRules, vestingSchedule } from '../../src/engine/input/plan-rules.js';
import type { ReadOnly } from '../../src/engine/input/schema/read-only.js';
import type { systemConfig } from '../../src/engine/input/system-config.js';
import type { NamedStress, Shock } from '../../src/engine/input/types/shocks.js';
import type { ContributionTerms, VestingTerms } from '../../src/engine/input/types/terms.js';
import type { ANNUAL_PROJECTION } from '../../src/engine/results/annual-projection.js';
import type { Row, Table } from '../../src/engine/results/columns.js';
import type { COMPLIANCE_FINDING, ComplianceFinding } from '../../src/engine/results/compliance.js';
import type { PARTICIPANT_SNAPSHOT } from '../../src/engine/results/participant-snapshot.js';
import type { SummaryColumns } from '../../src/engine/results/rows.js';
import type { SENSITIVITY_FIGURES, SensitivityFigures } from '../../src/engine/results/sensitivity.js';
import type { SUMMARY_METRICS } from '../../src/engine/results/summary-metrics.js';
import type { LOAN_STATE, TRUST_STATE } from '../../src/engine/results/trust-state.js';
import type {
  AnnualProjection,
  InitialState,
  LoanState,
  OperatingAssumptions,
  ParticipantSnapshot,
  PlanRules,
  SystemConfig,
  TrustState,
} from '../../src/index.js';

type Given<S extends z.core.$ZodType> = ReadOnly<z.input<S>>;
/** Intersections as single objects. */
type Plain<T> = T extends object ? { [Name in keyof T]: Plain<T[Name]> } : T;
type RowOf<T extends Table> = Plain<Row<T>>;

/** Checked by the compiler alone. */
test('generated types are those that the compiler infers', () => {
  type Rules = Given<typeof planRules>;
  type Assumptions = Given<typeof operatingAssumptions>;
  expectTypeOf<Plain<Omit<PlanRules, 'vesting_schedule'>>>().toEqualTypeOf<Plain<Omit<Rules, 'vesting_schedule'>>>();
  expectTypeOf<VestingTerms>().toEqualTypeOf<Given<typeof vestingSchedule>>();
  expectTypeOf<Plain<Omit<OperatingAssumptions, 'contribution_policy'>>>().toEqualTypeOf<
    Plain<Omit<Assumptions, 'contribution_policy'>>
  >();
  expectTypeOf<ContributionTerms>().toEqualTypeOf<Given<typeof contributionPolicy>>();
  expectTypeOf<InitialState>().toEqualTypeOf<Given<typeof initialState>>();
  expectTypeOf<SystemConfig>().toEqualTypeOf<Given<typeof systemConfig>>();

  expectTypeOf<MonteCarloOptions>().toEqualTypeOf<Given<typeof monteCarloOptions>>();
  expectTypeOf<SensitivityOptions>().toEqualTypeOf<Given<typeof sensitivityOptions>>();
  expectTypeOf<SinkingFundOptions>().toEqualTypeOf<Given<typeof sinkingFundOptions>>();
  expectTypeOf<SolveOptions>().toEqualTypeOf<Given<typeof solveOptions>>();
  expectTypeOf<SolveUnderChanceOptions>().toEqualTypeOf<Given<typeof solveUnderChanceOptions>>();
  expectTypeOf<Shock>().toEqualTypeOf<Given<typeof shock>>();
  expectTypeOf<NamedStress>().toEqualTypeOf<Given<typeof namedStress>>();
  expectTypeOf<ExitOptions>().toEqualTypeOf<Given<typeof exitOptions>>();
  expectTypeOf<FitOptions>().toEqualTypeOf<Given<typeof fitOptions>>();
  expectTypeOf<LeversOptions>().toEqualTypeOf<Given<typeof leversOptions>>();
  expectTypeOf<PolicyOptions>().toEqualTypeOf<Given<typeof policyOptions>>();
  // Interfaces have no index signature, which these schemas of open objects have.
  expectTypeOf<keyof LedgerOptions>().toEqualTypeOf<keyof Given<typeof ledgerOptions>>();
  expectTypeOf<keyof BenchmarkOptions>().toEqualTypeOf<keyof Given<typeof benchmarkOptions>>();
  expectTypeOf<AnnualProjection[]>().toExtend<BenchmarkOptions['last_forecast']>();
  expectTypeOf<MeasureName>().toEqualTypeOf<keyof typeof MEASURES>();

  expectTypeOf<AnnualProjection>().toEqualTypeOf<RowOf<typeof ANNUAL_PROJECTION>>();
  expectTypeOf<ParticipantSnapshot>().toEqualTypeOf<RowOf<typeof PARTICIPANT_SNAPSHOT>>();
  expectTypeOf<LoanState>().toEqualTypeOf<RowOf<typeof LOAN_STATE>>();
  expectTypeOf<TrustState>().toEqualTypeOf<RowOf<typeof TRUST_STATE>>();
  expectTypeOf<ComplianceFinding>().toEqualTypeOf<RowOf<typeof COMPLIANCE_FINDING>>();
  expectTypeOf<Omit<SensitivityFigures, 'metric'>>().toEqualTypeOf<RowOf<typeof SENSITIVITY_FIGURES>>();
  expectTypeOf<SummaryColumns>().toEqualTypeOf<RowOf<typeof SUMMARY_METRICS>>();
});
