import type { ServiceContext } from '../context.js';
import { ENGINE_VERSION } from 'esop-repurchase';
import { type Answer, answered, entityTagFrom, isKnown } from '../http/answer.js';
import { acceptsGzip, answerWithResults, groupsOf, resultOf, VARY } from '../http/results.js';
import { inUtc, mayBeId, nextCursor, pageRequest, placesOf } from '../http/pages.js';
import { notFound, ServiceError } from '../http/service-error.js';
import { CURSOR_OF } from '../http/write-results.js';
import type { Deleted, RunList } from '../openapi/answers.js';
import type { RunItem } from '../openapi/types.js';
import type { RunRecord } from '../records.js';
import { type ReadBy, runQuery, runsQuery } from '../requests.js';
import { deleteRun } from '../runs/erase.js';
import { getRun, listRuns } from '../runs/read-runs.js';
import { type Call, route } from './route.js';
import { open } from './simulations.js';

const KIND = 'runs';

/** Runs and their results. */
export const runRoutes = [
  route({
    id: 'listRuns',
    method: 'GET',
    path: '/v1/runs',
    tag: 'Runs',
    summary: 'List runs',
    description:
      'The runs of the tenant without their results, newest first; all of them, or those of a scenario, a status or a time.',
    query: runsQuery,
    answers: { 200: { description: 'A page of runs.', data: 'RunList' } },
    answer: async (context, { key, query }) => {
      const { scenario_id, kind, status } = query;
      const times = { created_from: inUtc(query.created_from), created_before: inUtc(query.created_before) };
      const request = pageRequest(KIND, query);
      if (scenario_id !== undefined && !mayBeId(scenario_id)) {
        return answered<RunList>({ runs: [], next_cursor: null });
      }
      const page = await listRuns(context, key.tenant, { ...request, scenario_id, kind, status, ...times });
      return answered<RunList>({ runs: page.entries.map(itemOf), next_cursor: nextCursor(KIND, page) });
    },
  }),
  route({
    id: 'getRun',
    method: 'GET',
    path: '/v1/runs/{id}',
    tag: 'Runs',
    summary: 'Get a run',
    description:
      'A run and, when it is completed, its four groups of results: annual projections, participant snapshots, trust states ' +
      'and summary metrics. Groups can be left out (`include`); snapshots can be had by person (`participant_id`). They come in ' +
      'pages (`limit`, `cursor`), which also end at 4 MiB: as long as `next_cursor` is not null, there are more. So does the result of an ' +
      'analysis of more than 4 MiB, as `result_text`: the texts of all pages, one after the other, are its JSON. A run that is not ' +
      'completed is answered without groups; the status tells. The answer to a completed one never changes: it has an ETag.',
    query: runQuery,
    headers: ['If-None-Match'],
    answers: {
      200: { description: 'The run.', data: 'RunAnswer', mayHave: ['ETag'] },
      304: { description: 'The client has it already.', headers: ['ETag'] },
    },
    answer: answerRun,
  }),
  route({
    id: 'deleteRun',
    method: 'DELETE',
    path: '/v1/runs/{id}',
    tag: 'Runs',
    summary: 'Delete a run',
    description:
      'Deletes a run for good, cancelling it if it has not ended, with its inputs, which hold the census, its results, and the ' +
      'deliveries to its webhook_url.',
    answers: { 200: { description: 'The run is deleted.', data: 'Deleted' } },
    answer: async (context, { key, id }) => {
      // Its end is told. If that fails, it is erased all the same.
      await context.runs.cancel(key.tenant, id).catch((error: unknown) => {
        context.log({ level: 'warn', event: 'run.not_cancelled', run: id, tenant: key.tenant, error: String(error) });
      });
      if (!(await deleteRun(context, key.tenant, id))) throw notFound();
      return answered<Deleted>({ id, deleted: true });
    },
  }),
  route({
    id: 'cancelRun',
    method: 'POST',
    path: '/v1/runs/{id}/cancel',
    tag: 'Runs',
    summary: 'Cancel a run',
    description:
      'Ends a run that is queued or running: it is failed with the code CANCELLED, and is computed no further. A run that has ' +
      'ended stays as it is: 409, unless it was cancelled before.',
    headers: ['Idempotency-Key'],
    answers: { 200: { description: 'The run, failed.', data: 'RunItem' } },
    errors: ['CONFLICT'],
    // Needs no note of an Idempotency-Key: a second request changes nothing and gets the same answer as the first.
    answer: async (context, { key, id }) => {
      await context.runs.cancel(key.tenant, id);
      const run = await getRun(context, key.tenant, id);
      if (run === null) throw notFound();
      if (run.error?.code !== 'CANCELLED') throw new ServiceError('CONFLICT', `The run is ${run.status} already`);
      return answered<RunItem>(itemOf(run));
    },
  }),
];

type RunQuery = ReadBy<typeof runQuery>;

async function answerRun(context: ServiceContext, call: Call<RunQuery>): Promise<Answer> {
  const { key, id, query, headers } = call;
  const run = await getRun(context, key.tenant, id);
  if (run === null) throw notFound();
  const kindOfPages = CURSOR_OF[run.kind === 'simulation' ? 'snapshots' : 'result'];
  const from = query.cursor === undefined ? null : placesOf(kindOfPages, 1, query.cursor)[0]!;
  if (run.status !== 'completed') return answered(itemOf(run));
  const unchanging = {
    etag: entityTagFrom(itemOf(run), query, ENGINE_VERSION, acceptsGzip(headers)),
    // It holds personal data: whoever keeps it has to ask whether it is still there, and still allowed.
    'cache-control': 'private, no-cache',
  };
  if (isKnown(headers, unchanging.etag))
    return { status: 304, headers: { ...unchanging, ...VARY }, content: { body: '' } };
  // An answer that never changes says how long the run took, and not this request.
  const execution_time_ms = Math.max(0, Date.parse(run.finished_at!) - Date.parse(run.started_at!));
  const answer = { status: 200, headers: unchanging, meta: { execution_time_ms } };
  const owned = { tenant: key.tenant, id };
  const results =
    run.kind === 'simulation' ? await groupsOf(context, owned, query, from ?? 0) : await resultOf(context, owned, from);
  return answerWithResults(context, call, answer, open(itemOf(run)), results);
}

/** A run without its results. */
function itemOf(run: RunRecord): RunItem {
  const { id, ...record } = run;
  return { id, simulation_id: id, ...record };
}
