import { add, cost, DECIMALS, fromUnits, portion, type Cents, type MicroShares } from '../numeric/index.js';
import { electionPercentage } from '../rules/diversification.js';
import { vestedFraction } from '../rules/vesting.js';
import type { PayoutLadder } from '../state/payout-ladder.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { Company, Participants } from '../state/state.js';
import type { Row, Table } from './columns.js';
import { vestedValue } from './vested-value.js';

/** Every participant at every year end: the columns of `participant_snapshots`. */
export const PARTICIPANT_SNAPSHOT = {
  year: { unit: 'year', is: 'Plan year at whose end the row stands.' },
  participant_id: { unit: 'text', is: 'Participant id, or `hires-<year>`.' },
  status: {
    unit: 'text',
    oneOf: ['active', 'separated', 'paid_out'] as const,
    is: 'Active while anyone is left in the row, then separated while payments are due, then paid out.',
  },
  headcount: { unit: 'headcount', is: 'Expected number of people still active.' },
  age: { unit: 'count', is: 'Attained age.' },
  service_years: { unit: 'count', orNull: true, is: 'Completed years of service; null once everyone left.' },
  compensation: { unit: 'dollars', orNull: true, is: 'Annual pay per head; null once everyone left.' },
  vested_percentage: {
    unit: 'fraction',
    orNull: true,
    is: 'Vested fraction at this age and service; null once everyone left.',
  },
  shares: { unit: 'shares', is: 'Shares in the active account.' },
  vested_shares: { unit: 'shares', is: 'The vested part of `shares`.' },
  cash_balance: { unit: 'dollars', is: 'Cash in the active account.' },
  account_value: { unit: 'dollars', is: 'Shares at the year-end price plus cash.' },
  vested_value: { unit: 'dollars', is: 'The vested part of `account_value`.' },
  diversified_shares: { unit: 'shares', is: 'Shares diversified in this election period.' },
  diversification_eligible: { unit: 'flag', is: 'May elect in the coming year.' },
  separated_shares: { unit: 'shares', is: 'Shares still to be paid to those who left.' },
  separated_cash: { unit: 'dollars', is: 'Cash still to be paid to those who left.' },
} satisfies Table;

/** One row of the census (or one year's hires) at one year end. */
export type ParticipantSnapshot = Row<typeof PARTICIPANT_SNAPSHOT>;

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const quantity = (shares: MicroShares): number => fromUnits(shares, DECIMALS.shares);

/** A year end as snapshots see it: a state, or what is kept of one. */
export type SnapshotSource = ReadOnly<{
  year: number;
  participants: Pick<Participants, 'count' | 'ids' | LastingColumn | YearlyColumn>;
  ladder: Pick<PayoutLadder, 'rowShares' | 'rowCash'>;
  company: Pick<Company, 'price'>;
}>;

type LastingColumn = 'ageAtCensus' | 'serviceAtCensus' | 'participationAtCensus' | 'vestedFloor';
type YearlyColumn = 'headcount' | 'pay' | 'shares' | 'cash' | 'diversified';

/**
 * One row at a year end. There are as many of these as people times years, so it is one literal and not made column by column;
 * its type holds it to the table.
 */
export function participantSnapshot(plan: Plan, source: SnapshotSource, row: number): ParticipantSnapshot {
  const { participants, ladder, company } = source;
  const yearsOn = source.year - plan.censusYear;
  const age = participants.ageAtCensus[row]! + yearsOn;
  const service = participants.serviceAtCensus[row]! + yearsOn;
  const participation = participants.participationAtCensus[row]! + yearsOn;
  const heads = participants.headcount[row]!;
  const active = heads > 0;
  const held = participants.shares[row]!;
  const cash = participants.cash[row]!;
  const vested = vestedFraction(plan.vesting, age, service, participants.vestedFloor[row]!);
  const separatedShares = ladder.rowShares[row]!;
  const separatedCash = ladder.rowCash[row]!;
  const owed = separatedShares > 0 || separatedCash > 0;
  return {
    year: source.year,
    participant_id: participants.ids[row]!,
    status: active ? 'active' : owed ? 'separated' : 'paid_out',
    headcount: fromUnits(heads, DECIMALS.headcount),
    age,
    service_years: active ? service : null,
    compensation: active ? dollars(participants.pay[row]!) : null,
    vested_percentage: active ? fromUnits(vested, DECIMALS.rate) : null,
    shares: quantity(held),
    vested_shares: quantity(portion(held, vested)),
    cash_balance: dollars(cash),
    account_value: dollars(add(cost(held, company.price), cash)),
    vested_value: dollars(vestedValue(held, cash, vested, company.price)),
    diversified_shares: quantity(participants.diversified[row]!),
    diversification_eligible: active && held > 0 && electionPercentage(plan.diversification, age, participation) > 0,
    separated_shares: quantity(separatedShares),
    separated_cash: dollars(separatedCash),
  };
}

/** Every row at a year end, after others if given. */
export function snapshotsAt(
  plan: Plan,
  source: SnapshotSource,
  snapshots: ParticipantSnapshot[] = [],
): ParticipantSnapshot[] {
  for (let row = 0; row < source.participants.count; row++) snapshots.push(participantSnapshot(plan, source, row));
  return snapshots;
}
