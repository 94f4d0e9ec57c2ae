import type { PlanInputs } from '../../../analysis/index.js';
import { percentageOf } from './control.js';

/** How a debt is repaid, as the engine names it and as a lender says it. */
export const SCHEDULES = [
  ['level_payment', 'Equal payments'],
  ['level_principal', 'Equal principal'],
  ['balloon', 'All at the end'],
] as const;

/** A line of the debt schedule; interest in percent. */
export interface DebtLine {
  readonly name: string;
  readonly owed: number;
  readonly interest: number;
  readonly years: number;
  readonly schedule: (typeof SCHEDULES)[number][0];
}

/** The debts of a plan. */
export function debtsIn({ initialState: { company } }: PlanInputs): DebtLine[] {
  return (company?.debts ?? []).map((debt) => ({
    name: debt.debt_id,
    owed: Number(debt.principal_balance),
    interest: percentageOf(debt.interest_rate),
    years: Number(debt.years_remaining),
    schedule: debt.payment_schedule ?? 'level_payment',
  }));
}

/** Debts as the text that a control and a link hold. */
export function debtsText(lines: readonly DebtLine[]): string {
  return JSON.stringify(
    lines.map(({ name, owed, interest, years, schedule }) => [name, owed, interest, years, schedule]),
  );
}

/** The debts of such a text; a link may hold anything, and the engine refuses what is no debt. */
export function debtLines(text: string): DebtLine[] {
  try {
    const lines = JSON.parse(text) as [string, number, number, number, DebtLine['schedule']][];
    return lines.map(([name, owed, interest, years, schedule]) => ({ name, owed, interest, years, schedule }));
  } catch {
    return [];
  }
}
