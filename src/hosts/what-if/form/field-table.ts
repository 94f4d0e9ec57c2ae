import { fieldPath, pathAbove, valueAt, withValueAt, type Draft } from './plan-path.js';

/** Input as the form knows it. The table of all inputs is made from the engine's schemas when the page is built. */
export interface FormField {
  /** Path, such as `initialState.esop_loans[].interest_rate`. */
  readonly path: string;
  readonly label: string;
  /** Kind of the value; of a list, the kind of its entries. */
  readonly kind: 'text' | 'number' | 'words' | 'yes or no' | 'object';
  readonly isList?: boolean;
  readonly words?: readonly (readonly [word: string, label: string])[] | undefined;
  /** Unit of a number; `percent` for a fraction, which the form shows as a percentage. */
  readonly unit?: string | undefined;
  readonly decimals?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** Value as the plan would give it where the field is left out. */
  readonly default?: unknown;
  /** True if it must be given, once the object that it belongs to is. */
  readonly isRequired?: boolean;
  /** True if its default moves a result. */
  readonly moves?: boolean;
  /** True for another name of a field: shown only where a plan uses it. */
  readonly isAlias?: boolean;
  readonly sentence: string;
  /** Rule that it follows, or the place where its figure is found. */
  readonly source?: string | undefined;
  /** Word of a neighbour with which alone it is read. */
  readonly only?: { readonly field: string; readonly word: string } | undefined;
}

export const TURNOVER = 'operatingAssumptions.turnover';
export const TERMINATION_TABLE = `${TURNOVER}.termination_table`;
const RATES = `${TURNOVER}.termination_rates`;

/** True where the rates of turnover are those of bands, or none that one field could show. */
export function hasBands(draft: Draft): boolean {
  const bands = valueAt(draft, RATES);
  if (bands === undefined) return false;
  const [first, ...others] = Array.isArray(bands) ? (bands as unknown[]) : [null, null];
  return others.length > 0 || Object.keys(first ?? {}).some((key) => key !== 'rate');
}

/** A draft with one rate of turnover for everybody, in place of a table; without one for `undefined`. */
export function withFlatRate(draft: Draft, rate: unknown): Draft {
  const rates = withValueAt(draft, RATES, rate === undefined ? undefined : [{ rate }]);
  const next = rate === undefined ? rates : withValueAt(rates, TERMINATION_TABLE, undefined);
  return Object.keys(valueAt(next, TURNOVER) ?? {}).length === 0 ? withValueAt(next, TURNOVER, undefined) : next;
}

/** Steps in which a plan is entered: the census, what the company pays and earns, what the plan says, and a look at the rest. */
export const STEPS = { people: 'People', company: 'Company', plan: 'Plan', check: 'Check' } as const;
export type Step = keyof typeof STEPS;

/** Block of the first inputs that a plan needs, with their names. */
export interface Essentials {
  readonly step: Step;
  readonly title: string;
  readonly fields: readonly (readonly [path: string, label: string])[];
}

const rules = 'planRules';
const assumptions = 'operatingAssumptions';

/** Inputs with which a plan is the company's own, by the steps of the form. Every other input has a default that most plans share. */
export const ESSENTIALS: readonly Essentials[] = [
  {
    step: 'people',
    title: 'The year',
    fields: [
      ['initialState.census_year', 'Year of the census'],
      [`${rules}.plan_year_end`, 'The plan year ends on'],
    ],
  },
  {
    step: 'company',
    title: 'The shares',
    fields: [
      [`${assumptions}.share_valuation.current_price`, 'Share price of the last appraisal'],
      [`${assumptions}.share_valuation.method`, 'Growth of the price'],
      [`${assumptions}.share_valuation.annual_growth_rate`, 'Growth of the price a year'],
      [`${assumptions}.share_valuation.multiple`, 'Multiple of EBITDA'],
    ],
  },
  {
    step: 'company',
    title: 'What the company pays in',
    fields: [
      [`${assumptions}.contribution_policy.type`, 'Contribution'],
      [`${assumptions}.contribution_policy.annual_amount`, 'Amount a year'],
      [`${assumptions}.contribution_policy.percentage`, 'Of eligible pay'],
      [`${assumptions}.contribution_policy.amounts`, 'Amounts by year'],
      [`${assumptions}.dividends.per_share`, 'Dividend a share'],
      ['initialState.esop_loans', 'ESOP loans'],
    ],
  },
  {
    step: 'company',
    title: 'What the company earns',
    fields: [[`${assumptions}.company_finances.ebitda`, 'EBITDA']],
  },
  {
    step: 'plan',
    title: 'The plan',
    fields: [
      [`${rules}.plan_name`, 'Name of the plan'],
      [`${rules}.vesting_schedule.type`, 'Vesting'],
      [`${rules}.vesting_schedule.years`, 'Years until fully vested'],
    ],
  },
  {
    step: 'plan',
    title: 'Those who leave',
    fields: [
      [`${rules}.distribution_policy.timing`, 'Payments begin'],
      [`${rules}.distribution_policy.form`, 'Paid in'],
      [`${rules}.distribution_policy.installment_years`, 'Installments'],
      [`${assumptions}.turnover.termination_table`, 'Turnover'],
      [`${assumptions}.repurchase_strategy.method`, 'Shares bought back'],
    ],
  },
  {
    step: 'plan',
    title: 'Those who come',
    fields: [
      [`${assumptions}.workforce.replacement_rate`, 'Hired for each who leaves'],
      [`${assumptions}.workforce.entry_compensation`, 'Their yearly pay'],
    ],
  },
];

