/** The processes of a portfolio; what it says is in `history-transcripts.test.ts`. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type Portfolio, portfolio } from '../../../src/analysis/index.js';
import { BOOK, folderWith, run, smallPlan } from './harness.js';

const ALL = ['a.json', 'wrong.json', 'b.json', 'cut.json', 'people.json', 'absent.json'];
const jsonOf = (text: string): Portfolio => JSON.parse(text) as Portfolio;

describe('portfolio', () => {
  it('is the same in any number of processes, and in this one', async () => {
    const folder = folderWith(BOOK);
    const [here, one, many] = await Promise.all(
      ['0', '1', '7'].map((processes) =>
        run(folder, ['portfolio', ...ALL, '--format', 'json', '--processes', processes]),
      ),
    );
    expect(one).toEqual(here);
    expect(many).toEqual(here);
  });

  it('loses nothing but the plan whose process ends: the others of its batch are asked again', async () => {
    const folder = folderWith(BOOK);
    const asked: number[] = [];
    const { stdout, code } = await run(
      folder,
      ['portfolio', 'a.json', 'b.json', '--format', 'json', '--processes', '1'],
      {
        runCommand: async (args) => {
          asked.push(args.filter((arg) => arg.endsWith('.json')).length);
          if (args.includes('b.json')) return { stdout: '{ "kind": "portf', ended: 'SIGKILL' };
          return { stdout: (await run(folder, args)).stdout, ended: 'exit code 0' };
        },
      },
    );
    expect(code).toBe(4);
    expect(asked).toEqual([2, 1, 1]);
    const { plans } = jsonOf(stdout);
    expect(plans[0]!.issues).toEqual([]);
    expect(plans[1]!.issues).toEqual([{ field: 'b.json', issue: 'Its process ended without an answer: SIGKILL' }]);
  });

  it('runs in real processes of the built command', () => {
    const folder = folderWith(BOOK);
    const cli = new URL('../../../dist/cli.js', import.meta.url).pathname;
    const { stdout, status } = spawnSync(
      process.execPath,
      [cli, 'portfolio', ...ALL, '--format', 'json', '--processes', '2'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(status).toBe(4);
    expect(jsonOf(stdout).plans.map(({ figures }) => figures === null)).toEqual([false, true, false, true, true, true]);
  });
});

it.each([undefined, null, 7, {}])('portfolio() names a plan that is %j, and answers the others', (inputs) => {
  const book = [
    { plan: 'none', inputs: inputs as never },
    { plan: 'a', inputs: smallPlan as never },
  ];
  const [none, a] = portfolio(book).plans;
  expect(none).toMatchObject({ plan: 'none', figures: null });
  expect(none!.issues.length).toBeGreaterThan(0);
  expect(a!.figures!.active_headcount).toBe(2);
});

it('portfolio() refuses a name that comes twice', () => {
  const entry = { plan: 'a', inputs: smallPlan as never };
  expect(() => portfolio([entry, entry])).toThrow(
    expect.objectContaining({ details: { field: 'book[1].plan', issue: 'Must be unique' } }),
  );
});
