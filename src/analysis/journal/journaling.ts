import { add, net, subtract, WHOLE } from '../../engine/numeric/index.js';
import type { Listeners, StageRecords } from '../../engine/state/events.js';
import { pendingCash } from '../../engine/state/payout-ladder.js';
import { vestingIn } from '../../engine/state/freeze.js';
import type { Plan } from '../../engine/state/plan.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import { type PlanYear, trustShares, type TrustTotals, type YearRecord } from '../../engine/state/year-record.js';
import { ACCOUNTS, type Balances, balancesOf, keepBalances } from './accounts.js';
import { Bought, postPurchases } from './bought.js';
import { postFinance } from './company.js';
import { type JournalEntry, type Posting, Poster, type Postings, reported, shares, usd } from './poster.js';
import {
  holdings,
  postAcceleration,
  postAccountDividends,
  postAllocations,
  postCashDistributions,
  postConversion,
  postCredits,
  postDistribution,
  postDiversification,
  postInService,
  postLateAllocation,
  postPassedThrough,
  postPayers,
  postRebalancing,
} from './people.js';
import {
  postCompanyFunding,
  postContribution,
  postLoanPayments,
  postPools,
  postTrustDividends,
  postTrustFunding,
  postTrustInterest,
  trustHoldings,
} from './trust.js';
import { type PaymentForm, paymentOf } from '../../engine/rules/settlement.js';
import { vestedFraction } from '../../engine/rules/vesting.js';
import { partsToPay, type Separation } from '../../engine/state/separation.js';
import type { RuleName } from './rules.js';

/**
 * Listens to a projection and posts what it moves. What a stage did is what stands in the accounts after it beside what stood there
 * before; why, and for whom, is told by its record and by the events.
 */
export class Journaling {
  private readonly bought = new Bought();
  private poster!: Poster;
  private before!: Balances;
  /** Records of this year's stages so far. */
  private did: Partial<StageRecords> = {};

  constructor(
    private readonly plan: Plan,
    private readonly dateOf: (year: number) => string,
    private readonly hand: (entry: JournalEntry) => void,
  ) {}

  /** Listeners for the projection. */
  readonly listeners: Listeners = {
    ...this.bought.listeners,
    onAcceleration: (acceleration) => {
      this.bought.listeners.onAcceleration!(acceleration);
      this.begin(acceleration.year, 'turnover');
      postAcceleration(this.poster, acceleration);
    },
    onSeparation: (separation) => {
      this.bought.listeners.onSeparation!(separation);
      // What people who left before the census hold is part of the opening balances.
      if (separation.origin === 'census') return;
      this.begin(separation.year, 'turnover');
      postSeparation(this.poster, this.plan, separation);
    },
    onStage: (stage, did, year, state) => {
      this.begin(year.year, stage);
      this.poster.paidPrice = year.paymentPrice === year.price ? null : year.paymentPrice;
      this.did[stage] = did;
      this.stages[stage](did, year, state);
      keepBalances(this.before, state);
    },
  };

  private begin(year: number, stage: keyof StageRecords): void {
    this.poster.year = year;
    this.poster.stage = stage;
  }

  /** The opening balances, before the first year. */
  open(state: ReadOnly<State>, totals: TrustTotals): void {
    const { participants, year, company } = state;
    this.poster = new Poster(year, company.price, participants.ids, this.dateOf, this.hand);
    this.before = balancesOf(state);
    const postings = [...holdings(this.poster, state), ...trustHoldings(this.poster, state)];
    const dollars = postings.flatMap((posting) => (posting?.commodity === 'USD' ? [posting.units] : []));
    this.poster.post({ cause: 'opening', rule: 'census.balances' }, [
      ...postings,
      shares(ACCOUNTS.outside, subtract(company.sharesOutstanding, trustShares(totals))),
      shares(ACCOUNTS.treasury, -company.sharesOutstanding),
      usd(ACCOUNTS.opening, -net(dollars)),
    ]);
  }

