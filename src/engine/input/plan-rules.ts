import * as z from 'zod/mini';
import { ALLOCATION_BASES } from '../rules/allocation-basis.js';
import type { Cause } from '../rules/causes.js';
import type { PaymentForm } from '../rules/settlement.js';
import { issues as words } from '../errors.js';
import { across, anyList, ascending, goesWith, list, refuse, unique, type Rule } from './schema/lists.js';
import { about, defaulted, optional, required, objectOrFalse, known, named } from './schema/about.js';
import { dayOfTheYear, name } from './schema/words.js';
import {
  decimalText,
  money,
  rate,
  wholeNumber,
  wholeYears,
  yearsToReach,
  anyNumber,
  type NumberOrDecimalText,
  percent,
} from './schema/numbers.js';
import { DECIMALS, type Rate, WHOLE } from '../numeric/index.js';

const AS_FRACTIONS = { whole: 1, read: known.get(rate())!.read! } as const;
const IN_PERCENT = { whole: 100, read: known.get(percent())!.read! } as const;

/**
 * The steps of a vesting schedule as fractions that rise to 1, or as percent that rise to 100, the way of the service's document;
 * of which kind they are, the largest says `[std]`. Both are read as fractions.
 */
export function vestingSteps(): z.ZodMiniType<Rate[], NumberOrDecimalText[]> {
  const step = about('The part that is vested, as a fraction or in percent.', anyNumber());
  known.add(step, { ...known.get(step), unit: 'fraction', decimals: DECIMALS.rate, minimum: 0, maximum: 100 });
  return z.pipe(list(step), z.transform(readSteps));
}

function readSteps(given: NumberOrDecimalText[], payload: z.core.ParsePayload): Rate[] {
  const numbers = given.map(Number);
  const { whole, read } = scaleOf(numbers);
  if (whole === 100 && (numbers.at(-1) === 1 || numbers.some((step) => step > 0 && step < 1))) {
    refuse(payload, [], words.mixedScales);
    return z.NEVER;
  }
  const steps = given.map(read);
  const last = steps.length - 1;
  steps.forEach((step, i) => {
    const before = steps[i - 1] ?? 0;
    if (typeof step === 'string') refuse(payload, [i], step);
    else if (typeof before === 'number' && step < before) refuse(payload, [i], words.atLeast(Number(given[i - 1])));
    else if (i === last && step !== WHOLE) refuse(payload, [i], words.exactly(whole));
  });
  return steps as Rate[];
}

/** A step above 1 is in percent, and so are all the others. */
function scaleOf(steps: readonly number[]): typeof AS_FRACTIONS | typeof IN_PERCENT {
  return steps.some((step) => step > 1) || steps.every((step) => step === 0) ? IN_PERCENT : AS_FRACTIONS;
}

/** Least and most years of service that full vesting may take. */
export const YEARS_TO_VEST = { least: 2, most: 7 } as const;

/** A vesting schedule as read. */
interface VestingScheduleFields {
  readonly type: 'graded' | 'cliff' | 'immediate';
  readonly years?: number | undefined;
  readonly schedule?: readonly number[] | undefined;
}

/** A schedule is for graded vesting only and agrees with `years`; without one, `years` is required. */
function checkVestingSchedule(payload: z.core.ParsePayload<VestingScheduleFields>): void {
  const { type, years, schedule } = payload.value;
  if (schedule === undefined) {
    if (type !== 'immediate' && years === undefined) refuse(payload, ['years'], words.required);
    return;
  }
  const last = schedule.length - 1;
  const { least, most } = YEARS_TO_VEST;
  if (type !== 'graded') refuse(payload, ['schedule'], words.notWith(type));
  else if (years !== undefined && last !== years) refuse(payload, ['schedule'], words.entries(years + 1));
  else if (last < least || last > most) refuse(payload, ['schedule'], words.entriesBetween(least + 1, most + 1));
}

/** Constraints of a vesting schedule by itself. */
export const VESTING_RULE: Rule<VestingScheduleFields> = {
  reads: ['type', 'years', 'schedule'],
  check: checkVestingSchedule,
};

