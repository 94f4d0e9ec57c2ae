/** A run's columns that its record shows, and what is made of them. */
import type { Selectable } from 'kysely';
import type { Reader } from './ciphers.js';
import { readOf } from './damaged-data.js';
import { NO_FIGURES, openFigures } from './figures.js';
import { withoutPosition } from './page.js';
import type { RunError, RunRecord } from './records.js';
import type { OwnedRun } from './store.js';
import type { RunRow } from './tables.js';

export const COLUMNS = [
  'position',
  'id',
  'kind',
  'status',
  'scenario_id',
  'scenario_version',
  'inputs_hash',
  'engine_version',
  'created_at',
  'started_at',
  'finished_at',
  'figures',
  'error',
] as const;

type StoredRun = Pick<Selectable<RunRow>, (typeof COLUMNS)[number]>;

export function recordOf(row: StoredRun, cipher: Reader): RunRecord {
  const { figures, error, ...shown } = withoutPosition(row);
  return readOf(row.id, () => ({
    ...shown,
    ...openFigures(figures, cipher),
    error: error === null ? null : (JSON.parse(cipher.openText(error)) as RunError),
  }));
}

/** What can be read of it: whoever looks after all tenants sees the others' runs even where one's are damaged. */
export function ownedRecordOf(row: StoredRun, cipher: Reader | null): RunRecord & Pick<OwnedRun, 'readable'> {
  try {
    if (cipher !== null) return { ...recordOf(row, cipher), readable: true };
  } catch {
    // It shows as unreadable.
  }
  const { figures: _, ...shown } = withoutPosition(row);
  return { ...shown, ...NO_FIGURES, error: null, readable: false };
}
