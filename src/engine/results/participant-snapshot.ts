import { DECIMALS, fromUnits, type Cents, type MicroShares } from '../numeric/index.js';
import type { Plan } from '../state/plan.js';
import type { Table } from './columns.js';
import { snapshotColumns, STATUSES, type SnapshotSource } from './snapshot-columns.js';
import type { WordsOf } from './words.js';
import type { ParticipantSnapshot } from './rows.js';

export type { ParticipantSnapshot };

/** Every participant at every year end: the columns of `participant_snapshots`. */
export const PARTICIPANT_SNAPSHOT = {
  year: { unit: 'year' },
  participant_id: { unit: 'text' },
  status: { unit: 'text', oneOf: STATUSES },
  headcount: { unit: 'headcount' },
  age: { unit: 'count' },
  service_years: { unit: 'count', orNull: true },
  compensation: { unit: 'dollars', orNull: true },
  vested_percentage: { unit: 'fraction', orNull: true },
  shares: { unit: 'shares' },
  vested_shares: { unit: 'shares' },
  cash_balance: { unit: 'dollars' },
  account_value: { unit: 'dollars' },
  vested_value: { unit: 'dollars' },
  diversified_shares: { unit: 'shares' },
  diversification_eligible: { unit: 'flag' },
  separated_shares: { unit: 'shares' },
  separated_cash: { unit: 'dollars' },
} satisfies Table;

/** Labels and sentences of these columns. */
export const PARTICIPANT_SNAPSHOT_WORDS = {
  year: { label: 'Year', is: 'Plan year at whose end the row stands.' },
  participant_id: {
    label: 'Participant',
    is: 'Participant id, `hires-<year>`, or `joiners-<number>` of an acquired group.',
  },
  status: {
    label: 'Status',
    is: 'Active while anyone is left in the row, then separated while payments are due, then paid out.',
  },
  headcount: { label: 'People', is: 'Expected number of people still active.' },
  age: { label: 'Age', is: 'Attained age.' },
  service_years: { label: 'Years of service', is: 'Completed years of service; null once everyone left.' },
  compensation: { label: 'Pay', is: 'Annual pay per head; null once everyone left.' },
  vested_percentage: { label: 'Vested part', is: 'Vested fraction at this age and service; null once everyone left.' },
  shares: { label: 'Shares', is: 'Shares in the active account.' },
  vested_shares: { label: 'Vested shares', is: 'The vested part of `shares`.' },
  cash_balance: { label: 'Cash', is: 'Cash in the active account.' },
  account_value: { label: 'Account value', is: 'Shares at the year-end price plus cash.' },
  vested_value: { label: 'Vested value', is: 'The vested part of `account_value`.' },
  diversified_shares: { label: 'Diversified shares', is: 'Shares diversified in this election period.' },
  diversification_eligible: { label: 'May diversify', is: 'May elect in the coming year.' },
  separated_shares: { label: 'Shares due', is: 'Shares still to be paid to those who left.' },
  separated_cash: { label: 'Cash due', is: 'Cash still to be paid to those who left.' },
} satisfies WordsOf<typeof PARTICIPANT_SNAPSHOT>;

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const quantity = (shares: MicroShares): number => fromUnits(shares, DECIMALS.shares);

/**
 * Every row at a year end, after others if given. There are as many of these as people times years, so a row is one literal and not made
 * column by column; its type holds it to the table.
 */
export function snapshotsAt(
  plan: Plan,
  source: SnapshotSource,
  snapshots: ParticipantSnapshot[] = [],
): ParticipantSnapshot[] {
  const at = snapshotColumns(plan, source);
  for (let row = 0; row < at.count; row++) {
    const status = STATUSES[at.status[row]!]!;
    const active = status === 'active';
    snapshots.push({
      year: at.year[row]!,
      participant_id: at.participant_id[row]!,
      status,
      headcount: fromUnits(at.headcount[row]!, DECIMALS.headcount),
      age: at.age[row]!,
      service_years: active ? at.service_years[row]! : null,
      compensation: active ? dollars(at.compensation[row]!) : null,
      vested_percentage: active ? fromUnits(at.vested_percentage[row]!, DECIMALS.rate) : null,
      shares: quantity(at.shares[row]!),
      vested_shares: quantity(at.vested_shares[row]!),
      cash_balance: dollars(at.cash_balance[row]!),
      account_value: dollars(at.account_value[row]!),
      vested_value: dollars(at.vested_value[row]!),
      diversified_shares: quantity(at.diversified_shares[row]!),
      diversification_eligible: at.diversification_eligible[row] === 1,
      separated_shares: quantity(at.separated_shares[row]!),
      separated_cash: dollars(at.separated_cash[row]!),
    });
  }
  return snapshots;
}
