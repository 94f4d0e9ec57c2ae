import type { Machine } from '../measure/machine.js';
import { cells, formatted } from '../report/generated.js';
import type { Figures } from './measures.js';

/** What was measured on the service: `bench/service-results.json`. */
export interface ServiceResults {
  readonly machine: Machine;
  readonly stores: readonly StoreResults[];
  readonly warnings: readonly string[];
}

/** What came of one database, and of the build that it is compared with. */
export interface StoreResults {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly figures: Figures;
  readonly former?: Figures;
}

/** The rows of the table: the figure, its words, and its unit. */
const ROWS: readonly (readonly [figure: string, words: string, unit: string])[] = [
  ['runs of 200: a second', 'new simulations of 200 people a second', ''],
  ['runs of 200: CPU', 'CPU of one', ' ms'],
  ['runs of 200: times simulate()', 'times that of `simulate()` in process', ''],
  ['runs of 5000: a second', 'new simulations of 5,000 people a second', ''],
  ['runs of 5000: CPU', 'CPU of one', ' ms'],
  ['runs of 5000: times simulate()', 'times that of `simulate()` in process', ''],
  ['large run: CPU to read it', 'reading all pages of a run of 40,000 people: CPU', ' ms'],
  ['large run: CPU for a MiB', 'CPU for a MiB of it', ' ms'],
  ['large run: largest page', 'largest page', ' MiB'],
  ['small GETs: p50', 'small GETs while large bodies are posted: p50', ' ms'],
  ['small GETs: p99', 'p99', ' ms'],
  ['lost runs', 'lost of 50 runs over ten kills', ''],
];

/** What the guide says about speed, from the results and nothing else. */
export function serviceSection({ machine, stores }: ServiceResults): Promise<string> {
  const columns = stores.flatMap(({ database, figures, former }) => [
    { head: database, figures },
    ...(former === undefined ? [] : [{ head: 'before', figures: former }]),
  ]);
  const hasFormer = stores.some(({ former }) => former !== undefined);
  return formatted([
    cells('measured', ...columns.map(({ head }) => head)),
    cells('---', ...columns.map(() => '--:')),
    ...ROWS.map(([figure, words, unit]) =>
      cells(
        words,
        ...columns.map(({ figures: { [figure]: value } }) => (value === undefined ? '' : `${value}${unit}`)),
      ),
    ),
    '',
    `One process over 20 years with 4 requests under way, on ${machine.date}, ${machine.processor} with ${machine.cores} cores and`,
    `Node ${machine.node}. The service, the database and the client share these cores, and every run is stored with all its groups`,
    'before it is answered. CPU: processor time of the service, without the database server and the client.',
    hasFormer ? 'Before: the build that this one was compared with, measured in the same hour.' : '',
  ]);
}

/** The same for a terminal. */
export function serviceTable({ machine, stores, warnings }: ServiceResults): string {
  const lines = stores.flatMap(({ database, figures, former }) =>
    Object.entries(figures).map(([figure, value]) => {
      const before = former?.[figure];
      return `${database.padEnd(12)}${figure.padEnd(32)}${String(value).padEnd(12)}${before === undefined ? '' : `before ${before}`}`;
    }),
  );
  return [
    `${machine.date}  ${machine.processor}, ${machine.cores} cores, Node ${machine.node}`,
    ...lines,
    ...warnings,
  ].join('\n');
}
