import type { ServiceDatabase } from './tables.js';

/** What waits, by a column of an index that has it together: runs by tenants, deliveries by receivers. */
const WAITING = {
  tenant: { table: 'runs', isWaiting: 'turn' },
  receiver: { table: 'deliveries', isWaiting: 'next_attempt_at' },
} as const;

/** The largest integer of PostgreSQL. */
const LARGEST = 2 ** 31 - 1;

/**
 * The next tenants that runs wait for, or receivers that deliveries wait for, in the order of their names, as the rows `waiting` of a query.
 * The index is looked at once for each, however many rows of it wait.
 *
 * @param after - the name after which they come
 * @param most - how many; all by default
 */
export function nextWaiting(database: ServiceDatabase, column: keyof typeof WAITING, after = '', most = LARGEST) {
  const { table, isWaiting } = WAITING[column];
  return (
    database
      .withRecursive('waiting(name, number)', (of) =>
        of
          .selectFrom(table)
          .select((row) => [row.fn.min<string | null>(column).as('name'), row.lit(1).as('number')])
          .where(isWaiting, 'is not', null)
          .where(column, '>', after)
          .unionAll(
            of
              .selectFrom('waiting')
              .where('waiting.name', 'is not', null)
              .where('waiting.number', '<', most)
              .select((each) => [
                each
                  .selectFrom(table)
                  .select(({ fn }) => fn.min<string | null>(column).as('next'))
                  .where(isWaiting, 'is not', null)
                  .whereRef(column, '>', 'waiting.name')
                  .as('name'),
                each('waiting.number', '+', 1).as('number'),
              ]),
          ),
      )
      .selectFrom('waiting')
      // The last has none behind it.
      .where('waiting.name', 'is not', null)
      .select((row) => row.ref('waiting.name').$notNull().as('name'))
  );
}
