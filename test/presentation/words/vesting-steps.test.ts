import { expect, it } from 'vitest';
import { vestingSteps } from '../../../src/presentation/words/vesting-steps.js';

it.each([
  [{ years: 6 }, 'Vested: 20 % after 2 years of service, 40 % after 3, 60 % after 4, 80 % after 5, 100 % after 6.'],
  [{ type: 'graded', years: 3 }, 'Vested: 33.33 % after 1 year of service, 66.67 % after 2, 100 % after 3.'],
  [{ type: 'cliff', years: 3 }, 'Vested: 100 % after 3 years of service.'],
  [{ type: 'immediate' }, 'Vested: 100 % from the start.'],
  [{ schedule: [0, 0.25, 0.25, 1] }, 'Vested: 25 % after 1 year of service, 100 % after 3.'],
])('%j', (schedule, said) => {
  expect(vestingSteps(schedule)).toBe(said);
});

it.each([undefined, {}, { years: 'x' }, { type: 'cliff' }, { years: 6, schedule: [0, 1] }])(
  '%j is no schedule',
  (schedule) => {
    expect(vestingSteps(schedule)).toBeNull();
  },
);
