import type { RunRow } from '../database/tables.js';
import type { KeyRing } from '../database/encryption.js';
import type { RunError, RunFigures, RunRecord } from '../records.js';

/** A run's columns that its record shows. */
export const COLUMNS =
  'position, id, tenant, kind, status, scenario_id, scenario_version, inputs_hash, engine_version, created_at, ' +
  'started_at, finished_at, figures, error';

export type StoredRun = Omit<RunRow, 'webhook' | 'turn' | 'due_at' | 'attempts' | 'bytes'>;

const NO_FIGURES: RunFigures = { total_repurchase_obligation: null, peak_cash_year: null };

/** The record that a row stands for. */
export function recordOf(keyRing: KeyRing, row: StoredRun): RunRecord {
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
