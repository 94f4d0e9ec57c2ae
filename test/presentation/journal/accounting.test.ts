import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { journalText } from '../../../src/presentation/journal/index.js';
import {
  prepare,
  type AnnualProjection,
  type PreparedPlan,
  type SimulationRun,
  type TrustState,
} from '../../../src/index.js';
import { OPTION_YEAR } from '../../../src/engine/results/option-year.js';
import { planArbitrary } from '../../oracle/arbitrary.js';
import { fourArguments, orNull, units } from '../../properties/runs.js';
import { vectors } from '../../vectors.js';

/** Random plans beside the vectors. */
const RANDOM = 8;

const missing = spawnSync('hledger', ['--version']).status === 0 ? null : 'hledger (apt-get install hledger)';
if (missing !== null) console.warn(`Skipped: no ${missing}`);

interface Audited {
  readonly name: string;
  readonly plan: PreparedPlan;
  readonly trustStates: readonly TrustState[];
}

/** The options by which a plan moves something in some year. */
function movedBy({ annual_projections }: SimulationRun): string[] {
  return Object.keys(OPTION_YEAR).filter((name) =>
    annual_projections.some((year) => Boolean(year[name as keyof AnnualProjection])),
  );
}

/** Vectors of which each moves something that those before do not, and random plans. */
function audited(): Audited[] {
  const vectorPlans = vectors().map(({ name, input }) => ({
    name: name.replace('.json', ''),
    plan: prepare(input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig),
  }));
  const random = fc.sample(planArbitrary(), { numRuns: RANDOM, seed: 19 }).map((input, i) => ({
    name: `random-${i}`,
    plan: prepare(...fourArguments(input)),
  }));
  const moved = new Set<string>();
  return [...vectorPlans, ...random].flatMap(({ name, plan }) => {
    const run = orNull(() => plan.simulateRun({ snapshots: false }));
    if (run === null) return [];
    const before = moved.size;
    for (const option of movedBy(run)) moved.add(option);
    const isNeeded = name.startsWith('random') || moved.size > before;
    return isNeeded ? [{ name, plan, trustStates: run.trust_states }] : [];
  });
}

/** What `trust_states` tell apart, by the accounts that it is made of. */
const GROUPS = {
  participants: { accounts: /^Participants:|^Trust:PendingForfeiture:/, commodity: 'USD' },
  contributions: { accounts: /^Trust:Cash:Contributions$/, commodity: 'USD' },
  forfeitures: { accounts: /^Trust:Cash:Forfeitures$/, commodity: 'USD' },
  cash: { accounts: /^Participants:|^Trust:/, commodity: 'USD' },
  notes: { accounts: /^Notes:/, commodity: 'USD' },
  loans: { accounts: /^Loans:/, commodity: 'USD' },
  allocated: { accounts: /^Participants:[^:]+:Shares$/, commodity: 'SHARES' },
  separated: { accounts: /^Participants:[^:]+:PayoutLadder:/, commodity: 'SHARES' },
  pending: { accounts: /^Trust:PendingForfeiture:/, commodity: 'SHARES' },
  unallocated: { accounts: /^Trust:Shares:Unallocated$/, commodity: 'SHARES' },
  suspense: { accounts: /^Trust:Shares:Suspense:/, commodity: 'SHARES' },
  shares: { accounts: /^Participants:|^Trust:/, commodity: 'SHARES' },
  outstanding: { accounts: /^Company:Treasury$/, commodity: 'SHARES' },
} as const;

type Group = keyof typeof GROUPS;
const groupNames = Object.keys(GROUPS) as Group[];

/** What a program found in a year, in whole cents and millionths of a share. */
type Found = Record<Group, bigint>;

class FoundByYear {
  readonly #years = new Map<number, Found>();
  readonly #groupsOf = new Map<string, readonly Group[]>();

