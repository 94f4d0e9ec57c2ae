/** What the place where the repository is kept shows and runs: the manifest's addresses, and .github. */
import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { container: string; steps: readonly { uses?: string; run?: string }[] }>>;
}

it('the workflow checks out and runs .ci/run, on a Node of the manifest', () => {
  const workflow = parse(readFileSync('.github/workflows/ci.yml', 'utf8')) as Workflow;
  expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request']);
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const [{ container, steps } = { container: '', steps: [] }] = Object.values(workflow.jobs);
  expect(steps[0]?.uses).toMatch(/^actions\/checkout@[\da-f]{40}$/);
  expect(steps.at(-1)).toEqual({ run: '.ci/run' });
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  expect(engines.node).toContain(/^node:(\d+)-/.exec(container)![1]);
  expect(statSync('.ci/run').mode & 0o111).not.toBe(0);
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
