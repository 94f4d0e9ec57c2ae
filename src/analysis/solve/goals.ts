import type { Say } from '../descriptor.js';
import type { Solution } from './solution.js';

/** Goal of a board: a figure of the run with an upper limit, and its sentences. */
export interface BoardGoal {
  /** Name in a list, in one word. */
  readonly id: string;
  /** Figure of the run. */
  readonly metric: string;
  /** Text in a list of goals. */
  readonly label: string;
  /** Unit and usual value of the limit, a fraction for a percentage; none where the limit is 0. */
  readonly limit?: { readonly unit: 'fraction' | 'dollars'; readonly usual: number };
  /** Goal as a statement: `no year’s obligation is more than 15 % of payroll`. */
  readonly says: (limit: string) => string;
  /** Words for the figure reached: `14.90 % of payroll at most`. */
  readonly found: (figure: number, say: Say) => string;
  /** True for a goal of plans that have the finances of their company. */
  readonly needsCompany?: true;
}

const dollars = (figure: number, { value }: Say): string => value(figure, 'dollars');
const years = (figure: number): string => `${figure} ${figure === 1 ? 'year' : 'years'}`;

/** Goals that boards ask for, the usual one first. */
export const GOALS: readonly BoardGoal[] = [
  {
    id: 'trust',
    metric: 'total_trust_shortfall',
    label: 'trust cash pays for every share',
    says: () => 'trust cash pays for every share that is bought',
    found: (figure, say) => `${dollars(figure, say)} not covered by trust cash`,
  },
  {
    id: 'company',
    metric: 'largest_company_funding',
    label: 'the company never pays more in addition in a year than …',
    limit: { unit: 'dollars', usual: 500_000 },
    says: (limit) => `the company never pays more than ${limit} in addition in a year`,
    found: (figure, say) => `${dollars(figure, say)} at most in a year`,
  },
  {
    id: 'payroll',
    metric: 'max_repurchase_to_payroll',
    label: 'no year’s obligation is more of payroll than …',
    limit: { unit: 'fraction', usual: 0.15 },
    says: (limit) => `no year’s obligation is more than ${limit} of payroll`,
    found: (figure) => `${(100 * figure).toFixed(2)} % of payroll at most`,
  },
  {
    id: 'peak',
    metric: 'peak_cash_amount',
    label: 'the hardest year costs no more than …',
    limit: { unit: 'dollars', usual: 2_000_000 },
    says: (limit) => `the hardest year costs no more than ${limit}`,
    found: (figure, say) => `${dollars(figure, say)} in the hardest year`,
  },
  {
    id: 'cash',
    metric: 'years_with_cash_shortfall',
    label: 'the company is never short of cash',
    says: () => 'the company is never short of cash',
    found: (figure) => `${years(figure)} short of cash`,
    needsCompany: true,
  },
  {
    id: 'covenant',
    metric: 'years_with_broken_covenant',
    label: 'no covenant is broken',
    says: () => 'no covenant is broken',
    found: (figure) => `${years(figure)} with a broken covenant`,
    needsCompany: true,
  },
];

/** The goal that a search has; null where it is none of a board's. */
export function goalOf({ metric, target, bound }: Pick<Solution, 'metric' | 'target' | 'bound'>): BoardGoal | null {
  const goal = GOALS.find((each) => each.metric === metric);
  return goal === undefined || bound !== 'at_most' || (goal.limit === undefined && target !== 0) ? null : goal;
}
