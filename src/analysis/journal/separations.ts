import { add, WHOLE } from '../../engine/numeric/index.js';
import { paymentOf, type PaymentForm } from '../../engine/rules/settlement.js';
import { vestedFraction } from '../../engine/rules/vesting.js';
import type { Plan } from '../../engine/state/plan.js';
import type { Separation } from '../../engine/state/separation.js';
import { ACCOUNTS } from './accounts.js';
import { reported, shares, usd, type Poster, type Postings } from './poster.js';
import type { RuleName } from './rules.js';

/** Posts what becomes of an account when people of a row leave: vested parts by year of payment, the rest waits to be forfeited. */
export function postSeparation(poster: Poster, plan: Plan, separation: Readonly<Separation>): void {
  const { row, cause, vestedShares, vestedCash, unvestedShares, unvestedCash } = separation;
  const pending = `${ACCOUNTS.pendingForfeiture}:${separation.forfeitureYear}`;
  const postings: Postings = [
    shares(poster.own(row, 'Shares'), -add(vestedShares, unvestedShares)),
    usd(poster.own(row, 'Cash'), -add(vestedCash, unvestedCash)),
  ];
  for (let i = 0; i < separation.settlement.years; i++) {
    const account = poster.own(row, `PayoutLadder:${separation.firstPaymentYear + i}`);
    postings.push(shares(account, paymentOf(separation.settlement, vestedShares, i)));
    postings.push(usd(account, paymentOf(separation.settlement, vestedCash, i)));
  }
  postings.push(shares(pending, unvestedShares), usd(pending, unvestedCash));
  // People with an empty account leave too.
  poster.postAlways({ cause, rule: vestingRule(plan, separation), row, inputs: inputsOf(separation) }, postings);
}

/** How an account is paid: small ones in a lump sum of their own kind. */
export type AccountForm = PaymentForm | 'cash_out';

function inputsOf(separation: Readonly<Separation>): Readonly<Record<string, number | string>> {
  const form: AccountForm = separation.isCashOut ? 'cash_out' : separation.settlement.form;
  return {
    heads: reported.rate(separation.heads),
    age: separation.attainedAge,
    service: separation.service,
    vested_fraction: reported.rate(separation.vestedFraction),
    value_per_head: reported.dollars(separation.valuePerHead),
    form,
    first_payment_year: separation.firstPaymentYear,
    installments: separation.settlement.years,
    forfeiture_year: separation.forfeitureYear,
  };
}

/** The rule that gave the vested fraction. */
function vestingRule({ vesting }: Plan, { cause, attainedAge, service, vestedFloor }: Readonly<Separation>): RuleName {
  const { schedule, fullAtNormalRetirement, normalRetirementAge } = vesting;
  if (fullAtNormalRetirement && attainedAge >= normalRetirementAge) return 'vesting.normal_retirement_age';
  const stillHere = vestedFraction(vesting, attainedAge, service, vestedFloor);
  if (stillHere < WHOLE && vesting.fullAtCauses.includes(cause)) return 'vesting.full_on_cause';
  const bySchedule = schedule[Math.min(service, schedule.length - 1)]!;
  if (vestedFloor > bySchedule) return 'vesting.floor';
  if (schedule.length === 1) return 'vesting.immediate';
  return schedule.every((fraction) => fraction === 0 || fraction === WHOLE) ? 'vesting.cliff' : 'vesting.graded';
}
