import { expect, it } from 'vitest';
import { makePlan, withDefaultRules, type PlanArguments } from '../../bench/plan.js';
import { parseInput } from '../../src/engine/input/index.js';
import { prepare } from '../../src/index.js';
import type { Listeners } from '../../src/engine/state/events.js';
import type { Plan } from '../../src/engine/state/plan.js';
import { project } from '../../src/engine/year/project.js';

type Policy = NonNullable<PlanArguments[0]['distribution_policy']>;
type Person = PlanArguments[2]['participants'][number];

/** Enough people that many have the age and service of somebody else. */
const USUAL = makePlan({ participants: 400, years: 20 });

const withRules = (rules: Partial<PlanArguments[0]>, [old, ...others]: PlanArguments = USUAL): PlanArguments => [
  { ...old, ...rules },
  ...others,
];
const withPolicy = (policy: Policy): PlanArguments =>
  withRules({ distribution_policy: { ...USUAL[0].distribution_policy, ...policy } });
/** Every other person differs from those of the same age and service. */
const withPeople = (other: (person: Person) => Partial<Person>, plan: PlanArguments = USUAL): PlanArguments => {
  const [rules, assumptions, state, config] = plan;
  const participants = state.participants.map((person, i) => (i % 2 === 0 ? person : { ...person, ...other(person) }));
  return [rules, assumptions, { ...state, participants }, config];
};

const PLANS: Readonly<Record<string, PlanArguments>> = {
  'of every rule': USUAL,
  'under default rules': withDefaultRules(USUAL),
  'that forfeits cash first': withPeople(
    () => ({ cash_balance: 2_000 }),
    withRules({ forfeiture_order: 'cash_first' }),
  ),
  'whose people are vested in part by themselves': withPeople(
    ({ status }) => (status === 'separated' ? {} : { vested_percentage: 0.9 }),
    withRules({ forfeiture_order: 'pro_rata' }),
  ),
  'whose people take part since now': withPeople(({ status }) =>
    status === 'separated' ? {} : { participation_years: 0 },
  ),
  'with balances that are large': withPeople(
    ({ allocated_shares: shares, status }) =>
      status === 'separated' ? {} : { allocated_shares: Math.round(Number(shares) * 60) },
    withRules({}, [USUAL[0], USUAL[1], { ...USUAL[2], company: { shares_outstanding: 9_000_000 } }, USUAL[3]]),
  ),
  'that pays small balances at once': withPolicy({ cash_out_limit: 5_000, lump_sum_threshold: 20_000 }),
  'that pays by the size of a balance': withPolicy({
    bands: [{ up_to: 30_000, form: 'lump_sum' }, { annual_amount: 9_000 }],
  }),
  'that pays an amount a year': withPolicy({
    bands: [{ annual_amount: 4_000 }],
  }),
  'that waits for its loans': withPolicy({ defer_until_loan_repaid: true }),
  'of whose leavers some ask': [USUAL[0], { ...USUAL[1], distribution_election_rate: 0.5 }, USUAL[2], USUAL[3]],
  'of whose leavers nobody asks': [USUAL[0], { ...USUAL[1], distribution_election_rate: 0 }, USUAL[2], USUAL[3]],
  'that waits with the shares of its loans': withPolicy({ defer_until_loan_repaid: true, deferral: 'loan_shares' }),
  'whose leavers share in the year': withRules({ allocation: { leavers_share: { causes: ['retirement'] } } }),
  'that vests everybody in full': withRules({
    forfeiture_order: 'pro_rata',
    freeze: { from_year: 2030, full_vesting: true },
  }),
};

/** What a run comes to: each year, and the state it ends in. */
function runOf(plan: Plan, listeners: Listeners = {}): unknown {
  const years: unknown[] = [];
  const { state } = project(plan, (record) => years.push({ ...record, behaviour: null }), listeners);
  return { years, state };
}

it.each(Object.entries(PLANS))(
  'a plan %s settles leavers who are alike as the rules settle each of them',
  (_, inputs) => {
    const plan = parseInput(...inputs);
    // Who listens hears of every leaver, so the rules are asked about each.
    expect(runOf(plan)).toEqual(runOf(plan, { onSeparation: () => undefined }));
  },
);

it('schedules stored under one election rate are not used under another', () => {
  const asked = prepare(...USUAL);
  asked.simulate();
  const rates = [0.5, 0, 0.25];
  for (const distribution_election_rate of rates) {
    const [rules, assumptions, state, config] = USUAL;
    const anew = prepare(rules, { ...assumptions, distribution_election_rate }, state, config);
    expect(asked.with({ operatingAssumptions: { distribution_election_rate } }).simulate()).toEqual(anew.simulate());
  }
});
