import { add, cost, DECIMALS, fromUnits, portion } from '../numeric/index.js';
import { electionPercentage } from '../rules/diversification.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { ParticipantSnapshot } from './types.js';
import { vestedOf, vestedValue } from './vested-value.js';

/** One row at the year end the state describes. */
export function participantSnapshot(plan: Plan, state: ReadOnly<State>, row: number): ParticipantSnapshot {
  const { participants, ladder, company } = state;
  const yearsOn = state.year - plan.censusYear;
  const age = participants.ageAtCensus[row]! + yearsOn;
  const service = participants.serviceAtCensus[row]! + yearsOn;
  const participation = participants.participationAtCensus[row]! + yearsOn;
  const heads = participants.headcount[row]!;
  const active = heads > 0;
  const held = participants.shares[row]!;
  const cash = participants.cash[row]!;
  const vested = vestedOf(plan, state, row);
  const separatedShares = ladder.rowShares[row]!;
  const separatedCash = ladder.rowCash[row]!;
  const owed = separatedShares > 0 || separatedCash > 0;
  return {
    year: state.year,
    participant_id: participants.ids[row]!,
    status: active ? 'active' : owed ? 'separated' : 'paid_out',
    headcount: fromUnits(heads, DECIMALS.headcount),
    age,
    service_years: active ? service : null,
    compensation: active ? fromUnits(participants.pay[row]!, DECIMALS.cents) : null,
    vested_percentage: active ? fromUnits(vested, DECIMALS.rate) : null,
    shares: fromUnits(held, DECIMALS.shares),
    vested_shares: fromUnits(portion(held, vested), DECIMALS.shares),
    cash_balance: fromUnits(cash, DECIMALS.cents),
    account_value: fromUnits(add(cost(held, company.price), cash), DECIMALS.cents),
    vested_value: fromUnits(vestedValue(state, row, vested), DECIMALS.cents),
    diversified_shares: fromUnits(participants.diversified[row]!, DECIMALS.shares),
    diversification_eligible: active && held > 0 && electionPercentage(plan.diversification, age, participation) > 0,
    separated_shares: fromUnits(separatedShares, DECIMALS.shares),
    separated_cash: fromUnits(separatedCash, DECIMALS.cents),
  };
}
