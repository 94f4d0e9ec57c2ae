import { readTaxStatusChanges } from './tax-status.js';
import { readAccelerations } from './accelerations.js';
import { R2, sum, completed, money, plain, price, rate, requirement, shares, type Decimal } from './decimals.js';
import { readCompany } from './company.js';
import { readFinances } from './finances-inputs.js';
import { readDistribution, readEarlyRetirement, readInService, readVestingSchedule } from './distribution.js';
import { readFreeze, readJoiners, readLeaversShare, readParticipants } from './people.js';
import { readLimitTerms } from './limits.js';
import { readMix, readPurchase } from './repurchase.js';
import type { CensusLoan, LoanTerms, Plan } from './plan.js';
import { readRebalancing, readSegregation } from './segregation.js';
import type {
  InitialStateInput,
  LoanInput,
  Num,
  OperatingAssumptionsInput,
  PlanRulesInput,
  ReleverageLoanInput,
  SystemConfigInput,
} from './types.js';

/** One rate a projection year, or the one that holds in all of them. */
const rates = (byYear: readonly Num[] | undefined, always: Num): Decimal[] =>
  (byYear ?? [always]).map((one) => rate(one));

type LoanTermsInput = Omit<ReleverageLoanInput, 'years'>;
const readLoanTerms = (input: LoanTermsInput, years: number, rateByDefault: Num): LoanTerms => ({
  years,
  rate: rate(input.interest_rate, rateByDefault),
  paymentSchedule: input.payment_schedule ?? 'level_payment',
  releaseMethod: input.release_method ?? 'principal_and_interest',
});

function readCensusLoan(input: LoanInput, censusYear: number): CensusLoan {
  const terms = readLoanTerms(input, plain(input.years_remaining, 0), 0);
  const anew = input.refinanced;
  return {
    ...terms,
    id: input.loan_id,
    balance: money(input.principal_balance),
    suspense: shares(input.suspense_shares),
    periods: plain(input.payments_per_year, 1),
    prepayments: new Map((input.prepayments ?? []).map(({ year, amount }) => [plain(year, 0), money(amount)])),
    refinancing:
      anew === undefined
        ? undefined
        : {
            year: plain(anew.year, 0),
            years: plain(anew.years_remaining, 0),
            rate: anew.interest_rate === undefined ? terms.rate : rate(anew.interest_rate),
            paymentSchedule: anew.payment_schedule ?? terms.paymentSchedule,
            releaseMethod: anew.release_method ?? terms.releaseMethod,
          },
    interestOnlyYears: plain(input.interest_only_years, 0),
    inAccounts: shares(input.allocated_shares),
    expiredYears: censusYear - plain(input.origination_year, censusYear),
  };
}

function readRepurchase(input: OperatingAssumptionsInput['repurchase_strategy'] = {}): Plan['repurchase'] {
  const loan = input.releverage_loan ?? {};
  const limits = input.limits ?? {};
  return {
    deferred: input.timing === 'deferred',
    fundingSource: input.funding_source ?? 'trust_cash',
    mix: readMix(input),
    limits: {
      enforces404: limits.deduction_404 === 'enforce',
      enforces415: limits.additions_415 === 'enforce',
      additionsByValue: limits.additions_415_value === 'lesser_of_value',
      otherPlanRate: rate(limits.other_plan_contribution_rate),
      overflow: limits.overflow === 'releverage' ? 'lent' : 'redeemed',
    },
    noteYears: plain(input.note?.years, 5),
    noteRate: rate(input.note?.interest_rate, '0.05'),
    loan: readLoanTerms(loan, plain(loan.years, 10), '0.06'),
  };
}

function readTurnover(
  input: OperatingAssumptionsInput['turnover'] = {},
  config: SystemConfigInput = {},
): Plan['turnover'] {
  return {
    on: (config.include_turnover_projection ?? true) && config.turnover_model !== 'none',
    table: input.termination_table ?? 'soa_2003',
    rates: input.termination_rates?.map((band) => ({
      minAge: plain(band.min_age, -Infinity),
      maxAge: plain(band.max_age, Infinity),
      minService: plain(band.min_service, -Infinity),
      maxService: plain(band.max_service, Infinity),
      rate: rate(band.rate),
    })),
    scales: rates(input.termination_scales, input.termination_scale ?? 1),
    mortality: input.mortality === 'irs_2026_unisex',
    disability: rate(input.disability_rate),
    retirement: new Map((input.retirement_rates ?? []).map((entry) => [plain(entry.age, 0), rate(entry.rate)])),
  };
}

