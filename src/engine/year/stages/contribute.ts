import {
  add,
  cost,
  forHeads,
  inRange,
  larger,
  LARGEST,
  portion,
  runningSums,
  sharesBought,
  smaller,
  subtract,
  sumOfWeights,
  ZERO,
  type Cents,
} from '../../numeric/index.js';
import { additionsCap } from '../../rules/limits.js';
import { allocationWeight } from '../../rules/allocation-basis.js';
import { sharesForfeitedIn } from '../../state/payout-ladder.js';
import { areContributionsStopped, eligibilityIn } from '../../state/freeze.js';
import type { Plan } from '../../state/plan.js';
import type { Reads, Writes } from '../../state/state.js';
import { emptyClaims, firstOf, payUntilLeaving, type SharingLeavers } from '../../state/sharing-leavers.js';
import type { Contributed, DividendsPaid, PlanYear, Separations } from '../../state/year-record.js';

/**
 * Contribute, model 4.4: the company pays what its policy says, and at least what the loans need.
 *
 * Those still here at year end who meet the age and service requirements are eligible (IRC 410(a)(1) `[S-410]`, last-day rule);
 * their capped pay is the covered payroll. The policy's amount beyond the debt goes to the contributions bucket in cash, or into
 * the allocation pool as new shares at the last appraisal. Where the plan says so, shares forfeited in the year make up a part of that
 * amount, at the last appraisal: they go to accounts in its place.
 *
 * Pitfall: forfeited cash may replace company cash, but never the cash for debt: loans are paid with contributions and dividends on
 * pledged shares only, Treas. Reg. 54.4975-7(b)(5) `[S-4975-7]`.
 */
export function contribute(
  plan: Plan,
  state: Writes<'participants' | 'trust' | 'company'> & Reads<'forfeitures'>,
  year: PlanYear,
  paid: DividendsPaid,
  { sharing }: Pick<Separations, 'sharing'>,
  weigh: typeof weighRows,
): Contributed {
  const rows = weigh(plan, state, year);
  const ofLeavers = sharing === null ? null : weighLeavers(plan, state, year, sharing, rows.coveredPayroll);
  const { coveredPayroll, weightSum } = ofLeavers ?? rows;
  const claims = ofLeavers?.claims ?? null;
  const { trust, company, forfeitures } = state;

  const policyAmount = areContributionsStopped(plan, year.year)
    ? ZERO
    : portion(policyOf(plan, year, coveredPayroll), year.factors.contribution);
  const cashForDebt = subtract(year.debtService, paid.forDebt);
  const asked = larger(subtract(policyAmount, cashForDebt), ZERO);
  const forfeitedSharesApplied = plan.forfeiture.sharesReduce
    ? smaller(cost(sharesForfeitedIn(forfeitures, year.year), year.price), asked)
    : null;
  const beyondDebt = subtract(asked, forfeitedSharesApplied ?? ZERO);
  const inStock = plan.contribution.inStock && year.price > 0;
  // Stock beside the policy is paid in cash where a share costs nothing.
  const beside = areContributionsStopped(plan, year.year)
    ? ZERO
    : portion(portion(coveredPayroll, year.terms.stockPercentage), year.factors.contribution);
  const stock =
    year.price > 0
      ? add(inStock ? sharesBought(beyondDebt, year.price) : ZERO, sharesBought(beside, year.price))
      : ZERO;
  const ofPolicy = inStock ? ZERO : beyondDebt;
  const forfeituresUsed = plan.forfeiture.use === 'reduce_contributions' ? smaller(trust.forfeitures, ofPolicy) : ZERO;
  const toContributions = year.price > 0 ? ofPolicy : add(ofPolicy, beside);

  company.sharesOutstanding = add(company.sharesOutstanding, stock);
  trust.forfeitures = subtract(trust.forfeitures, forfeituresUsed);
  trust.contributions = add(trust.contributions, toContributions);
  const companyCash = subtract(add(cashForDebt, toContributions), forfeituresUsed);
  return {
    coveredPayroll,
    weightSum,
    claims,
    policyAmount,
    companyCash,
    forfeituresUsed,
    forfeitedSharesApplied,
    toContributions,
    stock,
  };
}

