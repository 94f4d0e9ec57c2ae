import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterOthers } from './after-others.js';
import type { Dialect } from './schema.js';
import type { ServiceDatabase } from './tables.js';

/** Rows deleted at a time: few, because inputs and pages are large. */
export const DELETED_TOGETHER = 20;

/** So long others may write in between. In SQLite they find out that they may by trying every 16 milliseconds. */
export const OTHERS_MS = 25;

/** Between two steps of a long write: other processes may write, and those of one tenant go on one after the other. */
export async function letOthersWrite(tenant: string): Promise<void> {
  await setTimeout(OTHERS_MS);
  await afterOthers(tenant);
}

/** What tells the rows of any table apart. */
export function rowId(dialect: Dialect['name']) {
  return dialect === 'sqlite' ? sql<number>`rowid` : sql<number>`ctid`;
}

/** Pages whose results are deleted. */
export interface Leftover {
  readonly position: number;
  readonly tenant: string;
  readonly inputs_hash: string;
}

/** The same, perhaps not noted yet. */
type NewLeftover = Omit<Leftover, 'position'> & Partial<Leftover>;

/**
 * Pages of results that are deleted: nobody can read them any more. A large run has thousands, so they are deleted in steps, in between
 * which others can write. It is noted until they are gone, so that whatever ends the process, the rest is deleted later.
 */
export interface Leftovers {
  /** In the transaction that deletes the results: deletes the first pages, and notes that there are more; null when there are none. */
  begin(transaction: ServiceDatabase, tenant: string, inputsHash: string): Promise<Leftover | null>;
  /** Notes pages of results that may never be kept. What was noted before is noted again if it has been forgotten since. */
  note(transaction: ServiceDatabase, leftover: NewLeftover): Promise<Leftover>;
  /** Deletes the pages. */
  remove(leftover: Leftover): Promise<void>;
  /** Deletes some of what is noted; false when nothing is. */
  removeSome(): Promise<boolean>;
}

/** The pages left over in a database. */
export function leftoversOf(database: ServiceDatabase, dialect: Dialect['name']): Leftovers {
  const pagesOf = (within: ServiceDatabase, { tenant, inputs_hash }: Omit<Leftover, 'position'>) =>
    within
      .selectFrom('snapshot_pages as page')
      .select(rowId(dialect).as('row'))
      .where('page.tenant', '=', tenant)
      .where('page.inputs_hash', '=', inputs_hash)
      // The same inputs may have been computed again meanwhile.
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('results as found')
              .select('found.tenant')
              .whereRef('found.tenant', '=', 'page.tenant')
              .whereRef('found.inputs_hash', '=', 'page.inputs_hash')
              .whereRef('found.engine_version', '=', 'page.engine_version'),
          ),
        ),
      );

  /** Deletes some; true when there are more. */
  async function deleteSome(within: ServiceDatabase, leftover: Omit<Leftover, 'position'>): Promise<boolean> {
    const some = pagesOf(within, leftover)
      .limit(DELETED_TOGETHER)
      // Whoever keeps new results in their place deletes them too.
      .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked());
    await within.deleteFrom('snapshot_pages').where(rowId(dialect), 'in', some).execute();
    return (await pagesOf(within, leftover).limit(1).executeTakeFirst()) !== undefined;
  }

  /** False once all are gone. */
  async function goOn(leftover: Leftover): Promise<boolean> {
    await letOthersWrite(leftover.tenant);
    // At once: pages may be written ahead between a look that finds none and the end of the note.
    return database.transaction().execute(async (transaction) => {
      if (await deleteSome(transaction, leftover)) return true;
      await transaction.deleteFrom('leftovers').where('position', '=', leftover.position).execute();
      return false;
    });
  }

  const note: Leftovers['note'] = (transaction, leftover) =>
    transaction
      .insertInto('leftovers')
      .values(leftover)
      // Changes nothing, but returns the row.
      .onConflict((conflict) => conflict.column('position').doUpdateSet({ tenant: leftover.tenant }))
      .returning(['position', 'tenant', 'inputs_hash'])
      .executeTakeFirstOrThrow();

  return {
    begin: async (transaction, tenant, inputs_hash) =>
      (await deleteSome(transaction, { tenant, inputs_hash })) ? note(transaction, { tenant, inputs_hash }) : null,
    note,
    remove: async (leftover) => {
      while (await goOn(leftover));
    },
    removeSome: async () => {
      const oldest = await database.selectFrom('leftovers').selectAll().orderBy('position').limit(1).executeTakeFirst();
      if (oldest === undefined) return false;
      await goOn(oldest);
      return true;
    },
  };
}
