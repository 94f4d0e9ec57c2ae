import { checkParticipant, COMMODITY_DECIMALS, journal, type JournalEntry } from '../../analysis/journal/index.js';
import type { AccountForm } from '../../analysis/journal/journaling.js';
import type { ParticipantSnapshot, PreparedPlan } from '../../index.js';
import { decimalFormat, spokenPercent } from '../words/figures.js';
import { citationOf } from '../words/citations.js';

/** Expected course of one person in a projection, in sentences. */
export interface ParticipantStory {
  /** Id in the census, or the hires of a year. */
  readonly participant: string;
  /** Holdings of the account at the census; empty for hires. */
  readonly opening: readonly string[];
  /** Years with an event. */
  readonly years: readonly StoryYear[];
  /** Total paid, and the rest at the end. */
  readonly closing: readonly string[];
}

/** Year of the story. */
export interface StoryYear {
  /** Projection year. */
  readonly year: number;
  /** Events of the year. */
  readonly sentences: readonly string[];
}

/**
 * Tells the expected course of one person, year by year: vesting, cause of the separation, amounts due and their dates, purchases with
 * price and rule. For a participant without a known exit, amounts are expected values: probability times amount.
 *
 * @throws ValidationError when there is no such person; it names who may have been meant
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 500 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * const { years } = story(plan, 'A');
 * years[0].sentences[0]
 * // 'Leaves by retirement at 65 after 21 years of service, 100 % vested (IRC 411(a)).'
 */
export function story(plan: PreparedPlan, participant: string): ParticipantStory {
  checkParticipant(plan, participant);
  const snapshots = snapshotsOf(plan, participant);
  const years = new Map<number, string[]>();
  let opening: JournalEntry | undefined;
  let accounts: string | undefined;
  let entries: JournalEntry[] = [];
  let before: ParticipantSnapshot | undefined;
  const paid: Paid = { shares: 0, cash: 0, years: [] };
  for (const entry of journal(plan)) {
    opening ??= entry;
    if (entry.participant === participant) {
      entries.push(entry);
      addPaid(paid, entry);
      accounts ??= accountsOf(entry);
    }
    if (entry.cause !== 'year_end') continue;
    const after = snapshots.get(entry.year);
    const sentences = yearSentences(entries, before, after, entry.price);
    if (sentences.length > 0) years.set(entry.year, sentences);
    entries = [];
    before = after ?? before;
  }
  return {
    participant,
    opening: opening === undefined || accounts === undefined ? [] : openingSentences(opening, accounts),
    years: [...years].map(([year, sentences]) => ({ year, sentences })),
    closing: closingSentences(paid, before),
  };
}

function snapshotsOf(plan: PreparedPlan, participant: string): Map<number, ParticipantSnapshot> {
  const found = new Map<number, ParticipantSnapshot>();
  plan.simulateRun({
    onSnapshots: (rows, year) => {
      const own = rows.find((row) => row.participant_id === participant);
      if (own !== undefined) found.set(year, own);
    },
  });
  return found;
}

/** The beginning of a person's accounts, as an entry of their own names it. */
function accountsOf({ postings }: JournalEntry): string | undefined {
  const own = postings.find(({ account }) => account.startsWith('Participants:'));
  return own && `${own.account.split(':').slice(0, 2).join(':')}:`;
}

const formatShares = decimalFormat(0, 2);
const formatCents = decimalFormat(2, 2);
const formatHeads = decimalFormat(0, 2);
const formatPrices = decimalFormat(2, 4);
const dollars = (amount: number): string => `$${formatCents(amount)}`;
const at = (price: number): string => `$${formatPrices(price)}`;

