import type { Plan } from './plan.js';
import type { PlanRulesInput } from './types.js';
import { plain } from './units.js';

// A plan that lets nobody new share and, usually, receives no more than its loans need (MODEL section 21).

export interface Freeze {
  fromYear: number;
  stopsContributions: boolean;
  vestsInFull: boolean;
}

export const readFreeze = (input: PlanRulesInput['freeze']): Freeze | undefined =>
  input === undefined
    ? undefined
    : {
        fromYear: plain(input.from_year, 0),
        stopsContributions: (input.contributions ?? 'stop') === 'stop',
        vestsInFull: input.full_vesting ?? true,
      };

/** The freeze in force in a year. */
export const frozenIn = ({ freeze }: Plan, year: number): Freeze | undefined =>
  freeze !== undefined && year >= freeze.fromYear ? freeze : undefined;
