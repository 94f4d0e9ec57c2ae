import { prepare, simulateRun } from '../../../index.js';
import { ENGINE_VERSION } from '../engine-version.js';
import { ANALYSES } from '../../../analysis/analyses.js';
import { examplePlan } from '../../../analysis/example-plan.js';
import { schemaName } from './schema-name.js';
import { analyze } from '../runs/analyze.js';

/** Moments of the examples. */
const AT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-20T12:00:00.041Z';

const RUN = 'run_0f8fad5b-d9cb-469f-a165-70867728950e';
const SCENARIO = 'scn_7c9e6679-7425-40de-944b-e07fc1f90ae7';
const WEBHOOK = 'whk_16fd2706-8baf-433b-82eb-8c7fada847da';

const plan = examplePlan();

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
    RunAnswer: { ...run, ...groups, next_cursor: null },
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

function analysisExamples(): Record<string, object> {
  return Object.fromEntries(
    ANALYSES.flatMap((analysis): [string, object][] => {
      const { options, changes } = analysis.example;
      const inputs = examplePlan(changes);
      const { planRules, operatingAssumptions, initialState, systemConfig } = inputs;
      const { kind } = analysis;
      const result = analyze(prepare(planRules, operatingAssumptions, initialState, systemConfig), { kind, options });
      return [
        [schemaName(analysis, 'Request'), { ...inputs, options }],
        [schemaName(analysis, 'Answer'), { simulation_id: RUN, kind, status: 'completed', result }],
      ];
    }),
  );
}
