import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { missingPostgres, startPostgres } from '../../test/hosts/service/postgres-server.js';
import type { Engine } from '../build/package.js';
import { inRoot } from '../build/root.js';
import { thisMachine, type Machine } from '../measure/machine.js';
import { makePlan, type PlanArguments } from '../plan.js';
import { formatted, writePart, type GeneratedPart } from '../report/generated.js';
import { load, loadOf, post, type Load, type MeasuredTimes } from './load.js';
import { BUILD, startServices, type Services } from './processes.js';

/** What was measured on the service: `bench/service-results.json`. */
export interface ServiceResults {
  readonly machine: Machine;
  readonly rows: readonly ServiceRow[];
  readonly warnings: readonly string[];
}

/** One load on one set-up, and what it came to with the build that it is compared with. */
export interface ServiceRow extends Load {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly processes: number;
  readonly load: string;
  readonly former?: Load;
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

/** What is measured, and against what. */
interface Measured {
  /** For each load. */
  readonly seconds: number;
  /** A folder with another build, which is loaded in turns with this one. */
  readonly former?: string;
  /** Whether the results are written down. */
  readonly keep: boolean;
  readonly progress: (line: string) => void;
}

/** Each build is loaded so often, in turns, so that what else the machine does concerns both alike. */
const TURNS = 2;

/** Loads services on loopback and prints, and perhaps writes, what came of it. */
export async function benchService(engine: Engine, { seconds, former, keep, progress }: Measured): Promise<void> {
  const rows: ServiceRow[] = [];
  const warnings: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'esop-load-'));
  const postgres = missingPostgres === null ? await startPostgres() : null;
  if (missingPostgres !== null) warnings.push(`PostgreSQL was not measured: ${missingPostgres}`);
  const builds = [BUILD, ...(former === undefined ? [] : [former])];
  try {
    for (const processes of [1, 2]) {
      for (const database of ['SQLite', ...(postgres === null ? [] : ['PostgreSQL' as const])] as const) {
        const flags = async (build: number): Promise<string[]> =>
          database === 'SQLite'
            ? ['--db', join(folder, `${processes}-${build}.db`)]
            : ['--postgres', await postgres!.newDatabase()];
        const services: Services[] = [];
        try {
          for (const [i, build] of builds.entries())
            services.push(await startServices(build, await flags(i), processes));
          for (const { name, ...what } of LOADS) {
            const found = await inTurns(engine, services, { ...what, seconds: seconds / TURNS });
            rows.push({ database, processes, load: name, ...found[0]!, ...(found[1] && { former: found[1] }) });
            const before = found[1] === undefined ? '' : `, before ${found[1].perSecond.toFixed(1)}`;
            progress(`${database}, ${processes}: ${name}: ${found[0]!.perSecond.toFixed(1)} a second${before}`);
          }
        } finally {
          await Promise.all(services.map((running) => running.stop()));
        }
      }
    }
  } finally {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  const results = { machine: thisMachine(), rows: rows.map(rounded), warnings };
  console.log(tableOf(results));
  if (!keep) return;
  writeFileSync(RESULTS, await format(JSON.stringify(results), { parser: 'json', printWidth: 120 }));
  writePart(IN_GUIDE, await serviceSection(results));
}

type Asked = Pick<(typeof LOADS)[number], 'people' | 'same' | 'most'> & { readonly seconds: number };

/** What the load came to on each of the services. */
async function inTurns(engine: Engine, services: readonly Services[], asked: Asked): Promise<Load[]> {
  const times = services.map((): MeasuredTimes[] => []);
  // Not counted: services run for days, and Node has compiled what they do often.
  for (const running of services) await measure(engine, running, asked, TURNS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const order = [...services.entries()];
    // Neither build is always the first to find the caches cold.
    if (turn % 2 === 1) order.reverse();
    for (const [i, running] of order) times[i]!.push(await measure(engine, running, asked, turn));
  }
  return times.map(loadOf);
}

