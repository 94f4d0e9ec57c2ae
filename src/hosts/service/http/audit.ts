import type { ApiKey } from '../store/records.js';
import type { Answer } from './answer.js';
import { apiKeyIdOf } from './api-key.js';
import type { HttpContext } from './context.js';
import type { Operation } from './operation.js';
import { mayBeId } from './record-id.js';
import type { Trace } from './trace.js';

/** The audit log's part in one request. Requests without a key are nobody's, and not in it. */
export interface Audit {
  /** Notes that a change is about to be made: where this cannot be written, nothing is changed. */
  begin(key: ApiKey): Promise<void>;
  /** Notes the answer before it is sent: nobody reads a record unnoticed. */
  end(key: ApiKey, answer: Answer): Promise<void>;
}

/** The status of what has begun. It stays where the end could not be noted: whether the change was made is then not known. */
const BEGUN = 102;

const MAY_BE_REPEATED: readonly number[] = [401, 429];

/** The audit of a request for the record of that id. */
export function auditOf(
  { audit, store, clock, isNew }: HttpContext,
  operation: Operation,
  id: string,
  trace: Trace,
): Audit {
  if (!audit) return { begin: () => Promise.resolve(), end: () => Promise.resolve() };
  // What is no id may be anything, a key too.
  const asked = mayBeId(id) && apiKeyIdOf(id) === null ? id : null;
  const add = ({ id: key_id, tenant }: ApiKey, record: string | null, status: number): Promise<number> => {
    const at = clock().toISOString();
    return store.audit.add({ at, tenant, key_id, operation: nameOf(operation), record, status, request: trace.id });
  };
  let begun: number | undefined;
  return {
    begin: async (key) => {
      if (operation.method !== 'GET') begun = await add(key, asked, BEGUN);
    },
    end: async (key, { status, headers }) => {
      // What is made has its id in the address that the answer names.
      const record = asked ?? headers?.['location']?.split('/').pop() ?? null;
      if (begun !== undefined) {
        // The change is noted already, and its answer is the truth: it is sent in any case.
        await store.audit.settle(begun, record, status).catch((error: unknown) => trace.failed(error));
      } else if (isOfNote(`${key.id} ${status}`, status)) await add(key, record, status);
    },
  };

  /**
   * Who was refused what is worth knowing; failures have counters of their own. What costs a client nothing to repeat is noted once
   * a minute, or an ended key could fill the disk.
   */
  function isOfNote(what: string, status: number): boolean {
    if (operation.impersonal === true && status < 400) return false;
    return status < 500 && (!MAY_BE_REPEATED.includes(status) || isNew(what));
  }
}

/** `POST /v1/simulate`. */
export function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
