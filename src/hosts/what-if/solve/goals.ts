import type { PlanInputs } from '../../../analysis/index.js';
import { hasFinances } from '../controls/company-controls.js';
import { formatDollars } from '../../../presentation/words/index.js';
import { type ControlId, fractionOf, percentageOf } from '../controls/control.js';
import { controlOf } from '../controls/controls.js';

/** Goal of a search: a figure of the run with an upper limit. */
export interface Goal {
  readonly id: string;
  /** Figure as the library names it. */
  readonly metric: string;
  /** Text in the list of goals. */
  readonly label: string;
  /** Unit and first value of the limit; none where the limit is 0. */
  readonly limit?: { readonly unit: '%' | '$'; readonly initial: number };
  /** Goal as a statement: `repurchases never take more than 15 % of payroll`. */
  readonly says: (limit: number) => string;
  /** Words for the figure reached, after "at that value": `14.9 % in the hardest year`. */
  readonly found: (figure: number) => string;
  readonly applies?: (inputs: PlanInputs) => boolean;
}

export const GOALS: readonly Goal[] = [
  {
    id: 'trust',
    metric: 'total_trust_shortfall',
    label: 'trust cash pays for every share',
    says: () => 'trust cash pays for every share that is bought',
    found: (figure) => `${formatDollars(figure)} not covered by trust cash`,
  },
  {
    id: 'company',
    metric: 'largest_company_funding',
    label: 'the company never pays more in addition in a year than …',
    limit: { unit: '$', initial: 500_000 },
    says: (limit) => `the company never pays more than ${formatDollars(limit)} in addition in a year`,
    found: (figure) => `${formatDollars(figure)} at most in a year`,
  },
  {
    id: 'payroll',
    metric: 'max_repurchase_to_payroll',
    label: 'no year’s obligation is more of payroll than …',
    limit: { unit: '%', initial: 15 },
    says: (limit) => `no year’s obligation is more than ${limit} % of payroll`,
    found: (figure) => `${(100 * figure).toFixed(2)} % of payroll at most`,
  },
  {
    id: 'peak',
    metric: 'peak_cash_amount',
    label: 'the hardest year costs no more than …',
    limit: { unit: '$', initial: 2_000_000 },
    says: (limit) => `the hardest year costs no more than ${formatDollars(limit)}`,
    found: (figure) => `${formatDollars(figure)} in the hardest year`,
  },
  {
    id: 'cash',
    metric: 'years_with_cash_shortfall',
    label: 'the company is never short of cash',
    says: () => 'the company is never short of cash',
    found: (figure) => `${figure} ${figure === 1 ? 'year' : 'years'} short of cash`,
    applies: hasFinances,
  },
  {
    id: 'covenant',
    metric: 'years_with_broken_covenant',
    label: 'no covenant is broken',
    says: () => 'no covenant is broken',
    found: (figure) => `${figure} ${figure === 1 ? 'year' : 'years'} with a broken covenant`,
    applies: hasFinances,
  },
];

/** An input that can be looked for, in the unit of its control. */
export interface Lever {
  readonly id: ControlId;
  /** Path as the library names it. */
  readonly path: string;
  /** The least and the greatest value to try. */
  readonly between: readonly [number, number];
}

interface LeverKind {
  readonly id: ControlId;
  /** Path, where it is not that of its control. */
  readonly path?: (inputs: PlanInputs) => string | null;
  readonly between: (inputs: PlanInputs, standing: number) => readonly [number, number];
}

/** Inputs that a board decides, or whose limits it asks for. */
const LEVERS: readonly LeverKind[] = [
  {
    id: 'contribution',
    between: (inputs, standing) =>
      isPercentage('contribution', inputs) ? [0, 100] : [0, Math.max(2 * standing, Math.ceil(payrollOf(inputs)))],
  },
  {
    id: 'price_growth',
    path: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      valuation?.growth_rates === undefined ? null : 'operatingAssumptions.share_valuation.growth_rates',
    between: () => [-5, 20],
  },
  { id: 'installments', between: () => [1, 10] },
  { id: 'ebitda_growth', between: (_, standing) => [Math.min(-10, standing), Math.max(20, standing)] },
  { id: 'credit_line', between: (_, standing) => [0, Math.max(10 * standing, 100_000_000)] },
];

/** Levers that matter for the plan. */
export function leversOf(inputs: PlanInputs): readonly Lever[] {
  return LEVERS.flatMap(({ id, path, between }) => {
    const control = controlOf(id);
    const standing = control.planned(inputs);
    if (typeof standing !== 'number' || !control.applies(inputs)) return [];
    // A line of credit that is not there has no limit to vary.
    if (id === 'credit_line' && inputs.initialState.company?.revolver === undefined) return [];
    return [{ id, path: path?.(inputs) ?? control.field(inputs).path, between: between(inputs, standing) }];
  });
}

/** A value of a control as the library takes it. */
export function toInput(id: ControlId, value: number, inputs: PlanInputs): number {
  return isPercentage(id, inputs) ? fractionOf(value) : value;
}

/** A value of the library as the control shows it. */
export function toControl(id: ControlId, value: number, inputs: PlanInputs): number {
  return isPercentage(id, inputs) ? percentageOf(value) : value;
}

function isPercentage(id: ControlId, inputs: PlanInputs): boolean {
  return controlOf(id).field(inputs).unit === 'percent';
}

function payrollOf({ initialState: { participants } }: PlanInputs): number {
  return participants.reduce((sum, { compensation }) => sum + Number(compensation ?? 0), 0);
}
