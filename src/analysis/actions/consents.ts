import { plainJson } from '../../engine/input/plain-json.js';
import type { GivenInputs } from '../../engine/input/prepared-input.js';
import { isPlainObject, mergePatch } from '../../engine/input/merge-patch.js';
import { type AnswerTable, filled } from '../answer/table.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import { percentText } from './actions.js';
import { isEverSCorporation } from '../../engine/input/company.js';
import type { InitialState } from '../../engine/input/index.js';

type GivenCompany = NonNullable<InitialState['company']>;

/**
 * Party that must agree to a change of a plan. `election` is each participant's own; `recipients` are paid early, and whoever does not
 * consent waits as before.
 */
export type Consent =
  | 'trustee'
  | 'board'
  | 'amendment'
  | 'election'
  | 'recipients'
  | 'lender'
  | 'senior_lender'
  | 'shareholders';

const WHO: Readonly<Record<Consent, string>> = {
  trustee: 'the trustee',
  board: 'the board',
  amendment: 'an amendment of the plan',
  election: "each participant's own election",
  recipients: 'each who is paid early, above the limit of cash-outs',
  lender: 'the lender',
  senior_lender: 'any senior lender',
  shareholders: 'all shareholders',
};

/** `the trustee, the board`. */
export function agreeWords(agree: readonly Consent[]): string {
  return agree.map((each) => WHO[each]).join(', ');
}

/** Consents to a new value of an input, which may depend on the value, undefined where it is not given, and on the plan. */
type Rule = readonly Consent[] | ((now: unknown, before: unknown, plan: GivenInputs) => readonly Consent[]);

/**
 * Inputs that somebody decides, by path `[S-levers]`. The longest path that leads to an input holds; nobody agrees to assumptions and
 * balances.
 */
const DECIDED: Readonly<Record<string, Rule>> = {
  planRules: ['amendment'],
  'planRules.plan_name': [],
  'planRules.cash_usage_policy': ['trustee'],
  'planRules.distribution_policy.accelerations': ['amendment', 'recipients'],
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
  'operatingAssumptions.company_finances.debt_sweep_rate': (_now, _before, plan) => ['board', ...lendersOf(plan)],
  'initialState.esop_loans': (loans, before) =>
    isEqual(withoutPrepayments(loans), withoutPrepayments(before)) ? ['board'] : ['board', 'trustee', 'lender'],
  'initialState.company.debts': (_now, _before, plan) => ['board', ...lendersOf(plan)],
  'initialState.company.revolver': ['board', 'lender'],
  'initialState.company.tax_status_changes': ['board', 'shareholders'],
};

/** Lenders that must agree. One of several may come before the others: a subordinated debt is prepaid or replaced only with its consent. */
function lendersOf({ initialState: { company } }: GivenInputs): readonly Consent[] {
  const { debts = [], revolver } = (company ?? {}) as { debts?: readonly unknown[]; revolver?: unknown };
  return debts.length + (revolver === undefined ? 0 : 1) > 1 ? ['lender', 'senior_lender'] : ['lender'];
}

/** True for an input that somebody decides, by its path: any other is assumed, or a balance. */
export function isDecided(path: string): boolean {
  const parts = path.split('.');
  const rule = parts
    .map((_, i) => DECIDED[parts.slice(0, parts.length - i).join('.')])
    .find((each) => each !== undefined);
  return rule !== undefined && (typeof rule === 'function' || rule.length > 0);
}

/** Yearly payments beyond which IRC 409(o)(1)(C) leaves the choice to each participant. */
const MOST_WITHOUT_ELECTION = 5;

function withoutPrepayments(loans: unknown): unknown {
  return Array.isArray(loans) ? loans.map((loan: object) => ({ ...loan, prepayments: undefined })) : loans;
}

/** Who must agree to what is different in a plan, each once. People of a census, and what is assumed of them, need nobody. */
export function consentsTo(before: GivenInputs, now: GivenInputs): Consent[] {
  const found = (['planRules', 'operatingAssumptions', 'initialState'] as const).flatMap((argument) =>
    consentsAt(argument, before[argument], now[argument], [], before),
  );
  return [...new Set(found)];
}

