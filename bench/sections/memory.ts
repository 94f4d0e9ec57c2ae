import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { YEARS, type Section } from '../bench.js';
import { inRoot, root } from '../build/root.js';
import { spreadOf } from '../measure/statistics.js';
import type { Row } from '../row.js';

/** How a figure is obtained, and what it means. */
const KINDS = {
  live: 'in use at the peak, beyond the input',
  resident: 'given by the operating system, garbage included',
} as const;

/** Memory of a run per participant, each time in a fresh process. */
export const memory: Section = ({ scale, module }) => {
  const rows = scale.memory.flatMap((participants) =>
    (Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind): Row => {
      // What is in use repeats to the third digit; what the operating system gives does not.
      const times = scale.name === 'full' && kind === 'resident' ? 3 : 1;
      const runs = Array.from({ length: times }, () => runChild(kind, participants, module));
      return {
        id: `memory/${participants}/${kind}`,
        section: 'Memory',
        what: `simulate(), ${participants.toLocaleString('en')} participants, ${YEARS} years`,
        by: KINDS[kind],
        value: spreadOf(runs.map(({ bytes }) => bytes / participants)),
        unit: 'bytes a participant',
        ratio: null,
        verified: `largest of ${runs[0]!.samples} samples`,
      };
    }),
  );
  return Promise.resolve(rows);
};

function runChild(kind: string, participants: number, module: string): { bytes: number; samples: number } {
  const script = inRoot('bench/memory/child.ts');
  const task = [kind, String(participants), String(YEARS), pathToFileURL(inRoot(module)).href];
  const args = ['--expose-gc', '--import', 'tsx', script, ...task];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })) as {
    bytes: number;
    samples: number;
  };
}