/** Verified, then loaded: the first answer must be the engine's own. */
async function measure(
  engine: Engine,
  { origins, key, processorMs }: Services,
  { people, same, most, seconds }: Asked,
  turn: number,
): Promise<MeasuredTimes> {
  const [planRules, operatingAssumptions, initialState, { projection_years }] = makePlan({
    participants: people,
    years: YEARS,
  });
  const census = JSON.stringify(initialState);
  const first = turn * 10_000;
  let next = first;
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
  const expected = engine.simulate(planRules, assumptionsOf(first), initialState, {
    projection_years: projection_years!,
  });
  if (JSON.stringify(answer.data.results) !== JSON.stringify(expected.results)) {
    throw new Error(`The service's answer about ${people} people is not the engine's`);
  }
  const before = processorMs();
  const times = await load({ origins, key, body, connections: CONNECTIONS, seconds, most });
  const after = processorMs();
  return { ...times, processorMs: before === null || after === null ? null : after - before };
}

export function readServiceResults(): ServiceResults | null {
  return existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as ServiceResults) : null;
}

/** What the guide says about speed, from the results and nothing else. */
export function serviceSection({ machine, rows }: ServiceResults): Promise<string> {
  const compared = rows.some(({ former }) => former !== undefined);
  // Not where the system does not tell.
  const isTimed = rows.some(({ processorMs }) => typeof processorMs === 'number');
  const heads = [
    'request',
    'database',
    'processes',
    ...headsOf('a second', compared),
    ...(isTimed ? headsOf('CPU', compared) : []),
    'p50',
    'p99',
  ];
  const line = (texts: readonly (string | number)[]): string => `| ${texts.join(' | ')} |`;
  return formatted([
    line(heads),
    line(heads.map((_, place) => (place < 2 ? '---' : '--:'))),
    ...rows.map(({ load: what, database, processes, perSecond, processorMs, p50, p99, former }) =>
      line([
        what,
        database,
        processes,
        ...(compared ? compare(perSecond, former?.perSecond, (now, before) => now / before) : [perSecond]),
        ...(isTimed ? processorTime(processorMs, former?.processorMs, compared) : []),
        `${p50} ms`,
        `${p99} ms`,
      ]),
    ),
    '',
    `\`POST /v1/simulate\` over ${YEARS} years with ${CONNECTIONS} requests under way, on ${machine.date}, ${machine.processor}`,
    `with ${machine.cores} cores and Node ${machine.node}. The services, the database and the client share these cores, and every`,
    'run is stored with all its groups before it is answered. Each load runs once before it is counted.',
    isTimed ? 'CPU: processor time of the services, without the database server and the client.' : '',
    compared ? 'Before: the build that this one was compared with, loaded in turns with it in the same run.' : '',
  ]);
}

const processorTime = (now: number | null, before: number | null | undefined, compared: boolean): string[] => {
  const cells = compare(now, before, (after, former) => former / after, ' ms');
  return compared ? cells : cells.slice(0, 1);
};

const headsOf = (what: string, compared: boolean): string[] => (compared ? [what, 'before', 'ratio'] : [what]);

/** A figure, the former one, and how many times better it is. */
function compare(
  now: number | null,
  before: number | null | undefined,
  better: (now: number, before: number) => number,
  unit = '',
): string[] {
  const shown = (figure: number | null | undefined): string =>
    figure === null || figure === undefined ? '' : `${figure}${unit}`;
  const ratio = now === null || before === null || before === undefined ? '' : better(now, before).toFixed(2);
  return [shown(now), shown(before), ratio];
}

function tableOf({ machine, rows, warnings }: ServiceResults): string {
  const lines = rows.map(({ database, processes, load: what, perSecond, processorMs, p50, p99, requests, former }) =>
    [
      database.padEnd(10),
      `${processes} process${processes === 1 ? '  ' : 'es'}`,
      what.padEnd(38),
      `${perSecond} a second`.padEnd(16),
      (former === undefined
        ? ''
        : `before ${former.perSecond}, ${(perSecond / former.perSecond).toFixed(2)} times`
      ).padEnd(26),
      (processorMs === null ? '' : `CPU ${processorMs} ms`).padEnd(14),
      ((former?.processorMs ?? null) === null ? '' : `before ${former?.processorMs} ms`).padEnd(18),
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

const rounded = ({ former, ...row }: ServiceRow): ServiceRow => ({
  ...row,
  ...roundedLoad(row),
  ...(former && { former: roundedLoad(former) }),
});

const roundedLoad = ({ perSecond, p50, p99, requests, processorMs }: Load): Load => ({
  perSecond: threeDigits(perSecond),
  processorMs: processorMs === null ? null : threeDigits(processorMs),
  p50: threeDigits(p50),
  p99: threeDigits(p99),
  requests,
});

const threeDigits = (x: number): number => Number(x.toPrecision(3));