/** Contribution by the policy. */
function policyOf({ contribution }: Plan, { terms }: PlanYear, coveredPayroll: Cents): Cents {
  return contribution.type === 'percentage_of_payroll'
    ? portion(coveredPayroll, terms.policyPercentage)
    : terms.policyAmount;
}

/** Claims of the rows and, after each, of its leavers who share; payroll and weights of both together. */
function weighLeavers(
  { allocationBasis: basis, leaversShare, repurchase }: Plan,
  { participants }: Reads<'participants'>,
  { terms: { limits } }: PlanYear,
  sharing: SharingLeavers,
  payrollOfRows: Cents,
): Pick<Contributed, 'coveredPayroll' | 'weightSum' | 'claims'> {
  const { headcount, pay, weight, living, livingCount } = participants;
  const { otherPlansRate } = repurchase.limits;
  const claims = emptyClaims(livingCount + sharing.count);
  const { rows, leavers, weights, caps } = claims;
  let payroll: number = payrollOfRows;
  let count = 0;
  let next = 0;
  const claimOfLeavers = (row: number): void => {
    const [heads, service] = [sharing.heads[next]!, sharing.service[next]!];
    const paid = payUntilLeaving(leaversShare!, pay[row]!);
    const counted = smaller(paid, limits.payCap);
    payroll += forHeads(counted, heads);
    rows[count] = row;
    leavers[count] = next;
    weights[count] = allocationWeight(basis, counted, service, heads);
    caps[count] = additionsCap(limits, paid, heads, otherPlansRate);
    count += 1;
    next += 1;
  };
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    // The last may have left a row, which is then among the living no more.
    while (next < sharing.count && sharing.rows[next]! < row) claimOfLeavers(sharing.rows[next]!);
    if (weight[row] === 0) continue;
    rows[count] = row;
    leavers[count] = -1;
    weights[count] = weight[row]!;
    caps[count] = additionsCap(limits, pay[row]!, headcount[row]!, otherPlansRate);
    count += 1;
  }
  while (next < sharing.count) claimOfLeavers(sharing.rows[next]!);
  const made = firstOf(claims, count);
  return { coveredPayroll: inRange(payroll as Cents), weightSum: sumOfWeights(made.weights), claims: made };
}

/** Weights of the people who take part. */
export type Weighed = Pick<Contributed, 'coveredPayroll' | 'weightSum'>;

/** Positions of sums over the rows. */
const WEIGHT = 0;
const PAYROLL = 1;

/** Sets the allocation weight of the living rows; adds up the weights and the covered payroll. */
export function weighRows(plan: Plan, { participants }: Writes<'participants'>, year: PlanYear): Weighed {
  const { headcount, pay, ageAtCensus, serviceAtCensus, weight, living, livingCount, count } = participants;
  const { minimumAge, minimumService, rows } = eligibilityIn(plan, participants, year.year);
  const { payCap } = year.terms.limits;
  const basis = plan.allocationBasis;
  const sums = runningSums(2);
  let last = livingCount;
  // Rows that came too late to take part are the last ones.
  for (; last > 0 && living[last - 1]! >= rows; last--) weight[living[last - 1]!] = 0;
  for (let i = 0; i < last; i++) {
    const row = living[i]!;
    const age = ageAtCensus[row]! + year.index;
    const service = serviceAtCensus[row]! + year.index;
    if (age < minimumAge || service < minimumService) {
      weight[row] = 0;
      continue;
    }
    const heads = headcount[row]!;
    const counted = smaller(pay[row]!, payCap);
    const paid = forHeads(counted, heads);
    const rowWeight = basis === 'compensation' ? paid : allocationWeight(basis, counted, service, heads);
    weight[row] = rowWeight;
    sums[WEIGHT]! += rowWeight;
    sums[PAYROLL]! += paid;
  }
  const weightSum = sums[WEIGHT]!;
  return {
    coveredPayroll: inRange(sums[PAYROLL] as Cents),
    weightSum: weightSum <= LARGEST ? weightSum : sumOfWeights(weight.subarray(0, count)),
  };
}
