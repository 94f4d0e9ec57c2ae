import { ENGINE_VERSION } from '../../engine-version.js';
import type { PreparedSimulation, Refusal } from '../../options.js';
import type { NewRun, RequestNote } from '../../store/store.js';
import { ANALYSIS_KINDS } from '../../requests/index.js';
import { gunzip } from '../../gzip.js';
import { DeletedRun } from '../../runs/runs.js';
import type { RunKind, RunRecord, Scenario } from '../../store/records.js';
import type { AcceptedSimulation, SimulationAnswer } from '../../openapi/answers.js';
import { analysisText } from '../analysis-result.js';
import { answered, type Answer } from '../answer.js';
import type { Call, Handlers, HttpContext } from '../context.js';
import { analysisId, type analysisOperations } from '../operations/analyses.js';
import type { simulationOperations } from '../operations/simulations.js';
import { checkQuota } from '../check-quota.js';
import { mayBeId } from '../record-id.js';
import { encodingFor } from '../encoding.js';
import { deletedMeanwhile, repeatable } from '../repeatable.js';
import { invalidValue, ServiceError, SERVICE_ERRORS, type ServiceErrorCode } from '../service-error.js';

/** Answers requests for simulations and analyses. */
export function simulationHandlers(
  context: HttpContext,
): Handlers<keyof typeof simulationOperations | keyof typeof analysisOperations> {
  const { store, prepare, limits } = context;

  /** What the request asks for. A body whose result the tenant already has is not read again. */
  async function read(
    call: Call,
    kind: RunKind,
    bodyHash: string,
  ): Promise<(PreparedSimulation & { scenario: Scenario | null }) | Refusal> {
    const { tenant } = call.key;
    const known = await store.runs.known(tenant, bodyHash, ENGINE_VERSION);
    if (known !== null) {
      const { inputs_hash: hash, webhook_url } = known;
      return { inputs: { hash, gzip: null }, ...(webhook_url !== null && { webhook_url }), scenario: null };
    }
    const prepared = await prepare(call.bytes, limits, { tenant, kind });
    if ('refused' in prepared || prepared.scenario_id === undefined) return { ...prepared, scenario: null };
    const { scenario_id: id, body = call.bytes } = prepared;
    const scenario = mayBeId(id) ? await store.scenarios.get(tenant, id) : null;
    if (scenario === null) throw invalidValue('scenario_id', 'Must be the id of a scenario');
    return { ...(await prepare(body, limits, { tenant, kind, scenario })), scenario };
  }

  const runOf =
    (kind: RunKind) =>
    (call: Call): Promise<Answer> => {
      const respondAsync = prefersAsync(call.headers);
      const make = async (request: RequestNote | undefined): Promise<Answer> => {
        if (context.isStopping()) throw new ServiceError('UNAVAILABLE', 'The service is stopping');
        // The same body may be sent to several paths.
        const bodyHash = `${kind === 'simulation' ? '' : `${kind} `}${await call.bodyHash()}`;
        const asked = await read(call, kind, bodyHash);
        if ('refused' in asked) return asked.refused;
        await call.checkKey();
        const { inputs, scenario, webhook_url } = asked;
        const webhook = ownWebhook(context, webhook_url);
        const allowance = call.allowance();
        await checkQuota(context, call.key.tenant, inputs!.gzip?.length ?? 0);
        try {
          const run = await context.runs.submit(call.key.tenant, {
            kind,
            inputs: inputs!,
            bodyHash,
            scenario,
            webhook,
            respondAsync,
            traceparent: call.traceparent,
            ...(request && { request }),
            ...(allowance && { allowance }),
          });
          return await answerOf(context, call, run, respondAsync, webhook?.secret);
        } catch (error) {
          // What was known has been deleted meanwhile, so now it is read like any other. Recognized by its name, as in repeatable().
          if (error instanceof Error && error.name === 'DeletedInputs') return make(request);
          throw error instanceof DeletedRun ? deletedMeanwhile() : error;
        }
      };
      return repeatable(context, call, {
        make,
        resume: async (id) => {
          const { tenant } = call.key;
          const run = await (respondAsync ? store.runs.get(tenant, id) : context.runs.wait(tenant, id));
          if (run === null) throw deletedMeanwhile();
          const secret = await store.runs.webhookSecret(tenant, id);
          return answerOf(context, call, run, respondAsync, secret ?? undefined);
        },
      });
    };

  const analyses = ANALYSIS_KINDS.map((kind) => [analysisId(kind), runOf(kind)]);
  return {
    simulate: runOf('simulation'),
    ...(Object.fromEntries(analyses) as Handlers<keyof typeof analysisOperations>),
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
  { key, headers: asked }: Call,
  run: RunRecord,
  respondAsync: boolean,
  secret: string | undefined,
): Promise<Answer> {
  const { id, status, error } = run;
  const meta = secret === undefined ? {} : { meta: { webhook_secret: secret } };
  const headers = { location: `/v1/runs/${id}` };
  if (error !== null) return { status: statusOf(error.code), headers, content: { error }, ...meta };
  if (status === 'completed' && run.kind !== 'simulation') {
    const start = JSON.stringify({ simulation_id: id, kind: run.kind, status }).slice(0, -1);
    // In parts, so that it is not kept a second time with the request.
    const data = analysisText(`${start},"result":`, { runs: store.runs, tenant: key.tenant, id });
    return { status: 200, headers, content: { data }, ...meta, encoding: encodingFor(asked) };
  }
  const groups = status === 'completed' ? await store.runs.groups(key.tenant, id) : null;
  if (groups === null) {
    const preference = respondAsync ? { 'preference-applied': 'respond-async' } : {};
    const data = { simulation_id: id, status };
    return { ...answered<AcceptedSimulation>(data, 202, { ...headers, ...preference }), ...meta };
  }
  const { total_repurchase_obligation, peak_cash_year, annual_projections } = groups;
  const start: SimulationAnswer = {
    simulation_id: id,
    status: 'completed',
    results: {
      total_repurchase_obligation: total_repurchase_obligation!,
      peak_cash_year: peak_cash_year!,
      annual_projections: [],
    },
  };
  const years = await gunzip(annual_projections!);
  // The years are sent as they were stored.
  const data = JSON.stringify(start).replace(/\[\]\}\}$/, () => `${years}}}`);
  return { status: 200, headers, content: { data }, ...meta };
}

function statusOf(code: string): number {
  return SERVICE_ERRORS[code as ServiceErrorCode].statuses[0];
}
