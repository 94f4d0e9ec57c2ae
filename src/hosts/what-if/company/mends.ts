import type { ControlId } from '../controls/control.js';
import { changesOf, controlOf } from '../controls/controls.js';
import { SimulationError, ValidationError } from '../../../index.js';
import type { Session } from '../page/session.js';
import { project } from '../plan/inputs.js';

/** A control, moved as little as keeps cash from falling short in any year; `value` null where it cannot. */
export interface Mend {
  readonly id: ControlId;
  readonly value: number | null;
}

/** What a board can move, how far it is looked for from where it stands, and on what grid. */
const LEVERS: readonly { readonly id: ControlId; readonly to: (standing: number) => number; readonly grid: number }[] =
  [
    { id: 'credit_line', to: (standing) => Math.max(10 * standing, 100_000_000), grid: 10_000 },
    { id: 'capital_expenditure', to: () => 0, grid: 10_000 },
    { id: 'ebitda_growth', to: (standing) => standing + 10, grid: 0.05 },
    { id: 'contribution', to: () => 0, grid: 0.1 },
  ];

/** The least move of each lever alone that mends the plan as it is shown. Between one end and the other the shortfall is taken to shrink. */
export function* mendsOf(session: Session): Generator<Mend> {
  const { plan, values } = session;
  const isShort = (id: ControlId, value: number): boolean => {
    try {
      const { run } = project(plan, changesOf({ ...values, [id]: value }, plan.inputs));
      return run.summary_metrics.years_with_cash_shortfall !== 0;
    } catch (error) {
      if (error instanceof ValidationError || error instanceof SimulationError) return true;
      throw error;
    }
  };
  for (const { id, to, grid } of LEVERS) {
    const standing = session.standing(controlOf(id));
    if (typeof standing !== 'number') continue;
    // Dollars of a contribution are looked for more coarsely than its percentages.
    const size = controlOf(id).field(plan.inputs).unit === 'dollars' ? Math.max(grid, 1_000) : grid;
    const end = to(standing);
    if (standing === end || isShort(id, end)) {
      yield { id, value: null };
      continue;
    }
    const at = (steps: number): number =>
      Number((standing + Math.sign(end - standing) * Math.min(steps * size, Math.abs(end - standing))).toFixed(4));
    let short = 0;
    let enough = Math.ceil(Math.abs(end - standing) / size);
    while (enough - short > 1) {
      const middle = Math.floor((short + enough) / 2);
      if (isShort(id, at(middle))) short = middle;
      else enough = middle;
    }
    yield { id, value: at(enough) };
  }
}
