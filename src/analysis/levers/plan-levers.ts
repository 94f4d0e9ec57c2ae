import { methodOf } from '../../engine/input/build-rule-terms.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import { dollarsText, type Lever, type LeverPlan, percentText, roundAmount, type Setting, tidy } from './lever.js';

const rules = (planRules: NonNullable<PlanChanges['planRules']>): PlanChanges => ({ planRules });
const strategy = (changes: object): PlanChanges => ({ operatingAssumptions: { repurchase_strategy: changes } });
const policy = (changes: object): PlanChanges => rules({ distribution_policy: changes });

/** Parts of the mean yearly obligation that are tried where a lever is an amount a year. `[std]` */
const PARTS_OF_OBLIGATION = [0.125, 0.25, 0.5];

/** Amounts a year, ascending and each once. */
export function amountsFor(meanObligation: number): number[] {
  return [...new Set(PARTS_OF_OBLIGATION.map((part) => roundAmount(meanObligation * part)))];
}

/** Points of pay by which a contribution of a percentage is moved, and factors of one in dollars. `[std]` */
const POINTS = [-0.06, -0.04, -0.02, -0.01, 0.01, 0.03];
const FACTORS = [0.5, 0.75, 0.9, 1.1, 1.25];

function contributionSettings({ read }: PreparedInput): Setting[] {
  const { type, percentage, annual_amount: amount, amounts } = read.operatingAssumptions.contribution_policy;
  const to = (setting: string, contribution_policy: object): Setting => ({
    setting,
    changes: { operatingAssumptions: { contribution_policy } },
  });
  if (type === 'percentage_of_payroll') {
    return POINTS.map((points) => tidy(fromUnits(percentage!, DECIMALS.rate) + points))
      .filter((part) => part >= 0 && part <= 1)
      .map((part) => to(`${percentText(part)} of pay`, { percentage: part }));
  }
  const dollars = (cents: number, factor: number): number => Math.round(fromUnits(cents, DECIMALS.cents) * factor);
  const times = (factor: number): string => `${percentText(factor)} of what is planned`;
  if (type === 'schedule') {
    return FACTORS.map((factor) => to(times(factor), { amounts: amounts!.map((each) => dollars(each, factor)) }));
  }
  if (amount === undefined || amount === 0) return [];
  return FACTORS.map((factor) =>
    to(`${dollarsText(dollars(amount, factor))} a year`, { annual_amount: dollars(amount, factor) }),
  );
}

/** Planned contribution, in the words of the settings. */
function contributionNow({ read }: PreparedInput): string {
  const { type, percentage, annual_amount: amount = 0 } = read.operatingAssumptions.contribution_policy;
  if (type === 'percentage_of_payroll') return percentText(fromUnits(percentage!, DECIMALS.rate));
  return type === 'schedule' ? 'all of it' : dollarsText(Math.round(fromUnits(amount, DECIMALS.cents)));
}

/** Number of payments of the plan as it is. */
function paymentsNow({ read }: PreparedInput): string {
  const { form, installment_years: count } = read.planRules.distribution_policy;
  return form === 'lump_sum' || count === 1 ? 'one' : String(count);
}

/** Repurchase method of the plan as it is. */
function methodNow({ read }: PreparedInput): string {
  const given = read.operatingAssumptions.repurchase_strategy;
  return given.mix === undefined ? methodOf(given) : 'the mix of the plan';
}

/** Payments to a leaver that need no election, the fewest first, and those that do. */
export const WITHIN_409O = [1, 2, 3, 4, 5];
const BEYOND_409O = [7, 10];

/** Yearly payments of the plan as it is to each leaver. */
export function ownPayments({ read }: PreparedInput): number {
  const { form, installment_years: now } = read.planRules.distribution_policy;
  return form === 'lump_sum' ? 1 : now;
}

/**
 * Payments over more than five years. Of those who do not elect them, each is paid as the plan provides: everybody is projected with the
 * mean number of payments, rounded. `[std]`
 */
function electedSettings({ input, takeUp }: LeverPlan): Setting[] {
  const own = ownPayments(input);
  const part = takeUp === 1 ? '' : `, elected by ${percentText(takeUp)}`;
  return BEYOND_409O.filter((count) => count > own).map((count) => ({
    setting: `${count} payments${part}`,
    changes: policy({ form: 'installments', installment_years: Math.round(own + takeUp * (count - own)) }),
  }));
}

