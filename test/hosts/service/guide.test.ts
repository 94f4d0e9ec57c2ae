import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { installPackages } from '../../../.config/packages-of.js';
import { readPart } from '../../../bench/report/generated.js';
import { IN_GUIDE, readServiceResults } from '../../../bench/service/main.js';
import { serviceSection } from '../../../bench/service/report.js';
import { DEFAULT_LIMITS } from '../../../src/hosts/service/index.js';
import { openApiDocument } from '../../../src/hosts/service/openapi/document.js';
import { simulate } from '../../../src/index.js';
import { missingPostgres, sharedPostgres } from './postgres-server.js';
import { installBesidePeers } from '../../package/tarball.js';
import { createKey, startService } from './serve-process.js';
import { PLACES, start } from './served.js';

const guide = readFileSync('docs/guides/service.md', 'utf8');
const shown = JSON.parse(readFileSync('docs/examples/service/simulate.json', 'utf8')) as {
  planRules: Parameters<typeof simulate>[0];
  operatingAssumptions: Parameters<typeof simulate>[1];
  initialState: Parameters<typeof simulate>[2];
  systemConfig: Parameters<typeof simulate>[3];
};
const expected = simulate(shown.planRules, shown.operatingAssumptions, shown.initialState, shown.systemConfig).results;