  add(year: number, account: string, commodity: string, amount: bigint): void {
    const key = `${account} ${commodity}`;
    let groups = this.#groupsOf.get(key);
    if (groups === undefined) {
      groups = groupNames.filter((name) => GROUPS[name].commodity === commodity && GROUPS[name].accounts.test(account));
      this.#groupsOf.set(key, groups);
    }
    const found = this.in(year);
    for (const group of groups) found[group] += amount;
  }

  in(year: number): Found {
    const found = this.#years.get(year) ?? (Object.fromEntries(groupNames.map((name) => [name, 0n])) as Found);
    this.#years.set(year, found);
    return found;
  }
}

/** A decimal as a program shows it, in units. */
function unitsOf(text: string, commodity: string): bigint {
  const decimals = commodity === 'USD' ? 2 : 6;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!;
  expect(fraction.length).toBeLessThanOrEqual(decimals);
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
}

/** What the run says, in the same units. */
function expected({ cash, shares, loans, shares_outstanding, notes_outstanding }: TrustState): Found {
  return {
    participants: units(cash.participant_cash_accounts, 2),
    contributions: units(cash.unallocated_company_contributions, 2),
    forfeitures: units(cash.unallocated_forfeiture_cash, 2),
    cash: units(cash.total, 2),
    notes: -units(notes_outstanding, 2),
    loans: -loans.reduce((sum, loan) => sum + units(loan.principal_balance, 2), 0n),
    allocated: units(shares.allocated, 6),
    separated: units(shares.separated, 6),
    pending: units(shares.pending_forfeiture, 6),
    unallocated: units(shares.unallocated, 6),
    suspense: units(shares.suspense, 6),
    shares: units(shares.total, 6),
    outstanding: -units(shares_outstanding, 6),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'esop-repurchase-'));
afterAll(() => rmSync(folder, { recursive: true }));
const plans = audited();

function write(name: string, plan: PreparedPlan): string {
  const file = join(folder, `${name}.hledger`);
  writeFileSync(file, [...journalText(plan, 'hledger', name)].join(''));
  return file;
}

it('these plans move something by every option', () => {
  const moved = new Set(plans.flatMap(({ plan }) => movedBy(plan.simulateRun({ snapshots: false }))));
  expect(Object.keys(OPTION_YEAR).filter((name) => !moved.has(name))).toEqual([]);
});

describe.skipIf(missing !== null)('hledger', () => {
  it.each(plans.map((plan) => [plan.name, plan] as const))(
    'accepts %s, strictly, and finds the balances of the run',
    (_, { name, plan, trustStates }) => {
      const file = write(name, plan);
      const form = ['--yearly', '--historical', '--empty', '--no-total', '--layout=bare', '--output-format=csv'];
      const { status, stdout, stderr } = spawnSync('hledger', ['--file', file, 'balance', '--strict', ...form], {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const [[, , ...ends] = [], ...rows] = Papa.parse<string[]>(stdout.trim()).data;
      const found = new FoundByYear();
      for (const [account = '', commodity = '', ...amounts] of rows) {
        amounts.forEach((amount, i) => {
          found.add(Number(ends[i]!.slice(0, 4)), account, commodity, unitsOf(amount, commodity));
        });
      }
      for (const state of trustStates)
        expect([state.year, found.in(state.year)]).toEqual([state.year, expected(state)]);
    },
  );

  it('refuses a journal in which a cent is missing, an account is not declared, or a balance is another', () => {
    const text = [...journalText(plans[0]!.plan, 'hledger')].join('');
    const changed = {
      cent: text.replace(
        /^( {4}Participants:\S+:Cash {2}\d+\.\d)(\d) USD$/m,
        (_, head: string, digit: string) => `${head}${(Number(digit) + 1) % 10} USD`,
      ),
      account: text.replace(/^account Company:Treasury.*$/m, ''),
      balance: text.replace(/^( {4}Trust:Cash {2}0 USD =\* )/m, '$11'),
    };
    for (const [what, wrong] of Object.entries(changed)) {
      expect(wrong, what).not.toBe(text);
      const { status } = spawnSync('hledger', ['--file', '-', 'check', '--strict'], { input: wrong });
      expect({ what, status }).toEqual({ what, status: 1 });
    }
  });
});
