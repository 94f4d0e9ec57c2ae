import type { PlanInputs } from '../../../analysis/index.js';

/** Assumptions that count most, in the order in which they are asked for, by the names of their controls. */
const WORDS = {
  price_growth: 'growth of the share price',
  contribution: 'the contribution',
  replacement: 'hires',
  ebitda: 'EBITDA',
} as const;

export type Assumption = keyof typeof WORDS;

/** Assumptions that count most and that a plan leaves open: the engine then takes them as none. A stated zero is an answer. */
export function unstated({ operatingAssumptions: given, planRules }: PlanInputs): Assumption[] {
  const { share_valuation: price, contribution_policy: contribution, workforce, company_finances: finances } = given;
  const isStated: Readonly<Record<Assumption, boolean>> = {
    price_growth:
      price?.method === 'ebitda_multiple' || (price?.annual_growth_rate ?? price?.growth_rates) !== undefined,
    contribution: Object.keys(contribution).length > 0 || planRules.freeze !== undefined,
    replacement: workforce !== undefined,
    ebitda: finances !== undefined,
  };
  return (Object.keys(isStated) as Assumption[]).filter((one) => !isStated[one]);
}

/** Value of a figure that would rest on what nobody stated. */
export const NOT_STATED = 'not stated';

/**
 * Names of inputs that are not stated and that the answer depends on: `growth of the share price, hires`; null where all are stated.
 * Without earnings only the company's ability is unknown.
 */
export function missingWords(inputs: PlanInputs): string | null {
  const open = unstated(inputs).filter((one) => one !== 'ebitda');
  return open.length === 0 ? null : open.map((one) => WORDS[one]).join(', ');
}