// prettier-ignore
export const vestingSchedule = z
  .strictObject({
    type: named('Vesting', defaulted(z.enum(['graded', 'cliff', 'immediate']), 'graded', 'In steps, all at once after some years, or from the first day.'), 'The plan'),
    years: named('Years until fully vested', optional(wholeNumber(YEARS_TO_VEST.least, YEARS_TO_VEST.most, 'years'), null, 'Years of service to be fully vested.'), 'The plan'),
    schedule: optional(vestingSteps(), null, 'Graded only: the vested fraction by completed years of service, starting with 0 years. It never falls and ends at 1; or all entries are percentages, and the last is 100. By default 20 points a year that end at `years` for 6 and 7, equal steps for 2 to 5.'),
  })
  .check(across(VESTING_RULE));

/** Terms of the policy that some forms of payment leave unread. */
export type TermOfForm = 'installment_years' | 'lump_sum_threshold';

/** The terms that each form of payment reads. */
const TERMS_OF_FORM: Readonly<Record<PaymentForm, readonly TermOfForm[]>> = {
  lump_sum: [],
  installments: ['installment_years', 'lump_sum_threshold'],
};

export const PAYMENT_FORMS = Object.keys(TERMS_OF_FORM) as PaymentForm[];
export const DEFAULT_FORM: PaymentForm = 'installments';

export function readsTerm(form: PaymentForm, term: TermOfForm): boolean {
  return TERMS_OF_FORM[form].includes(term);
}

const payoutForm = z.enum(PAYMENT_FORMS);
const installmentYears = wholeNumber(1, 10, 'installments');

// prettier-ignore
const band = z.strictObject({
  up_to: optional(money({ exclusiveMinimum: 0 }), null, 'Vested value per head, in dollars, up to which the entry holds. Required in all entries but the last, which then holds for every larger balance.'),
  delay_years: optional(wholeNumber(0, 6, 'years'), null, 'Years from the plan year of separation to the first payment, at any age. By default the delay of the policy.'),
  form: optional(payoutForm, null, "One payment or several. By default the policy's own `form`."),
  installment_years: optional(installmentYears, null, "Number of yearly installments. By default the policy's own `installment_years`."),
  annual_amount: optional(money({ exclusiveMinimum: 0 }), null, 'Dollars a year at the price of the separation: as many installments as it takes, and no more than the plan has otherwise. Not with `form`.'),
});

type ReadBand = z.output<typeof band>;

/** Entries by ascending balance, of which only the last may have no end. */
const bandsInOrder: z.core.CheckFn<ReadBand[]> = (payload) => {
  const { value } = payload;
  value.forEach(({ up_to: own }, i) => {
    const before = value[i - 1]?.up_to;
    if (before === undefined || own === undefined || own > before) return;
    refuse(payload, [i, 'up_to'], words.greaterThan(decimalText(before, DECIMALS.cents)));
  });
  value.forEach(({ up_to: own }, i) => {
    if (own === undefined && i < value.length - 1) refuse(payload, [i, 'up_to'], words.required);
  });
  value.forEach(({ annual_amount: amount, form }, i) => {
    if (amount !== undefined && form !== undefined) refuse(payload, [i, 'annual_amount'], words.notWith('form'));
  });
};

const bands = (description: string) =>
  about(description, z.optional(list(band).check(bandsInOrder)), { source: 'IRC 409(o)(1)(C), 411(d)(6)(C)' });

/** Both say what becomes of small balances. */
const bandsOrThreshold = <T extends { bands?: unknown; lump_sum_threshold?: unknown }>() =>
  goesWith<T>('bands', ['lump_sum_threshold'], ({ bands: list, lump_sum_threshold: threshold }) => {
    return list !== undefined && threshold !== undefined && words.notWith('lump_sum_threshold');
  });

// prettier-ignore
const payoutOfACause = z
  .strictObject({
    delay_years: optional(wholeNumber(0, 6, 'years'), null, 'Years from the plan year of separation to the first payment. By default the delay of `timing` for the cause.'),
    form: optional(payoutForm, null, "One payment or several. By default the policy's own `form`."),
    installment_years: optional(installmentYears, null, "Number of yearly installments. By default the policy's own `installment_years`."),
    lump_sum_threshold: optional(money(), null, "Vested value per head, in dollars, up to which a balance is paid at once. By default the policy's own `lump_sum_threshold`."),
    bands: bands("Terms by the balance. By default the policy's own `bands`."),
  })
  .check(bandsOrThreshold());