function paymentSettings(input: PreparedInput, years: readonly number[]): Setting[] {
  const own = ownPayments(input);
  return years
    .filter((count) => count !== own)
    .map((count) =>
      count === 1
        ? { setting: 'one payment', changes: policy({ form: 'lump_sum' }) }
        : { setting: `${count} payments`, changes: policy({ form: 'installments', installment_years: count }) },
    );
}

function methodSettings({ read, plan }: PreparedInput): Setting[] {
  const given = read.operatingAssumptions.repurchase_strategy;
  const own = given.mix === undefined ? methodOf(given) : undefined;
  const recycle = { recycle: 1 };
  const redeem = { redeem: 1 };
  const half = Math.ceil(plan.projectionYears / 2);
  const change = `from ${plan.censusYear + half + 1} on`;
  const inTurn = (first: object, then: object): object[] => [
    ...Array.from({ length: half }, () => first),
    ...(half < plan.projectionYears ? [then] : []),
  ];
  const mixed = (setting: string, mix: readonly object[]): Setting => ({
    setting,
    changes: strategy({ method: null, redeem_fraction: null, mix }),
  });
  return [
    ...(['recycle', 'redeem'] as const)
      .filter((method) => method !== own)
      .map((method) => ({ setting: method, changes: strategy({ method, redeem_fraction: null, mix: null }) })),
    mixed('half recycled, half redeemed', [{ recycle: 0.5, redeem: 0.5 }]),
    mixed(`recycled, redeemed ${change}`, inTurn(recycle, redeem)),
    mixed(`redeemed, recycled ${change}`, inTurn(redeem, recycle)),
  ];
}

/** Parts of the shares in accounts that are bought in the first year, and the years of the loan. `[std]` */
const PREFUNDED_PARTS = [0.1, 0.25];
const PREFUNDED_YEARS = 15;

function prefundingSettings({ read, plan }: PreparedInput): Setting[] {
  if (read.operatingAssumptions.purchases !== undefined) return [];
  const held = Array.from(plan.census.shares).reduce((sum, shares) => sum + shares, 0);
  const { interest_rate: rate } = read.operatingAssumptions.repurchase_strategy.releverage_loan;
  const year = plan.censusYear + 1;
  return PREFUNDED_PARTS.map((part) => ({ part, shares: Math.round(fromUnits(held * part, DECIMALS.shares)) }))
    .filter(({ shares }) => shares > 0)
    .map(({ part, shares }) => ({
      setting: `${percentText(part)} of shares in accounts`,
      changes: {
        operatingAssumptions: {
          purchases: [
            {
              purchase_id: 'prefunding',
              year,
              shares,
              from: 'accounts',
              interest_rate: fromUnits(rate, DECIMALS.rate),
              years: PREFUNDED_YEARS,
            },
          ],
        },
      },
    }));
}

/** Years of the loans of a releverage that are tried. `[std]` */
const LOAN_YEARS = [10, 20, 30];

