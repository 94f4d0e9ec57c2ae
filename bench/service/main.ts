import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { missingPostgres, startPostgres } from '../../test/adapters/service/postgres-server.js';
import type { Engine } from '../build/package.js';
import { inRoot } from '../build/root.js';
import { thisMachine, type Machine } from '../measure/machine.js';
import { makePlan, type PlanArguments } from '../plan.js';
import { formatted, writePart, type GeneratedPart } from '../report/generated.js';
import { load, post, type Load } from './load.js';
import { startServices, type Services } from './processes.js';

/** What was measured on the service: `bench/service-results.json`. */
export interface ServiceResults {
  readonly machine: Machine;
  readonly rows: readonly ServiceRow[];
  readonly warnings: readonly string[];
}

/** One load on one set-up. */
export interface ServiceRow extends Load {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly processes: number;
  readonly load: string;
}

const RESULTS = inRoot('bench/service-results.json');
export const IN_GUIDE: GeneratedPart = { document: 'docs/guides/service.md', command: 'npm run bench -- --service' };

/** Requests under way at any time: as many as the machine's cores, and as many again that wait. */
const CONNECTIONS = 4;
const YEARS = 20;

/** The loads: how many people the plan has, whether every request is the same, and when to stop. */
const LOADS = [
  { name: 'the same 200 people each time', people: 200, same: true, most: 4000 },
  { name: '200 people, another price each time', people: 200, same: false, most: 1000 },
  { name: '5,000 people, another price each time', people: 5000, same: false, most: 60 },
] as const;

/** Loads services on loopback and writes what came of it; with `quick` it runs for a moment and writes nothing. */
export async function benchService(
  engine: Engine,
  { quick, progress }: { quick: boolean; progress: (line: string) => void },
): Promise<void> {
  const rows: ServiceRow[] = [];
  const warnings: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'esop-load-'));
  const postgres = missingPostgres === null ? await startPostgres() : null;
  if (missingPostgres !== null) warnings.push(`PostgreSQL was not measured: ${missingPostgres}`);
  try {
    for (const processes of [1, 2]) {
      const databases = [
        ['SQLite', ['--db', join(folder, `${processes}.db`)]],
        ...(postgres === null ? [] : [['PostgreSQL', ['--postgres', await postgres.newDatabase()]] as const]),
      ] as const;
      for (const [database, flags] of databases) {
        const services = await startServices(flags, processes);
        try {
          for (const { name, ...what } of LOADS) {
            const seconds = quick ? 1 : 15;
            const found = await measure(engine, services, { ...what, seconds });
            rows.push({ database, processes, load: name, ...found });
            progress(`${database}, ${processes}: ${name}: ${found.perSecond.toFixed(1)} a second`);
          }
        } finally {
          await services.stop();
        }
      }
    }
  } finally {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  const results = { machine: thisMachine(), rows: rows.map(rounded), warnings };
  console.log(tableOf(results));
  if (quick) return;
  writeFileSync(RESULTS, await format(JSON.stringify(results), { parser: 'json', printWidth: 120 }));
  writePart(IN_GUIDE, await serviceSection(results));
}

/** Verified, then loaded: the first answer must be the engine's own. */
async function measure(
  engine: Engine,
  { origins, key }: Services,
  { people, same, most, seconds }: { people: number; same: boolean; most: number; seconds: number },
): Promise<Load> {
  const [planRules, operatingAssumptions, initialState, { projection_years }] = makePlan({
    participants: people,
    years: YEARS,
  });
  const census = JSON.stringify(initialState);
  let next = 0;
  const assumptionsOf = (index: number): PlanArguments[1] => ({
    ...operatingAssumptions,
    // No two loads share a plan either.
    discount_rate: same ? 0.05 : (index % 90_000) / 1e6,
  });
  const body = (): string => {
    const rest = JSON.stringify({
      planRules,
      operatingAssumptions: assumptionsOf(next++),
      systemConfig: { projection_years },
    });
    return `${rest.slice(0, -1)},"initialState":${census}}`;
  };
  const agent = new Agent();
  const answer = JSON.parse(await post(agent, `${origins[0]!}/v1/simulate`, key, body())) as {
    data: { results: unknown };
  };
  agent.destroy();
  const expected = engine.simulate(planRules, assumptionsOf(0), initialState, { projection_years: projection_years! });
  if (JSON.stringify(answer.data.results) !== JSON.stringify(expected.results)) {
    throw new Error(`The service's answer about ${people} people is not the engine's`);
  }
  return load({ origins, key, body, connections: CONNECTIONS, seconds, most });
}

export function readServiceResults(): ServiceResults | null {
  return existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as ServiceResults) : null;
}

/** What the guide says about speed, from the results and nothing else. */
export function serviceSection({ machine, rows }: ServiceResults): Promise<string> {
  return formatted([
    '| request | database | processes | a second | p50 | p99 |',
    '| --- | --- | --: | --: | --: | --: |',
    ...rows.map(
      ({ load: what, database, processes, perSecond, p50, p99 }) =>
        `| ${what} | ${database} | ${processes} | ${perSecond} | ${p50} ms | ${p99} ms |`,
    ),
    '',
    `\`POST /v1/simulate\` over ${YEARS} years with ${CONNECTIONS} requests under way, on ${machine.date}, ${machine.processor}`,
    `with ${machine.cores} cores and Node ${machine.node}. The services, the database and the client share these cores, and every`,
    'run is stored with all its groups before it is answered.',
  ]);
}

function tableOf({ machine, rows, warnings }: ServiceResults): string {
  const lines = rows.map(({ database, processes, load: what, perSecond, p50, p99, requests }) =>
    [
      database.padEnd(10),
      `${processes} process${processes === 1 ? '  ' : 'es'}`,
      what.padEnd(38),
      `${perSecond} a second`.padEnd(16),
      `p50 ${p50} ms`.padEnd(14),
      `p99 ${p99} ms`.padEnd(14),
      `${requests} requests`,
    ].join('  '),
  );
  return [
    `${machine.date}  ${machine.processor}, ${machine.cores} cores, Node ${machine.node}`,
    ...lines,
    ...warnings,
  ].join('\n');
}

const rounded = (row: ServiceRow): ServiceRow => ({
  ...row,
  perSecond: threeDigits(row.perSecond),
  p50: threeDigits(row.p50),
  p99: threeDigits(row.p99),
});

const threeDigits = (x: number): number => Number(x.toPrecision(3));
