import { plainJson } from '../../engine/input/plain-json.js';
import type { GivenInputs } from '../../engine/input/prepared-input.js';
import { isPlainObject } from '../../engine/input/merge-patch.js';

/** Who must agree to a change of a plan; `election` is each participant's own. */
export type Consent = 'trustee' | 'board' | 'amendment' | 'election' | 'lender';

const WHO: Readonly<Record<Consent, string>> = {
  trustee: 'the trustee',
  board: 'the board',
  amendment: 'an amendment of the plan',
  election: "each participant's own election",
  lender: 'the lender',
};

/** `the trustee, the board`. */
export function agreeWords(agree: readonly Consent[]): string {
  return agree.map((each) => WHO[each]).join(', ');
}

/** Consents to a new value of an input, which may depend on the value; undefined where it is not given. */
type Rule = readonly Consent[] | ((now: unknown, before: unknown) => readonly Consent[]);

/**
 * Inputs that somebody decides, by path `[S-levers]`. The longest path that leads to an input holds; nobody agrees to assumptions and
 * balances.
 */
const DECIDED: Readonly<Record<string, Rule>> = {
  planRules: ['amendment'],
  'planRules.plan_name': [],
  'planRules.cash_usage_policy': ['trustee'],
  'planRules.distribution_policy.installment_years': (years, before) =>
    Number(years) > Math.max(MOST_WITHOUT_ELECTION, Number(before ?? 0)) ? ['amendment', 'election'] : ['amendment'],
  'operatingAssumptions.contribution_policy': ['board'],
  'operatingAssumptions.dividends': ['board'],
  'operatingAssumptions.dividends.on_allocated_shares': (use) =>
    use === 'loan' ? ['board', 'trustee', 'amendment'] : ['board', 'amendment'],
  'operatingAssumptions.repurchase_strategy': ['board', 'trustee'],
  'operatingAssumptions.purchases': ['board', 'trustee'],
  'operatingAssumptions.company_finances.capital_expenditure': ['board'],
  'operatingAssumptions.company_finances.sinking_fund_contributions': ['board'],
  'operatingAssumptions.company_finances.funding_order': ['board'],
  'operatingAssumptions.company_finances.minimum_cash': ['board'],
  'operatingAssumptions.company_finances.reactions': ['board'],
  'operatingAssumptions.company_finances.covenants': ['lender'],
  'operatingAssumptions.company_finances.debt_sweep_rate': ['board', 'lender'],
  'initialState.esop_loans': (loans, before) =>
    isEqual(withoutPrepayments(loans), withoutPrepayments(before)) ? ['board'] : ['board', 'trustee', 'lender'],
  'initialState.company.debts': ['board', 'lender'],
  'initialState.company.revolver': ['board', 'lender'],
};

/** Yearly payments beyond which IRC 409(o)(1)(C) leaves the choice to each participant. */
const MOST_WITHOUT_ELECTION = 5;

function withoutPrepayments(loans: unknown): unknown {
  return Array.isArray(loans) ? loans.map((loan: object) => ({ ...loan, prepayments: undefined })) : loans;
}

/** Who must agree to what is different in a plan, each once. People of a census, and what is assumed of them, need nobody. */
export function consentsTo(before: GivenInputs, now: GivenInputs): Consent[] {
  const found = (['planRules', 'operatingAssumptions', 'initialState'] as const).flatMap((argument) =>
    consentsAt(argument, before[argument], now[argument], []),
  );
  return [...new Set(found)];
}

function consentsAt(path: string, before: unknown, now: unknown, outer: Rule): readonly Consent[] {
  if (path === 'initialState.participants' || isEqual(before, now)) return [];
  const rule = DECIDED[path] ?? outer;
  const [old, changed] = [before ?? {}, now ?? {}];
  if (typeof rule === 'function' || !isPlainObject(old) || !isPlainObject(changed)) {
    return typeof rule === 'function' ? rule(now, before) : rule;
  }
  return [...new Set([...Object.keys(old), ...Object.keys(changed)])].flatMap((key) =>
    consentsAt(`${path}.${key}`, old[key], changed[key], rule),
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || plainJson(one) === plainJson(other);
}
