import { YEARS, type Section } from '../bench.js';
import { loadBundle } from '../build/bundle.js';
import { contender, interleave } from '../measure/interleave.js';
import { makePlan } from '../plan.js';
import { runRows } from '../row.js';
import type * as entry from '../twins/entry.js';

/** Checking the input against using it. The longer the projection, the less checking matters. */
export const validation: Section = async ({ engine, scale }) => {
  const halves = await loadBundle<typeof entry>('bench/twins/entry.ts');
  const input = makePlan({ participants: scale.validation, years: YEARS });
  const plan = halves.parse(input);
  const broken = makePlan({ participants: scale.validation, years: YEARS });
  broken[2].participants.at(-1)!.age = -1;
  const issues = engine.validate(...broken);
  if (engine.validate(...input).length !== 0 || issues.length !== 1 || !halves.isRightByZod(input))
    throw new Error('Validation misses what is wrong');

  const timings = await interleave(
    [
      contender('projecting 30 years', () => halves.projectPlan(plan)),
      contender('validating', () => engine.validate(...input)),
      contender('the participants by zod alone', () => halves.isRightByZod(input)),
    ],
    scale.budget,
  );
  const what = `${scale.validation.toLocaleString('en')} participants`;
  const group = { id: `validation/${scale.validation}`, section: 'Validation', what };
  return runRows(group, timings, () => 'the last row’s error is found');
};