const byCause = {
  retirement: defaulted(payoutOfACause, {}, 'Terms of those who retire.'),
  death: defaulted(payoutOfACause, {}, "Terms of those who die: the beneficiary's payments."),
  disability: defaulted(payoutOfACause, {}, 'Terms of those who become disabled.'),
  termination: defaulted(payoutOfACause, {}, 'Terms of those who leave for any other reason.'),
} satisfies Record<Cause, z.ZodMiniType>;

/** Why somebody leaves, in the order in which users read about the causes. */
export const causeOfLeaving = (): z.ZodMiniType<Cause, Cause> => z.enum(Object.keys(byCause) as Cause[]);

const payoutTiming = z.enum(['immediate', 'termination_plus_1_year', 'statutory']);

// prettier-ignore
const policyChange = z
  .strictObject({
    from_year: required(wholeNumber(1950, 2200, 'year'), 'Plan year of leaving from which it holds; for people who left before the census too.'),
    timing: optional(payoutTiming, null, 'When payment begins, from then on.'),
    form: optional(payoutForm, null, 'One payment or installments, from then on.'),
    installment_years: optional(wholeNumber(1, 10, 'installments'), null, 'Number of installments, from then on.'),
    cash_out_limit: optional(money(), null, 'Limit of cash-outs, from then on.'),
    lump_sum_threshold: optional(money(), null, 'Balance up to which everything is paid at once, from then on.'),
    by_cause: optional(z.strictObject(byCause), null, 'Terms by the cause of leaving, from then on. Each key replaces the one before it; a change of the policy as a whole leaves them.'),
    bands: bands('Terms by the balance, from then on; a `lump_sum_threshold` without them ends those before.'),
  })
  .check(bandsOrThreshold());

// prettier-ignore
const acceleration = z.strictObject({
  year: required(wholeYears('year'), 'Plan year, after the census year, as which begins.'),
  payments: optional(wholeNumber(1, 5, 'payments'), 1, 'Yearly payments over which it is spread, the year itself counted.'),
  take_up: optional(rate(), 1, 'The part that is asked for: above the cash-out limit nobody is paid early without consent.', 'IRC 411(a)(11)'),
});

// prettier-ignore
const segregation = z.strictObject({
  funding: optional(list(z.enum(['participant_cash_accounts', 'unallocated_company_contributions', 'unallocated_forfeiture_cash', 'company'])).check(unique((payer) => payer)), null, "Payers, in order. By default participants' cash, the two buckets of the trust, then the company."),
  maximum_amount: optional(money(), null, 'The most dollars in a year. By default no limit.'),
  from_year: optional(wholeNumber(2000, 2200, 'year'), null, 'The first plan year in which shares are converted. By default the first projection year.'),
});

// prettier-ignore
const earlyRetirement = z.strictObject({
  age: required(wholeNumber(45, 75, 'years'), 'Age of early retirement.'),
  service_requirement: optional(yearsToReach(), 0, 'Years of service at separation from which it may be reached after leaving.'),
});

// prettier-ignore
const rebalancing = z.strictObject({
  every_years: optional(wholeNumber(1, 10, 'years'), 1, 'Years from one rebalancing to the next.'),
  from_year: optional(wholeNumber(2000, 2200, 'year'), null, 'The first plan year in which accounts are rebalanced. By default the first projection year.'),
});

// prettier-ignore
const freeze = z.strictObject({
  from_year: required(wholeYears('year'), 'The first frozen plan year.'),
  contributions: optional(z.enum(['stop', 'continue']), 'stop', 'Contributions from then on: none beyond what the loans need, or by the policy.'),
  full_vesting: optional(z.boolean(), true, 'Whether everybody who is still employed vests in full.', 'IRC 411(d)(3)'),
});

// prettier-ignore
const inService = z.strictObject({
  minimum_age: required(wholeNumber(50, 75, 'years'), 'Age at the start of the year from which they may; 60 for age 59 1/2.'),
  minimum_service: defaulted(yearsToReach(), 0, 'Years of service then.'),
  fraction: required(rate(), 'Part of the account that is taken each year, take-up included.'),
});

const leaversShare = z.strictObject({
  causes: required(
    list(causeOfLeaving()).check(unique((cause) => cause)),
    'Causes of leaving after which people share.',
  ),
  pay_fraction: optional(rate(), 0.5, "The part of the year's pay that they were paid."),
});

