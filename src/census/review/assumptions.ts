import { type Doubt, type ReviewOfPeople, type ValidInputs, calendarOf, GroupOfPeople, serviceOf } from './people.js';
import { issues as words } from '../../engine/errors.js';
import { numberIssue } from '../../presentation/words/number-text.js';
import { isEverSCorporation } from '../../engine/input/company.js';
import { largeRates, yearlyRates } from '../../engine/input/cross-checks.js';
import { describeInput } from '../../engine/input/describe-input.js';
import { keysOf } from '../../presentation/words/input-path.js';

type Strategy = NonNullable<ValidInputs['operatingAssumptions']['repurchase_strategy']>;
type Company = NonNullable<ValidInputs['initialState']['company']>;

/** A price that hides something: a purchase and its debt, or, where it grows by itself, the debts of the company or what redeeming costs. */
export function reviewPrice({ operatingAssumptions, initialState }: ValidInputs): Doubt[] {
  const { share_valuation: valuation, repurchase_strategy: strategy = {}, purchases = [] } = operatingAssumptions;
  const method = valuation?.method ?? 'per_share_growth';
  if (valuation === undefined || method === 'ebitda_multiple') return [];
  const doubts: Doubt[] = [];
  if (purchases.length > 0) {
    const hides =
      method === 'equity_value'
        ? 'the whole cost lowers the price at once, and for good'
        : 'the price does not fall by their cost';
    const issue = `Is ${method} although the trust buys shares on loan: ${hides}; ebitda_multiple shows what repaying the loan gains`;
    doubts.push({ field: 'share_valuation.method', issue });
  }
  if (method === 'equity_value') return doubts;
  if (owes(initialState.company ?? {})) {
    const issue = 'Is per_share_growth although the company owes debts: ebitda_multiple shows what repaying them gains';
    doubts.push({ field: 'share_valuation.method', issue });
  }
  const redeeming = fieldThatRedeems(strategy);
  if (redeeming !== undefined) {
    const issue =
      'Redeems at a price that grows by itself: share_valuation.method equity_value or ebitda_multiple shows what that costs the others';
    doubts.push({ field: `repurchase_strategy.${redeeming}`, issue });
  }
  return doubts;
}

function owes({ debts = [], revolver }: Company): boolean {
  return Number(revolver?.drawn ?? 0) > 0 || debts.some(({ principal_balance: balance }) => Number(balance) > 0);
}

/** Field by which shares are redeemed, if they are: the mix, or the method, whose default follows from the source of the cash. */
function fieldThatRedeems(strategy: Strategy): keyof Strategy | undefined {
  const { mix, method, funding_source: source, redeem_fraction: fraction = 0.5 } = strategy;
  if (mix !== undefined) return mix.some(({ redeem }) => Number(redeem ?? 0) > 0) ? 'mix' : undefined;
  if (method === undefined) return source === 'company_redemption' ? 'funding_source' : undefined;
  return method === 'redeem' || (method === 'hybrid' && Number(fraction) > 0) ? 'method' : undefined;
}

/** Part of the trust's shares in one account, half of what may disqualify a person, IRC 409(p)(4), from which ownership is tested. `[std]` */
const LARGE_ACCOUNT = 0.05;

/** A plan that says it is of an S corporation, in which few own much, and whose ownership is not tested. */
export function reviewOwnership({
  initialState: { company = {}, participants, esop_loans: loans = [] },
}: ValidInputs): Doubt[] {
  const { test_409p: isTested = false, tax_status, tax_status_changes } = company;
  if (isTested || !isEverSCorporation({ tax_status, tax_status_changes })) return [];
  let largest = 0;
  let all = loans.reduce((sum, { suspense_shares: shares }) => sum + Number(shares), 0);
  participants.forEach(({ allocated_shares: shares = 0 }) => {
    largest = Math.max(largest, Number(shares));
    all += Number(shares);
  });
  const part = largest / all;
  if (!(part >= LARGE_ACCOUNT)) return [];
  const issue = `Is false, and one account has ${Math.floor(part * 100)} % of the trust’s shares: in an S corporation a tenth may disqualify its owner, IRC 409(p); true tests it in every year`;
  return [{ field: 'company.test_409p', issue }];
}

/** Fraction of the pay of those who take part, up to which contributions are deductible, IRC 404(a)(3) `[S-404]`. */
const DEDUCTIBLE = 0.25;

