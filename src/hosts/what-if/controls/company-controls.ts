import type { PlanInputs } from '../../../analysis/index.js';
import { fractionOf, type Moved, percentageOf } from './control.js';
import type { PlanChanges } from '../../../index.js';

/** A debt of a company, as a plan has it. */
export type DebtLine = NonNullable<NonNullable<PlanInputs['initialState']['company']>['debts']>[number];

/** The debts of a plan. */
export function debtsIn({ initialState: { company } }: PlanInputs): readonly DebtLine[] {
  return company?.debts ?? [];
}

/** Debts as the text that a control and a link hold: name, amount, interest in percent, years, how it is repaid. */
export function debtsText(lines: readonly DebtLine[]): string {
  return JSON.stringify(
    lines.map((debt) => [
      debt.debt_id,
      read(debt.principal_balance, Number),
      read(debt.interest_rate, percentageOf),
      read(debt.years_remaining, Number),
      debt.payment_schedule ?? 'level_payment',
    ]),
  );
}

/** A number as it is read; text that is none stays, for the engine to refuse. */
function read<Value>(value: Value, number: (value: Value) => number): number | Value {
  return Number.isNaN(Number(value)) ? value : number(value);
}

/** Debts of such a text; a link may hold anything, and the engine refuses values that are no debt. */
export function debtLines(text: string): DebtLine[] {
  try {
    const lines = JSON.parse(text) as [string, number, number | string | null, number, DebtLine['payment_schedule']][];
    return lines.map(([name, owed, interest, years, schedule]) => {
      const rate = typeof interest === 'number' ? fractionOf(interest) : interest;
      const line = { debt_id: name, principal_balance: owed, years_remaining: years, payment_schedule: schedule };
      // A blank is not given: in a link it is null.
      return { ...line, ...(rate !== null && { interest_rate: rate }) } as DebtLine;
    });
  } catch {
    return [];
  }
}

/** `$6,000,000 in 2 debts`. */
export function debtsWords(text: string): string {
  const lines = debtLines(text);
  const owed = lines.reduce((sum, debt) => sum + Number(debt.principal_balance), 0);
  const count = lines.length === 1 ? '1 debt' : `${lines.length} debts`;
  return lines.length === 0 ? 'none' : `$${owed.toLocaleString('en-US')} in ${count}`;
}

type Finances = NonNullable<PlanInputs['operatingAssumptions']['company_finances']>;
type Company = NonNullable<PlanInputs['initialState']['company']>;

/** The plan projects the company behind its shares. */
export function hasFinances({ operatingAssumptions: { company_finances: finances } }: PlanInputs): boolean {
  return finances !== undefined;
}

export const financesOf = (inputs: PlanInputs): Partial<Finances> => inputs.operatingAssumptions.company_finances ?? {};
export const companyOf = (inputs: PlanInputs): Partial<Company> => inputs.initialState.company ?? {};
export const priceMethod = ({ operatingAssumptions: { share_valuation: valuation } }: PlanInputs): string =>
  valuation?.method ?? 'per_share_growth';
const toCents = (dollars: number): number => Math.round(dollars * 100) / 100;

/** EBITDA of the census year: the plan's, or what its first year has grown from. */
export function lastEbitda(inputs: PlanInputs): number {
  const { base_ebitda: base, ebitda = [0], ebitda_growth_rate: rate = 0 } = financesOf(inputs);
  return Number(base ?? toCents(Number(ebitda[0]) / (1 + Number(rate))));
}

/** The multiple at which today's price is what the company is worth, to a tenth. */
export function impliedMultiple(inputs: PlanInputs, ebitda: number): number {
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

/** Years, from the fall of earnings on, until they are back. */
const RECOVERY = 5;

/** Earnings by projection year with a fall in the second, as the stress of falling earnings has it. */
function withFall(ebitda: readonly unknown[], growth: number, fall: number): number[] {
  const years = ebitda.map(Number);
  while (years.length < RECOVERY + 2) years.push(toCents(years.at(-1)! * (1 + growth)));
  const lost = (year: number): number => (year === 0 ? 0 : fall * Math.max(0, 1 - (year - 1) / RECOVERY));
  return years.map((amount, year) => toCents(amount * (1 - lost(year))));
}

/** Changes that several controls make together: each says all of them, so that no order matters. */
export function companyChanges(values: Moved, inputs: PlanInputs): PlanChanges {
  const { ebitda, ebitda_growth: growth, earnings_fall: fall, price_method: method, multiple } = values;
  const planned = financesOf(inputs);
  const last = Number(ebitda ?? lastEbitda(inputs));
  // Without earnings there is nothing to say of the company.
  if (!hasFinances(inputs) && !(last > 0)) return {};
  const rate = growth === undefined ? Number(planned.ebitda_growth_rate ?? 0) : fractionOf(Number(growth));
  const byYear = (planned.ebitda?.length ?? 0) > 1 && ebitda === undefined;
  const isMoved = (ebitda !== undefined || growth !== undefined) && !byYear;
  const earnings = isMoved ? [toCents(last * (1 + rate))] : planned.ebitda!;
  const finances: Finances = {
    ...(fall === undefined
      ? isMoved
        ? { ebitda: earnings }
        : ({} as Finances)
      : { ebitda: withFall(earnings, rate, fractionOf(Number(fall))) }),
    ...(growth === undefined ? {} : { ebitda_growth_rate: rate }),
    // What the company spends grows as its earnings do, unless the plan says otherwise.
    ...(hasFinances(inputs) ? {} : { ebitda_growth_rate: rate, expense_growth_rate: rate }),
  };
  if ((method ?? priceMethod(inputs)) !== 'ebitda_multiple')
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

/** Years in which the plan elects S, or ends it. */
export const changesOfStatus = (inputs: PlanInputs): NonNullable<Company['tax_status_changes']> =>
  companyOf(inputs).tax_status_changes ?? [];

/** The first projected year, and the one after the last. */
export function yearsOf({ initialState, systemConfig }: PlanInputs): {
  readonly first: number;
  readonly never: number;
} {
  const first = Number(initialState.census_year) + 1;
  return { first, never: first + Number(systemConfig?.projection_years ?? 20) };
}
