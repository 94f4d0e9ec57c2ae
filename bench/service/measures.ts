import { Agent } from 'node:http';
import { makePlan, type PlanArguments } from '../plan.js';
import type { Engine } from '../build/package.js';
import { ask, askFor, load, percentile } from './load.js';
import type { Service } from './processes.js';

/** Figures that a measure gives, by their names in the table. */
export type Figures = Readonly<Record<string, number>>;

/** How much is measured. */
export interface Extent {
  /** Of each load. */
  readonly seconds: number;
  /** People of the large run. */
  readonly people: number;
  readonly kills: number;
}

/** Requests under way at any time: as many as the machine's cores, and as many again that wait. */
const CONNECTIONS = 4;
const YEARS = 20;

/** New simulations, each with a discount rate of its own. */
export async function newRuns(engine: Engine, service: Service, people: number, extent: Extent): Promise<Figures> {
  const plan = makePlan({ participants: people, years: YEARS });
  const url = `${service.origin}/v1/simulate`;
  const once = (agent: Agent, number: number): Promise<string> =>
    askFor(200, agent, { method: 'POST', url, key: service.key, body: bodyOf(plan, number) });
  await isEngines(engine, plan, await once(new Agent(), 0));
  // Not counted: services run for days, and Node has compiled what they do often.
  await load(CONNECTIONS, extent.seconds / 2, (agent, number) => once(agent, 1_000_000 + number));
  const before = service.processorMs();
  const start = performance.now();
  const times = await load(CONNECTIONS, extent.seconds, (agent, number) => once(agent, 1 + number));
  const cpu = (service.processorMs() - before) / times.length;
  return {
    [`runs of ${people}: a second`]: times.length / ((performance.now() - start) / 1000),
    [`runs of ${people}: CPU`]: cpu,
    [`runs of ${people}: times simulate()`]: cpu / inProcess(engine, plan, extent.seconds / 4),
  };
}

/** Processor time of `simulate()` in this process, for the same plans. */
function inProcess(engine: Engine, plan: PlanArguments, seconds: number): number {
  let count = 0;
  const compute = (until: number): void => {
    for (count = 0; performance.now() < until; count += 1) engine.simulate(...withRate(plan, count));
  };
  compute(performance.now() + seconds * 500);
  const before = process.cpuUsage();
  compute(performance.now() + seconds * 1000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

/** All pages of a large run: what a client reads that follows `next_cursor`. */
export async function pagesOfLargeRun(service: Service, { people }: Extent): Promise<Figures> {
  const agent = new Agent({ keepAlive: true });
  const { origin, key } = service;
  const headers = { prefer: 'respond-async' };
  const body = bodyOf(makePlan({ participants: people, years: YEARS }), 0);
  const accepted = await askFor(202, agent, { method: 'POST', url: `${origin}/v1/simulate`, key, body, headers });
  const path = `${origin}/v1/runs/${idOf(accepted)}`;
  const statusOf = async (): Promise<string> => {
    const text = await askFor(200, agent, { method: 'GET', url: `${path}?include=`, key });
    return (JSON.parse(text) as { data: { status: string } }).data.status;
  };
  while ((await statusOf()) !== 'completed') await new Promise((resolve) => setTimeout(resolve, 500));
  const before = service.processorMs();
  let [pages, largest, bytes] = [0, 0, 0];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const text = await askFor(200, agent, { method: 'GET', url: `${path}${cursor && `?cursor=${cursor}`}`, key });
    pages += 1;
    bytes += text.length;
    largest = Math.max(largest, text.length);
    // Too long a text to be parsed: what goes on stands near its end.
    cursor = /"next_cursor":"([^"]+)"/.exec(text.slice(-1000))?.[1];
  }
  const cpu = service.processorMs() - before;
  agent.destroy();
  return {
    'large run: CPU to read it': cpu,
    'large run: largest page': largest / 2 ** 20,
    'large run: CPU for a MiB': cpu / (bytes / 2 ** 20),
    'large run: pages': pages,
  };
}

