import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorOf, folderWith, run } from './harness.js';

const FILES = [
  'census.csv',
  'inputs.ts',
  'people-who-left.json',
  'plan-by-earnings.json',
  'plan-typical.json',
  'plan.json',
  'real-plans.json',
  'scenarios.json',
  'shocks.json',
];

describe('example', () => {
  it.each([
    ['nothing', [], 'acme'],
    ['a name', ['acme'], 'acme'],
    ['a folder', ['acme', 'deep/in'], 'deep/in'],
    ['this folder', ['acme', '.'], '.'],
  ])('given %s, writes Acme, names the files, and the next command runs', async (_, args, target) => {
    const folder = folderWith({});
    const { code, stdout, stderr } = await run(folder, ['example', ...args]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readdirSync(join(folder, target)).sort()).toEqual(FILES);
    expect([...stdout.matchAll(/^ {2}(.+)$/gm)].map(([, file]) => file)).toEqual(FILES);
    const [, next = ''] = /^Next: esop-repurchase (.+)$/m.exec(stdout)!;
    expect((await run(folder, next.split(' '))).code).toBe(0);
  });

  it('writes the files for the service', async () => {
    const folder = folderWith({});
    const { stdout } = await run(folder, ['example', 'service']);
    expect(readdirSync(join(folder, 'service'))).toEqual(expect.arrayContaining(['Dockerfile', 'simulate.json']));
    expect(stdout).toContain('Next: esop-repurchase-service serve\n');
  });

  it('writes nothing where a file has other content, and only what is missing where it is the same', async () => {
    const folder = folderWith({ 'acme/plan.json': '{ "mine": 1 }', 'acme/shocks.json': '[]' });
    const refused = await run(folder, ['example']);
    expect(refused.code).toBe(1);
    expect(errorOf(refused).issues.map(({ file, issue }) => [file, issue])).toEqual(
      ['plan.json', 'shocks.json'].map((file) => [
        join('acme', file),
        'Already exists and is not overwritten: name another folder',
      ]),
    );
    expect(readdirSync(join(folder, 'acme'))).toEqual(['plan.json', 'shocks.json']);
    expect(readFileSync(join(folder, 'acme/plan.json'), 'utf8')).toBe('{ "mine": 1 }');

    await run(folder, ['example', 'acme', 'other']);
    writeFileSync(join(folder, 'other/notes.txt'), 'mine');
    const again = await run(folder, ['example', 'acme', 'other']);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('  plan.json (exists already, the same)\n');
  });

  it('says that a folder is in the way, or that the example is not known', async () => {
    const folder = folderWith({ taken: 'a file' });
    mkdirSync(join(folder, 'acme/plan.json'), { recursive: true });
    expect(errorOf(await run(folder, ['example'])).details.field).toBe(join('acme', 'plan.json'));
    expect((await run(folder, ['example', 'acme', 'taken'])).code).toBe(1);
    const unknown = await run(folder, ['example', 'harbor']);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('Allowed choices are acme, service');
  });
});
