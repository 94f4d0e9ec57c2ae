import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import { debtLines, debtsIn, debtsText } from './debt-lines.js';
import {
  fractionOf,
  percentageOf,
  type ChoiceControl,
  type ControlValues,
  type DebtsControl,
  type NumberControl,
  type Unit,
} from './control.js';

type Finances = NonNullable<PlanInputs['operatingAssumptions']['company_finances']>;
type Company = NonNullable<PlanInputs['initialState']['company']>;

/** Where the plan has nothing the slider goes as far as this. */
const DOLLARS_FROM_NOTHING = 10_000_000;

/** Interest on a line of credit that the plan does not have, in percent. */
const USUAL_INTEREST = 8;

/** The plan projects the company behind its shares. */
export function hasFinances({ operatingAssumptions: { company_finances: finances } }: PlanInputs): boolean {
  return finances !== undefined;
}

function pricedByEarnings({ operatingAssumptions: { share_valuation: valuation } }: PlanInputs): boolean {
  return valuation?.method === 'ebitda_multiple';
}

function isTaxed({ initialState: { company } }: PlanInputs): boolean {
  return company?.tax_status === 'c_corp';
}

const financesOf = (inputs: PlanInputs): Partial<Finances> => inputs.operatingAssumptions.company_finances ?? {};
const companyOf = (inputs: PlanInputs): Partial<Company> => inputs.initialState.company ?? {};
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
  const owed = debtsIn(inputs).reduce((sum, { owed: balance }) => sum + balance, 0);
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
  const byEarnings = (method ?? priceMethod.planned(inputs)) === 'ebitda_multiple';
  if (!byEarnings) return { operatingAssumptions: { company_finances: finances } };
  const { multiple: plannedMultiple, calibrate } = inputs.operatingAssumptions.share_valuation ?? {};
  const valuation = {
    ...(method === undefined ? {} : EARNINGS_VALUATION),
    ...(method === undefined && multiple === undefined
      ? {}
      : { multiple: multiple === undefined ? [...(plannedMultiple ?? [impliedMultiple(inputs, last)])] : [multiple] }),
  };
  const base = calibrate === false || (method === undefined && ebitda === undefined) ? {} : { base_ebitda: last };
  return {
    operatingAssumptions: { company_finances: { ...finances, ...base }, share_valuation: valuation },
  };
}

/** What only the other methods read goes. */
const EARNINGS_VALUATION = {
  method: 'ebitda_multiple',
  annual_growth_rate: null,
  growth_rates: null,
  company_equity_value: null,
  tax_rate: null,
} as const;

const inCompany = { group: 'company', documentation: '#49-close', applies: hasFinances } as const;
const dollars = {
  kind: 'number',
  unit: (): Unit => '$',
  least: 0,
  most: (planned: number) => (planned === 0 ? DOLLARS_FROM_NOTHING : 2 * planned),
  step: (planned: number) => (planned === 0 ? DOLLARS_FROM_NOTHING : 2 * planned) / 200,
} as const;

const ebitda: NumberControl = {
  ...inCompany,
  ...dollars,
  id: 'ebitda',
  label: 'EBITDA of last year',
  hint: ({ initialState: { census_year: year } }) =>
    `Earnings before interest, taxes, depreciation and amortization${year === undefined ? '' : ` of ${year}`}, with contributions to the plan added back.`,
  fields: ['company_finances.ebitda', 'company_finances.base_ebitda'],
  // It is what brings the company in, so it is always there.
  applies: () => true,
  onPaper: hasFinances,
  planned: lastEbitda,
  change: (_, inputs, values) => companyChanges(values, inputs),
};

const ebitdaGrowth: NumberControl = {
  ...inCompany,
  kind: 'number',
  id: 'ebitda_growth',
  label: 'Growth of EBITDA',
  hint: (inputs) =>
    (financesOf(inputs).ebitda?.length ?? 0) > 1 ? 'A year, after the years that the plan has.' : 'A year.',
  fields: ['company_finances.ebitda_growth_rate'],
  unit: () => '%',
  least: -10,
  most: () => 15,
  step: () => 0.25,
  planned: (inputs) => percentageOf(financesOf(inputs).ebitda_growth_rate ?? 0),
  change: (_, inputs, values) => companyChanges(values, inputs),
};

/** An amount of `company_finances`; `write` puts it there. */
function amount(
  id: NumberControl['id'],
  label: string,
  hint: NumberControl['hint'],
  field: 'capital_expenditure' | 'depreciation' | 'minimum_cash',
): NumberControl {
  const isList = field !== 'minimum_cash';
  return {
    ...inCompany,
    ...dollars,
    id,
    label,
    hint,
    fields: [`company_finances.${field}`],
    planned: (inputs) => Number([financesOf(inputs)[field] ?? 0].flat()[0]),
    change: (value) => ({ operatingAssumptions: { company_finances: { [field]: isList ? [value] : value } } }),
  };
}

const growing = (inputs: PlanInputs): string => {
  const { expense_growth_rate: rate } = financesOf(inputs);
  const more = rate === undefined ? 'as EBITDA does' : `by ${percentageOf(rate)} % a year`;
  return hasFinances(inputs)
    ? `In the first year; then it grows ${more}.`
    : 'In the first year; then it grows as EBITDA does.';
};