/** A section of the guide, by its heading. */
const section = (heading: string): string => guide.split(/^## /m).find((part) => part.startsWith(heading))!;
/** What is to be run in a text; a fence marked `no-run` is not. */
const fences = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\S+)(.*)\n([^]*?)^```$/gm)].flatMap(([, its, mark, code = '']) =>
    its === language && mark?.includes('no-run') !== true ? [code] : [],
  );

/** Folder where the packed packages are installed, and the folder of its command. */
const installed = mkdtempSync(join(tmpdir(), 'esop-guide-'));
let commands: string;
/** A folder with nothing but these packages. */
let folder: string;

beforeAll(() => {
  commands = installBesidePeers(installed);
  symlinkSync(resolve('node_modules/@types'), join(installed, 'node_modules/@types'));
});
afterAll(() => rmSync(installed, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'esop-guide-'));
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs lines of the guide. The command is found as npx finds it, without the time that npx takes. */
const bash = (script: string, env: NodeJS.ProcessEnv = {}): string =>
  execFileSync('bash', ['-euc', script.replaceAll('npx esop-repurchase', 'esop-repurchase')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH: `${commands}${delimiter}${process.env['PATH']}` },
  });

test('the quick start, line by line', async () => {
  const lines = fences(section('Quick start'), 'sh').join('').replaceAll('\\\n', '').trim().split('\n');
  const [install, example, serve, ...rest] = lines;
  expect(install).toBe('npm install esop-repurchase-service');
  expect(bash(example!)).toContain('  simulate.json\n');
  expect(serve).toBe('npx esop-repurchase-service serve');

  const service = await startService(folder);
  const script = rest
    .map((line) => line.replaceAll('http://127.0.0.1:8787', new URL(service.url).origin))
    .map((line) => (line.startsWith('curl') ? `${line} && echo` : line));
  const answers = bash(script.join('\n'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { data: Record<string, unknown>; success: boolean; paths?: object });

  expect(answers).toHaveLength(6);
  const [simulated, stored, scenarios, runs, document, ready] = answers;
  expect(simulated!.data).toMatchObject({ status: 'completed', results: expected });
  expect(stored!.data).toMatchObject({ name: 'Recycle at 4 %', version: 1 });
  expect(scenarios!.data['scenarios']).toHaveLength(1);
  expect(runs!.data['runs']).toEqual([expect.objectContaining({ id: simulated!.data['simulation_id'] })]);
  expect(Object.keys(document!.paths!)).toEqual(Object.keys((openApiDocument() as { paths: object }).paths));
  expect(ready!.success).toBe(true);

  const answer = JSON.parse(fences(section('Quick start'), 'json')[0]!) as { data: { results: object } };
  expect(expected).toMatchObject({ ...answer.data.results, annual_projections: expected.annual_projections });
});

test('the answer to a request with two violations', async () => {
  const served = await start(await PLACES.SQLite());
  onTestFinished(() => served.stop());
  const { ask } = await served.newTenant();
  const body = JSON.parse(readFileSync('docs/examples/service/simulate.json', 'utf8')) as {
    planRules: { vesting_schedule: { years: number } };
    operatingAssumptions: { workforce: { entry_age: number } };
  };
  body.planRules.vesting_schedule.years = 9;
  body.operatingAssumptions.workforce.entry_age = -1;
  const answer = (await ask('POST', '/v1/simulate', { body })).body;
  const written = JSON.parse(fences(section('Errors'), 'json')[0]!) as typeof answer;
  expect(written.meta.issues).toHaveLength(2);
  const { execution_time_ms } = written.meta;
  expect({ ...answer, meta: { ...answer.meta, execution_time_ms } }).toEqual(written);
});

/** What a service of the guide is told of its database; and how its copies are made and looked at. */
const DATABASES = {
  SQLite: {
    told: () => Promise.resolve({}),
    copy: (own: readonly string[]) => bash(own[0]!),
    look: (own: readonly string[], env: NodeJS.ProcessEnv) => Promise.resolve(bash(own[1]!, env)),
    copied: 'backup.db',
  },
  PostgreSQL: {
    told: async () => ({ ESOP_POSTGRES_URL: await (await sharedPostgres()).newDatabase() }),
    copy: (_: readonly string[], env: NodeJS.ProcessEnv) => bash(/^\(umask 077 && pg_dump.*$/m.exec(guide)![0], env),
    look: async (_: readonly string[], env: NodeJS.ProcessEnv) => {
      const restored = await (await sharedPostgres()).newDatabase();
      bash(`pg_restore --dbname="${restored}" backup.dump`);
      return bash('npx esop-repurchase-service keys list', { ...env, ESOP_POSTGRES_URL: restored });
    },
    copied: 'backup.dump',
  },
};

const present = Object.entries(DATABASES).filter(([store]) => store === 'SQLite' || missingPostgres === null);

test.each(present)('the chapter on operating it, line by line: %s', async (store, database) => {
  const [prepare, ...others] = fences(section('Operating it'), 'sh');
  bash(prepare!);
  const env = {
    ...{ ESOP_ENCRYPTION_KEYS: 'keys.txt', ESOP_METRICS: 'true', ESOP_RETAIN: '365d' },
    ...(await database.told()),
  };
  const service = await startService(folder, [], env);
  const { origin } = new URL(service.url);
  const key = await createKey(folder, ['--tenant', 'harbor'], env);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (const example of ['simulate', 'analyses/solve']) {
    const body = readFileSync(`docs/examples/service/${example.split('/').pop()}.json`, 'utf8');
    expect((await fetch(`${service.url}/${example}`, { method: 'POST', headers, body })).status).toBe(200);
  }

  const [watch, ...rest] = others.map((script) => script.replaceAll('http://127.0.0.1:8787', origin));
  const watched = bash(watch!, env);
  expect(watched).toContain('esop_queue_waiting 0');
  expect(watched).toContain('esop_runs_total{outcome="completed"} 2');
  const [backup, restore, renew, rotate, purge] = rest;
  const own = [backup!, restore!];
  database.copy(own, env);
  expect(statSync(join(folder, database.copied)).mode & 0o077).toBe(0);
  expect(await database.look(own, env)).toMatch(/key_\S+ +harbor +enterprise/);
  // The rest is the same on either: `encryption.test.ts` and `tenants.test.ts` have it on both.
  if (store !== 'SQLite') return;
  const [before] = readFileSync(join(folder, 'keys.txt'), 'utf8').split('\n');
  bash(renew!, env);
  expect(bash(rotate!, env)).toMatch(/^\d+ values are encrypted anew\n$/);
  expect(readFileSync(join(folder, 'keys.txt'), 'utf8')).not.toContain(before);
  expect(readFileSync(join(folder, 'old-keys.txt'), 'utf8')).toBe(`${before}\n`);
  expect(statSync(join(folder, 'both.txt')).mode & 0o077).toBe(0);
  const both = readFileSync(join(folder, 'both.txt'), 'utf8');
  expect(() => bash(renew!, env)).toThrow();
  expect(readFileSync(join(folder, 'both.txt'), 'utf8')).toBe(both);
  const purged = bash(purge!, env);
  expect(readFileSync(join(folder, 'harbor.jsonl'), 'utf8')).toContain('"type":"participant_snapshots"');
  expect(statSync(join(folder, 'harbor.jsonl')).mode & 0o077).toBe(0);
  expect(purged).toMatch(/^harbor is purged: \d+ records\n/);
  expect(rest).toHaveLength(5);
});

test('the client with types: generated from the document, it compiles, and it finds the run', async () => {
  const service = await startService(folder);
  const { origin } = new URL(service.url);
  const key = await createKey(folder);
  const packages = resolve('test/hosts/service/client');
  installPackages(packages);
  const client = join(folder, 'client');
  mkdirSync(client);
  symlinkSync(join(packages, 'node_modules'), join(client, 'node_modules'));
  writeFileSync(join(client, 'package.json'), '{ "type": "module" }');
  const document = await (await fetch(`${origin}/v1/openapi.json`)).text();
  writeFileSync(join(client, 'openapi.json'), document);
  writeFileSync(join(client, 'client.ts'), fences(section('A client with types'), 'typescript')[0]!);

  const env = { ...process.env, SERVICE: origin, KEY: key };
  const execute = (cwd: string, ...args: string[]): string =>
    execFileSync(process.execPath, args, { cwd, encoding: 'utf8', env });
  const generator = join(packages, 'node_modules/openapi-typescript/bin/cli.js');
  execute(client, generator, 'openapi.json', '--output', 'schema.d.ts', '--default-non-nullable', 'false');
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  execute(client, resolve('node_modules/typescript/bin/tsc'), ...options, 'client.ts');
  bash('npx esop-repurchase example service');
  const output = execute(folder, '--import', import.meta.resolve('tsx'), 'client/client.ts');
  expect(output).toBe(`completed ${expected.total_repurchase_obligation}\n`);
});

test('its numbers are the defaults', () => {
  const {
    tiers,
    simulationBytes,
    bodyBytes,
    bodyDepth,
    bodyValues,
    snapshots,
    pageBytes,
    computeSeconds,
    answerSeconds,
  } = DEFAULT_LIMITS;
  const text = guide.replace(/\s+/g, ' ');
  expect(text).toContain(`| standard | ${tiers.standard.requests} per hour | ${tiers.standard.simulations} per hour |`);
  expect(text).toContain(
    `${simulationBytes / 2 ** 20} MiB for a simulation and ${bodyBytes / 2 ** 10} KiB for anything else, ${bodyDepth} levels deep, ${bodyValues / 1e6} million values, ${snapshots / 1e6} million snapshots; 30 seconds to arrive; ${computeSeconds} seconds to compute`,
  );
  expect(text).toContain(`whatever is asked for, ${pageBytes / 2 ** 20} MiB`);
  expect(text).toContain(`within ${answerSeconds} seconds it is answered by 200`);
});

test('its speeds are those that were measured', async () => {
  const results = readServiceResults();
  expect(results).not.toBeNull();
  expect(readPart(IN_GUIDE)).toBe(await serviceSection(results!));
});