  /** Closes a year: posts the new appraisal, and the balances of the state. */
  close({ close: { valued } }: YearRecord, state: ReadOnly<State>, totals: TrustTotals): void {
    const { company } = state;
    this.poster.closeYear(
      `valuation.${this.plan.valuation.method}`,
      company.price,
      {
        shares_outstanding: reported.shares(company.sharesOutstanding),
        ...(this.plan.valuation.method === 'per_share_growth' ? {} : { equity: reported.dollars(company.equity) }),
        ...(valued === null ? {} : { enterprise_value: reported.dollars(valued.enterpriseValue) }),
      },
      this.balances(state, totals),
    );
    this.did = {};
  }

  /** Balances counted from the state, those of accounts below included. Clearing accounts are empty. */
  private balances({ loans, finances, company, forfeitures }: ReadOnly<State>, totals: TrustTotals): Posting[] {
    const waiting = pendingCash(forfeitures);
    const poster = this.poster;
    const cash = (account: string, units: number): Posting => ({ account, commodity: 'USD', units });
    const stock = (account: string, units: number): Posting => ({ account, commodity: 'SHARES', units });
    return [
      cash('Trust:Cash', totals.contributions + totals.forfeitures),
      cash(ACCOUNTS.contributions, totals.contributions),
      cash(ACCOUNTS.forfeitures, totals.forfeitures),
      stock('Trust:Shares', totals.unallocatedShares + totals.suspenseShares),
      stock(ACCOUNTS.unallocated, totals.unallocatedShares),
      stock(ACCOUNTS.suspense, totals.suspenseShares),
      stock(ACCOUNTS.pendingForfeiture, totals.pendingShares),
      cash(ACCOUNTS.pendingForfeiture, waiting),
      cash(ACCOUNTS.participants, subtract(totals.participantCash, waiting)),
      stock(ACCOUNTS.participants, totals.allocatedShares + totals.separatedShares),
      stock(ACCOUNTS.treasury, 0 - company.sharesOutstanding),
      ...loans.flatMap((loan) => [
        cash(poster.loan(ACCOUNTS.loans, loan.id), 0 - loan.balance),
        stock(poster.loan(ACCOUNTS.suspense, loan.id), loan.suspenseShares),
      ]),
      ...(finances === null
        ? []
        : [cash(ACCOUNTS.booksCash, finances.cash), cash(ACCOUNTS.booksSinkingFund, finances.sinkingFund)]),
    ];
  }

  private readonly stages: { readonly [S in keyof StageRecords]: StagePosting<S> } = {
    turnover: () => undefined,
    dividends: (did, { year, dividend }, state) => {
      postCredits(this.poster, this.before, state, year, ACCOUNTS.companyDividends, {
        cause: 'dividend',
        active: 'dividend.account',
        left: 'dividend.payout',
      });
      if (did.passedThrough !== null) postPassedThrough(this.poster, state, dividend);
      const { byRow = null } = did.fromAccounts ?? {};
      if (byRow !== null) postAccountDividends(this.poster, byRow);
      postTrustDividends(this.poster, did, state);
    },
    contribute: (did, year) => postContribution(this.poster, did, year),
    service_loans: (_, __, state) => postLoanPayments(this.poster, this.before, state),
    diversify: () => this.bought.diversified.splice(0).forEach((sold) => postDiversification(this.poster, sold)),
    in_service: () => this.bought.inService.splice(0).forEach((taken) => postInService(this.poster, taken)),
    repurchase: (did, year, state) => {
      for (const bought of this.bought.takeDistributed(year.year, year.paymentPrice)) {
        postDistribution(this.poster, year.year, bought);
      }
      postCashDistributions(this.poster, this.before, state, year.year);
      for (const sold of this.bought.converted.splice(0)) postConversion(this.poster, this.before, state, sold);
      postTrustFunding(this.poster, did);
      postPayers(this.poster, this.before, state);
      postCompanyFunding(this.poster, this.before, did, year, state);
    },
    allocate: (did, year, state) => {
      postPools(this.poster, this.before, did, year, state);
      const { dividends: paid, service_loans: serviced } = this.did as StageRecords;
      for (const late of this.bought.late.splice(0)) postLateAllocation(this.poster, late);
      postAllocations(this.poster, this.before, state, did, { paid, serviced, basis: this.plan.allocationBasis });
    },
    purchase: (did, _, state) => {
      if (did !== null) postPurchases(this.poster, this.before, did, state);
    },
    finance: (did, year, state) => {
      if (did === null) return;
      const { dividends, contribute, service_loans, purchase } = this.did as StageRecords;
      const earlier = { paid: dividends, contributed: contribute, serviced: service_loans, purchased: purchase };
      postFinance(this.poster, this.plan, this.before, did, year, state, earlier);
    },
    close: (did, { year }, state) => {
      postCredits(this.poster, this.before, state, year, ACCOUNTS.interest, {
        cause: 'interest',
        active: 'interest.return',
        left: 'interest.return',
      });
      postTrustInterest(this.poster, this.before, did, state);
    },
    rebalance: (_, __, state) => postRebalancing(this.poster, this.before, state),
  };
}

