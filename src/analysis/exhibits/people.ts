import { add, cost, DECIMALS, fromUnits, type Cents, type MicroShares } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { openState } from '../../engine/state/open-state.js';
import { entryAt } from '../../engine/state/payout-ladder.js';
import { type AnswerTable, type Cell, filled } from '../answer/table.js';

/** Ages and years of service from which a band begins. `[std]` */
const AGES = [0, 35, 50, 60];
const SERVICE = [0, 5, 10, 20];
/** Years to normal retirement that are counted apart. `[std]` */
const NEAR = [5, 10];
/** Number of accounts, and of debts to people who left, that are listed. */
const LARGEST = 10;

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const isIn = (bands: readonly number[], i: number, value: number): boolean =>
  value >= bands[i]! && value < (bands[i + 1] ?? Infinity);
const bandText = (bands: readonly number[], i: number): string => {
  const next = bands[i + 1];
  if (next === undefined) return `${bands[i]!} and over`;
  return bands[i] === 0 ? `under ${next}` : `${bands[i]!} to ${next - 1}`;
};

/** A participant who works at the census. */
interface Worker {
  readonly id: string;
  readonly age: number;
  readonly service: number;
  readonly heads: number;
  readonly balance: Cents;
}

/**
 * People of the census as a consultant shows them: those who work by age and service with their balances, and near retirement; the largest
 * accounts and what is due next to those who left, by id. Balances at the appraisal of the census. `[std]`
 */
export function peopleTables(prepared: PreparedPlan): AnswerTable[] {
  const { plan, read } = inputOf(prepared);
  const { participants, ladder, company, year } = openState(plan);
  const rows = Array.from({ length: participants.count }, (_, row) => row);
  const workers = rows
    .filter((row) => participants.headcount[row]! > 0)
    .map((row): Worker => ({
      id: participants.ids[row]!,
      age: participants.ageAtCensus[row]!,
      service: participants.serviceAtCensus[row]!,
      heads: fromUnits(participants.headcount[row]!, DECIMALS.headcount),
      balance: add(cost(participants.shares[row]!, company.price), participants.cash[row]!),
    }));
  const due = rows
    .filter((row) => ladder.rowShares[row]! > 0 || ladder.rowCash[row]! > 0)
    .map((row) => {
      const at = entryAt(ladder, row, year + 1);
      const valueOf = (shares: MicroShares, cash: Cents): Cents => add(cost(shares, company.price), cash);
      return {
        id: participants.ids[row]!,
        next: valueOf(ladder.vestedShares[at]!, ladder.vestedCash[at]!),
        all: valueOf(ladder.rowShares[row]!, ladder.rowCash[row]!),
        last: ladder.lastYear[row]!,
      };
    });
  const retirement = read.planRules.normal_retirement_age;
  return [populationTable(workers, retirement), accountsTable(workers, retirement, year), dueTable(due, year)].filter(
    (table) => table.rows.length > 0,
  );
}

function populationTable(workers: readonly Worker[], retirement: number): AnswerTable {
  const headsOf = (those: readonly Worker[]): number => those.reduce((sum, { heads }) => sum + heads, 0);
  const balanceOf = (those: readonly Worker[]): number => those.reduce((sum, each) => sum + dollars(each.balance), 0);
  const groups = [
    ...AGES.map((_, i) => ({ group: bandText(AGES, i), those: workers.filter(({ age }) => isIn(AGES, i, age)) })),
    ...NEAR.map((years) => ({
      group: `within ${years} years of ${retirement}`,
      those: workers.filter(({ age }) => age + years >= retirement),
    })),
  ].filter(({ those }) => headsOf(those) !== 0);
  const byService = SERVICE.map((_, i): [string, Cell<(typeof groups)[number]>] => [
    `service_${i}`,
    [
      'headcount',
      `${bandText(SERVICE, i)} years`,
      ({ those }) => headsOf(those.filter(({ service }) => isIn(SERVICE, i, service))),
    ],
  ]);
  return {
    name: 'population',
    caption: 'People who work, by age and service, and their balances at the census',
    ...filled(groups, {
      group: ['text', 'Age'],
      ...Object.fromEntries(byService),
      heads: ['headcount', 'all', ({ those }) => headsOf(those)],
      balance: ['dollars', 'balances', ({ those }) => balanceOf(those)],
      a_head: ['dollars', 'a head', ({ those }) => balanceOf(those) / headsOf(those)],
    }),
    note: `Normal retirement at ${retirement}; those who are past it are within both.`,
    isFor: 'people',
  };
}

function accountsTable(workers: readonly Worker[], retirement: number, census: number): AnswerTable {
  const largest = [...workers].sort((a, b) => b.balance - a.balance).slice(0, LARGEST);
  const held = largest.filter(({ balance }) => balance > 0);
  return {
    name: 'largest_accounts',
    caption: 'The largest accounts of people who work',
    ...filled(held, {
      id: ['text', 'Participant'],
      age: ['count', 'age'],
      service: ['count', 'service'],
      retires: ['year', 'normal retirement', ({ age }) => census + Math.max(1, retirement - age)],
      balance: ['dollars', 'balance', ({ balance }) => dollars(balance)],
    }),
    isFor: 'people',
    isOfPeople: true,
  };
}

function dueTable(
  due: readonly { readonly id: string; readonly next: Cents; readonly all: Cents; readonly last: number }[],
  census: number,
): AnswerTable {
  const largest = [...due].sort((a, b) => b.all - a.all).slice(0, LARGEST);
  return {
    name: 'payments_under_way',
    caption: 'Payments under way to people who left, the largest first',
    ...filled(largest, {
      id: ['text', 'Participant'],
      next: ['dollars', `due in ${census + 1}`, ({ next }) => dollars(next)],
      all: ['dollars', 'due in all', ({ all }) => dollars(all)],
      last: ['year', 'last payment'],
    }),
    ...(due.length > LARGEST ? { note: `Of ${due.length} people with payments under way.` } : {}),
    isFor: 'people',
    isOfPeople: true,
  };
}
