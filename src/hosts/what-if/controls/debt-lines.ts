import type { PlanInputs } from '../../../analysis/index.js';
import { fractionOf, percentageOf } from './control.js';

/** A debt of a company, as a plan has it. */
export type DebtLine = NonNullable<NonNullable<PlanInputs['initialState']['company']>['debts']>[number];

/** The debts of a plan. */
export function debtsIn({ initialState: { company } }: PlanInputs): readonly DebtLine[] {
  return company?.debts ?? [];
}

/** Debts as the text that a control and a link hold: name, amount, interest in percent, years, how it is repaid. */
export function debtsText(lines: readonly DebtLine[]): string {
  return JSON.stringify(
    lines.map((debt) => [
      debt.debt_id,
      read(debt.principal_balance, Number),
      read(debt.interest_rate, percentageOf),
      read(debt.years_remaining, Number),
      debt.payment_schedule ?? 'level_payment',
    ]),
  );
}

/** A number as it is read; text that is none stays, for the engine to refuse. */
function read<Value>(value: Value, number: (value: Value) => number): number | Value {
  return Number.isNaN(Number(value)) ? value : number(value);
}

/** Debts of such a text; a link may hold anything, and the engine refuses values that are no debt. */
export function debtLines(text: string): DebtLine[] {
  try {
    const lines = JSON.parse(text) as [string, number, number | string | null, number, DebtLine['payment_schedule']][];
    return lines.map(([name, owed, interest, years, schedule]) => {
      const rate = typeof interest === 'number' ? fractionOf(interest) : interest;
      const line = { debt_id: name, principal_balance: owed, years_remaining: years, payment_schedule: schedule };
      // A blank is not given: in a link it is null.
      return { ...line, ...(rate !== null && { interest_rate: rate }) } as DebtLine;
    });
  } catch {
    return [];
  }
}

/** `$6,000,000 in 2 debts`. */
export function debtsWords(text: string): string {
  const lines = debtLines(text);
  const owed = lines.reduce((sum, debt) => sum + Number(debt.principal_balance), 0);
  const count = lines.length === 1 ? '1 debt' : `${lines.length} debts`;
  return lines.length === 0 ? 'none' : `$${owed.toLocaleString('en-US')} in ${count}`;
}
