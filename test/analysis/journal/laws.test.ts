import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journal, type JournalEntry } from '../../../src/analysis/journal/index.js';
import { AccountParts } from '../../../src/analysis/journal/accounts.js';
import { folder } from '../../../src/analysis/explain/year-in-hand.js';
import { DECIMALS_OF } from '../../../src/engine/results/columns.js';
import { YEAR_COLUMNS, type Unit } from '../../../src/engine/results/tables.js';
import type { Formula } from '../../../src/engine/results/words.js';
import { prepare, type PreparedPlan, type SimulationRun } from '../../../src/index.js';
import { inputOf } from '../../../src/engine/prepared-plan.js';
import { project } from '../../../src/engine/year/project.js';
import { entryAt } from '../../../src/engine/state/payout-ladder.js';
import type { State } from '../../../src/engine/state/state.js';
import { planArbitrary } from '../../oracle/arbitrary.js';
import { fourArguments, orNull, PLANS, units } from '../../properties/runs.js';
import { vectors } from '../../vectors.js';
import { hasTurn } from '../../draws.js';

/** Balances by account and commodity, in units. */
type Ledger = Map<string, number>;

function add(ledger: Ledger, key: string, amount: number): void {
  const sum = (ledger.get(key) ?? 0) + amount;
  if (sum === 0) ledger.delete(key);
  else ledger.set(key, sum);
}

