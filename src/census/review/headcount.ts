import type { Doubt, ValidInputs } from './doubt.js';

/** Over fewer years than this, a projection without new people is not doubtful. */
const SHORT = 10;
/** What the model projects unless told otherwise. */
const USUAL_YEARS = 20;

/** A plan that nobody joins shrinks: after some years hardly anybody is left whose shares are bought. */
export function reviewHeadcount({ operatingAssumptions, initialState, systemConfig }: ValidInputs): Doubt[] {
  const years = Number(systemConfig.projection_years ?? USUAL_YEARS);
  const { workforce } = operatingAssumptions;
  const isReplaced = Number(workforce?.replacement_rate ?? 0) > 0;
  const isAnyoneEmployed = initialState.participants.some(({ status }) => status !== 'separated');
  if (isReplaced || years < SHORT || !isAnyoneEmployed) return [];
  return [
    {
      field: workforce === undefined ? 'workforce' : 'workforce.replacement_rate',
      issue: `Nobody who leaves is replaced: the plan shrinks over ${years} years, unless workforce.replacement_rate says otherwise`,
    },
  ];
}
