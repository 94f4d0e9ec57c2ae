import * as z from 'zod/mini';
import { ALLOCATION_BASES } from '../rules/allocation-basis.js';
import type { Cause } from '../rules/causes.js';
import type { PaymentForm } from '../rules/settlement.js';
import { issues as words } from '../errors.js';
import { across, anyList, ascending, goesWith, list, refuse, unique } from './schema/lists.js';
import { about, objectOrFalse } from './schema/about.js';
import { dayOfTheYear, name } from './schema/words.js';
import { decimalText, money, rate, wholeNumber, wholeYears, yearsToReach } from './schema/numbers.js';
import { DECIMALS } from '../numeric/index.js';
import { VESTING_RULE, vestingSteps, YEARS_TO_VEST } from './vesting-steps.js';

export const vestingSchedule = z
  .strictObject({
    type: about(
      'In steps, all at once after some years, or from the first day.',
      z.prefault(z.enum(['graded', 'cliff', 'immediate']), 'graded'),
    ),
    years: about(
      'Years of service to be fully vested.',
      z.optional(wholeNumber(YEARS_TO_VEST.least, YEARS_TO_VEST.most, 'years')),
    ),
    schedule: about(
      'Graded only: the vested fraction by completed years of service, starting with 0 years. It never falls and ends at 1; or all entries are percentages, and the last is 100. By default 20 points a year that end at `years` for 6 and 7, equal steps for 2 to 5.',
      z.optional(vestingSteps()),
    ),
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

const band = z.strictObject({
  up_to: about(
    'Vested value per head, in dollars, up to which the entry holds. Required in all entries but the last, which then holds for every larger balance.',
    z.optional(money({ exclusiveMinimum: 0 })),
  ),
  delay_years: about(
    'Years from the plan year of separation to the first payment, at any age. By default the delay of the policy.',
    z.optional(wholeNumber(0, 6, 'years')),
  ),
  form: about("One payment or several. By default the policy's own `form`.", z.optional(payoutForm)),
  installment_years: about(
    "Number of yearly installments. By default the policy's own `installment_years`.",
    z.optional(installmentYears),
  ),
  annual_amount: about(
    'Dollars a year at the price of the separation: as many installments as it takes, and no more than the plan has otherwise. Not with `form`.',
    z.optional(money({ exclusiveMinimum: 0 })),
  ),
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

const payoutOfACause = z
  .strictObject({
    delay_years: about(
      'Years from the plan year of separation to the first payment. By default the delay of `timing` for the cause.',
      z.optional(wholeNumber(0, 6, 'years')),
    ),
    form: about("One payment or several. By default the policy's own `form`.", z.optional(payoutForm)),
    installment_years: about(
      "Number of yearly installments. By default the policy's own `installment_years`.",
      z.optional(installmentYears),
    ),
    lump_sum_threshold: about(
      "Vested value per head, in dollars, up to which a balance is paid at once. By default the policy's own `lump_sum_threshold`.",
      z.optional(money()),
    ),
    bands: bands("Terms by the balance. By default the policy's own `bands`."),
  })
  .check(bandsOrThreshold());

const byCause = {
  retirement: about('Terms of those who retire.', z.prefault(payoutOfACause, {})),
  death: about("Terms of those who die: the beneficiary's payments.", z.prefault(payoutOfACause, {})),
  disability: about('Terms of those who become disabled.', z.prefault(payoutOfACause, {})),
  termination: about('Terms of those who leave for any other reason.', z.prefault(payoutOfACause, {})),
} satisfies Record<Cause, z.ZodMiniType>;

/** Why somebody leaves, in the order in which users read about the causes. */
export const causeOfLeaving = (): z.ZodMiniType<Cause, Cause> => z.enum(Object.keys(byCause) as Cause[]);

const payoutTiming = z.enum(['immediate', 'termination_plus_1_year', 'statutory']);

const policyChange = z
  .strictObject({
    from_year: about(
      'Plan year of leaving from which it holds; for people who left before the census too.',
      wholeNumber(1950, 2200, 'year'),
    ),
    timing: about('When payment begins, from then on.', z.optional(payoutTiming)),
    form: about('One payment or installments, from then on.', z.optional(payoutForm)),
    installment_years: about('Number of installments, from then on.', z.optional(wholeNumber(1, 10, 'installments'))),
    cash_out_limit: about('Limit of cash-outs, from then on.', z.optional(money())),
    lump_sum_threshold: about('Balance up to which everything is paid at once, from then on.', z.optional(money())),
    by_cause: about(
      'Terms by the cause of leaving, from then on. Each key replaces the one before it; a change of the policy as a whole leaves them.',
      z.optional(z.strictObject(byCause)),
    ),
    bands: bands('Terms by the balance, from then on; a `lump_sum_threshold` without them ends those before.'),
  })
  .check(bandsOrThreshold());

const acceleration = z.strictObject({
  year: about('Plan year, after the census year, as which begins.', wholeYears('year')),
  payments: about(
    'Yearly payments over which it is spread, the year itself counted.',
    z.optional(wholeNumber(1, 5, 'payments')),
    {
      default: 1,
    },
  ),
  take_up: about(
    'The part that is asked for: above the cash-out limit nobody is paid early without consent.',
    z.optional(rate()),
    {
      source: 'IRC 411(a)(11)',
      default: 1,
    },
  ),
});

const segregation = z.strictObject({
  funding: about(
    "Payers, in order. By default participants' cash, the two buckets of the trust, then the company.",
    z.optional(
      list(
        z.enum([
          'participant_cash_accounts',
          'unallocated_company_contributions',
          'unallocated_forfeiture_cash',
          'company',
        ]),
      ).check(unique((payer) => payer)),
    ),
  ),
  maximum_amount: about('The most dollars in a year. By default no limit.', z.optional(money())),
  from_year: about(
    'The first plan year in which shares are converted. By default the first projection year.',
    z.optional(wholeNumber(2000, 2200, 'year')),
  ),
});

const earlyRetirement = z.strictObject({
  age: about('Age of early retirement.', wholeNumber(45, 75, 'years')),
  service_requirement: about(
    'Years of service at separation from which it may be reached after leaving.',
    z.optional(yearsToReach()),
    { default: 0 },
  ),
});

const rebalancing = z.strictObject({
  every_years: about('Years from one rebalancing to the next.', z.optional(wholeNumber(1, 10, 'years')), {
    default: 1,
  }),
  from_year: about(
    'The first plan year in which accounts are rebalanced. By default the first projection year.',
    z.optional(wholeNumber(2000, 2200, 'year')),
  ),
});

const freeze = z.strictObject({
  from_year: about('The first frozen plan year.', wholeYears('year')),
  contributions: about(
    'Contributions from then on: none beyond what the loans need, or by the policy.',
    z.optional(z.enum(['stop', 'continue'])),
    { default: 'stop' },
  ),
  full_vesting: about('Whether everybody who is still employed vests in full.', z.optional(z.boolean()), {
    source: 'IRC 411(d)(3)',
    default: true,
  }),
});

const inService = z.strictObject({
  minimum_age: about(
    'Age at the start of the year from which they may; 60 for age 59 1/2.',
    wholeNumber(50, 75, 'years'),
  ),
  minimum_service: about('Years of service then.', z.prefault(yearsToReach(), 0)),
  fraction: about('Part of the account that is taken each year, take-up included.', rate()),
});

const leaversShare = z.strictObject({
  causes: about('Causes of leaving after which people share.', list(causeOfLeaving()).check(unique((cause) => cause))),
  pay_fraction: about("The part of the year's pay that they were paid.", z.optional(rate()), { default: 0.5 }),
});

const distributionPolicy = z
  .strictObject({
    timing: about(
      'When payment begins: `immediate` in the plan year of leaving; `termination_plus_1_year` in the next; `statutory` in the next for retirement at normal retirement age, death and disability and in the sixth after it for any other termination, early retirement included.',
      z.prefault(payoutTiming, 'statutory'),
      { source: 'IRC 409(o)(1)(A)' },
    ),
    form: about('One payment or substantially equal yearly installments.', z.prefault(payoutForm, DEFAULT_FORM)),
    installment_years: about(
      "Number of yearly installments; over 5 is the participant's own election.",
      z.prefault(installmentYears, 5),
      { source: 'IRC 409(o)(1)(C)' },
    ),
    by_cause: about('Terms that differ by the cause of leaving.', z.prefault(z.strictObject(byCause), {})),
    cash_out_limit: about(
      'Vested value per head, in dollars, up to which a balance is cashed out in one payment at most a year after leaving; 0 = never.',
      z.prefault(money(), 7000),
      { source: 'IRC 411(a)(11)' },
    ),
    large_balance_extension: about(
      'Large balances may be paid over up to five more years.',
      z.prefault(z.boolean(), true),
      { source: 'IRC 409(o)(1)(C)' },
    ),
    defer_until_loan_repaid: about(
      'Payments to those who terminate wait until the loans of the plan are repaid.',
      z.prefault(z.boolean(), false),
      { source: 'IRC 409(o)(1)(B)' },
    ),
    in_service_distributions: about(
      'Participants past an age and fully vested take part of their account each year while they work. By default not done.',
      objectOrFalse(inService),
      { source: 'Treas. Reg. 1.401-1(b)(1)(ii)' },
    ),
    lump_sum_threshold: about(
      'Vested value per head, in dollars, up to which a balance is paid at once, in the year of its first installment; 0 = none.',
      z.optional(money()),
      { default: 0 },
    ),
    changes: about(
      'Terms for those who leave from some year on: every key given replaces what held before.',
      z.optional(list(policyChange).check(ascending('from_year'))),
      { source: 'IRC 411(d)(6)(C)' },
    ),
    segregation: about(
      'Shares of leavers are turned into cash before they are due. By default not done.',
      z.optional(segregation),
      { source: 'Treas. Reg. 1.401-1(b)(1)' },
    ),
    early_retirement: about(
      'Age at which those who left with enough service are paid as if they had retired then. By default the plan has no early retirement.',
      z.optional(earlyRetirement),
      { source: 'IRC 401(a)(14)' },
    ),
    deferral: about(
      'Part that waits until the loans are repaid: the whole account of who terminates, or the shares in it that were bought with a loan, each until that loan is repaid.',
      z.optional(z.enum(['account', 'loan_shares'])),
      { source: 'IRC 409(o)(1)(B)', default: 'account' },
    ),
    bands: bands(
      'Terms by the balance: the first entry holds whose `up_to` the vested value per head does not exceed, and above them all the policy itself. Cash-outs go before. By default none.',
    ),
    accelerations: about(
      'Years in which those who wait are paid what would be due later. By default none.',
      z.optional(list(acceleration).check(ascending('year'))),
      { source: 'IRC 411(d)(6)(C)' },
    ),
  })
  .check(
    goesWith('deferral', ['defer_until_loan_repaid'], ({ deferral, defer_until_loan_repaid: defers }) => {
      return deferral === 'loan_shares' && !defers && words.notWithout('defer_until_loan_repaid');
    }),
    bandsOrThreshold(),
  );

export const diversificationRules = z.strictObject({
  enabled: about('Whether participants may diversify.', z.prefault(z.boolean(), true), { source: 'IRC 401(a)(28)(B)' }),
  age_requirement: about('Age from which a participant may diversify.', z.prefault(yearsToReach(), 55)),
  service_requirement: about(
    'Years of participation from which a participant may diversify.',
    z.prefault(yearsToReach(), 10),
  ),
  first_election_percentage: about(
    'Share of the account that may have been diversified, in total, in the first five election years.',
    z.prefault(rate(), 0.25),
  ),
  final_election_percentage: about('Percentage in the last election year.', z.prefault(rate(), 0.5)),
  final_election_age: about(
    'Age from which the final percentage applies. By default it applies in the sixth year of the election period.',
    z.optional(wholeYears('years')),
  ),
  continue_after_period: about(
    'Elections go on at the final percentage after the sixth year.',
    z.prefault(z.boolean(), false),
  ),
});

/** The schema of the first argument, made with zod. Extend it for fields of your own: the engine takes what it reads. */
export const planRules = about(
  'The legal framework: what the plan document says.',
  z.strictObject({
    plan_name: about('Name of the plan.', name()),
    plan_year_end: about(
      'Last day of the plan year, `MM/DD`; `02/29` is the last day of February.',
      z.prefault(dayOfTheYear(), '12/31'),
    ),
    vesting_schedule: about(
      'Schedule by which accounts become nonforfeitable with years of service.',
      vestingSchedule,
      {
        source: 'IRC 411(a)(2)(B)',
      },
    ),
    normal_retirement_age: about(
      'Age of full vesting and of retirement without a reduction.',
      z.prefault(wholeNumber(50, 75, 'years'), 65),
      { source: 'IRC 411(a)(8)' },
    ),
    full_vesting_on: about(
      'Events at which a participant vests in full, whatever the schedule says.',
      z.prefault(anyList(z.enum(['normal_retirement', 'death', 'disability'])), [
        'normal_retirement',
        'death',
        'disability',
      ]),
    ),
    eligibility: about(
      'Who takes part in allocations.',
      z.prefault(
        z.strictObject({
          minimum_age: about('Attained age from which an employee takes part.', z.prefault(yearsToReach(), 21)),
          minimum_service_years: about(
            'Completed years of service from which an employee takes part.',
            z.prefault(yearsToReach(), 1),
          ),
        }),
        {},
      ),
      { source: 'IRC 410(a)(1)' },
    ),
    allocation: about(
      "Division of the year's shares and cash over those who take part.",
      z.prefault(
        z.strictObject({
          basis: about(
            'By eligible pay, equally, or by points: one for each completed year of service and one for each full $100 of eligible pay.',
            z.prefault(z.enum(ALLOCATION_BASES), 'compensation'),
          ),
          leavers_share: about(
            'Leavers of the year who share in its allocation: the last-day rule is waived for them. By default nobody.',
            z.optional(leaversShare),
          ),
        }),
        {},
      ),
    ),
    distribution_policy: about('When and how those who leave are paid.', z.prefault(distributionPolicy, {}), {
      source: 'IRC 409(o)',
    }),
    forfeiture_timing: about(
      'When a balance that is not vested is forfeited: after the last payment or five years (`statutory`), or in the year of leaving.',
      z.prefault(z.enum(['statutory', 'at_termination']), 'statutory'),
    ),
    forfeiture_order: about(
      'Order of forfeiting: an account’s cash before its shares, or both in proportion.',
      z.prefault(z.enum(['cash_first', 'pro_rata']), 'cash_first'),
      { source: 'Treas. Reg. 54.4975-11(d)(4)' },
    ),
    forfeiture_use: about(
      'Use of forfeited cash: allocated to accounts at the year end, in place of company contributions, or held to buy back shares.',
      z.prefault(z.enum(['reallocate', 'reduce_contributions', 'hold']), 'reallocate'),
    ),
    unused_contributions: about(
      'Unused contributions are allocated to accounts at the year end, or held in the trust for later years.',
      z.prefault(z.enum(['allocate', 'hold']), 'allocate'),
    ),
    cash_usage_policy: about(
      'Cash of the trust that buys back shares before the company pays, in order.',
      z.prefault(
        anyList(
          z.enum(['unallocated_company_contributions', 'unallocated_forfeiture_cash', 'participant_cash_accounts']),
        ).check(unique((source) => source)),
        ['unallocated_company_contributions', 'unallocated_forfeiture_cash'],
      ),
    ),
    diversification_rules: about(
      'Elections of older participants to move part of their account out of company shares.',
      z.prefault(diversificationRules, {}),
      { source: 'IRC 401(a)(28)(B)' },
    ),
    rebalancing: about(
      'Accounts of participants who have diversified nothing are given the same parts of shares and cash at year end. By default not done.',
      z.optional(rebalancing),
    ),
    freeze: about(
      'Nobody comes into the plan from some year on: only people who took part in the year before do. By default the plan is not frozen.',
      z.optional(freeze),
    ),
    forfeited_shares_use: about(
      'Forfeited shares are allocated besides the contribution, or make up a part of it at the last appraisal.',
      z.optional(z.enum(['reallocate', 'reduce_contributions'])),
      { source: 'Prop. Treas. Reg. 1.401-7(b)', default: 'reallocate' },
    ),
    plan_start_year: about(
      'First plan year, at most the census year: years of participation that are not stated are at most those since then. By default not limited.',
      z.optional(wholeNumber(1940, 2200, 'year')),
      { source: 'IRC 401(a)(28)(B)(iii), 401(a)(14)(B)' },
    ),
  }),
);

/** Plan rules as read: exact units, every default applied. */
export type ReadPlanRules = z.output<typeof planRules>;