/** What is not zero. */
function sorted(ledger: Ledger): [string, number][] {
  return [...ledger].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What stands in the accounts of a state, by the names that the journal gives them. */
function accountsOf({
  participants,
  ladder,
  forfeitures,
  trust,
  loans,
  notes,
  company,
  finances,
  year,
}: State): Ledger {
  const ledger: Ledger = new Map();
  const [people, names] = [new AccountParts(), new AccountParts()];
  const put = (account: string, shares: number, cents: number): void => {
    add(ledger, `${account} SHARES`, shares);
    add(ledger, `${account} USD`, cents);
  };
  for (let row = 0; row < participants.count; row++) {
    const own = `Participants:${people.of(participants.ids[row]!)}`;
    put(`${own}:Shares`, participants.shares[row]!, 0);
    put(`${own}:Cash`, 0, participants.cash[row]!);
    for (let due = year + 1; due <= year + ladder.width; due++) {
      const at = entryAt(ladder, row, due);
      put(`${own}:PayoutLadder:${due}`, ladder.vestedShares[at]!, ladder.vestedCash[at]!);
    }
  }
  for (let at = 0; at < forfeitures.cash.length; at++) {
    put(`Trust:PendingForfeiture:${forfeitures.firstYear + at}`, forfeitures.shares[at]!, forfeitures.cash[at]!);
  }
  put('Trust:Cash:Contributions', 0, trust.contributions);
  put('Trust:Cash:Forfeitures', 0, trust.forfeitures);
  put('Trust:Shares:Unallocated', trust.unallocatedShares, 0);
  put('Company:Treasury', -company.sharesOutstanding, 0);
  for (const loan of loans) {
    const name = names.of(loan.id);
    put(`Trust:Shares:Suspense:${name}`, loan.suspenseShares, 0);
    put(`Loans:${name}`, 0, -loan.balance);
  }
  for (const note of notes) put(`Notes:${year - note.paymentsMade + 1}`, 0, -note.outstanding);
  if (finances !== null) {
    put('Books:Cash', 0, finances.cash);
    put('Books:SinkingFund', 0, finances.sinkingFund);
    put('Books:LineOfCredit', 0, -finances.drawn);
    finances.debts.forEach((balance, i) => put(`Books:Debts:${i + 1}`, 0, -balance));
  }
  return ledger;
}

/** Accounts that hold something, rather than count what came and went. */
const isHeld = ([key]: [string, number]): boolean =>
  /^(?:Trust|Participants|Loans|Notes|Company:Treasury|Books:(?:Cash |SinkingFund |LineOfCredit|Debts))/.test(key);

function closingState(plan: PreparedPlan): State {
  return project(inputOf(plan).plan, () => undefined).state;
}

/** The figures that are sums of what moved. */
const MOVED = Object.entries<{ readonly unit: Unit; readonly formula: Formula }>(YEAR_COLUMNS).flatMap(
  ([name, { unit, formula }]) =>
    typeof formula === 'string' || 'plan' in formula || 'people' in formula
      ? []
      : [{ name: name as keyof typeof YEAR_COLUMNS, unit, postings: [formula].flat() }],
);

/** Every law of the journal, each stated once for many entries: an assertion takes longer than an entry. */
function expectEveryLaw(plan: PreparedPlan, run: SimulationRun): JournalEntry[] {
  const entries = [...journal(plan)];
  const ledger: Ledger = new Map();
  /** The ledger, and the sums of all accounts below a name. */
  const totals: Ledger = new Map();
  const years = new Map(run.annual_projections.map((year) => [year.year, year]));
  const folds = MOVED.map(({ name, unit, postings }) => ({
    name,
    decimals: DECIMALS_OF[unit],
    isBalance: postings.some(({ isBalance }) => isBalance === true),
    fold: folder(postings, unit === 'shares' ? 'SHARES' : 'USD'),
    sum: 0,
  }));
  const unbalanced: JournalEntry[] = [];
  for (const entry of entries) {
    const sums = { USD: 0, SHARES: 0 };
    let isWhole = true;
    for (const { account, commodity, units } of entry.postings) {
      isWhole &&= Number.isSafeInteger(units) && units !== 0;
      sums[commodity] += units;
      add(ledger, `${account} ${commodity}`, units);
      for (const name of namesAbove(account)) add(totals, `${name} ${commodity}`, units);
    }
    if (!isWhole || sums.USD !== 0 || sums.SHARES !== 0) unbalanced.push(entry);
    for (const figure of folds) figure.sum += figure.fold(entry);
    if (entry.cause === 'year_end') {
      const year = years.get(entry.year)!;
      const shown = folds.map(({ name, decimals }) => {
        const value = year[name];
        return [name, typeof value === 'number' ? Number(units(value, decimals)) : 0];
      });
      expect({ year: entry.year, figures: folds.map(({ name, sum }) => [name, sum]) }).toEqual({
        year: entry.year,
        figures: shown,
      });
      for (const figure of folds) if (!figure.isBalance) figure.sum = 0;
      expect(entry.price).toBe(year.year_end_share_price);
      const asserted = entry.balances!;
      expect(
        asserted.map((balance) => ({
          ...balance,
          units: totals.get(`${balance.account} ${balance.commodity}`) ?? 0,
        })),
      ).toEqual(asserted);
    }
  }
  expect(unbalanced).toEqual([]);
  expect(entries.filter(({ number }, i) => number !== i + 1)).toEqual([]);
  expect(sorted(ledger).filter(isHeld)).toEqual(sorted(accountsOf(closingState(plan))));
  expect(entries.filter(({ cause }) => cause === 'year_end')).toHaveLength(run.annual_projections.length);
  return entries;
}

/** `A:B:C`, `A:B` and `A`. */
function namesAbove(account: string): string[] {
  const parts = account.split(':');
  return parts.map((_, i) => parts.slice(0, i + 1).join(':'));
}

describe('the journal of a conformance vector', () => {
  it.each(vectors().filter((_, i) => hasTurn(i, 3)))('$name', ({ input }) => {
    const plan = prepare(input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig);
    expectEveryLaw(plan, plan.simulateRun());
  });
});

describe('the journal of purchases', () => {
  const debt = { debt_id: 'bank', principal_balance: 9_000, interest_rate: 0.06, years_remaining: 3, drawn_year: 2028 };
  const purchase = { purchase_id: 'Q', year: 2028, shares: 300, interest_rate: 0.05, years: 3 };
  const [first, second] = [
    { ...purchase, from: 'accounts' },
    { ...purchase, purchase_id: 'R' },
  ] as const;
  const plan = prepare(
    { plan_name: 'Purchases', vesting_schedule: { years: 6 } },
    {
      contribution_policy: { annual_amount: 1_000 },
      share_valuation: { current_price: 25 },
      company_finances: { ebitda: [50_000], debt_sweep_rate: 0.1 },
      purchases: [first, second, { ...first, purchase_id: 'S', price: 0.0001, shares: 30 }],
      turnover: { termination_table: 'none' },
    },
    {
      census_year: 2026,
      participants: [500, 300, 200].map((allocated_shares, i) => ({
        id: `P${i}`,
        age: 40,
        service_years: 10,
        compensation: 50_000,
        allocated_shares,
      })),
      company: { shares_outstanding: 1_200, debts: [{ ...debt, interest_only_years: 1 }] },
    },
    { projection_years: 5 },
  );

  it('balances, and says who sold and what the company drew', () => {
    const entries = expectEveryLaw(plan, plan.simulateRun());
    const of = (cause: string): unknown[] =>
      entries.flatMap((entry) =>
        entry.cause === cause ? entry.postings.map(({ account, units }) => [entry.participant, account, units]) : [],
      );
    expect(of('purchase')).toEqual(
      expect.arrayContaining([
        [null, 'Sellers', 500_000],
        [null, 'Outside:Shares', -200_000_000],
        [null, 'Trust:Shares:Suspense:R', 200_000_000],
        [null, 'Loans:Q', -750_000],
        [null, 'Trust:Shares:Unallocated', 30_000_000],
        [null, 'Books:Purchases', 1_250_000],
      ]),
    );
    expect(of('debt_drawn')).toEqual([
      [null, 'Books:Cash', 900_000],
      [null, 'Books:Debts:1', -900_000],
    ]);
  });
});

it('of leavers who share adds up to what they receive', () => {
  const plan = prepare(
    {
      plan_name: 'Sharing',
      vesting_schedule: { years: 6 },
      allocation: { leavers_share: { causes: ['retirement', 'termination'] } },
    },
    { contribution_policy: { annual_amount: 9_000 }, share_valuation: { current_price: 10 } },
    {
      census_year: 2026,
      participants: [
        { id: 'A', age: 30, service_years: 3, compensation: 50_000, allocated_shares: 100 },
        { id: 'B', age: 64, service_years: 20, compensation: 80_000, allocated_shares: 100 },
      ],
      unallocated_shares: 1_000,
    },
    { projection_years: 8 },
  );
  const run = plan.simulateRun();
  expect(run.annual_projections[0]!.shares_allocated_to_leavers).toBeGreaterThan(0);
  expectEveryLaw(plan, run);
});

/** Figures below this are shown to the last digit. */
const READABLE = 1e15;

it('of random plans over every option balances, replays to the closing state and adds up to every figure', () => {
  fc.assert(
    fc.property(planArbitrary(), (input) => {
      const plan = orNull(() => prepare(...fourArguments(input)));
      fc.pre(plan !== null);
      const run = orNull(() => plan.simulateRun());
      fc.pre(run !== null);
      fc.pre(run.trust_states.every((t) => t.shares.total * 1e6 < READABLE && t.cash.total * 100 < READABLE));
      expectEveryLaw(plan, run);
    }),
    PLANS,
  );
}, 600_000);
