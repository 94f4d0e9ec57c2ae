import { WHOLE } from '../numeric/index.js';
import type { Plan } from '../state/plan.js';
import type { Separation } from '../state/separation.js';

/** Rows that the findings FORFEITURE_BEFORE_BREAK and FORFEITURE_ORDER concern, by the separations of a year. */
export interface ConcernedRows {
  readonly forfeitureBeforeBreak: number[];
  readonly forfeitureOrder: number[];
}

export function noRows(): ConcernedRows {
  return { forfeitureBeforeBreak: [], forfeitureOrder: [] };
}

/** Whether any forfeiture of the plan can deserve a look. Listening to every separation costs time. */
export function mayConcernRows({ forfeiture }: Plan): boolean {
  return forfeiture.atTermination || !forfeiture.cashFirst;
}

/** Adds a row where its forfeiture deserves a look; those who left before the census were settled long ago. */
export function noteForfeiture(plan: Plan, concerned: ConcernedRows, separation: Readonly<Separation>): void {
  const { origin, row, price, vestedFraction, vestedCash, unvestedShares, unvestedCash, isCashOut } = separation;
  if (origin === 'census') return;
  const isPartlyVested = vestedFraction > 0 && vestedFraction < WHOLE;
  if (plan.forfeiture.atTermination && isPartlyVested && unvestedShares + unvestedCash > 0 && !isCashOut) {
    appendOnce(concerned.forfeitureBeforeBreak, row);
  }
  if (!plan.forfeiture.cashFirst && price > 0 && unvestedShares > 0 && vestedCash > 0) {
    appendOnce(concerned.forfeitureOrder, row);
  }
}

function appendOnce(rows: number[], row: number): void {
  if (rows[rows.length - 1] !== row) rows.push(row);
}
