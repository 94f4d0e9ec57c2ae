import { readRequest, simulationRequest } from '../../../../input/service/index.js';
import { readInputs } from '../../runs/read-inputs.js';
import type { NewRun } from '../../store/store.js';
import type { RunRecord, Scenario } from '../../store/records.js';
import type { AcceptedSimulation, SimulationAnswer } from '../../openapi/answers.js';
import { answered, type Answer } from '../answer.js';
import type { Call, Handlers, HttpContext } from '../context.js';
import type { simulationOperations } from '../operations/simulations.js';
import { mayBeId } from '../record-id.js';
import { repeatable } from '../repeatable.js';
import { invalidValue, ServiceError, SERVICE_ERRORS, type ServiceErrorCode } from '../service-error.js';

/** Answers what is asked of simulations. */
export function simulationHandlers(context: HttpContext): Handlers<keyof typeof simulationOperations> {
  return {
    simulate: (call) => {
      const request = readRequest('body', simulationRequest, call.body);
      const respondAsync = prefersAsync(call.headers);
      return repeatable(context, call, {
        operation: 'POST /v1/simulate',
        make: async (note) => {
          if (context.isStopping()) throw new ServiceError('UNAVAILABLE', 'The service is stopping');
          const webhook = ownWebhook(context, request.webhook_url);
          const scenario = await scenarioOf(context, call, request.scenario_id);
          const inputs = await readInputs({
            planRules: scenario?.plan_rules ?? request.planRules,
            operatingAssumptions: scenario?.operating_assumptions ?? request.operatingAssumptions,
            initialState: request.initialState,
            systemConfig: request.systemConfig,
          });
          await call.countSimulation();
          const run = await context.runs.submit(call.key.tenant, {
            inputs,
            scenario,
            webhook,
            respondAsync,
            ...(note && { request: note }),
          });
          return answerOf(context, call, run, respondAsync, webhook?.secret);
        },
        resume: async (id) => {
          const { tenant } = call.key;
          const run = await (respondAsync ? context.store.runs.get(tenant, id) : context.runs.wait(tenant, id));
          if (run === null) throw new Error(`The run ${id} of a repeated request is gone`);
          const secret = await context.store.runs.webhookSecret(tenant, id);
          return answerOf(context, call, run, respondAsync, secret ?? undefined);
        },
      });
    },
  };
}

/** RFC 7240: preferences are separated by commas, and may have parameters. */
function prefersAsync(headers: Headers): boolean {
  return (headers.get('prefer') ?? '').split(',').some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference));
}

function ownWebhook({ webhooks }: HttpContext, url: string | undefined): NewRun['webhook'] {
  if (url === undefined) return null;
  const issue = webhooks.enabled ? webhooks.issueOf(url) : 'Not with this service: it sends no webhooks';
  if (issue !== null) throw invalidValue('webhook_url', issue);
  return { url, secret: webhooks.newSecret() };
}

async function scenarioOf({ store }: HttpContext, { key }: Call, id: string | undefined): Promise<Scenario | null> {
  if (id === undefined) return null;
  const scenario = mayBeId(id) ? await store.scenarios.get(key.tenant, id) : null;
  if (scenario === null) throw invalidValue('scenario_id', 'Must be the id of a scenario');
  return scenario;
}

async function answerOf(
  { store }: HttpContext,
  { key }: Call,
  run: RunRecord,
  respondAsync: boolean,
  secret: string | undefined,
): Promise<Answer> {
  const { id, status, error } = run;
  const meta = secret === undefined ? {} : { meta: { webhook_secret: secret } };
  const headers = { location: `/v1/runs/${id}` };
  if (error !== null) return { status: statusOf(error.code), headers, content: { error }, ...meta };
  const groups = status === 'completed' ? await store.runs.groups(key.tenant, id) : null;
  if (groups === null) {
    const preference = respondAsync ? { 'preference-applied': 'respond-async' } : {};
    const data = { simulation_id: id, status };
    return { ...answered<AcceptedSimulation>(data, 202, { ...headers, ...preference }), ...meta };
  }
  const { total_repurchase_obligation, peak_cash_year } = groups;
  const start: SimulationAnswer = {
    simulation_id: id,
    status: 'completed',
    results: { total_repurchase_obligation, peak_cash_year, annual_projections: [] },
  };
  // The years are sent as they were stored.
  const data = JSON.stringify(start).replace(/\[\]\}\}$/, () => `${groups.annual_projections}}}`);
  return { status: 200, headers, content: { data }, ...meta };
}

function statusOf(code: string): number {
  return SERVICE_ERRORS[code as ServiceErrorCode].statuses[0];
}
