/**
 * The slow twin: the whole model a second time, participant by participant in exact decimals, in a shape as unlike the
 * engine's as it can be. Tests ask it for the figures that the engine must give. It shares no code with the engine and
 * assumes valid input.
 */
import { valueAtCensus } from './company.js';
import { ONE, sum, ZERO } from './decimals.js';
import { planFindings, yearFindings } from './findings.js';
import { readPlan } from './inputs.js';
import { enterSeparated } from './leaving.js';
import { limitsOf } from './limits.js';
import { lastCensusLoanPayment, loansAtCensus } from './loans.js';
import { annualProjection, participantSnapshots, summaryMetrics, trustState } from './outputs.js';
import type { Plan } from './plan.js';
import type { Year } from './record.js';
import type { Row, State } from './state.js';
import type {
  InitialStateInput,
  OperatingAssumptionsInput,
  OracleRun,
  PlanRulesInput,
  SystemConfigInput,
} from './types.js';
import { projectYear } from './year.js';

export type * from './types.js';

/** MODEL section 3. */
function openingState(plan: Plan): State {
  const state: State = {
    rows: [],
    forfeitures: new Map(),
    unallocatedShares: plan.unallocatedShares,
    additionsKeptBack: ZERO,
    contributionsBucket: plan.contributionsBucket,
    forfeituresBucket: plan.forfeituresBucket,
    loans: loansAtCensus(plan),
    notes: [],
    sharesOutstanding: plan.sharesOutstanding,
    price: plan.censusPrice,
    growth: ONE,
    equity: plan.equity,
    company: plan.company,
    valueAtCensus: undefined,
    entryPay: plan.workforce.entryPay,
    targetHeadcount: ZERO,
    lastBases: new Map(),
    taxableIncome: plan.company.taxableIncome,
  };
  const terms = {
    price: plan.censusPrice,
    paymentPrice: plan.censusPrice,
    limits: limitsOf(plan.censusYear, plan.planYearIsCalendarYear, plan.limitTerms),
    lastLoanPayment: lastCensusLoanPayment(state.loans),
    waiting: undefined,
  };
  for (const person of plan.participants) {
    const hasLeft = person.separated !== undefined;
    const row: Row = {
      id: person.id,
      headcount: hasLeft ? ZERO : ONE,
      shares: hasLeft ? ZERO : person.shares,
      cash: hasLeft ? ZERO : person.cash,
      diversified: hasLeft ? ZERO : person.diversified,
      pay: person.pay,
      attainedAge: person.age,
      service: person.service,
      participation: person.participation,
      vestedFloor: person.vestedFloor,
      knownExit: person.knownExit,
      firstYear: plan.censusYear,
      ladder: new Map(),
    };
    state.rows.push(row);
    if (person.separated !== undefined) enterSeparated(plan, state, row, person, person.separated, terms);
  }
  state.targetHeadcount = sum(state.rows.map((row) => row.headcount));
  state.valueAtCensus = valueAtCensus(plan, state);
  return state;
}

export function oracleRun(
  planRules: PlanRulesInput,
  operatingAssumptions: OperatingAssumptionsInput,
  initialState: InitialStateInput,
  systemConfig: SystemConfigInput = {},
): OracleRun {
  const plan = readPlan(planRules, operatingAssumptions, initialState, systemConfig);
  const state = openingState(plan);
  const years: Year[] = [];
  const findings = planFindings(plan);
  const run: Pick<OracleRun, 'annual_projections' | 'participant_snapshots' | 'trust_states'> = {
    annual_projections: [],
    participant_snapshots: [],
    trust_states: [],
  };
  for (let k = 1; k <= plan.projectionYears; k++) {
    const year = projectYear(plan, state, k);
    years.push(year);
    findings.push(...yearFindings(plan, state, year));
    run.annual_projections.push(annualProjection(plan, state, year));
    run.participant_snapshots.push(...participantSnapshots(plan, state, year.year));
    run.trust_states.push(trustState(plan, state, year.year));
  }
  const summary = summaryMetrics(plan, state, years, findings);
  return {
    ...run,
    summary_metrics: summary,
    results: {
      total_repurchase_obligation: summary.total_repurchase_obligation,
      peak_cash_year: summary.peak_cash_year,
    },
  };
}
