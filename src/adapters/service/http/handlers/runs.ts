import { RESULT_GROUPS, type ReadBy, type ResultGroup, type runQuery } from '../../../../input/service/index.js';
import type { ComputedRun, RunRecord } from '../../store/records.js';
import type { Deleted, RunItem, RunList } from '../../openapi/answers.js';
import { gunzip } from '../../gzip.js';
import { answered } from '../answer.js';
import type { Handlers, HttpContext } from '../context.js';
import { cursorOf, placesOf } from '../cursor.js';
import type { runOperations } from '../operations/runs.js';
import { nextCursor, pageRequest } from '../page.js';
import { mayBeId } from '../record-id.js';
import { notFound, ServiceError } from '../service-error.js';
import { allSnapshots, snapshotsFrom, snapshotsOf, type SnapshotPlace, type StoredSnapshots } from '../snapshots.js';

const KIND = 'runs';
const KIND_OF_SNAPSHOTS = 'snapshots';

/** Snapshots on a page when only a cursor is given. */
const SNAPSHOTS_BY_DEFAULT = 1000;

const MOST_PAGES = 2 ** 31 - 1;

/** Answers requests about runs. */
export function runHandlers({ store, runs }: HttpContext): Handlers<keyof typeof runOperations> {
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
    getRun: async ({ key, id, query }) => {
      const place = placeOf(query.cursor);
      const run = await store.runs.get(key.tenant, id);
      if (run === null) throw notFound();
      const groups = run.status === 'completed' ? await store.runs.groups(key.tenant, id) : null;
      if (groups === null) return answered(itemOf(run));
      const stored = { runs: store.runs, tenant: key.tenant, id };
      return { status: 200, content: { data: textOf(run, groups, stored, query, place) } };
    },
    deleteRun: async ({ key, id }) => {
      await runs.cancel(key.tenant, id);
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

/** JSON text of a completed run, in parts. The groups are sent as they were stored. */
async function* textOf(
  run: RunRecord,
  groups: Omit<ComputedRun, 'snapshot_pages'>,
  stored: StoredSnapshots,
  { include = RESULT_GROUPS, participant_id: participant, limit, cursor }: RunQuery,
  place: SnapshotPlace,
): AsyncGenerator<string> {
  const wanted = (group: ResultGroup): boolean => include.includes(group);
  let text = JSON.stringify(itemOf(run)).slice(0, -1);
  if (groups.analysis !== null) {
    yield `${text},"result":`;
    yield await gunzip(groups.analysis);
    yield '}';
    return;
  }
  for (const group of ['annual_projections', 'trust_states', 'summary_metrics'] as const) {
    if (wanted(group)) text += `,"${group}":${groups[group]}`;
  }
  yield text;
  if (wanted('participant_snapshots')) {
    yield ',"participant_snapshots":';
    if (limit === undefined && cursor === undefined) {
      yield* participant === undefined ? allSnapshots(stored) : snapshotsOf(stored, participant);
    } else {
      const { snapshots, next } = await snapshotsFrom(stored, place, limit ?? SNAPSHOTS_BY_DEFAULT, participant);
      const goOn = next === null ? null : cursorOf(KIND_OF_SNAPSHOTS, ...next);
      yield `${JSON.stringify(snapshots)},"next_cursor":${JSON.stringify(goOn)}`;
    }
  }
  yield '}';
}

/** A moment as records have it. */
function inUtc(moment: string | undefined): string | undefined {
  return moment === undefined ? undefined : new Date(moment).toISOString();
}

/** A run without its results. */
function itemOf(run: RunRecord): RunItem {
  const { id, ...record } = run;
  return { id, simulation_id: id, ...record };
}
