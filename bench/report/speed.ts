import { threeDigits } from './format.js';
import { cells, formatted, writePart, type GeneratedPart } from './generated.js';
import { headline } from './headline.js';
import { reach, type Reached } from './reach.js';
import type { Results } from './results.js';

/** What is said about speed: to those who choose a library, and to those who want to know everything. */
export const IN_README: GeneratedPart = { document: 'README.md', command: 'npm run bench' };
export const IN_GUIDE: GeneratedPart = { document: 'docs/guides/benchmarks.md', command: 'npm run bench' };

/** For the README, from the results and nothing else. */
export async function speedForReadme(results: Results): Promise<string> {
  const forChoosing = reach(results.rows).filter((row) => row.forChoosing);
  return formatted([headline(results.rows) ?? '', '', ...measures(forChoosing), '', ...source(results)]);
}

/** For the guide, likewise. */
export async function speedForGuide(results: Results): Promise<string> {
  return formatted([...bySize(results), '', ...promises(reach(results.rows)), '', ...source(results)]);
}

export async function writeSpeed(results: Results): Promise<void> {
  writePart(IN_README, await speedForReadme(results));
  writePart(IN_GUIDE, await speedForGuide(results));
}

function bySize({ rows }: Results): string[] {
  const sizes = rows.filter(({ id }) => /^engine\/\d+\/simulate\(\)$/.test(id));
  const part = (id: string, name: string): string => {
    const row = rows.find((candidate) => candidate.id === id.replace('simulate()', name));
    return row === undefined ? '' : threeDigits(row.value.median);
  };
  return [
    '| ns a participant-year | `simulate()` | of it validation | `simulateRun()` | its rows read too |',
    '| --- | --: | --: | --: | --: |',
    ...sizes.map(({ id, what, value }) =>
      cells(
        what,
        threeDigits(value.median),
        part(id, 'validation alone'),
        part(id, 'simulateRun()'),
        part(id, 'simulateRun(), every row read'),
      ),
    ),
  ];
}

function promises(rows: readonly Reached[]): string[] {
  return [
    '| what | promised | measured | |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ what, target, measured, verdict }) => cells(what, target, measured, verdict)),
  ];
}

/** For those who choose: what was promised, and why a promise is not met, is told in the guide. */
function measures(rows: readonly Reached[]): string[] {
  return ['| what | measured |', '| --- | --- |', ...rows.map(({ what, measured }) => cells(what, measured))];
}

function source({ machine }: Results): string[] {
  return [
    `Medians, with the middle half of the rounds, of ${machine.date} on ${machine.processor} with Node ${machine.node}. Each`,
    'comparison ran in turn in one run, after its results were verified.',
  ];
}
