/** What the place where the repository is kept shows and runs: the manifest's addresses, and .github. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly steps: readonly { uses?: string; run?: string; with?: Readonly<Record<string, unknown>> }[] }
    >
  >;
}

it('the workflow checks out, sets up the Node of the manifest, and runs .ci/run', () => {
  const workflow = parse(readFileSync('.github/workflows/ci.yml', 'utf8')) as Workflow;
  expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request']);
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const [{ steps } = { steps: [] }] = Object.values(workflow.jobs);
  expect(steps.map(({ uses = '', run = '' }) => uses.split('@')[0] || /\.ci\/run$/.exec(run)?.[0])).toEqual([
    'actions/checkout',
    'actions/setup-node',
    '.ci/run',
  ]);
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  expect(engines.node).toContain(String(steps[1]!.with!['node-version']));
  expect(existsSync('.ci/run')).toBe(true);
});

it('the manifest says where the repository, its page and its issues are', () => {
  const { repository, homepage, bugs } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    repository: { url: string };
    homepage: string;
    bugs: string;
  };
  const address = /^git\+(https:.+)\.git$/.exec(repository.url)![1]!;
  expect([homepage, bugs]).toEqual([`${address}#readme`, `${address}/issues`]);
  const said = ['README.md', '.github/SECURITY.md'].map((file) => readFileSync(file, 'utf8')).join('');
  for (const [link] of said.matchAll(/https:\/\/github\.com\/[\w-]+\/[\w-]+/g)) expect(link).toBe(address);
});
