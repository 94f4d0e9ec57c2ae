import { RESULT_GROUPS, type ReadBy, type ResultGroup, type runQuery } from '../../requests/index.js';
import { SNAPSHOTS_ON_A_PAGE } from '../../runs/pack-snapshots.js';
import type { ReadRun } from '../../runs/snapshot-page.js';
import type { ComputedRun, RunRecord } from '../../store/records.js';
import type { Deleted, RunItem, RunList } from '../../openapi/answers.js';
import { ENGINE_VERSION } from '../../engine-version.js';
import { analysisText } from '../analysis-result.js';
import { answered, type Answer } from '../answer.js';
import type { Handlers, HttpContext } from '../context.js';
import { cursorOf, placesOf } from '../cursor.js';
import { encodingFor } from '../encoding.js';
import { entityTagFrom, isKnown } from '../entity-tag.js';
import type { runOperations } from '../operations/runs.js';
import { inUtc, nextCursor, pageRequest } from '../page.js';
import { mayBeId } from '../record-id.js';
import { notFound, ServiceError } from '../service-error.js';
import { listOfSnapshots, snapshotsFrom, type SnapshotPlace } from '../snapshots.js';

const KIND = 'runs';
const KIND_OF_SNAPSHOTS = 'snapshots';

const MOST_PAGES = 2 ** 31 - 1;

/** Answers requests about runs. */
export function runHandlers({ store, runs, log }: HttpContext): Handlers<keyof typeof runOperations> {
  return {
    listRuns: async ({ key, query }) => {
      const { scenario_id, kind, status } = query;
      const created_from = inUtc(query.created_from);
      const created_before = inUtc(query.created_before);
      const request = pageRequest(KIND, query);
      if (scenario_id !== undefined && !mayBeId(scenario_id)) {
        return answered<RunList>({ runs: [], next_cursor: null });
      }
      const page = await store.runs.list(key.tenant, {
        ...request,
        scenario_id,
        kind,
        status,
        created_from,
        created_before,
      });
      return answered<RunList>({ runs: page.entries.map(itemOf), next_cursor: nextCursor(KIND, page) });
    },
    getRun: async ({ key, id, query, headers }) => {
      const place = placeOf(query.cursor);
      const run = await store.runs.get(key.tenant, id);
      if (run === null) throw notFound();
      if (run.status !== 'completed') return answered(itemOf(run));
      const encoding = encodingFor(headers);
      const unchanging = {
        etag: await entityTagFrom(itemOf(run), query, encoding, ENGINE_VERSION),
        vary: 'Accept-Encoding',
        // It holds personal data: whoever keeps it has to ask whether it is still there, and still allowed.
        'cache-control': 'private, no-cache',
      };
      if (isKnown(headers, unchanging.etag)) return { status: 304, headers: unchanging, content: { body: '' } };
      const stored = { runs: store.runs, tenant: key.tenant, id };
      if (run.kind !== 'simulation') {
        const start = `${JSON.stringify(itemOf(run)).slice(0, -1)},"result":`;
        const data = analysisText(start, stored);
        return { status: 200, headers: unchanging, content: { data }, meta: timesOf(run), encoding };
      }
      const groups = await store.runs.groups(key.tenant, id);
      if (groups === null) throw notFound();
      const data = textOf(run, groups, stored, query, place);
      return { status: 200, headers: unchanging, content: { data }, meta: timesOf(run), encoding };
    },
    deleteRun: async ({ key, id }) => {
      // Its end is told. If that fails, it is erased all the same.
      await runs.cancel(key.tenant, id).catch((error: unknown) => {
        log({ level: 'warn', event: 'run.not_cancelled', run: id, tenant: key.tenant, error: String(error) });
      });
      if (!(await store.runs.delete(key.tenant, id))) throw notFound();
      return answered<Deleted>({ id, deleted: true });
    },
    // Needs no note of an Idempotency-Key: a second request changes nothing and gets the same answer as the first.
    cancelRun: async ({ key, id }) => {
      await runs.cancel(key.tenant, id);
      const run = await store.runs.get(key.tenant, id);
      if (run === null) throw notFound();
      if (run.error?.code !== 'CANCELLED') throw new ServiceError('CONFLICT', `The run is ${run.status} already`);
      return answered<RunItem>(itemOf(run));
    },
  };
}

type RunQuery = ReadBy<typeof runQuery>;

function placeOf(cursor: string | undefined): SnapshotPlace {
  if (cursor === undefined) return [0, 0];
  const [page, position] = placesOf(KIND_OF_SNAPSHOTS, 2, cursor);
  // No run has this many pages, and a database takes no larger page number.
  return [Math.min(page!, MOST_PAGES), position!];
}

/** An answer that never changes says how long the run took, and not this request. */
function timesOf({ started_at, finished_at }: RunRecord): Answer['meta'] & object {
  return { execution_time_ms: Math.max(0, Date.parse(finished_at!) - Date.parse(started_at!)) };
}

/** JSON text of a completed run, in parts. The groups are sent as they were stored. */
async function* textOf(
  run: RunRecord,
  groups: Omit<ComputedRun, 'snapshot_pages'>,
  stored: ReadRun,
  { include = RESULT_GROUPS, participant_id: participant, limit, cursor }: RunQuery,
  place: SnapshotPlace,
): AsyncGenerator<string | Uint8Array> {
  const wanted = (group: ResultGroup): boolean => include.includes(group);
  yield JSON.stringify(itemOf(run)).slice(0, -1);
  for (const group of ['annual_projections', 'trust_states', 'summary_metrics'] as const) {
    if (!wanted(group)) continue;
    yield `,"${group}":`;
    yield groups[group]!;
  }
  if (wanted('participant_snapshots')) {
    yield ',"participant_snapshots":';
    if (limit === undefined && cursor === undefined) {
      yield* listOfSnapshots(stored, participant);
    } else {
      const { entries, next } = await snapshotsFrom(stored, place, limit ?? SNAPSHOTS_ON_A_PAGE, participant);
      const goOn = next === null ? null : cursorOf(KIND_OF_SNAPSHOTS, ...next);
      yield '[';
      yield entries;
      yield `],"next_cursor":${JSON.stringify(goOn)}`;
    }
  }
  yield '}';
}

/** A run without its results. */
function itemOf(run: RunRecord): RunItem {
  const { id, ...record } = run;
  return { id, simulation_id: id, ...record };
}
