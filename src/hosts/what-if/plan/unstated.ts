import type { PlanInputs } from '../../../analysis/index.js';

/** Assumptions that count most, in the order in which they are asked for. */
export type Assumption = 'growth' | 'contribution' | 'hires' | 'ebitda';

/** Assumptions that count most and that a plan leaves open: the engine then takes them as none. A stated zero is an answer. */
export function unstated({ operatingAssumptions: given, planRules }: PlanInputs): Assumption[] {
  const { share_valuation: price, contribution_policy: contribution, workforce, company_finances: finances } = given;
  const isStated: Readonly<Record<Assumption, boolean>> = {
    growth: price?.method === 'ebitda_multiple' || (price?.annual_growth_rate ?? price?.growth_rates) !== undefined,
    contribution: Object.keys(contribution).length > 0 || planRules.freeze !== undefined,
    hires: workforce !== undefined,
    ebitda: finances !== undefined,
  };
  return (Object.keys(isStated) as Assumption[]).filter((one) => !isStated[one]);
}

/** True while an answer of the whole plan would rest on assumptions that nobody stated; without earnings only the company's is unknown. */
export function restsOnUnstated(inputs: PlanInputs): boolean {
  return unstated(inputs).some((one) => one !== 'ebitda');
}
