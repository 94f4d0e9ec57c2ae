import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import { debtLines, debtsIn, debtsText } from './debt-lines.js';
import { fractionOf, type ControlId, type ControlValues, type Special } from './control.js';

type Finances = NonNullable<PlanInputs['operatingAssumptions']['company_finances']>;
type Company = NonNullable<PlanInputs['initialState']['company']>;

/** Interest on a line of credit that the plan does not have, in percent. */
const USUAL_INTEREST = 8;

/** The plan projects the company behind its shares. */
export function hasFinances({ operatingAssumptions: { company_finances: finances } }: PlanInputs): boolean {
  return finances !== undefined;
}

const financesOf = (inputs: PlanInputs): Partial<Finances> => inputs.operatingAssumptions.company_finances ?? {};
const companyOf = (inputs: PlanInputs): Partial<Company> => inputs.initialState.company ?? {};
const methodOf = ({ operatingAssumptions: { share_valuation: valuation } }: PlanInputs): string =>
  valuation?.method ?? 'per_share_growth';
const toCents = (dollars: number): number => Math.round(dollars * 100) / 100;

/** EBITDA of the census year: the plan's, or what its first year has grown from. */
function lastEbitda(inputs: PlanInputs): number {
  const { base_ebitda: base, ebitda = [0], ebitda_growth_rate: rate = 0 } = financesOf(inputs);
  return Number(base ?? toCents(Number(ebitda[0]) / (1 + Number(rate))));
}

/** The multiple at which today's price is what the company is worth, to a tenth. */
function impliedMultiple(inputs: PlanInputs, ebitda: number): number {
  const { current_price: price = 0 } = inputs.operatingAssumptions.share_valuation ?? {};
  const { shares_outstanding: given, cash = 0 } = companyOf(inputs);
  const held = (shares: unknown): number => Number(shares ?? 0);
  const { participants, unallocated_shares: unallocated, esop_loans: loans = [] } = inputs.initialState;
  const inTrust = (): number =>
    participants.reduce((sum, { allocated_shares: shares }) => sum + held(shares), 0) +
    held(unallocated) +
    loans.reduce((sum, { suspense_shares: shares }) => sum + held(shares), 0);
  const owed = debtsIn(inputs).reduce((sum, debt) => sum + Number(debt.principal_balance), 0);
  const worth = Number(price) * Number(given ?? inTrust()) + owed - Number(cash);
  return Math.min(100, Math.max(0.1, Math.round((10 * worth) / ebitda) / 10));
}

/** Changes that several controls make together: each says all of them, so that no order matters. */
function companyChanges(values: ControlValues, inputs: PlanInputs): PlanChanges {
  const { ebitda, ebitda_growth: growth, price_method: method, multiple } = values;
  const planned = financesOf(inputs);
  const last = Number(ebitda ?? lastEbitda(inputs));
  // Without earnings there is nothing to say of the company.
  if (!hasFinances(inputs) && !(last > 0)) return {};
  const rate = growth === undefined ? Number(planned.ebitda_growth_rate ?? 0) : fractionOf(Number(growth));
  const byYear = (planned.ebitda?.length ?? 0) > 1 && ebitda === undefined;
  const earnings = { ebitda: [toCents(last * (1 + rate))] };
  const finances: Finances = {
    ...((ebitda !== undefined || growth !== undefined) && !byYear ? earnings : ({} as Finances)),
    ...(growth === undefined ? {} : { ebitda_growth_rate: rate }),
    // What the company spends grows as its earnings do, unless the plan says otherwise.
    ...(hasFinances(inputs) ? {} : { ebitda_growth_rate: rate, expense_growth_rate: rate }),
  };
  if ((method ?? methodOf(inputs)) !== 'ebitda_multiple')
    return { operatingAssumptions: { company_finances: finances } };
  const { multiple: plannedMultiple, calibrate } = inputs.operatingAssumptions.share_valuation ?? {};
  const valuation = {
    ...(method === undefined ? {} : EARNINGS_VALUATION),
    ...(method === undefined && multiple === undefined
      ? {}
      : {
          multiple:
            multiple === undefined ? [...(plannedMultiple ?? [impliedMultiple(inputs, last)])] : [Number(multiple)],
        }),
  };
  const base = calibrate === false || (method === undefined && ebitda === undefined) ? {} : { base_ebitda: last };
  return {
    operatingAssumptions: { company_finances: { ...finances, ...base }, share_valuation: valuation },
  };
}

/** Valuation from earnings, without the fields that only other methods read. */
const EARNINGS_VALUATION = {
  method: 'ebitda_multiple',
  annual_growth_rate: null,
  growth_rates: null,
  company_equity_value: null,
  tax_rate: null,
} as const;

const applies = hasFinances;
const together: Special = { applies, change: (_, inputs, values) => companyChanges(values, inputs) };

/** Controls of the company, which say nothing for a plan without one. */
export const SPECIAL_OF_COMPANY: Readonly<Partial<Record<ControlId, Special>>> = {
  // It is what brings the company in, so it is always there.
  ebitda: { ...together, applies: () => true, onPaper: hasFinances, planned: lastEbitda },
  ebitda_growth: together,
  capital_expenditure: { applies, needed: 'capital expenditure' },
  company_cash: { applies, needed: 'cash' },
  minimum_cash: { applies },
  credit_line: {
    applies,
    planned: (inputs) => Number(companyOf(inputs).revolver?.limit ?? 0),
    change: (value, inputs) => ({
      initialState: {
        company: {
          revolver: {
            limit: Number(value),
            ...(companyOf(inputs).revolver === undefined ? { interest_rate: fractionOf(USUAL_INTEREST) } : {}),
          },
        },
      },
    }),
  },
  tax_status: { applies },
  depreciation: { applies: (inputs) => hasFinances(inputs) && companyOf(inputs).tax_status === 'c_corp' },
  price_method: { ...together, plannedOnly: ['per_share_growth', 'equity_value'], planned: methodOf },
  multiple: {
    ...together,
    applies: (inputs) => methodOf(inputs) === 'ebitda_multiple',
    planned: (inputs) => {
      const [first] = inputs.operatingAssumptions.share_valuation?.multiple ?? [];
      const last = lastEbitda(inputs);
      return first === undefined ? (last > 0 ? impliedMultiple(inputs, last) : 0) : Number(first);
    },
  },
  debts: {
    applies,
    needed: 'debts',
    planned: (inputs) => debtsText(debtsIn(inputs)),
    change: (value) => ({ initialState: { company: { debts: debtLines(String(value)) } } }),
  },
};