function consentsAt(path: string, before: unknown, now: unknown, outer: Rule, plan: GivenInputs): readonly Consent[] {
  if (path === 'initialState.participants' || isEqual(before, now)) return [];
  const rule = DECIDED[path] ?? outer;
  const [old, changed] = [before ?? {}, now ?? {}];
  if (typeof rule === 'function' || !isPlainObject(old) || !isPlainObject(changed)) {
    return typeof rule === 'function' ? rule(now, before, plan) : rule;
  }
  return [...new Set([...Object.keys(old), ...Object.keys(changed)])].flatMap((key) =>
    consentsAt(`${path}.${key}`, old[key], changed[key], rule, plan),
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || plainJson(one) === plainJson(other);
}

/** An action at the value at which it is used. */
export interface UsedAction {
  /** Name of the lever, as `without` takes it. */
  readonly lever: string;
  /** Action of the lever, in words. */
  readonly does: string;
  /** Value at which it is used, in words. */
  readonly setting: string;
  /** Who must agree. */
  readonly agree: readonly Consent[];
  /** The law that allows and limits it. */
  readonly law: string;
  /** Risk that may undo it. */
  readonly breaks: string;
}

/** Who must agree to changes that an action makes; each participant too where it is elected, however many do. */
export function agreeTo({ given }: PreparedInput, changes: PlanChanges, isElected = false): readonly Consent[] {
  const agree = consentsTo(given, mergePatch(given, changes) as typeof given);
  return isElected && !agree.includes('election') ? [...agree, 'election'] : agree;
}

/** Table of who must agree to actions, the law and the risk, each beside what it does or its value. */
export function needsTable(
  name: string,
  said: { readonly key: 'does' | 'setting'; readonly label: string },
  used: readonly UsedAction[],
): AnswerTable {
  return {
    name,
    caption: 'What it takes',
    ...filled(used, {
      lever: ['text', 'Lever'],
      [said.key]: ['text', said.label],
      agree: ['text', 'who must agree', ({ agree }) => agreeWords(agree)],
      law: ['text', 'law'],
      breaks: ['text', 'what may break it'],
    }),
  };
}

/** Limit of every answer that proposes an action. */
export const NO_ADVICE = 'Whether those who must agree may agree is for them and their counsel.';

/** Doubts where cash earns more in one place than in another: a lever that moves it then gains interest that it does not make. */
export function interestDoubts({ read, given }: PreparedInput): string[] {
  const { cash_return_rate: trust, company_finances: finances } = read.operatingAssumptions;
  const { cash_interest_rate: cash, sinking_fund_return_rate: fund } = finances!;
  const isFundGiven =
    (given.operatingAssumptions as { company_finances?: Record<string, unknown> }).company_finances?.[
      'sinking_fund_return_rate'
    ] !== undefined;
  const text = (rate: number): string => percentText(fromUnits(rate, DECIMALS.rate));
  const others = [
    ...(isFundGiven && fund !== cash ? [`the sinking fund ${text(fund)}`] : []),
    ...(trust === cash ? [] : [`cash of the trust ${text(trust)}`]),
  ];
  if (others.length === 0) return [];
  return [
    `Doubtful: cash of the company earns ${text(cash)} a year, ${others.join(' and ')}. A lever that moves cash changes its interest.`,
  ];
}

/**
 * Sentence for a plan of an S corporation whose ownership is not tested.
 *
 * @param company - as given, which tells what is stated and what is a default
 */
export function ownershipDoubts(company: unknown): string[] {
  const { tax_status, tax_status_changes, test_409p: isTested = false } = (company ?? {}) as GivenCompany;
  if (isTested || !isEverSCorporation({ tax_status, tax_status_changes })) return [];
  return [
    'IRC 409(p), whether few people own too much of an S corporation, was not tested; `company.test_409p` tests it.',
  ];
}
