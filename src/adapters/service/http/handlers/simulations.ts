import { ENGINE_VERSION } from '../../engine-version.js';
import type { PreparedSimulation, Refusal } from '../../options.js';
import type { NewRun } from '../../store/store.js';
import type { RunRecord, Scenario } from '../../store/records.js';
import type { AcceptedSimulation, SimulationAnswer } from '../../openapi/answers.js';
import { answered, type Answer } from '../answer.js';
import type { Call, Handlers, HttpContext } from '../context.js';
import type { simulationOperations } from '../operations/simulations.js';
import { mayBeId } from '../record-id.js';
import { repeatable } from '../repeatable.js';
import { invalidValue, ServiceError, SERVICE_ERRORS, type ServiceErrorCode } from '../service-error.js';

/** Answers requests for simulations. */
export function simulationHandlers(context: HttpContext): Handlers<keyof typeof simulationOperations> {
  const { store, prepare, limits } = context;

  /** What the request asks for. A body whose result the tenant already has is not read again. */
  async function read(call: Call): Promise<(PreparedSimulation & { scenario: Scenario | null }) | Refusal> {
    const { tenant } = call.key;
    const known = await store.runs.known(tenant, await call.bodyHash(), ENGINE_VERSION);
    if (known !== null) {
      const { inputs_hash: hash, webhook_url } = known;
      return { inputs: { hash, gzip: null }, ...(webhook_url !== null && { webhook_url }), scenario: null };
    }
    const prepared = await prepare(call.bytes, limits);
    if ('refused' in prepared || prepared.scenario_id === undefined) return { ...prepared, scenario: null };
    const { scenario_id: id } = prepared;
    const scenario = mayBeId(id) ? await store.scenarios.get(tenant, id) : null;
    if (scenario === null) throw invalidValue('scenario_id', 'Must be the id of a scenario');
    return { ...(await prepare(call.bytes, limits, scenario)), scenario };
  }

  return {
    simulate: (call) => {
      const respondAsync = prefersAsync(call.headers);
      return repeatable(context, call, {
        operation: 'POST /v1/simulate',
        make: async (request) => {
          if (context.isStopping()) throw new ServiceError('UNAVAILABLE', 'The service is stopping');
          const asked = await read(call);
          if ('refused' in asked) return asked.refused;
          const { inputs, scenario, webhook_url } = asked;
          const webhook = ownWebhook(context, webhook_url);
          await call.countSimulation();
          const run = await context.runs.submit(call.key.tenant, {
            inputs: inputs!,
            bodyHash: await call.bodyHash(),
            scenario,
            webhook,
            respondAsync,
            ...(request && { request }),
          });
          return answerOf(context, call, run, respondAsync, webhook?.secret);
        },
        resume: async (id) => {
          const { tenant } = call.key;
          const run = await (respondAsync ? store.runs.get(tenant, id) : context.runs.wait(tenant, id));
          if (run === null) throw new Error(`The run ${id} of a repeated request is gone`);
          const secret = await store.runs.webhookSecret(tenant, id);
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
