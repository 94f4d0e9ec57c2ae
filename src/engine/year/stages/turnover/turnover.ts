import { arrive } from './arrivals.js';
import { leaversByRow } from './by-row.js';
import { add, ZERO, type Headcount } from '../../../numeric/index.js';
import type { Listeners } from '../../../state/events.js';
import { activeShares, shrinkLoanShares } from '../../../state/loan-shares.js';
import type { Plan } from '../../../state/plan.js';
import type { Reads, Writes } from '../../../state/state.js';
import type { Separations, PlanYear } from '../../../state/year-record.js';

type Touched = Writes<'participants' | 'ladder' | 'forfeitures' | 'loans'> & Reads<'company'>;

/**
 * Turnover, model 4.2: people leave, and others come.
 *
 * Each cause takes its rate of what the causes before it left in the row: death, disability, retirement, termination. What leaves
 * moves to the row's payout ladder (vested) and to the forfeiture ladder (not vested). Somebody whose separation is known leaves
 * entirely in that year, and not before. `[std]` for the order of causes; the settlement cites its own sources.
 *
 * Pitfall: a row is an expected number of people, a weight and not a count. Leavers get no allocation for the year in which they
 * leave.
 */
export function turnover(
  plan: Plan,
  state: Touched,
  year: PlanYear,
  onSeparation?: Listeners['onSeparation'],
): Separations {
  const { participants } = state;
  const before = plan.defersLoanShares ? activeShares(participants) : ZERO;
  const byRow = leaversByRow(plan, state, year, onSeparation);
  const { living, livingCount } = participants;
  let separations: Headcount = ZERO;
  for (let i = 0; i < livingCount; i++) separations = add(separations, byRow.takeRow(living[i]!));
  if (plan.defersLoanShares) shrinkLoanShares(state.loans, before, activeShares(participants));
  return { separations, ...arrive(plan, state, year, separations), sharing: byRow.sharing };
}
