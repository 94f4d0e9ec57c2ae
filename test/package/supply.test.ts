import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { tarball } from './tarball.js';

const WORKFLOWS = '.github/workflows';

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const jobs = readdirSync(WORKFLOWS).flatMap((file) =>
  Object.values((parse(readFileSync(`${WORKFLOWS}/${file}`, 'utf8')) as { jobs: Readonly<Record<string, Job>> }).jobs),
);

test('workflows use the actions of others at a commit, which nobody can move', () => {
  const used = jobs.flatMap(({ steps }) => steps.map(({ uses }) => uses)).filter((uses) => uses !== undefined);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/);
});

test('packages are published with their provenance', () => {
  const publishing = jobs.filter(({ steps }) => steps.some(({ run }) => run?.includes('npm publish')));
  expect(publishing).toHaveLength(1);
  expect(publishing[0]!.permissions).toMatchObject({ 'id-token': 'write' });
  for (const { run } of publishing[0]!.steps) if (run?.includes('npm publish')) expect(run).toContain('--provenance');
});

test.each(['.', 'src/hosts/service'])('peers of %s have a range, in which the one is that the tests use', (folder) => {
  const read = (file: string): Record<string, Readonly<Record<string, string>>> =>
    JSON.parse(readFileSync(file, 'utf8')) as Record<string, Readonly<Record<string, string>>>;
  const { peerDependencies = {}, devDependencies = {} } = read(`${folder}/package.json`);
  expect(Object.keys(peerDependencies).length).toBeGreaterThan(0);
  for (const [name, range] of Object.entries(peerDependencies)) {
    expect(range, name).toMatch(/^\^[1-9]\d*\.\d+\.\d+$/);
    const [least, used] = [range.slice(1), devDependencies[name]!].map((version) => version.split('.').map(Number));
    expect(used![0], name).toBe(least![0]);
    const isWithin = used![1]! > least![1]! || (used![1] === least![1] && used![2]! >= least![2]!);
    expect(isWithin, `${name} ${devDependencies[name]} in ${range}`).toBe(true);
  }
});

/** Needs the build. */
test.each(['.', './src/hosts/service'] as const)('the licence of %s names files that the package has', (folder) => {
  const files = tarball(folder).files.map(({ path }) => path);
  expect(files).toContain('LICENSE');
  const named = readFileSync(`${folder}/LICENSE`, 'utf8').match(/[\w./-]+\.(?:txt|md|json|js)\b/g) ?? [];
  for (const file of named) expect(files).toContain(file);
});