/** Names of other inputs, most of which can be moved beside the results. */
export const NAMES: readonly (readonly [path: string, label: string])[] = [
  [`${assumptions}.turnover.termination_scale`, 'Turnover multiplied by'],
  [`${assumptions}.repurchase_strategy.mix[].redeem`, 'Part redeemed'],
  [`${assumptions}.repurchase_strategy.mix[].releverage`, 'Part bought with a new loan'],
  [`${assumptions}.repurchase_strategy.limits.deduction_404`, 'Recycling above the deductible amount'],
  [`${assumptions}.repurchase_strategy.limits.additions_415`, 'Allocations beyond annual additions'],
  [`${rules}.distribution_policy.segregation`, 'Shares of people who left in cash'],
  [`${assumptions}.diversification_election_rate`, 'Diversification elected'],
  [`${assumptions}.distribution_election_rate`, 'Leavers who ask for their money'],
  [`${assumptions}.dividends.on_allocated_shares`, 'Dividends on shares in accounts'],
  [`${assumptions}.share_valuation.floor`, 'Floor price after a transaction'],
  [`${assumptions}.share_valuation.interim[].factor`, 'Price appraised within the first year'],
  [`${assumptions}.workforce.headcount_growth_rates`, 'Growth of the number of people'],
  [`${assumptions}.workforce.joiners`, 'Groups of people who join'],
  [`${assumptions}.repurchase_strategy.limits.additions_415_value`, 'Released shares count as additions by'],
  [`${rules}.distribution_policy.early_retirement`, 'Early retirement reached after leaving'],
  [`${rules}.distribution_policy.in_service_distributions`, 'Paid while still employed'],
  [`${rules}.forfeited_shares_use`, 'Forfeited shares'],
  [`${rules}.freeze`, 'Frozen plan'],
  [`${rules}.rebalancing`, 'Accounts rebalanced'],
  [`${rules}.normal_retirement_age`, 'Retirement age'],
  [`${assumptions}.company_finances.base_ebitda`, 'EBITDA of the census year'],
  [`${assumptions}.company_finances.ebitda_growth_rate`, 'Growth of EBITDA'],
  [`${assumptions}.company_finances.minimum_cash`, 'Cash to keep'],
  ['initialState.unallocated_shares', 'Unallocated shares outside loans'],
  ['initialState.company.cash', 'Cash of the company'],
  ['initialState.company.revolver.limit', 'Line of credit'],
  ['initialState.company.tax_status', 'Taxed as'],
  ['initialState.company.tax_status_changes[].year', 'Taxed otherwise from'],
  ['initialState.company.debts', 'Debts of the company'],
];

/** The inputs of which a form is made, found by their paths. */
export class FieldTable {
  readonly #byPath: ReadonlyMap<string, FormField>;
  readonly #labels: ReadonlyMap<string, string>;
  readonly #essential: ReadonlySet<string>;

  constructor(readonly all: readonly FormField[]) {
    this.#byPath = new Map(all.map((field) => [field.path, field]));
    this.#labels = new Map([...ESSENTIALS.flatMap(({ fields }) => fields), ...NAMES]);
    this.#essential = new Set(ESSENTIALS.flatMap(({ fields }) => fields.map(([path]) => path)));
  }

  /** The field of a path; positions in lists do not matter. */
  at(path: string): FormField | undefined {
    return this.#byPath.get(fieldPath(path));
  }

  /** Name of an input in the form. */
  label(path: string): string {
    return this.#labels.get(fieldPath(path)) ?? this.at(path)?.label ?? path;
  }