/** Levers of the plan document, the trustee and the contribution. */
export const PLAN_LEVERS: readonly Lever[] = [
  {
    lever: 'participant_cash',
    does: 'cash in accounts buys shares',
    settings: ({ input: { read } }) => {
      const now = read.planRules.cash_usage_policy;
      if (now.includes('participant_cash_accounts')) return [];
      return [{ setting: 'all', changes: rules({ cash_usage_policy: [...now, 'participant_cash_accounts'] }) }];
    },
    law: 'ERISA 404(a)(1), 3(18), 408(e): a prudent purchase, at no more than the appraised value',
    breaks: 'People hold stock in place of cash, and the shares must be bought again.',
  },
  {
    lever: 'held_contributions',
    does: 'unused contributions wait for later years',
    settings: ({ input: { read } }) =>
      read.planRules.unused_contributions === 'hold'
        ? []
        : [{ setting: 'all', changes: rules({ unused_contributions: 'hold' }) }],
    law: 'Treas. Reg. 1.401-1(b)(1)(ii): a definite formula must allocate them in the end',
    breaks: 'The plan document must allow contributions in no account at year end; counsel confirms for how long.',
  },
  {
    lever: 'segregation',
    does: 'shares of leavers become cash before they are due',
    settings: ({ input: { read }, meanObligation }) =>
      read.planRules.distribution_policy.segregation === undefined
        ? amountsFor(meanObligation).map((amount) => ({
            setting: `at most ${dollarsText(amount)} a year`,
            changes: policy({ segregation: { maximum_amount: amount } }),
          }))
        : [],
    law: 'Treas. Reg. 1.401-1(a)(2), (b)(1): the plan says beforehand whose, how many and at which appraisal',
    breaks: 'It takes cash earlier; leavers lose the later growth of the price.',
  },
  {
    lever: 'payments',
    does: 'leavers are paid in fewer or more installments',
    settings: ({ input }) => paymentSettings(input, WITHIN_409O),
    now: paymentsNow,
    law: 'IRC 409(o)(1)(C): at most five years; 411(d)(6)(C) allows the change',
    breaks: 'It must not discriminate; people already being paid keep their terms.',
  },
  {
    lever: 'longer_payments',
    does: 'leavers elect to be paid over more than five years',
    settings: electedSettings,
    now: paymentsNow,
    isElected: true,
    law: "IRC 409(o)(1): over more than five years by the participant's own election only",
    breaks: 'It rests on the election of each; those who do not elect it are paid as the plan provides.',
    answers: ['DISTRIBUTION_LATER_THAN_409O'],
  },
  {
    lever: 'large_balances',
    does: 'large balances are paid over up to five more years',
    settings: ({ input: { read } }) =>
      read.planRules.distribution_policy.large_balance_extension
        ? []
        : [{ setting: 'as the law allows', changes: policy({ large_balance_extension: true }) }],
    law: 'IRC 409(o)(1)(C)(ii), 409(o)(2)',
    breaks: 'Few balances are above the limit, which is indexed.',
  },
  {
    lever: 'payment_start',
    does: 'payments begin as late as the law allows',
    settings: ({ input: { read } }) =>
      read.planRules.distribution_policy.timing === 'statutory'
        ? []
        : [{ setting: 'statutory', changes: policy({ timing: 'statutory' }) }],
    law: 'IRC 409(o)(1)(A); 411(d)(6)(C) allows the change',
    breaks: 'Terms that the policy states by cause of leaving stay.',
  },
  {
    lever: 'deferral',
    does: 'only shares bought with an unpaid loan wait for it',
    settings: ({ input: { plan } }) =>
      plan.distribution.deferUntilLoanRepaid && !plan.defersLoanShares
        ? [{ setting: 'shares of each loan', changes: policy({ deferral: 'loan_shares' }) }]
        : [],
    now: () => 'whole accounts',
    law: 'IRC 409(o)(1)(B): an account balance leaves out shares bought with a loan until it is repaid',
    breaks: 'Who leaves is paid earlier; the shares in accounts that each loan bought must be known.',
  },
  {
    lever: 'method',
    does: 'shares that the company buys are used in another way',
    settings: ({ input }) => methodSettings(input),
    now: methodNow,
    law: 'IRC 404(a)(3), 404(a)(9), 415(c)(1) limit what is recycled; 409(h) lets the company redeem',
    breaks: 'Recycling has limits of deductions and of additions to accounts.',
  },
  {
    lever: 'releverage',
    does: 'the company lends the trust the cash to buy shares',
    settings: ({ input: { read } }) => {
      const given = read.operatingAssumptions.repurchase_strategy;
      const own = given.mix === undefined && methodOf(given) === 'releverage' ? given.releverage_loan.years : null;
      return LOAN_YEARS.filter((years) => years !== own).map((years) => ({
        setting: `over ${years} years`,
        changes: strategy({
          method: 'releverage',
          redeem_fraction: null,
          mix: null,
          timing: 'immediate',
          releverage_loan: { years },
        }),
      }));
    },
    now: methodNow,
    law: 'IRC 4975(d)(3), Treas. Reg. 54.4975-7(b): primarily for the benefit of participants',
    breaks: 'Shares in suspense must be allocated, and bought again.',
  },
  {
    lever: 'prefunding',
    does: 'the company buys shares out of accounts and sells them to the trust on credit',
    settings: ({ input }) => prefundingSettings(input),
    law: 'Treas. Reg. 54.4975-7(b)(4), ERISA 408(e), 3(18): for no more than adequate consideration',
    breaks: 'It takes cash early; shares in suspense must be allocated, and bought again.',
  },
  {
    lever: 'contributions',
    does: 'the company changes its contributions',
    settings: ({ input }) => contributionSettings(input),
    now: contributionNow,
    law: 'IRC 404(a)(3), 404(a)(9), 415(c)(1); Treas. Reg. 1.401-1(b)(2): contributions recur',
    breaks: 'Less is a lower benefit; more takes cash before it is needed.',
  },
];
