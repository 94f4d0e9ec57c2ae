import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { markdownFiles } from './examples.js';

/** Where files are read that are not in the tarball. */
const REPOSITORY = 'https://github.com/esop-repurchase/esop-repurchase/blob/main/';

/** What is of use only with the repository: how to add to the code, and what was measured by commands of it. */
const NOT_PACKED = [join('docs', 'architecture.md'), join('docs', 'guides', 'benchmarks.md')];

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test.each(markdownFiles())('every link in %s to a file of the repository leads somewhere', (file) => {
  expect(links(file).filter((link) => !leadsSomewhere(link, file))).toEqual([]);
});

test.each(markdownFiles().filter(isPacked))('no relative link in %s leaves the tarball', (file) => {
  const relative = links(file).filter((link) => !link.startsWith(REPOSITORY) && !link.startsWith('#'));
  expect(relative.filter((link) => !isPacked(join(dirname(file), link.split('#')[0]!)))).toEqual([]);
});

test('docs/llms.txt names every page', () => {
  const text = readFileSync('docs/llms.txt', 'utf8');
  const pages = markdownFiles().filter((file) => /^docs\/(?:[\w-]+|guides\/.*|model\/.*)\.md$/.test(file));
  expect(pages.filter((file) => !text.includes(`${file.slice('docs/'.length)})`))).toEqual([]);
});

test.each(markdownFiles())('every npm command in %s exists', (file) => {
  const named = [...readFileSync(file, 'utf8').matchAll(/\bnpm (?:run(?: --silent| -s)? ([\w:-]+)|(test|start)\b)/g)];
  expect(named.map(([, run, short]) => run ?? short ?? '').filter((name) => !(name in scripts))).toEqual([]);
});

/** True for a file or folder that `files` of package.json, or npm by itself, puts into the tarball. */
function isPacked(path: string): boolean {
  return !NOT_PACKED.includes(path) && /^(?:docs(?:\/|$)|(?:README|CHANGELOG)\.md$|LICENSE$|package\.json$)/.test(path);
}

function links(file: string): string[] {
  return [...prose(file).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, reference]) => inline ?? reference ?? '')
    .filter((link) => link.startsWith(REPOSITORY) || !/^[a-z]+:/.test(link));
}

function leadsSomewhere(link: string, file: string): boolean {
  const [path = '', anchor] = link.split('#');
  const inRepository = path.startsWith(REPOSITORY) ? path.slice(REPOSITORY.length) : join(dirname(file), path);
  const target = path === '' ? file : inRepository;
  if (!existsSync(target)) return false;
  return anchor === undefined || !target.endsWith('.md') || anchors(target).includes(anchor);
}

/** The anchors that headings receive: lower case, blanks as hyphens, punctuation dropped. */
function anchors(file: string): string[] {
  return [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}

function prose(file: string): string {
  return readFileSync(file, 'utf8').replace(/^```.*?^```$/gms, '');
}

/** A workflow of the repository's host. */
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { container: string; steps: readonly { uses?: string; run?: string }[] }>>;
}

test('the workflow checks out and runs .ci/run, on a Node of the manifest', () => {
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

test('the manifest says where the repository, its page and its issues are', () => {
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
