import type { PlanInputs } from '../../../analysis/index.js';
import { fractionOf, percentageOf, type ControlId, type ControlValues, type Special } from './control.js';
import type { PlanChanges } from '../../../index.js';
import { entryOf } from '../../../presentation/words/index.js';

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
  tax_status: {
    applies,
    absent: (inputs) =>
      companyOf(inputs).tax_status_changes === undefined ? null : 'The plan has the years in which it changes.',
  },
  /** Elects S, or ends it, in one year; the year after the last projected one is never. */
  tax_status_change: {
    applies,
    absent: (inputs) => (changesOfStatus(inputs).length > 1 ? 'The plan has several years in which it changes.' : null),
    onPaper: (inputs) => changesOfStatus(inputs).length > 0,
    planned: (inputs) => Number(changesOfStatus(inputs)[0]?.year ?? yearsOf(inputs).never),
    slider: (inputs) => ({ min: yearsOf(inputs).first, max: yearsOf(inputs).never, step: 1 }),
    change: (value, inputs, { tax_status: moved }) => {
      const status = moved ?? companyOf(inputs).tax_status ?? 's_corp';
      const [given] = changesOfStatus(inputs);
      const tax_status = status === 'c_corp' ? 's_corp' : 'c_corp';
      const isNever = given === undefined && Number(value) >= yearsOf(inputs).never;
      const tax_status_changes = isNever ? null : [{ ...given, year: Number(value), tax_status } as const];
      return { initialState: { company: { tax_status_changes } } };
    },
  },
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

const changesOfStatus = (inputs: PlanInputs): NonNullable<Company['tax_status_changes']> =>
  companyOf(inputs).tax_status_changes ?? [];

/** The first projected year, and the one after the last. */
function yearsOf({ initialState, systemConfig }: PlanInputs): { readonly first: number; readonly never: number } {
  const first = Number(initialState.census_year) + 1;
  return { first, never: first + Number(systemConfig?.projection_years ?? 20) };
}

const usualAge = ({ planRules }: PlanInputs): number => Number(planRules.normal_retirement_age ?? 65);

/** Controls of the plan that move more than their field, or that some plans do not read. */
export const SPECIAL_OF_PLAN: Readonly<Partial<Record<ControlId, Special>>> = {
  share_price: {
    absent: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      valuation?.current_price === undefined ? 'The plan has no share price.' : null,
  },
  /** A flat rate, even where the plan has one for each year. */
  price_growth: {
    applies: ({ operatingAssumptions: { share_valuation: valuation } }) => valuation?.method !== 'ebitda_multiple',
    absent: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      valuation === undefined ? 'The plan has no share price.' : null,
    planned: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      percentageOf(valuation?.growth_rates?.[0] ?? valuation?.annual_growth_rate ?? 0),
    change: (value) => ({
      operatingAssumptions: {
        share_valuation: { annual_growth_rate: fractionOf(Number(value)), growth_rates: null },
      },
    }),
  },
  /** All payments of the first year are made at it; 100 % of the last price is none. */
  interim_price: {
    absent: ({ operatingAssumptions: { share_valuation: valuation } }) => {
      if (valuation === undefined) return 'The plan has no share price.';
      return valuation.interim === undefined ? null : 'The plan has appraisals within years of its own.';
    },
    onPaper: () => false,
    planned: () => 100,
    change: (value, inputs) => {
      const factor = fractionOf(Number(value));
      const interim = factor === 1 ? null : [{ year: yearsOf(inputs).first, factor }];
      return { operatingAssumptions: { share_valuation: { interim } } };
    },
  },
  turnover: {
    absent: ({ systemConfig }) =>
      systemConfig?.include_turnover_projection === false || systemConfig?.turnover_model === 'none'
        ? 'The plan projects no turnover.'
        : null,
    /** One scale, even where the plan has one for each year. */
    planned: ({ operatingAssumptions: { turnover } }) =>
      Number(turnover?.termination_scales?.[0] ?? turnover?.termination_scale ?? 1),
    change: (value) => ({
      operatingAssumptions: { turnover: { termination_scale: Number(value), termination_scales: null } },
    }),
  },
  contribution: {
    absent: ({ operatingAssumptions: { contribution_policy: policy } }) => {
      if (policy.type === 'schedule') return 'The plan has an amount for each year.';
      if (policy.percentages !== undefined) return 'The plan has a percentage for each year.';
      return policy.type === 'loan_payment' ? 'The company contributes what the loans need.' : null;
    },
  },
  segregation: {
    options: [
      ['keep', 'No'],
      ['convert', 'Yes'],
    ],
    planned: ({ planRules }) => (planRules.distribution_policy?.segregation === undefined ? 'keep' : 'convert'),
    change: (value) => ({ planRules: { distribution_policy: { segregation: value === 'keep' ? null : {} } } }),
  },
  election: {
    absent: ({ planRules }) =>
      planRules.diversification_rules?.enabled === false ? 'The plan offers no diversification.' : null,
  },
  rebalancing: {
    planned: ({ planRules }) => (planRules.rebalancing === undefined ? 'no' : 'yes'),
    change: (value) => ({ planRules: { rebalancing: value === 'no' ? null : {} } }),
  },
  /** The ages at which rates of retirement are listed move with it, as in the sensitivity analysis. */
  retirement_age: {
    planned: usualAge,
    change: (value, inputs) => {
      const listed = inputs.operatingAssumptions.turnover?.retirement_rates ?? [];
      const moved = listed.map(({ age, ...others }) => ({
        age: Number(age) + Number(value) - usualAge(inputs),
        ...others,
      }));
      return {
        planRules: { normal_retirement_age: Number(value) },
        ...(listed.length > 0 ? { operatingAssumptions: { turnover: { retirement_rates: moved } } } : {}),
      };
    },
  },
  /** Replacement by people as the plan describes them, or else by typical hires of the census. */
  replacement: {
    absent: (inputs) =>
      entryOf(inputs) === null ? 'Neither the plan nor the census says what new people earn.' : null,
    change: (value, inputs) => {
      const { pay, age } = entryOf(inputs) ?? { pay: 0, age: undefined };
      const entry = { entry_compensation: pay, ...(age === undefined ? {} : { entry_age: age }) };
      return { operatingAssumptions: { workforce: { replacement_rate: fractionOf(Number(value)), ...entry } } };
    },
  },
};
