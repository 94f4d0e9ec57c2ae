import { prepare, simulateRun } from '../../../index.js';
import { ANALYSIS_KINDS, type AnalysisKind } from '../requests/index.js';
import { ENGINE_VERSION } from '../engine-version.js';
import { ANALYSIS_NAMES } from '../http/operations/analyses.js';
import { analyze } from '../runs/analyze.js';

/** Moments of the examples. */
const AT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-20T12:00:00.041Z';

const RUN = 'run_0f8fad5b-d9cb-469f-a165-70867728950e';
const SCENARIO = 'scn_7c9e6679-7425-40de-944b-e07fc1f90ae7';
const WEBHOOK = 'whk_16fd2706-8baf-433b-82eb-8c7fada847da';

const plan = {
  planRules: { plan_name: 'Harbor Tool & Die ESOP', vesting_schedule: { years: 6 } },
  operatingAssumptions: {
    contribution_policy: { annual_amount: 9000 },
    share_valuation: { current_price: 100, annual_growth_rate: 0.04 },
  },
  initialState: {
    census_year: 2026,
    participants: [{ id: 'E1', age: 64, service_years: 21, compensation: 64000, allocated_shares: 2150 }],
  },
  systemConfig: { projection_years: 1 },
};

const { planRules: plan_rules, operatingAssumptions: operating_assumptions } = plan;
const request = { name: 'Steady growth', plan_rules, operating_assumptions };
const scenario = { id: SCENARIO, ...request, version: 1, created_at: AT, updated_at: AT };
const webhook = {
  id: WEBHOOK,
  url: 'https://example.com/esop-events',
  events: ['simulation.completed', 'simulation.failed'],
  created_at: AT,
  previous_secret_until: null,
};
const payload = {
  event: 'simulation.completed',
  simulation_id: RUN,
  status: 'completed',
  webhook_url: webhook.url,
};
const delivery = {
  id: 'dlv_6fa459ea-ee8a-3ca4-894e-db77e160355e',
  webhook_id: WEBHOOK,
  event: 'simulation.completed',
  url: webhook.url,
  payload,
  status: 'delivered',
  attempts: 1,
  created_at: AT,
  next_attempt_at: null,
  last_attempt_at: LATER,
  last_status: 200,
  last_outcome: '200',
};

/** Examples of requests and answers, by the names of their schemas. Figures are those of the engine. */
export function examples(): Readonly<Record<string, object>> {
  const {
    simulation_id: inputs_hash,
    status,
    ...groups
  } = simulateRun(plan.planRules, plan.operatingAssumptions, plan.initialState, plan.systemConfig);
  const { total_repurchase_obligation, peak_cash_year } = groups.summary_metrics;
  const run = {
    id: RUN,
    simulation_id: RUN,
    kind: 'simulation',
    status,
    scenario_id: null,
    scenario_version: null,
    inputs_hash,
    engine_version: ENGINE_VERSION,
    created_at: AT,
    started_at: AT,
    finished_at: LATER,
    total_repurchase_obligation,
    peak_cash_year,
    error: null,
  };
  const { annual_projections } = groups;
  return {
    SimulationRequest: plan,
    SimulationAnswer: {
      simulation_id: RUN,
      status,
      results: { total_repurchase_obligation, peak_cash_year, annual_projections },
    },
    ...analysisExamples(),
    AcceptedSimulation: { simulation_id: RUN, status: 'queued' },
    RunAnswer: { ...run, ...groups },
    RunItem: {
      ...run,
      status: 'failed',
      total_repurchase_obligation: null,
      peak_cash_year: null,
      error: { code: 'CANCELLED', message: 'The run was cancelled', details: {} },
    },
    RunList: { runs: [run], next_cursor: null },
    ScenarioRequest: request,
    ScenarioChanges: { operating_assumptions: { share_valuation: { annual_growth_rate: 0.06 } } },
    ScenarioAnswer: scenario,
    ScenarioList: { scenarios: [scenario], next_cursor: null },
    Deleted: { id: SCENARIO, deleted: true },
    WebhookRequest: { url: webhook.url },
    WebhookChanges: { events: ['simulation.failed'] },
    WebhookAnswer: webhook,
    WebhookWithSecret: { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
    WebhookList: { webhooks: [webhook], next_cursor: null },
    DeliveryAnswer: delivery,
    DeliveryList: { deliveries: [delivery], next_cursor: null },
    EventPayload: payload,
    Health: { status: 'ok' },
    Readiness: { status: 'ok', queue: { waiting: 3, running: 2, oldest_seconds: 0.4 } },
  };
}

/** Options of each analysis. */
const ANALYSES: Readonly<Record<AnalysisKind, object>> = {
  montecarlo: { paths: 3, seed: 1 },
  sensitivity: { assumptions: ['price_growth'] },
  compare: {
    scenarios: [
      { name: 'as it is' },
      {
        name: 'faster growth',
        changes: { operatingAssumptions: { share_valuation: { annual_growth_rate: 0.06 } } },
      },
    ],
  },
  solve: {
    vary: 'operatingAssumptions.share_valuation.annual_growth_rate',
    between: [0, 0.1],
    target: { metric: 'total_repurchase_obligation', value: 215_000 },
  },
  stress: { shocks: [{ shock: 'price_fall', year: 2027, fall: 0.3 }] },
};

function analysisExamples(): Record<string, object> {
  const prepared = prepare(plan.planRules, plan.operatingAssumptions, plan.initialState, plan.systemConfig);
  return Object.fromEntries(
    ANALYSIS_KINDS.flatMap((kind): [string, object][] => {
      const options = ANALYSES[kind];
      const name = ANALYSIS_NAMES[kind];
      const result = analyze(prepared, { kind, options });
      return [
        [`${name}Request`, { ...plan, options }],
        [`${name}Answer`, { simulation_id: RUN, kind, status: 'completed', result }],
      ];
    }),
  );
}
