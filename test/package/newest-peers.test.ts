import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingRuntimes, RUNTIMES } from './runtimes.js';
import { execute, tarball } from './tarball.js';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
}
const [library, service] = ['package.json', 'src/hosts/service/package.json'].map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest,
) as [Manifest, Manifest];
const PEERS = Object.keys({ ...library.peerDependencies, ...service.peerDependencies });

const missing = missingRuntimes();
if (missing !== null) console.warn(`SKIPPED, the service with the newest of its libraries: ${missing}`);

const vector = JSON.parse(readFileSync('test/vectors/031.json', 'utf8')) as {
  readonly input: object;
  readonly expected: { readonly results: object };
};

/** Needs the build. */
describe.skipIf(missing !== null)('beside the newest of each library of the service', () => {
  let folder: string;
  /** These may need a newer Node than the tests run on. */
  const node = RUNTIMES['Node 24'];

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'esop-newest-')));
    const libraries = Object.keys(service.dependencies).filter((name) => !['esop-repurchase', 'zod'].includes(name));
    const overrides = Object.fromEntries(libraries.map((name) => [name, 'latest']));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', overrides }));
    const newest = PEERS.map((name) => `${name}@latest`);
    const npm = ['env', `PATH=${dirname(node)}:${process.env['PATH']}`, 'npm'] as const;
    const [command, ...args] = npm;
    execute(
      folder,
      command,
      ...args,
      'install',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      tarball().path,
      tarball('./src/hosts/service').path,
      ...newest,
    );
    // A registry and a machine that does other things too have taken more than three minutes.
  }, 600_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  test('it installs without a word about them', () => {
    expect(execute(folder, 'npm', 'ls', '--depth', '0')).not.toMatch(/invalid|UNMET/);
  });

  test('`serve` keeps a key and computes a run in SQLite, counts it, and ends in order', async () => {
    const cli = join(folder, 'node_modules/esop-repurchase-service/dist/cli.js');
    const key = execute(
      folder,
      node,
      cli,
      'keys',
      'create',
      '--tenant',
      'acme',
      '--tier',
      'standard',
      '--scopes',
      'read,simulate,admin',
    ).trim();
    const service = spawn(node, [cli, 'serve', '--port', '0', '--metrics', '--lame-duck', '0'], { cwd: folder });
    const ended = new Promise<number | null>((settle) => service.once('close', settle));
    try {
      const [, url] = await new Promise<RegExpExecArray>((settle, reject) => {
        let said = '';
        const hear = (chunk: Buffer): void => {
          said += chunk.toString();
          const match = /Listening on (\S+)\n/.exec(said);
          if (match !== null) settle(match);
        };
        service.stdout.on('data', hear);
        service.stderr.on('data', hear);
        void ended.then(() => reject(new Error(said)));
      });
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify(vector.input);
      const answer = await fetch(`${url!}/simulate`, { method: 'POST', headers, body });
      expect(await answer.json()).toMatchObject({ data: { status: 'completed', results: vector.expected.results } });
      const metrics = await (await fetch(new URL('/metrics', url), { headers })).text();
      expect(metrics).toContain('esop_runs_total{outcome="completed"} 1');
    } finally {
      service.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });

  test('`mcp` lists its tools and answers', () => {
    const cli = join(folder, 'node_modules/esop-repurchase/dist/cli.js');
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const call = { name: 'describe_inputs', arguments: { path: 'planRules.plan_name' } };
    const lines = [
      { id: 1, method: 'initialize', params: client },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/list' },
      { id: 3, method: 'tools/call', params: call },
    ].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const script = `
      const { spawn } = require('node:child_process');
      const server = spawn(process.execPath, ${JSON.stringify([cli, 'mcp'])}, { stdio: ['pipe', 'pipe', 'inherit'] });
      server.stdout.on('data', (chunk) => {
        process.stdout.write(chunk);
        if (String(chunk).includes('"id":3')) server.stdin.end();
      });
      server.stdin.write(${JSON.stringify(lines.join(''))});
    `;
    const said = execute(folder, node, '--eval', script);
    expect(said).toContain('"name":"montecarlo"');
    expect(said).toContain('Name of the plan');
  });
});

test.each([
  ['the library', library, ['@modelcontextprotocol/sdk']],
  ['the service', service, ['@hono/otel', '@opentelemetry/api']],
])('the peers of %s are optional', (_, manifest, peers) => {
  expect(Object.keys(manifest.peerDependencies)).toEqual(peers);
  expect(Object.entries(manifest.peerDependenciesMeta)).toEqual(peers.map((name) => [name, { optional: true }]));
});

test('the library of the core is asked for in a range', () => {
  expect(Object.keys(library.dependencies).sort()).toEqual(['zod']);
  for (const range of Object.values(library.dependencies)) expect(range).toMatch(/^\^/);
});

test('the service asks for the library of its own version, and for others in ranges', () => {
  const { 'esop-repurchase': own, ...others } = service.dependencies;
  expect([own, service.version]).toEqual([library.version, library.version]);
  expect(others['zod']).toBe(library.dependencies['zod']);
  for (const range of Object.values(others)) expect(range).toMatch(/^\^/);
});