  /** Place of an input in the form, in words: `Turnover, Mortality`. */
  place(path: string): string {
    if (this.#labels.has(fieldPath(path))) return this.label(path);
    const above = this.at(pathAbove(path).replace(/\[\d*\]$/, ''));
    const entry = /\[(\d+)\]/.exec(path)?.[1];
    const line = entry === undefined ? '' : ` ${Number(entry) + 1}`;
    return above === undefined || !above.path.includes('.')
      ? this.label(path)
      : `${this.label(above.path)}${line}, ${this.label(path).toLowerCase()}`;
  }

  /** Step of the form in which a path is entered. */
  step(path: string): Step {
    const of = fieldPath(path).replace(/\[\].*/, '');
    return ESSENTIALS.find(({ fields }) => fields.some(([one]) => one === of))?.step ?? 'check';
  }

  isEssential(path: string): boolean {
    return this.#essential.has(fieldPath(path));
  }

  /** Position of a path in the form, from the top. */
  position(path: string): number {
    const of = fieldPath(path);
    const first = [...this.#essential].indexOf(of.replace(/\[\].*/, ''));
    return first < 0 ? this.#essential.size + this.all.findIndex((field) => field.path === of) : first;
  }

  /** The fields right below a path. */
  below(path: string): FormField[] {
    const base = fieldPath(path);
    return this.all.filter((field) => field.path !== base && pathAbove(field.path) === base);
  }

  /** True where a field says something, for the draft as it stands: the word that it goes with is chosen, or something is written in it. */
  applies(field: FormField, path: string, draft: Draft): boolean {
    return valueAt(draft, path) !== undefined || (field.isAlias !== true && this.isChosen(field, path, draft));
  }

  /** True unless a field goes with a word that is not chosen. */
  isChosen(field: FormField, path: string, draft: Draft): boolean {
    if (field.only === undefined) return true;
    const { field: chooser, word } = field.only;
    const { default: usual, words = [] } = this.at(chooser)!;
    const sibling = `${pathAbove(path)}.${chooser.slice(chooser.lastIndexOf('.') + 1)}`;
    return (valueAt(draft, sibling) ?? usual ?? words[0]?.[0]) === word;
  }

  /** True for an object that a plan has only on request: without it there are no dividends, covenants, rebalancing. */
  isOptional({ kind, isList, isRequired, ...field }: FormField): boolean {
    return kind === 'object' && isList !== true && isRequired !== true && field.default === undefined;
  }

  /**
   * The draft with another value, or without one for `undefined`. An object that has nothing left goes with its last field, where it would
   * mean nothing, or would lack what it needs.
   */
  withValue(draft: Draft, path: string, value: unknown): Draft {
    // A table that is chosen takes the place of one rate for everybody; rates by age and service are not thrown away.
    const isTable = path === TERMINATION_TABLE && value !== undefined && !hasBands(draft);
    let next = withValueAt(isTable ? withFlatRate(draft, undefined) : draft, path, value);
    for (let above = pathAbove(path); value === undefined && this.#isFutile(above, next); above = pathAbove(above)) {
      next = withValueAt(next, above, undefined);
    }
    return next;
  }

  #isFutile(path: string, draft: Draft): boolean {
    const field = this.at(path);
    const left = valueAt(draft, path);
    if (field === undefined || field.isRequired === true || path.endsWith(']')) return false;
    if (Array.isArray(left)) return left.length === 0;
    if (left === undefined || Object.keys(left as object).length > 0) return false;
    return field.default !== undefined || this.below(path).some(({ isRequired }) => isRequired);
  }

  /** Finds the path that shows a problem: a field of an object that is not there yet, or the first cell of a line. */
  shown(path: string, draft: Draft): string {
    if (this.at(path) === undefined) {
      const [first] = path.endsWith(']') ? this.below(path) : [];
      if (first !== undefined) return `${path}.${first.path.slice(first.path.lastIndexOf('.') + 1)}`;
      return path === '' || /\[\d+\]$/.test(path) ? path : this.shown(pathAbove(path), draft);
    }
    if (valueAt(draft, path) !== undefined) return path;
    const needed = this.below(path).find(({ isRequired }) => isRequired);
    return needed === undefined || path.endsWith(']')
      ? path
      : `${path}.${needed.path.slice(needed.path.lastIndexOf('.') + 1)}`;
  }

  /** True unless what a path leads through is not asked for. */
  isThere(path: string, draft: Draft): boolean {
    const above = pathAbove(path);
    const field = this.at(above);
    if (field === undefined) return true;
    const isOff = [undefined, false].includes(valueAt(draft, above) as undefined);
    return !(this.isOptional(field) && isOff) && this.isThere(above, draft);
  }
}