/** Shares and dollars, as far as there are any: `12.5 shares and $3.00`. */
function amounts(shares: number, cash: number): string {
  const parts = [
    ...(shares === 0 ? [] : [`${formatShares(shares)} ${shares === 1 ? 'share' : 'shares'}`]),
    ...(cash === 0 ? [] : [dollars(cash)]),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(' and ');
}

/** Sums the gain of accounts that match a pattern in an entry. */
function gained({ postings }: Pick<JournalEntry, 'postings'>, accounts: RegExp): { shares: number; cash: number } {
  const sum = { SHARES: 0, USD: 0 };
  for (const { account, commodity, units } of postings) if (accounts.test(account)) sum[commodity] += units;
  return { shares: sum.SHARES / 10 ** COMMODITY_DECIMALS.SHARES, cash: sum.USD / 10 ** COMMODITY_DECIMALS.USD };
}

function openingSentences({ year, postings }: JournalEntry, accounts: string): string[] {
  const own = postings.filter(({ account }) => account.startsWith(accounts));
  const ofKind = (kind: string): { shares: number; cash: number } =>
    gained({ postings: own }, new RegExp(`:(?:${kind})(?::|$)`));
  const active = ofKind('Shares|Cash');
  const due = ofKind('PayoutLadder');
  const dueYears = own.flatMap(({ account }) => /PayoutLadder:(\d+)$/.exec(account)?.[1] ?? []).map(Number);
  const first = Math.min(...dueYears);
  const last = Math.max(...dueYears);
  return [
    ...(active.shares + active.cash === 0
      ? []
      : [`At the end of ${year} the account holds ${amounts(active.shares, active.cash)}.`]),
    ...(dueYears.length === 0
      ? []
      : [`Left before the census; ${amounts(due.shares, due.cash)} are still due, ${span(first, last)}.`]),
  ];
}

function span(first: number, last: number): string {
  return first === last ? `in ${first}` : `from ${first} to ${last}`;
}

function yearSentences(
  entries: readonly JournalEntry[],
  before: ParticipantSnapshot | undefined,
  after: ParticipantSnapshot | undefined,
  price: number,
): string[] {
  const come = before === undefined && after !== undefined ? howPeopleCome(after.participant_id) : null;
  if (entries.length === 0 && come === null && after?.status !== 'active') return [];
  return [
    ...(come === null ? [] : [`${formatHeads(after!.headcount)} people ${come}.`]),
    ...entries.flatMap(entrySentences),
    ...earnings(entries),
    ...vesting(before, after),
    ...(after === undefined ? [] : [ending(after, price)]),
  ];
}

/** Words for how the people of a row join; null for a person of the census. */
function howPeopleCome(participant: string): string | null {
  const [, what] = /^(hires|joiners)-[0-9]+$/.exec(participant) ?? [];
  return what === undefined ? null : what === 'hires' ? 'are hired' : 'join';
}

/** Sentences of an entry; dividends and interest have a sentence of their own. */
function entrySentences(entry: JournalEntry): string[] {
  const { stage, cause, source, inputs } = entry;
  const price = Number(inputs['payment_price'] ?? entry.price);
  const by = citationOf(source);
  if (stage === 'turnover' && cause !== 'acceleration') return leaving(entry);
  switch (cause) {
    case 'acceleration': {
      const earlier = entry.postings.filter(({ units }) => units > 0);
      const { shares, cash } = gained({ postings: earlier }, /:PayoutLadder:/);
      return [`${amounts(shares, cash)} due in later years are to be paid earlier${by}.`];
    }
    case 'diversification': {
      const { cash } = gained(entry, /^Paid:/);
      const { shares } = gained(entry, /^Trust:Shares:Bought$/);
      return [`Sells ${amounts(shares, 0)} at ${at(price)} for ${dollars(cash)} to diversify${by}.`];
    }
    case 'in_service': {
      const { cash } = gained(entry, /^Paid:/);
      const { shares } = gained(entry, /^Trust:Shares:Bought$/);
      const sold = shares === 0 ? '' : `, of it for ${amounts(shares, 0)} at ${at(price)}`;
      return [`Is paid ${dollars(cash)} in service${sold}${by}.`];
    }
    case 'cash_distribution':
      return [`${dollars(gained(entry, /^Paid:/).cash)} of cash is paid out${by}.`];
    case 'segregation': {
      const { shares } = gained(entry, /^Trust:Shares:Bought$/);
      const { cash } = gained(entry, /:PayoutLadder:/);
      return [`${amounts(shares, 0)} due later are turned into ${dollars(cash)} at ${at(price)}${by}.`];
    }
    case 'trust_purchase': {
      const { shares, cash } = gained(entry, /^Participants:/);
      return [`The account gives ${dollars(-cash)} for ${amounts(shares, 0)} that the trust buys${by}.`];
    }
    case 'dividend': {
      // What stays in the account is earned.
      const { cash } = gained(entry, /^Paid:.*:Dividends$/);
      return cash === 0 ? [] : [`${dollars(cash)} of dividends are paid out${by}.`];
    }
    case 'account_dividend':
      return [`${dollars(gained(entry, /^Trust:Cash:DebtService$/).cash)} of dividends pay the ESOP loan${by}.`];
    case 'dividend_replacement': {
      const { shares } = gained(entry, /^Participants:/);
      return [`Receives ${amounts(shares, 0)} for the dividends that paid the loan${by}.`];
    }
    case 'allocation': {
      const { shares, cash } = gained(entry, /^Participants:/);
      return [`Receives ${amounts(shares, cash)} of what the year allocates${by}.`];
    }
    case 'rebalancing': {
      const { shares, cash } = gained(entry, /^Participants:/);
      const given = shares < 0 ? amounts(-shares, 0) : dollars(-cash);
      const received = shares < 0 ? dollars(cash) : amounts(shares, 0);
      return [`Gives ${given} for ${received} when the accounts are rebalanced${by}.`];
    }
    case 'death':
    case 'disability':
    case 'retirement':
    case 'termination': {
      const { shares } = gained(entry, /^Trust:Shares:Bought$/);
      const { cash } = gained(entry, /^Paid:/);
      return [`${amounts(shares, 0)} are bought at ${at(price)} for ${dollars(cash)} after ${cause}${by}.`];
    }
    default:
      return [];
  }
}

/** Words for the time of payment, by form. */
const WHEN = {
  cash_out: (first) => `as a cash-out in ${first}`,
  lump_sum: (first) => `in ${first}`,
  installments: (first, count) => `in ${count} yearly payments from ${first}`,
} satisfies Record<AccountForm, (first: number, count: number) => string>;

function leaving(entry: JournalEntry): string[] {
  const { cause, inputs, participant, source } = entry;
  const number = (name: string): number => Number(inputs[name]);
  const heads = number('heads');
  const who = howPeopleCome(participant!)
    ? `${formatHeads(heads)} people leave`
    : heads === 1
      ? 'Leaves'
      : `${spokenPercent(heads)} likely to leave`;
  const vested = `${spokenPercent(number('vested_fraction'))} vested${citationOf(source)}`;
  const due = gained(entry, /:PayoutLadder:/);
  const lost = gained(entry, /^Trust:PendingForfeiture:/);
  const from = (first: number): string => WHEN[inputs['form'] as AccountForm](first, number('installments'));
  const first = from(number('first_payment_year'));
  const asked =
    inputs['others_from'] === undefined
      ? first
      : `${first}; the ${spokenPercent(1 - number('asked_for'))} not asked for ${from(number('others_from'))}`;
  const when =
    inputs['loan_shares'] === undefined
      ? asked
      : `${asked}; ${amounts(number('loan_shares'), 0)} of them, bought with unpaid loans, from ${inputs['loan_shares_from']}`;
  return [
    `${who} by ${cause} at ${number('age')} after ${number('service')} years of service, ${vested}.`,
    ...(due.shares + due.cash === 0 ? [] : [`${amounts(due.shares, due.cash)} are due ${when}.`]),
    ...(lost.shares + lost.cash === 0
      ? []
      : [`${amounts(lost.shares, lost.cash)} are forfeited in ${number('forfeiture_year')}.`]),
  ];
}

/** Payments to a person over the years, and the shares bought. */
interface Paid {
  shares: number;
  cash: number;
  readonly years: number[];
}

function addPaid(paid: Paid, entry: JournalEntry): void {
  const { cash } = gained(entry, /^Paid:/);
  if (cash === 0) return;
  paid.cash += cash;
  paid.shares += gained(entry, /^Trust:Shares:Bought$/).shares;
  paid.years.push(entry.year);
}

function closingSentences({ shares, cash, years }: Paid, last: ParticipantSnapshot | undefined): string[] {
  const sold = shares === 0 ? '' : `, of it for ${amounts(shares, 0)}`;
  const total =
    cash === 0
      ? 'Nothing is paid within the projection.'
      : `In all, ${dollars(cash)} is expected to be paid ${span(Math.min(...years), Math.max(...years))}${sold}.`;
  const left =
    last === undefined ? [] : [amounts(last.shares + last.separated_shares, last.cash_balance + last.separated_cash)];
  return [total, ...left.filter((text) => text !== 'nothing').map((text) => `Not paid by then: ${text}.`)];
}

function earnings(entries: readonly JournalEntry[]): string[] {
  const earned = (cause: string): number =>
    entries
      .filter((entry) => entry.cause === cause)
      .reduce((sum, entry) => sum + Math.round(gained(entry, /^Participants:/).cash * 100), 0) / 100;
  const parts = [
    ...(earned('dividend') === 0 ? [] : [`${dollars(earned('dividend'))} in dividends`]),
    ...(earned('interest') === 0 ? [] : [`${dollars(earned('interest'))} of return on cash`]),
  ];
  return parts.length === 0 ? [] : [`Earns ${parts.join(' and ')}.`];
}

/** Sentence on the vested percentage after a further step of the schedule. */
function vesting(before: ParticipantSnapshot | undefined, after: ParticipantSnapshot | undefined): string[] {
  const now = after?.vested_percentage ?? null;
  return now === null || now === before?.vested_percentage ? [] : [`${spokenPercent(now)} vested at year end.`];
}

function ending(after: ParticipantSnapshot, price: number): string {
  const due =
    after.separated_shares + after.separated_cash === 0
      ? ''
      : `${amounts(after.separated_shares, after.separated_cash)} still due`;
  if (after.status === 'paid_out') return 'Everything is paid.';
  if (after.status === 'separated') return `At year end ${due}.`;
  const held = `At ${after.age} with ${amounts(after.shares, after.cash_balance)}, worth ${dollars(after.account_value)} at ${at(price)}`;
  return `${held}${due === '' ? '' : `; ${due}`}.`;
}
