import { calendarOf, GroupOfPeople, serviceOf } from './people.js';
import type { Doubt, ValidInputs } from './doubt.js';

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
export function reviewZeros(inputs: ValidInputs): Doubt[] {
  return [...zerosOfWorkforce(inputs), ...zerosOfPeople(inputs), ...zerosOfLoans(inputs)];
}

function zerosOfPeople({ planRules, initialState }: ValidInputs): Doubt[] {
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
  participants.forEach((person, row) => {
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
  });
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

function zerosOfLoans({ initialState: { esop_loans: loans = [] } }: ValidInputs): Doubt[] {
  return loans.flatMap(({ principal_balance: owed, suspense_shares: held }, i): Doubt[] => {
    const doubt = (name: string, issue: string): Doubt[] => [{ field: `esop_loans[${i}].${name}`, issue }];
    if (isZero(owed) && isPositive(held))
      return doubt('principal_balance', 'Is 0 although shares are held in suspense');
    if (isZero(held) && isPositive(owed)) return doubt('suspense_shares', 'Is 0 although principal is owed');
    return [];
  });
}

function zerosOfWorkforce({ operatingAssumptions: { workforce }, initialState }: ValidInputs): Doubt[] {
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