type StagePosting<S extends keyof StageRecords> = (
  did: StageRecords[S],
  year: PlanYear,
  state: ReadOnly<State>,
) => void;

/** Posts what becomes of an account when people of a row leave: vested parts by year of payment, the rest waits to be forfeited. */
export function postSeparation(poster: Poster, plan: Plan, separation: Readonly<Separation>): void {
  const { row, cause, vestedShares, vestedCash, unvestedShares, unvestedCash } = separation;
  const pending = `${ACCOUNTS.pendingForfeiture}:${separation.forfeitureYear}`;
  const postings: Postings = [
    shares(poster.own(row, 'Shares'), -add(vestedShares, unvestedShares)),
    usd(poster.own(row, 'Cash'), -add(vestedCash, unvestedCash)),
  ];
  for (const part of partsToPay(separation)) {
    for (let i = 0; i < separation.settlement.years; i++) {
      const account = poster.own(row, `PayoutLadder:${part.firstPaymentYear + i}`);
      postings.push(shares(account, paymentOf(separation.settlement, part.vestedShares, i)));
      postings.push(usd(account, paymentOf(separation.settlement, part.vestedCash, i)));
    }
  }
  postings.push(shares(pending, unvestedShares), usd(pending, unvestedCash));
  // People with an empty account leave too.
  poster.postAlways({ cause, rule: vestingRule(plan, separation), row, inputs: inputsOf(separation) }, postings);
}

/** Form of payment of an account: small ones are paid as a cash-out. */
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
    ...(separation.waitingUntil === 0
      ? {}
      : { asked_for: reported.rate(separation.electionRate), others_from: separation.waitingUntil }),
    ...(separation.held.length === 0
      ? {}
      : {
          loan_shares: reported.shares(separation.held.reduce((sum, part) => sum + part.shares, 0)),
          loan_shares_from: separation.held.map(({ firstPaymentYear }) => firstPaymentYear).join(', '),
        }),
  };
}

/** The rule that gave the vested fraction. */
function vestingRule(plan: Plan, { year, cause, attainedAge, service, vestedFloor }: Readonly<Separation>): RuleName {
  const { vesting } = plan;
  const { schedule, fullAtNormalRetirement, normalRetirementAge } = vesting;
  if (fullAtNormalRetirement && attainedAge >= normalRetirementAge) return 'vesting.normal_retirement_age';
  if (vestingIn(plan, year) !== vesting) return 'vesting.freeze';
  const stillHere = vestedFraction(vesting, attainedAge, service, vestedFloor);
  if (stillHere < WHOLE && vesting.fullAtCauses.includes(cause)) return 'vesting.full_on_cause';
  const bySchedule = schedule[Math.min(service, schedule.length - 1)]!;
  if (vestedFloor > bySchedule) return 'vesting.floor';
  if (schedule.length === 1) return 'vesting.immediate';
  return schedule.every((fraction) => fraction === 0 || fraction === WHOLE) ? 'vesting.cliff' : 'vesting.graded';
}