/** A yearly growth or return above this is rare `[std]`. */
const RARE = 0.2;
/** Growth below this was probably typed as a fraction into a field of percent `[std]`. */
const SUSPICIOUS = 0.002;
/** Banks do pay that little. */
const MAY_BE_SMALL: readonly string[] = ['cash_return_rate', 'company_finances.cash_interest_rate'];

/** Yearly rates that were probably written in the wrong unit, and those that hardly any company reaches. */
function unusualRates(assumptions: ValidInputs['operatingAssumptions']): Doubt[] {
  const large = largeRates(assumptions);
  return yearlyRates(assumptions).flatMap(({ field, rate }): Doubt[] => {
    const meant = large.find((one) => one.field === field)?.meant;
    if (meant !== undefined) return [{ field, issue: meant }];
    const percent = Number((rate * 100).toPrecision(12));
    if (rate > RARE) return [{ field, issue: `Is ${percent} % a year: more than ${RARE * 100} % is rare` }];
    const isSuspicious = rate !== 0 && Math.abs(rate) < SUSPICIOUS && !MAY_BE_SMALL.includes(field);
    return isSuspicious ? [{ field, issue: words.percentMeant(rate, rate * 100) }] : [];
  });
}

/** Rates that look like percentages or fractions of them, and a contribution beyond what the company may deduct. */
export function reviewRates({ operatingAssumptions: assumptions }: ValidInputs): Doubt[] {
  const { type, percentage: given } = assumptions.contribution_policy;
  const percentage = Number(given ?? 0);
  const unusual = unusualRates(assumptions);
  if (type !== 'percentage_of_payroll' || percentage <= DEDUCTIBLE) return unusual;
  const issue = `Is ${Number((percentage * 100).toPrecision(12))} % of pay: over 25 % is not deductible, IRC 404(a)(3)`;
  return [{ field: 'contribution_policy.percentage', issue }, ...unusual];
}

/** Years projected when the plan does not say. */
const USUAL_YEARS = 20;

/** Doubts about changes of a plan after the last year that is projected: probably a wrong year. */
export function reviewLaterYears(inputs: ValidInputs): Doubt[] {
  const { planRules, operatingAssumptions, initialState, systemConfig } = inputs;
  const { distribution_policy: { changes = [], segregation } = {}, rebalancing, freeze } = planRules;
  const { joiners = [] } = operatingAssumptions.workforce ?? {};
  const years = Number(systemConfig.projection_years ?? USUAL_YEARS);
  const last = calendarOf(planRules, initialState).censusYear + years;
  const starts = [
    ...changes.map(({ from_year: year }, i) => [`distribution_policy.changes[${i}].from_year`, year] as const),
    ['distribution_policy.segregation.from_year', segregation?.from_year] as const,
    ['rebalancing.from_year', rebalancing?.from_year] as const,
    ['freeze.from_year', freeze?.from_year] as const,
    ...joiners.map(({ year }, i) => [`workforce.joiners[${i}].year`, year] as const),
  ];
  return starts
    .filter(([, year]) => Number(year ?? 0) > last)
    .map(([field, year]) => ({ field, issue: `Is ${Number(year)}, after the last year that is projected, ${last}` }));
}

/** Decimals of a rate: a number with that many is a fraction. */
const RATE = 8;

/**
 * The engine's words for a number, and how it was probably meant: 40 where a fraction belongs, or a decimal comma.
 *
 * @param path - of the value, its argument in front
 * @param issue - what the engine says of it
 * @param value - what was written
 * @example
 * hintedIssue('initialState.participants[0].vested_percentage', 'Must be between 0 and 1', '40')
 * // 'Must be between 0 and 1: write 40% or 0.4'
 */
export function hintedIssue(path: string, issue: string, value: string | null): string {
  if (issue === words.notANumber) return numberIssue(value ?? '');
  const most = Number(/^Must be between 0 and ([0-9.]+)$/.exec(issue)?.[1]);
  const written = Number(value ?? NaN);
  // Up to 100 it may be in percent already: a step of a vesting schedule.
  if (!(written > most && written <= most * 100 && most < 100) || describeInput(keysOf(path) ?? [])?.decimals !== RATE)
    return issue;
  return `${issue}: write ${written}% or ${Number((written / 100).toPrecision(12))}`;
}

