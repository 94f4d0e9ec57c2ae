import { setImmediate } from 'node:timers/promises';
import type { ServiceContext } from '../context.js';
import { ENGINE_VERSION } from '../engine-version.js';
import { gunzip } from '../gzip.js';
import { answered, type Answer } from '../http/answer.js';
import { cursorOf, placesOf } from '../http/cursor.js';
import { entityTagFrom, isKnown } from '../http/entity-tag.js';
import { inUtc, nextCursor, pageRequest } from '../http/page.js';
import { mayBeId } from '../http/record-id.js';
import { notFound, ServiceError } from '../http/service-error.js';
import type { Deleted, RunList } from '../openapi/answers.js';
import type { RunItem } from '../openapi/types.js';
import type { RunRecord } from '../records.js';
import { RESULT_GROUPS, runQuery, runsQuery, type ReadBy } from '../requests/index.js';
import { deleteRun } from '../runs/delete-run.js';
import { readAnalysis, readAnalysisPage } from '../runs/analysis-result.js';
import { getRun, listRuns, readPart, readPartAt } from '../runs/read-runs.js';
import { readSnapshotPart } from '../runs/snapshot-parts.js';
import { route, type Call } from './route.js';
import { open } from './simulations.js';

const KIND = 'runs';
const KIND_OF_SNAPSHOTS = 'snapshots';
const KIND_OF_RESULT = 'result';

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

async function answerRun(context: ServiceContext, { key, id, query, headers }: Call<RunQuery>): Promise<Answer> {
  const run = await getRun(context, key.tenant, id);
  if (run === null) throw notFound();
  const kindOfPages = run.kind === 'simulation' ? KIND_OF_SNAPSHOTS : KIND_OF_RESULT;
  const from = query.cursor === undefined ? null : placesOf(kindOfPages, 1, query.cursor)[0]!;
  if (run.status !== 'completed') return answered(itemOf(run));
  const unchanging = {
    etag: entityTagFrom(itemOf(run), query, ENGINE_VERSION),
    // It holds personal data: whoever keeps it has to ask whether it is still there, and still allowed.
    'cache-control': 'private, no-cache',
  };
  if (isKnown(headers, unchanging.etag)) return { status: 304, headers: unchanging, content: { body: '' } };
  const data = `${open(itemOf(run))}${await resultsOf(context, key.tenant, run, query, from)}}`;
  // An answer that never changes says how long the run took, and not this request.
  const took = Math.max(0, Date.parse(run.finished_at!) - Date.parse(run.started_at!));
  return { status: 200, headers: unchanging, content: { data }, meta: { execution_time_ms: took } };
}

/** The fields of the results, as JSON text. What is stored as text is sent as it is. */
async function resultsOf(
  context: ServiceContext,
  tenant: string,
  { id, kind }: RunRecord,
  { include = RESULT_GROUPS, participant_id: participant, limit = Infinity }: RunQuery,
  from: number | null,
): Promise<string> {
  if (kind !== 'simulation') return resultOf(context, tenant, id, from);
  const stored = async (name: string): Promise<string> => {
    const part = await readPart(context, tenant, id, name);
    if (part === null) throw notFound();
    return gunzip(part);
  };
  let text = '';
  for (const group of ['annual_projections', 'trust_states', 'summary_metrics'] as const) {
    if (include.includes(group)) text += `,"${group}":${await stored(group)}`;
  }
  if (!include.includes('participant_snapshots')) return text;
  const { entries, next } = await snapshotsFrom(context, tenant, id, { from: from ?? 0, limit, participant });
  return `${text},"participant_snapshots":[${entries.join(',')}]${goesOn(KIND_OF_SNAPSHOTS, next)}`;
}

/** The result of an analysis: whole, unless it is longer than a page, or a page is asked for. */
async function resultOf(context: ServiceContext, tenant: string, id: string, from: number | null): Promise<string> {
  const { pageBytes } = context.limits;
  const whole = from === null ? await readAnalysis(context, tenant, id, pageBytes) : 'too long';
  if (whole === null) throw notFound();
  if (whole !== 'too long') return `,"result":${whole.text}`;
  const { json, next } = await readAnalysisPage(context, tenant, id, from ?? 0, pageBytes);
  return `,"result_text":${json}${goesOn(KIND_OF_RESULT, next)}`;
}

function goesOn(kind: string, next: number | null): string {
  return `,"next_cursor":${JSON.stringify(next === null ? null : cursorOf(kind, next))}`;
}

/** Looking for one person in more stored parts would take as long as a page of everybody's. */
const PARTS_OF_A_PAGE = 50;

interface Stretch {
  readonly from: number;
  readonly limit: number;
  readonly participant: string | undefined;
}

/** Some snapshots, everybody's or one person's, and the number that the list goes on with; null at the end. */
async function snapshotsFrom(
  context: ServiceContext,
  tenant: string,
  id: string,
  { from, limit, participant }: Stretch,
): Promise<{ readonly entries: readonly string[]; readonly next: number | null }> {
  const entries: string[] = [];
  let room = context.limits.pageBytes;
  let number = from;
  for (let parts = 0; parts < PARTS_OF_A_PAGE; parts += 1) {
    const part = await readPartAt(context, tenant, id, 'snapshots', number);
    if (part === null) return { entries, next: null };
    for (const snapshot of readSnapshotPart(part.data, number - part.first)) {
      if (participant === undefined || snapshot.participant === participant) {
        if (entries.length === limit) return { entries, next: number };
        const entry = snapshot.text();
        room -= Buffer.byteLength(entry) + 1;
        if (room < 0 && entries.length > 0) return { entries, next: number };
        entries.push(entry);
      }
      number += 1;
    }
    // Others have their turns.
    await setImmediate();
  }
  return { entries, next: number };
}

/** A run without its results. */
function itemOf(run: RunRecord): RunItem {
  const { id, ...record } = run;
  return { id, simulation_id: id, ...record };
}