const capex = amount('capital_expenditure', 'Capital expenditure', growing, 'capital_expenditure');

const depreciation: NumberControl = {
  ...amount('depreciation', 'Depreciation for tax', growing, 'depreciation'),
  applies: (inputs) => hasFinances(inputs) && isTaxed(inputs),
};

const minimumCash = amount(
  'minimum_cash',
  'Cash to keep',
  'The least that the company wants to have; below it, it is short.',
  'minimum_cash',
);

const cash: NumberControl = {
  ...inCompany,
  ...dollars,
  id: 'company_cash',
  label: 'Cash of the company',
  hint: 'From the balance sheet.',
  fields: ['company.cash'],
  planned: (inputs) => Number(companyOf(inputs).cash ?? 0),
  change: (value) => ({ initialState: { company: { cash: value } } }),
};

const creditLine: NumberControl = {
  ...inCompany,
  ...dollars,
  id: 'credit_line',
  label: 'Line of credit',
  hint: (inputs) => {
    const { interest_rate: rate = fractionOf(USUAL_INTEREST), drawn = 0 } = companyOf(inputs).revolver ?? {};
    const used = Number(drawn) === 0 ? '' : `, $${Number(drawn).toLocaleString('en-US')} of it drawn`;
    return `The most that may be drawn${used}; at ${percentageOf(rate)} % interest.`;
  },
  fields: ['company.revolver'],
  planned: (inputs) => Number(companyOf(inputs).revolver?.limit ?? 0),
  change: (value, inputs) => ({
    initialState: {
      company: {
        revolver: {
          limit: value,
          ...(companyOf(inputs).revolver === undefined ? { interest_rate: fractionOf(USUAL_INTEREST) } : {}),
        },
      },
    },
  }),
};

const debts: DebtsControl = {
  ...inCompany,
  kind: 'debts',
  id: 'debts',
  label: 'Debts of the company',
  hint: 'The debt schedule. Loans from the company to the trust are not among them; a line counts once it has an amount and years.',
  fields: ['company.debts'],
  planned: (inputs) => debtsText(debtsIn(inputs)),
  change: (value) => ({
    initialState: {
      company: {
        debts: debtLines(value).map(({ name, owed, interest, years, schedule }) => ({
          debt_id: name,
          principal_balance: owed,
          interest_rate: fractionOf(interest),
          years_remaining: years,
          payment_schedule: schedule,
        })),
      },
    },
  }),
};

const taxStatus: ChoiceControl = {
  ...inCompany,
  kind: 'choice',
  id: 'tax_status',
  label: 'Taxed as',
  hint: (inputs) => {
    const { income_tax_rate: rate } = financesOf(inputs);
    return rate === undefined
      ? 'An S corporation pays no income tax, a C corporation 21 % to the Treasury; contributions are deducted.'
      : `Income tax at ${percentageOf(rate)} %, as the plan says; contributions are deducted.`;
  },
  fields: ['company.tax_status'],
  options: [
    ['s_corp', 'S corporation'],
    ['c_corp', 'C corporation'],
  ],
  planned: (inputs) => companyOf(inputs).tax_status ?? 's_corp',
  change: (value) => ({ initialState: { company: { tax_status: value as 's_corp' } } }),
};

const priceMethod: ChoiceControl = {
  ...inCompany,
  kind: 'choice',
  id: 'price_method',
  label: 'Share price',
  hint: 'By itself it grows whatever the company does. By earnings it starts at today’s price and follows EBITDA, debts and cash.',
  fields: ['share_valuation.method'],
  rivals: ['price_growth'],
  options: [
    ['per_share_growth', 'Grows by itself'],
    ['equity_value', 'Follows equity'],
    ['ebitda_multiple', 'Follows earnings'],
  ],
  plannedOnly: ['per_share_growth', 'equity_value'],
  planned: ({ operatingAssumptions: { share_valuation: valuation } }) => valuation?.method ?? 'per_share_growth',
  change: (_, inputs, values) => companyChanges(values, inputs),
};

const multiple: NumberControl = {
  ...inCompany,
  kind: 'number',
  id: 'multiple',
  label: 'Multiple of EBITDA',
  hint: ({ operatingAssumptions: { share_valuation: valuation } }) =>
    `Of the last appraisal${valuation?.multiple === undefined ? '; until you say, what today’s price implies' : ''}.`,
  fields: ['share_valuation.multiple'],
  applies: pricedByEarnings,
  // It takes nobody back, but shows what today's price implies while it is not moved.
  rivals: [],
  unit: () => '×',
  least: 1,
  most: () => 15,
  step: () => 0.1,
  planned: (inputs) => {
    const [first] = inputs.operatingAssumptions.share_valuation?.multiple ?? [];
    const last = lastEbitda(inputs);
    return first === undefined ? (last > 0 ? impliedMultiple(inputs, last) : 0) : Number(first);
  },
  change: (_, inputs, values) => companyChanges(values, inputs),
};

/** What a CFO knows of the company, in the order of its section. */
export const COMPANY_CONTROLS = [
  ebitda,
  ebitdaGrowth,
  capex,
  cash,
  minimumCash,
  creditLine,
  taxStatus,
  depreciation,
  priceMethod,
  multiple,
  debts,
] as const;
