import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { laidOut } from '../../.config/laid-out.js';
import { missingPostgres, startPostgres } from '../../test/hosts/service/postgres-server.js';
import type { Engine } from '../build/package.js';
import { inRoot } from '../build/root.js';
import { thisMachine } from '../measure/machine.js';
import { writePart, type GeneratedPart } from '../report/generated.js';
import { lostRuns, newRuns, pagesOfLargeRun, smallRequests, type Extent, type Figures } from './measures.js';
import { BUILD, makeKey, startService, type Service } from './processes.js';
import { serviceSection, serviceTable, type ServiceResults, type StoreResults } from './report.js';

const RESULTS = inRoot('bench/service-results.json');
export const IN_GUIDE: GeneratedPart = { document: 'docs/guides/service.md', command: 'npm run bench -- --service' };

/** What is measured, and against what. */
interface Measured extends Extent {
  /** A folder with another build, which is measured after this one. */
  readonly former?: string;
  /** Whether the results are written down. */
  readonly keep: boolean;
  readonly progress: (line: string) => void;
}

/** The size of what is measured: what the table says, or a short form that shows that it works. */
export const WHOLE = { people: 40_000, kills: 10 };
export const SHORT = { people: 4_000, kills: 2 };

/** Measures services on loopback and prints, and perhaps writes, what came of it. */
export async function benchService(engine: Engine, { former, keep, progress, ...extent }: Measured): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'esop-load-'));
  const postgres = missingPostgres === null ? await startPostgres() : null;
  const warnings = missingPostgres === null ? [] : [`PostgreSQL was not measured: ${missingPostgres}`];
  const stores: StoreResults[] = [];
  let files = 0;
  const newDatabase = async (database: StoreResults['database']): Promise<string[]> =>
    database === 'SQLite'
      ? ['--db', join(folder, `${(files += 1)}.db`)]
      : ['--postgres', await postgres!.newDatabase()];
  try {
    for (const database of ['SQLite', ...(postgres === null ? [] : ['PostgreSQL' as const])] as const) {
      const of = (build: string): Promise<Figures> =>
        measure(
          engine,
          build,
          () => newDatabase(database),
          extent,
          (line) => progress(`${database}: ${line}`),
        );
      const figures = await of(BUILD);
      stores.push({ database, figures, ...(former !== undefined && { former: await of(former) }) });
    }
  } finally {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  const results: ServiceResults = { machine: thisMachine(), stores, warnings };
  console.log(serviceTable(results));
  if (!keep) return;
  writeFileSync(RESULTS, await laidOut(RESULTS, JSON.stringify(results)));
  writePart(IN_GUIDE, await serviceSection(results));
}

/** All figures of one build on one database. */
async function measure(
  engine: Engine,
  build: string,
  newDatabase: () => Promise<string[]>,
  extent: Extent,
  progress: (line: string) => void,
): Promise<Figures> {
  const database = await newDatabase();
  const service = await startService(build, database, makeKey(build, database));
  const found: Figures[] = [];
  const note = (figures: Figures): void => {
    const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, threeDigits(value)]));
    found.push(rounded);
    for (const [name, value] of Object.entries(rounded)) progress(`${name}: ${value}`);
  };
  try {
    note(await newRuns(engine, service, 200, extent));
    note(await newRuns(engine, service, 5000, extent));
    note(await pagesOfLargeRun(service, extent));
    note(await smallRequests(service, extent));
  } finally {
    await service.stop();
  }
  const other = await newDatabase();
  const key = makeKey(build, other);
  note(await lostRuns((): Promise<Service> => startService(build, other, key), extent));
  return Object.assign({}, ...found) as Figures;
}

export function readServiceResults(): ServiceResults | null {
  return existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as ServiceResults) : null;
}

const threeDigits = (x: number): number => Number(x.toPrecision(3));