/** Completed years of service after which everybody eligible takes part: two years of waiting, IRC 410(a)(1)(B), and an entry date. */
const LONG_SERVICE = 3;
/** Completed years of participation after which an account is no longer empty. */
const LONG_PARTICIPATION = 2;

const isZero = (value: number | string | undefined): boolean => value !== undefined && Number(value) === 0;
const isPositive = (value: number | string | undefined): boolean => Number(value ?? 0) > 0;

/**
 * A 0 that its neighbours contradict: probably a blank, which spreadsheets hand over as 0. Zeros that mean the same as a blank, such
 * as those of cash or `vested_percentage` of the employed, are not looked for, nor are those of somebody just hired.
 */
export function* zerosOfPeople({ planRules, initialState }: ValidInputs): ReviewOfPeople {
  const { participants } = initialState;
  const calendar = calendarOf(planRules, initialState);
  const waits = Number(planRules.eligibility?.minimum_service_years ?? 1) > 0;
  const isAnyonePaid = participants.some(
    ({ status, compensation }) => status !== 'separated' && isPositive(compensation),
  );
  const doesAnyoneHold = participants.some(({ allocated_shares: shares }) => isPositive(shares));
  const participation = new GroupOfPeople();
  const service = new GroupOfPeople();
  const pay = new GroupOfPeople();
  const account = new GroupOfPeople();
  const vested = new GroupOfPeople();
  yield (person, row) => {
    const years = serviceOf(person, calendar);
    const inPlan = person.participation_years;
    const holds = isPositive(person.allocated_shares) || isPositive(person.cash_balance);
    const isEmployed = person.status !== 'separated';
    if (holds && isZero(inPlan) && years >= LONG_SERVICE) participation.add(row, person, 'participation_years');
    if (isZero(person.service_years) && (isPositive(inPlan) || (holds && waits)))
      service.add(row, person, 'service_years');
    if (isEmployed && isAnyonePaid && isZero(person.compensation) && years > 0) pay.add(row, person, 'compensation');
    if (isEmployed && doesAnyoneHold && !holds && Number(inPlan ?? 0) >= LONG_PARTICIPATION)
      account.add(row, person, 'allocated_shares');
    if (holds && person.separation?.payments_remaining !== undefined && isZero(person.vested_percentage))
      vested.add(row, person, 'vested_percentage');
  };
  return [
    ...participation.doubts(
      `0 years of participation, beside an account and ${LONG_SERVICE} years of service or more: if unknown, leave it out, not 0`,
    ),
    ...service.doubts('0 years of service, beside an account or years of participation'),
    ...pay.doubts('pay of 0, after a year of service or more: an unpaid leave, or a blank that became 0?'),
    ...account.doubts(`neither shares nor cash, after ${LONG_PARTICIPATION} years of participation or more`),
    ...vested.doubts('0 % vested, beside payments remaining: if fully vested, leave it out, not 0'),
  ];
}

/** Loans with a 0 that is probably a blank. */
export function zerosOfLoans({ initialState: { esop_loans: loans = [] } }: ValidInputs): Doubt[] {
  return loans.flatMap(({ principal_balance: owed, suspense_shares: held }, i): Doubt[] => {
    const doubt = (name: string, issue: string): Doubt[] => [{ field: `esop_loans[${i}].${name}`, issue }];
    if (isZero(owed) && isPositive(held))
      return doubt('principal_balance', 'Is 0 although shares are held in suspense');
    if (isZero(held) && isPositive(owed)) return doubt('suspense_shares', 'Is 0 although principal is owed');
    return [];
  });
}

/** New people with a 0 that is probably a blank. */
export function zerosOfWorkforce({ operatingAssumptions: { workforce }, initialState }: ValidInputs): Doubt[] {
  if (workforce === undefined) return [];
  if (!isPositive(workforce.replacement_rate) && workforce.headcount_growth_rates === undefined) return [];
  const isAnyonePaid = initialState.participants.some(({ compensation }) => isPositive(compensation));
  const doubts: Doubt[] = [];
  if (isZero(workforce.entry_age))
    doubts.push({ field: 'workforce.entry_age', issue: 'Is 0: new people are hired at birth' });
  if (isAnyonePaid && isZero(workforce.entry_compensation)) {
    doubts.push({
      field: 'workforce.entry_compensation',
      issue: 'Is 0: new people are paid nothing, beside others who are paid',
    });
  }
  return doubts;
}