/** Small requests of one client while others post large bodies, which are read to their end and refused. */
export async function smallRequests(service: Service, { seconds, people }: Extent): Promise<Figures> {
  const { origin, key } = service;
  const [rules, ...others] = makePlan({ participants: people, years: YEARS });
  const body = bodyOf([{ ...rules, vesting_schedule: { years: 9 } }, ...others] as PlanArguments, 0);
  let isOver = false;
  const post = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true });
    while (!isOver) {
      const { status } = await ask(agent, { method: 'POST', url: `${origin}/v1/simulate`, key, body });
      if (status !== 422 && status !== 503) throw new Error(`A large body was answered ${status}`);
    }
    agent.destroy();
  };
  const posting = Array.from({ length: CONNECTIONS }, post);
  const times = await load(1, seconds, (agent) =>
    askFor(200, agent, { method: 'GET', url: `${origin}/v1/runs?limit=1`, key }),
  );
  isOver = true;
  await Promise.all(posting);
  return { 'small GETs: p50': percentile(times, 0.5), 'small GETs: p99': percentile(times, 0.99) };
}

/** Runs that are never completed though they were accepted, over so many times that the service is killed. */
export async function lostRuns(start: () => Promise<Service>, { kills }: Extent): Promise<Figures> {
  const plan = makePlan({ participants: 200, years: YEARS });
  const agent = new Agent();
  const ids: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const service = await start();
    const { origin, key } = service;
    for (let number = 0; number < RUNS_A_KILL; number += 1) {
      const body = bodyOf(plan, kill * RUNS_A_KILL + number);
      const asked = {
        method: 'POST',
        url: `${origin}/v1/simulate`,
        key,
        body,
        headers: { prefer: 'respond-async' },
      } as const;
      ids.push(idOf(await askFor(202, agent, asked)));
    }
    await service.kill();
  }
  const { origin, key, stop } = await start();
  const statusOf = async (id: string): Promise<string> => {
    const text = await askFor(200, agent, { method: 'GET', url: `${origin}/v1/runs/${id}?include=`, key });
    return (JSON.parse(text) as { data: { status: string } }).data.status;
  };
  const isUnended = async (): Promise<boolean> =>
    (await Promise.all(ids.map(statusOf))).some((status) => status === 'queued' || status === 'running');
  for (const until = performance.now() + LONGEST_RECOVERY_MS; performance.now() < until && (await isUnended());)
    await new Promise((resolve) => setTimeout(resolve, 500));
  const statuses = await Promise.all(ids.map(statusOf));
  await stop();
  return { 'lost runs': statuses.filter((status) => status !== 'completed').length };
}

export const RUNS_A_KILL = 5;
const LONGEST_RECOVERY_MS = 180_000;

const idOf = (text: string): string => (JSON.parse(text) as { data: { simulation_id: string } }).data.simulation_id;

/** The same plan with another discount rate. */
function withRate([rules, assumptions, state, { projection_years }]: PlanArguments, number: number): PlanArguments {
  const config = projection_years === undefined ? {} : { projection_years };
  return [rules, { ...assumptions, discount_rate: (number % 90_000) / 1e6 }, state, config];
}

function bodyOf(plan: PlanArguments, number: number): string {
  const [planRules, operatingAssumptions, initialState, systemConfig] = withRate(plan, number);
  return JSON.stringify({ planRules, operatingAssumptions, initialState, systemConfig });
}

/** The first answer must be the engine's own. */
async function isEngines(engine: Engine, plan: PlanArguments, text: string): Promise<void> {
  const { results } = (JSON.parse(text) as { data: { results: unknown } }).data;
  const expected = engine.simulate(...withRate(plan, 0)).results;
  if (JSON.stringify(results) !== JSON.stringify(expected)) throw new Error("The service's answer is not the engine's");
  return Promise.resolve();
}
