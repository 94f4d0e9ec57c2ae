import { setImmediate } from 'node:timers/promises';
import { before, conditions, type Page, pageOf, type PageRequest } from '../database/database.js';
import type { KeyRing } from '../database/encryption.js';
import type { RunRow } from '../database/tables.js';
import type { Instant, RunError, RunFigures, RunKind, RunPart, RunRecord, RunStatus } from '../records.js';
import type { Store, Stored } from '../store.js';

/** Which runs are listed. */
interface RunFilter {
  readonly scenario_id?: string | undefined;
  readonly kind?: RunKind | undefined;
  readonly status?: RunStatus | undefined;
  /** Runs accepted then or later. */
  readonly created_from?: Instant | undefined;
  /** Runs accepted before. */
  readonly created_before?: Instant | undefined;
}

/** The run; null when this tenant has none of that id. */
export async function getRun({ database, keyRing }: Stored, tenant: string, id: string): Promise<RunRecord | null> {
  const row = await database.one<StoredRun>(`select ${COLUMNS} from runs where tenant = $1 and id = $2`, tenant, id);
  return row === undefined ? null : recordOf(keyRing, row);
}

/** Runs of a tenant, the latest accepted first. */
export async function listRuns(
  { database, keyRing }: Stored,
  tenant: string,
  { scenario_id, kind, status, created_from, created_before, ...page }: PageRequest & RunFilter,
): Promise<Page<RunRecord>> {
  const { sql, values } = conditions(
    ['tenant = ?', tenant],
    ['position < ?', before(page)],
    ['scenario_id = ?', scenario_id],
    ['kind = ?', kind],
    ['status = ?', status],
    ['created_at >= ?', created_from],
    ['created_at < ?', created_before],
  );
  const rows = await database.all<StoredRun>(
    `select ${COLUMNS} from runs where ${sql} order by position desc limit ${page.limit + 1}`,
    ...values,
  );
  return pageOf(rows, page, (row) => recordOf(keyRing, row));
}

/** The address that a run has for itself; null when it has none. */
export async function ownWebhookOf(
  { database, keyRing }: Stored,
  tenant: string,
  id: string,
): Promise<OwnWebhook | null> {
  const sql = 'select webhook from runs where tenant = $1 and id = $2';
  const row = await database.one<{ webhook: Uint8Array | null }>(sql, tenant, id);
  if (row === undefined || row.webhook === null) return null;
  return JSON.parse(keyRing.openText(tenant, row.webhook)) as OwnWebhook;
}

/** Snapshots, or characters of a result, that are stored together. */
export interface StoredPart {
  /** The number of the first, of all of the run, from 0. */
  readonly first: number;
  readonly entries: number;
  readonly data: Uint8Array;
}

/** The stored part of that name in which that number is; null past the last. */
export async function readPartAt(
  { database, keyRing }: Stored,
  tenant: string,
  id: string,
  name: RunPart['name'] | 'inputs',
  number: number,
): Promise<StoredPart | null> {
  const row = await database.one<StoredPart>(
    `select part.first, part.entries, part.data from runs run join run_parts part on part.run_id = run.id
      where run.tenant = $1 and run.id = $2 and part.name = $3 and part.first + part.entries > cast($4 as bigint)
      order by part.first limit 1`,
    tenant,
    id,
    name,
    number,
  );
  return row === undefined ? null : { ...row, data: keyRing.open(tenant, row.data) };
}

/** Stored parts from a number on: those of so many entries, if there are as many, and no more than `most`. */
export async function partsFrom(
  stored: Stored,
  { tenant, id }: { readonly tenant: string; readonly id: string },
  name: RunPart['name'],
  { from, entries, most = Infinity }: { readonly from: number; readonly entries: number; readonly most?: number },
): Promise<{ readonly parts: readonly StoredPart[]; readonly after: number | null }> {
  const parts: StoredPart[] = [];
  let after = from;
  while (parts.length < most && after - from <= entries) {
    const part = await readPartAt(stored, tenant, id, name, after);
    if (part === null) return { parts, after: null };
    parts.push(part);
    after = part.first + part.entries;
    // Others have their turns.
    await setImmediate();
  }
  return { parts, after };
}

/** Number of snapshots, or characters of a result, of a run; null when it has none of that name. */
export async function lengthOf(
  { database }: Stored,
  { tenant, id }: { readonly tenant: string; readonly id: string },
  name: RunPart['name'],
): Promise<number | null> {
  const row = await database.one<{ length: number }>(
    `select part.first + part.entries as length from runs run join run_parts part on part.run_id = run.id
      where run.tenant = $1 and run.id = $2 and part.name = $3 order by part.first desc limit 1`,
    tenant,
    id,
    name,
  );
  return row?.length ?? null;
}

/** Runs asked for by one statement. */
const ASKED_TOGETHER = 20;

const UNENDED = `select id from runs where status in ('queued', 'running')
  and id in (${Array.from({ length: ASKED_TOGETHER }, (_, at) => `$${at + 1}`).join(', ')})`;

/** Runs among these that have ended or were deleted. */
export async function endedOf(database: Store['database'], ids: readonly string[]): Promise<readonly string[]> {
  const unended = new Set<string>();
  for (let first = 0; first < ids.length; first += ASKED_TOGETHER) {
    // The last again and again: each number of them would be another statement for the database to prepare.
    const some = Array.from({ length: ASKED_TOGETHER }, (_, at) => ids[first + at] ?? ids.at(-1)!);
    for (const { id } of await database.all<{ id: string }>(UNENDED, ...some)) unended.add(id);
  }
  return ids.filter((id) => !unended.has(id));
}

/** A run's columns that its record shows. */
export const COLUMNS =
  'position, id, tenant, kind, status, scenario_id, scenario_version, inputs_hash, engine_version, created_at, ' +
  'started_at, finished_at, figures, error';

type StoredRun = Omit<RunRow, 'webhook' | 'turn' | 'due_at' | 'attempts' | 'bytes'>;

const NO_FIGURES: RunFigures = { total_repurchase_obligation: null, peak_cash_year: null };

/** The record that a row stands for. */
function recordOf(keyRing: KeyRing, row: StoredRun): RunRecord {
  const { position: _, tenant, figures, error, ...shown } = row;
  const opened = <T>(sealed: Uint8Array | null): T | null =>
    sealed === null ? null : (JSON.parse(keyRing.openText(tenant, sealed)) as T);
  return { ...shown, ...(opened<RunFigures>(figures) ?? NO_FIGURES), error: opened<RunError>(error) };
}

/** Where a run's events are sent besides the subscriptions, and the secret to sign them with. */
export interface OwnWebhook {
  readonly url: string;
  /** `whsec_…`, of this run alone. */
  readonly secret: string;
}
