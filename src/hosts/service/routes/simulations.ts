import { ANALYSES } from 'esop-repurchase/internal';
import type { ServiceContext } from '../context.js';
import { type Answer, answered } from '../http/answer.js';
import { answerWithResults, groupOf, resultOf } from '../http/results.js';
import { checkQuota } from '../http/rate-limits.js';
import { mayBeId } from '../http/pages.js';
import { deletedMeanwhile, repeatable } from '../http/repeatable.js';
import { invalidValue, SERVICE_ERRORS, ServiceError, type ServiceErrorCode } from '../http/service-error.js';
import type { RequestNote } from '../records/requests.js';
import type { AcceptedSimulation } from '../openapi/answers.js';
import { schemaName } from '../openapi/schemas.js';
import type { PreparedSimulation, Refusal } from '../options.js';
import type { RunKind, RunRecord, Scenario } from '../records.js';
import { getScenario } from '../records/scenarios.js';
import { type OwnWebhook, ownWebhookOf } from '../runs/read-runs.js';
import { addressRefusal } from '../webhooks/address.js';
import { newSecret } from '../webhooks/deliver.js';
import { type Call, type DescribedAnswer, route, type Route } from './route.js';

const ACCEPTED: DescribedAnswer = {
  description: 'It is accepted and will be computed, or its result is in pages at `Location`.',
  data: 'AcceptedSimulation',
  headers: ['Idempotency-Replayed', 'Location', 'Preference-Applied'],
};

/** Common part of all routes that create runs. */
const MAKES_A_RUN = {
  method: 'POST',
  headers: ['Idempotency-Key', 'Prefer'],
  simulates: true,
  stores: true,
  errors: ['CANCELLED', 'SIMULATION_ERROR'],
} as const;

function computed(description: string, data: string): Readonly<Record<number, DescribedAnswer>> {
  return { 200: { description, data, headers: ['Idempotency-Replayed', 'Location'] }, 202: ACCEPTED };
}

/** Simulations. */
export const simulationRoutes = [
  route({
    ...MAKES_A_RUN,
    id: 'simulate',
    path: '/v1/simulate',
    tag: 'Simulations',
    summary: 'Simulate a plan',
    description:
      'Computes the repurchase obligation of a plan year by year. The run is stored before it is computed. It is answered ' +
      'by 200 when it is computed within a few seconds, and by 202 when it takes longer, or when the header ' +
      '`Prefer: respond-async` asks for that: then fetch the run at `Location`, or be told by a webhook.',
    body: 'SimulationRequest',
    answers: computed('The simulation is computed.', 'SimulationAnswer'),
    answer: (context, call) => answerRun(context, call, 'simulation'),
  }),
];

/** Analyses, from their descriptors. */
export const analysisRoutes: readonly Route[] = ANALYSES.map((analysis) =>
  route({
    ...MAKES_A_RUN,
    id: `analyze_${analysis.kind}`,
    path: `/v1/analyses/${analysis.kind}`,
    tag: 'Analyses',
    summary: analysis.question,
    description:
      `${analysis.description} It is a run like a simulation: stored before it is computed, answered by 200 or 202, counted as a ` +
      'simulation, and told of by webhooks. The result is what the function of the library returns.',
    body: schemaName(analysis, 'Request'),
    answers: computed('The analysis is computed.', schemaName(analysis, 'Answer')),
    answer: (context, call) => answerRun(context, call, analysis.kind),
  }),
);

function answerRun(context: ServiceContext, call: Call, kind: RunKind): Promise<Answer> {
  const { tenant } = call.key;
  const respondAsync = prefersAsync(call.headers);
  const make = async (request: RequestNote | undefined): Promise<Answer> => {
    if (context.isStopping()) throw new ServiceError('UNAVAILABLE', 'The service is stopping');
    const asked = await read(context, call, kind);
    if ('refused' in asked) return asked.refused;
    const { inputs, scenario, webhook_url } = asked;
    const webhook = ownWebhook(context, webhook_url);
    await checkQuota(context, tenant, inputs!.gzip.length);
    const run = await context.runs.submit(tenant, {
      ...{ kind, inputs: inputs!, scenario, webhook, respondAsync, request },
      count: call.countSimulation,
    });
    return answerOf(context, call, run, respondAsync, webhook);
  };
  return repeatable(context, call, {
    make,
    resume: async (id) => {
      const run = await context.runs.wait(tenant, id, respondAsync);
      return answerOf(context, call, run, respondAsync, await ownWebhookOf(context, tenant, id));
    },
  });
}