export function readPlan(
  planRules: PlanRulesInput,
  operatingAssumptions: OperatingAssumptionsInput,
  initialState: InitialStateInput,
  systemConfig: SystemConfigInput = {},
): Plan {
  const censusYear = plain(initialState.census_year, 2026);
  const yearEnd = planRules.plan_year_end ?? '12/31';
  const contribution = operatingAssumptions.contribution_policy;
  const valuation = operatingAssumptions.share_valuation;
  const dividends = operatingAssumptions.dividends;
  const workforce = operatingAssumptions.workforce ?? {};
  const diversification = planRules.diversification_rules ?? {};
  const trustCash = initialState.trust_cash ?? {};

  const planStart = plain(planRules.plan_start_year, -Infinity);
  const participants = readParticipants(initialState, censusYear, yearEnd, planStart);
  const defers = planRules.distribution_policy?.defer_until_loan_repaid ?? false;
  const loans = (initialState.esop_loans ?? []).map((loan) => readCensusLoan(loan, censusYear));
  const unallocatedShares = shares(initialState.unallocated_shares);
  const trustShares = sum([
    ...participants.map((person) => person.shares),
    unallocatedShares,
    ...loans.map((loan) => loan.suspense),
  ]);
  const stated = initialState.company?.shares_outstanding;
  const sharesOutstanding = stated === undefined ? trustShares : shares(stated);
  const taxStatus = initialState.company?.tax_status ?? 's_corp';
  const censusPrice = price(valuation?.current_price, 1);

  return {
    censusYear,
    censusYearAssumed: initialState.census_year === undefined,
    projectionYears: plain(systemConfig.projection_years, 20),

    planYearIsCalendarYear: yearEnd === '12/31',
    vesting: readVestingSchedule(planRules.vesting_schedule),
    normalRetirementAge: plain(planRules.normal_retirement_age, 65),
    fullVestingOn: new Set<string>(planRules.full_vesting_on ?? ['normal_retirement', 'death', 'disability']),
    minimumAge: requirement(planRules.eligibility?.minimum_age, 21),
    minimumService: requirement(planRules.eligibility?.minimum_service_years, 1),
    basis: planRules.allocation?.basis ?? 'compensation',
    leaversShare: readLeaversShare(planRules.allocation?.leavers_share),
    distribution: readDistribution(planRules.distribution_policy),
    earlyRetirement: readEarlyRetirement(planRules.distribution_policy?.early_retirement),
    distributionElectionRate: rate(operatingAssumptions.distribution_election_rate, 1),
    accelerations: readAccelerations(planRules.distribution_policy),
    inService: readInService(planRules.distribution_policy?.in_service_distributions),
    freeze: readFreeze(planRules.freeze),
    segregation: readSegregation(planRules.distribution_policy?.segregation),
    rebalancing: readRebalancing(planRules.rebalancing, censusYear + 1),
    largeBalanceExtension: planRules.distribution_policy?.large_balance_extension ?? true,
    deferral: defers ? (planRules.distribution_policy?.deferral ?? 'account') : 'none',
    forfeitureTiming: planRules.forfeiture_timing ?? 'statutory',
    forfeitureOrder: planRules.forfeiture_order ?? 'cash_first',
    forfeitureUse: planRules.forfeiture_use ?? 'reallocate',
    forfeitedSharesReduceContributions: planRules.forfeited_shares_use === 'reduce_contributions',
    unusedContributions: planRules.unused_contributions ?? 'allocate',
    cashUsagePolicy: planRules.cash_usage_policy ?? [
      'unallocated_company_contributions',
      'unallocated_forfeiture_cash',
    ],
    diversification: {
      enabled: diversification.enabled ?? true,
      age: requirement(diversification.age_requirement, 55),
      service: requirement(diversification.service_requirement, 10),
      firstPercentage: rate(diversification.first_election_percentage, '0.25'),
      finalPercentage: rate(diversification.final_election_percentage, '0.5'),
      finalAge:
        diversification.final_election_age === undefined ? undefined : plain(diversification.final_election_age, 0),
      continueAfterPeriod: diversification.continue_after_period ?? false,
      electionRate: rate(operatingAssumptions.diversification_election_rate, 1),
    },

    contribution: {
      type: contribution.type ?? 'fixed_amount',
      annualAmount: money(contribution.annual_amount),
      increase: rate(contribution.annual_increase_rate),
      percentages: rates(contribution.percentages, contribution.percentage ?? 0),
      stockPercentages: rates(contribution.stock_percentages, 0),
      amounts: (contribution.amounts ?? []).map((amount) => money(amount)),
      inStock: contribution.form === 'stock',
    },
    byMultiple:
      valuation?.method === 'ebitda_multiple'
        ? {
            multiple: (valuation.multiple ?? []).map((multiple) => rate(multiple)),
            calibrate: valuation.calibrate ?? true,
            discount: rate(valuation.discount),
          }
        : undefined,
    byEquityValue: valuation?.method === 'equity_value',
    censusPrice,
    floor:
      valuation?.floor === undefined
        ? undefined
        : {
            price: price(valuation.floor.price),
            untilYear: plain(valuation.floor.until_year, 0),
            protectedPart: (valuation.floor.protected_part ?? [1]).map((part) => rate(part)),
          },
    interim:
      valuation?.interim &&
      new Map(
        valuation.interim.map(({ year, factor, part }) => [
          plain(year, 0),
          { factor: rate(factor), part: rate(part, 1) },
        ]),
      ),
    growthRates: rates(valuation?.growth_rates, valuation?.annual_growth_rate ?? 0),
    equity:
      valuation?.company_equity_value === undefined
        ? R2(censusPrice.times(sharesOutstanding))
        : money(valuation.company_equity_value),
    taxRate: rate(valuation?.tax_rate),
    repurchase: readRepurchase(operatingAssumptions.repurchase_strategy),
    payGrowth: rates(
      operatingAssumptions.compensation_growth_rates,
      operatingAssumptions.compensation_growth_rate ?? '0.03',
    ),
    limitTerms: readLimitTerms(
      rate(operatingAssumptions.limit_growth_rate, '0.025'),
      operatingAssumptions.statutory_limits,
    ),
    cashReturn: rate(operatingAssumptions.cash_return_rate),
    dividends:
      dividends === undefined
        ? undefined
        : {
            perShare: price(dividends.per_share),
            growth: rate(dividends.annual_growth_rate),
            amounts: dividends.amounts?.map((amount) => price(amount)),
            onAllocated: dividends.on_allocated_shares ?? 'accounts',
            ownerTaxRate: dividends.owner_tax_rate === undefined ? undefined : rate(dividends.owner_tax_rate),
          },
    purchases: (operatingAssumptions.purchases ?? []).map(readPurchase),
    test409p: initialState.company?.test_409p ?? false,
    discountRate: rate(operatingAssumptions.discount_rate, '0.05'),
    turnover: readTurnover(operatingAssumptions.turnover, systemConfig),
    workforce: {
      replacement: rate(workforce.replacement_rate),
      growth: workforce.headcount_growth_rates?.map((growth) => rate(growth)),
      entryAge: completed(workforce.entry_age ?? 30),
      entryPay: money(workforce.entry_compensation),
      hiresTerminationScale: rate(workforce.hires_termination_scale, 1),
      joiners: (workforce.joiners ?? []).map(readJoiners),
    },

    participants,
    contributionsBucket: money(trustCash.unallocated_contributions ?? trustCash.unallocated_company_contributions),
    forfeituresBucket: money(trustCash.unallocated_forfeitures ?? trustCash.unallocated_forfeiture_cash),
    unallocatedShares,
    loans,
    sharesOutstanding,
    taxStatus,
    company: readCompany(initialState.company, censusYear),
    taxStatusChanges: readTaxStatusChanges(initialState.company),
    finances: readFinances(operatingAssumptions.company_finances, initialState.company?.revolver?.interest_rate),
  };
}