// prettier-ignore
const distributionPolicy = z
  .strictObject({
    timing: named('Payments begin', defaulted(payoutTiming, 'statutory', 'When payment begins: `immediate` in the plan year of leaving; `termination_plus_1_year` in the next; `statutory` in the next for retirement at normal retirement age, death and disability and in the sixth after it for any other termination, early retirement included.', 'IRC 409(o)(1)(A)'), 'Those who leave'),
    form: named('Paid in', defaulted(payoutForm, DEFAULT_FORM, 'One payment or substantially equal yearly installments.'), 'Those who leave'),
    installment_years: named('Installments', defaulted(installmentYears, 5, "Number of yearly installments; over 5 is the participant's own election.", 'IRC 409(o)(1)(C)'), 'Those who leave'),
    by_cause: defaulted(z.strictObject(byCause), {}, 'Terms that differ by the cause of leaving.'),
    cash_out_limit: defaulted(money(), 7000, 'Vested value per head, in dollars, up to which a balance is cashed out in one payment at most a year after leaving; 0 = never.', 'IRC 411(a)(11)'),
    large_balance_extension: defaulted(z.boolean(), true, 'Large balances may be paid over up to five more years.', 'IRC 409(o)(1)(C)'),
    defer_until_loan_repaid: defaulted(z.boolean(), false, 'Payments to those who terminate wait until the loans of the plan are repaid.', 'IRC 409(o)(1)(B)'),
    in_service_distributions: named('Paid while still employed', required(objectOrFalse(inService), 'Participants past an age and fully vested take part of their account each year while they work. By default not done.', 'Treas. Reg. 1.401-1(b)(1)(ii)')),
    lump_sum_threshold: optional(money(), 0, 'Vested value per head, in dollars, up to which a balance is paid at once, in the year of its first installment; 0 = none.'),
    changes: optional(list(policyChange).check(ascending('from_year')), null, 'Terms for those who leave from some year on: every key given replaces what held before.', 'IRC 411(d)(6)(C)'),
    segregation: named('Shares of people who left in cash', optional(segregation, null, 'Shares of leavers are turned into cash before they are due. By default not done.', 'Treas. Reg. 1.401-1(b)(1)')),
    early_retirement: named('Early retirement reached after leaving', optional(earlyRetirement, null, 'Age at which those who left with enough service are paid as if they had retired then. By default the plan has no early retirement.', 'IRC 401(a)(14)')),
    deferral: optional(z.enum(['account', 'loan_shares']), 'account', 'Part that waits until the loans are repaid: the whole account of who terminates, or the shares in it that were bought with a loan, each until that loan is repaid.', 'IRC 409(o)(1)(B)'),
    bands: bands('Terms by the balance: the first entry holds whose `up_to` the vested value per head does not exceed, and above them all the policy itself. Cash-outs go before. By default none.'),
    accelerations: optional(list(acceleration).check(ascending('year')), null, 'Years in which those who wait are paid what would be due later. By default none.', 'IRC 411(d)(6)(C)'),
  })
  .check(
    goesWith('deferral', ['defer_until_loan_repaid'], ({ deferral, defer_until_loan_repaid: defers }) => {
      return deferral === 'loan_shares' && !defers && words.notWithout('defer_until_loan_repaid');
    }),
    bandsOrThreshold(),
  );

// prettier-ignore
export const diversificationRules = z.strictObject({
  enabled: defaulted(z.boolean(), true, 'Whether participants may diversify.', 'IRC 401(a)(28)(B)'),
  age_requirement: defaulted(yearsToReach(), 55, 'Age from which a participant may diversify.'),
  service_requirement: defaulted(yearsToReach(), 10, 'Years of participation from which a participant may diversify.'),
  first_election_percentage: defaulted(rate(), 0.25, 'Share of the account that may have been diversified, in total, in the first five election years.'),
  final_election_percentage: defaulted(rate(), 0.5, 'Percentage in the last election year.'),
  final_election_age: optional(wholeYears('years'), null, 'Age from which the final percentage applies. By default it applies in the sixth year of the election period.'),
  continue_after_period: defaulted(z.boolean(), false, 'Elections go on at the final percentage after the sixth year.'),
});

