import type { VNode } from 'preact';
import { type AnnualProjection, SimulationError, ValidationError } from '../../../index.js';
import {
  affordabilityIfKnown,
  CAN_PAY,
  companyYears,
  yardsticksOf,
  yardsticksSentence,
} from '../../../presentation/words/index.js';
import { companyCashChart } from '../../../presentation/charts/index.js';
import type { FigureContent } from '../charts/chart-figure.js';
import { FigureSection } from '../page/section-head.js';
import { hasFinances } from '../controls/company-controls.js';
import { changesOf, controlOf, valueText } from '../controls/controls.js';
import type { Session } from '../page/session.js';
import { project, type Projection } from '../plan/inputs.js';
import { useState } from 'preact/hooks';
import type { ControlId } from '../controls/control.js';

/** Section on the company's ability to pay for the shares. */
export function Company({ session }: { readonly session: Session }): VNode {
  const { projection } = session;
  const { run, inputs } = projection;
  const yardsticks = yardsticksOf(run.annual_projections);
  return (
    <FigureSection
      id="company"
      title={CAN_PAY}
      documentation="#49-close"
      planName={session.name}
      content={hasFinances(inputs) ? cashContent(run.annual_projections) : null}
    >
      <p class="sentence">
        {affordabilityIfKnown(run, inputs) ??
          'Enter last year’s EBITDA under “What if?”, and this section asks for the rest. It then shows the years in which the company cannot pay.'}
      </p>
      {yardsticks !== null && <p class="yardsticks">{yardsticksSentence(yardsticks)}</p>}
      {(run.summary_metrics.years_with_cash_shortfall ?? 0) > 0 && <Mends session={session} projection={projection} />}
    </FigureSection>
  );
}

function cashContent(rows: readonly AnnualProjection[]): FigureContent {
  return {
    table: companyYears(rows)[0]!,
    draw: (width, onPaper) => companyCashChart(rows, { width, height: onPaper ? 105 : width < 480 ? 200 : 260 }),
  };
}

/** Offers to look for what would mend a shortfall, one control at a time. */
export function Mends({ session, projection }: { readonly session: Session; readonly projection: Projection }): VNode {
  /** Result of the search, with its projection; for any other projection it is void. */
  const [found, setFound] = useState<{ readonly of: Projection; readonly mends: readonly Mend[] | null } | null>(null);
  const mends = found?.of === projection ? found.mends : undefined;
  const find = async (): Promise<void> => {
    setFound({ of: projection, mends: null });
    const all: Mend[] = [];
    // One lever a turn, so that the page can be used meanwhile.
    for (const mend of mendsOf(session)) {
      all.push(mend);
      await new Promise((resolve) => setTimeout(resolve));
      if (session.projection !== projection) return;
    }
    setFound({ of: projection, mends: all });
  };
  return (
    <div class="mend">
      <button type="button" onClick={() => void find()}>
        What would mend it?
      </button>
      <p class="note" role="status">
        {mends === null && 'Looking …'}
        {mends !== null &&
          mends !== undefined &&
          'Each alone, moved as little as keeps cash from falling short in any year:'}
      </p>
      <ul class="mends">
        {mends?.map((mend) => (
          <Found key={mend.id} {...{ mend, session }} />
        ))}
      </ul>
    </div>
  );
}

function Found({ mend: { id, value }, session }: { readonly mend: Mend; readonly session: Session }): VNode {
  const control = controlOf(id);
  if (value === null) return <li>{control.label}: no value mends it alone.</li>;
  const { inputs } = session.plan;
  const now = valueText(control, session.standing(control) as number, inputs);
  const text = `${control.label}: ${valueText(control, value, inputs)} instead of ${now}.`;
  return (
    <li>
      {text}{' '}
      <button type="button" class="quiet" aria-label={`Show ${text}`} onClick={() => session.set(id, value)}>
        Show
      </button>
    </li>
  );
}

/** A control, moved as little as keeps cash from falling short in any year; `value` null where it cannot. */
export interface Mend {
  readonly id: ControlId;
  readonly value: number | null;
}

/** Levers of a board, each with the end and the grid of its search from the present value. */
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