/** Task of the request. */
async function read(
  context: ServiceContext,
  { key, bytes }: Call,
  kind: RunKind,
): Promise<(PreparedSimulation & { readonly scenario: Scenario | null }) | Refusal> {
  const { prepare, limits } = context;
  const { tenant } = key;
  const prepared = await prepare(bytes, limits, { tenant, kind });
  if ('refused' in prepared || prepared.scenario_id === undefined) return { ...prepared, scenario: null };
  const { scenario_id: id, body = bytes } = prepared;
  const scenario = mayBeId(id) ? await getScenario(context, tenant, id) : null;
  if (scenario === null) throw invalidValue('scenario_id', 'Must be the id of a scenario');
  return { ...(await prepare(body, limits, { tenant, kind, scenario })), scenario };
}

/** RFC 7240: preferences are separated by commas, and may have parameters. */
function prefersAsync(headers: Headers): boolean {
  return (headers.get('prefer') ?? '').split(',').some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference));
}

function ownWebhook(context: ServiceContext, url: string | undefined): OwnWebhook | null {
  if (url === undefined) return null;
  const issue = addressRefusal(context, url);
  if (issue !== null) throw invalidValue('webhook_url', issue);
  return { url, secret: newSecret() };
}

async function answerOf(
  context: ServiceContext,
  call: Call,
  run: RunRecord | null,
  respondAsync: boolean,
  webhook: OwnWebhook | null,
): Promise<Answer> {
  if (run === null) throw deletedMeanwhile();
  const { id, status, error } = run;
  const meta = webhook === null ? {} : { meta: { webhook_secret: webhook.secret } };
  const headers = { location: `/v1/runs/${id}` };
  if (error !== null) return { status: statusOf(error.code), headers, content: { error }, ...meta };
  const answer =
    status === 'completed' ? await computedAnswer(context, call, run, { status: 200, headers, ...meta }) : null;
  if (answer !== null) return answer;
  const preference = respondAsync && status !== 'completed' ? { 'preference-applied': 'respond-async' } : {};
  const data = { simulation_id: id, status };
  return { ...answered<AcceptedSimulation>(data, 202, { ...headers, ...preference }), ...meta };
}

/** The answer with the results of a run; null where only pages of them are sent. */
async function computedAnswer(
  context: ServiceContext,
  call: Call,
  { id, kind, status, total_repurchase_obligation, peak_cash_year }: RunRecord,
  answer: Omit<Answer, 'content'>,
): Promise<Answer | null> {
  const run = { tenant: call.key.tenant, id };
  try {
    if (kind === 'simulation') {
      const start = `${open({ simulation_id: id, status })},"results":${open({ total_repurchase_obligation, peak_cash_year })}`;
      const pieces = async () => [...(await groupOf(context, run, 'annual_projections')), '}'];
      return await answerWithResults(context, call, answer, start, { bytes: 0, pieces });
    }
    const { isWhole, ...results } = await resultOf(context, run, null);
    return isWhole
      ? await answerWithResults(context, call, answer, open({ simulation_id: id, kind, status }), results)
      : null;
  } catch (error) {
    throw error instanceof ServiceError && error.code === 'NOT_FOUND' ? deletedMeanwhile() : error;
  }
}

/** JSON text of an object that goes on. */
export function open(fields: object): string {
  return JSON.stringify(fields).slice(0, -1);
}

function statusOf(code: string): number {
  return SERVICE_ERRORS[code as ServiceErrorCode].statuses[0];
}