// prettier-ignore
/** The schema of the first argument, made with zod. Extend it for fields of your own: the engine takes what it reads. */
export const planRules = about(
  'The legal framework: what the plan document says.',
  z.strictObject({
    plan_name: named('Name of the plan', required(name(), 'Name of the plan.'), 'The plan'),
    plan_year_end: named('The plan year ends on', defaulted(dayOfTheYear(), '12/31', 'Last day of the plan year, `MM/DD`; `02/29` is the last day of February.'), 'The year'),
    vesting_schedule: required(vestingSchedule, 'Schedule by which accounts become nonforfeitable with years of service.', 'IRC 411(a)(2)(B)'),
    normal_retirement_age: named('Retirement age', defaulted(wholeNumber(50, 75, 'years'), 65, 'Age of full vesting and of retirement without a reduction.', 'IRC 411(a)(8)')),
    full_vesting_on: defaulted(anyList(z.enum(['normal_retirement', 'death', 'disability'])), ['normal_retirement', 'death', 'disability'], 'Events at which a participant vests in full, whatever the schedule says.'),
    eligibility: defaulted(z.strictObject({
      minimum_age: defaulted(yearsToReach(), 21, 'Attained age from which an employee takes part.'),
      minimum_service_years: defaulted(yearsToReach(), 1, 'Completed years of service from which an employee takes part.'),
    }), {}, 'Who takes part in allocations.', 'IRC 410(a)(1)'),
    allocation: defaulted(z.strictObject({
      basis: defaulted(z.enum(ALLOCATION_BASES), 'compensation', 'By eligible pay, equally, or by points: one for each completed year of service and one for each full $100 of eligible pay.'),
      leavers_share: optional(leaversShare, null, 'Leavers of the year who share in its allocation: the last-day rule is waived for them. By default nobody.'),
    }), {}, "Division of the year's shares and cash over those who take part."),
    distribution_policy: defaulted(distributionPolicy, {}, 'When and how those who leave are paid.', 'IRC 409(o)'),
    forfeiture_timing: defaulted(z.enum(['statutory', 'at_termination']), 'statutory', 'When a balance that is not vested is forfeited: after the last payment or five years (`statutory`), or in the year of leaving.'),
    forfeiture_order: defaulted(z.enum(['cash_first', 'pro_rata']), 'cash_first', 'Order of forfeiting: an account’s cash before its shares, or both in proportion.', 'Treas. Reg. 54.4975-11(d)(4)'),
    forfeiture_use: defaulted(z.enum(['reallocate', 'reduce_contributions', 'hold']), 'reallocate', 'Use of forfeited cash: allocated to accounts at the year end, in place of company contributions, or held to buy back shares.'),
    unused_contributions: defaulted(z.enum(['allocate', 'hold']), 'allocate', 'Unused contributions are allocated to accounts at the year end, or held in the trust for later years.'),
    cash_usage_policy: defaulted(anyList(z.enum(['unallocated_company_contributions', 'unallocated_forfeiture_cash', 'participant_cash_accounts'])).check(unique((source) => source)), ['unallocated_company_contributions', 'unallocated_forfeiture_cash'], 'Cash of the trust that buys back shares before the company pays, in order.'),
    diversification_rules: defaulted(diversificationRules, {}, 'Elections of older participants to move part of their account out of company shares.', 'IRC 401(a)(28)(B)'),
    rebalancing: named('Accounts rebalanced', optional(rebalancing, null, 'Accounts of participants who have diversified nothing are given the same parts of shares and cash at year end. By default not done.')),
    freeze: named('Frozen plan', optional(freeze, null, 'Nobody comes into the plan from some year on: only people who took part in the year before do. By default the plan is not frozen.')),
    forfeited_shares_use: named('Forfeited shares', optional(z.enum(['reallocate', 'reduce_contributions']), 'reallocate', 'Forfeited shares are allocated besides the contribution, or make up a part of it at the last appraisal.', 'Prop. Treas. Reg. 1.401-7(b)')),
    plan_start_year: optional(wholeNumber(1940, 2200, 'year'), null, 'First plan year, at most the census year: years of participation that are not stated are at most those since then. By default not limited.', 'IRC 401(a)(28)(B)(iii), 401(a)(14)(B)'),
  }),
  { label: 'Plan document' },
);

/** Plan rules as read: exact units, every default applied. */
export type ReadPlanRules = z.output<typeof planRules>;
