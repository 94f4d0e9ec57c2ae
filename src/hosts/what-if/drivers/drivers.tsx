import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import {
  ASSUMPTION_LABELS,
  driversWords,
  labelOf,
  effectsTable,
  sensitivityAnalysis,
  sayOf,
  SUMMARY_COLUMNS,
  withoutEffect,
} from '../../../presentation/words/index.js';
import type { PreparedPlan, Sensitivity, SensitivityRow } from '../../../index.js';
import { tableBars, tornadoChart, axisDollars } from '../../../presentation/charts/index.js';
import type { FigureContent } from '../charts/chart-figure.js';
import { FigureSection, Paragraphs, Choice } from '../page/section-head.js';
import { RunButton, RunStatus, useUnasked } from '../page/run.js';
import type { SectionProps } from '../page/state.js';
import { sensitivity } from '../../../analysis/index.js';

/** Count of people above which the analysis waits for a click: it is some twenty runs. */
const MOST_PEOPLE_UNASKED = 1_000;

type Figure = keyof Sensitivity['base'];

/** The figure that is none of the four: what matters first to a company. */
const HEADROOM = 'least_headroom';

const FIGURES: readonly (readonly [Figure, string])[] = [
  ['metric', labelOf(HEADROOM)],
  ['total', `${SUMMARY_COLUMNS.total_repurchase_obligation.label}, all years`],
  ['present_value', SUMMARY_COLUMNS.present_value_repurchase_obligation.label],
  ['peak_amount', SUMMARY_COLUMNS.peak_cash_amount.label],
];

/** Figure by which assumptions are ranked, unless another is chosen. */
function usualFigure({ projection: { run } }: SectionProps['session']): Figure {
  return run.summary_metrics.years_with_cash_shortfall === undefined ? 'total' : 'metric';
}

/** Sentence on the assumption that matters most; null before it is known. */
export function driversLine({ session }: SectionProps, figure = usualFigure(session)): string | null {
  const answer = session.run<Sensitivity>('drivers').shown?.answer;
  if (answer === undefined) return null;
  return driversWords(answer, figure === 'metric' ? HEADROOM : figure, sayOf(session.name));
}

/** The tornado: what moves the result most. It follows what is shown. */
export function Drivers(props: SectionProps): VNode {
  const { session } = props;
  const { name: planName, projection } = session;
  const [chosen, setFigure] = useState<Figure | null>(null);
  const { years_with_cash_shortfall: short } = projection.run.summary_metrics;
  const figure = chosen === 'metric' && short === undefined ? 'total' : (chosen ?? usualFigure(session));
  const run = session.run<Sensitivity>('drivers');
  const { shown: found } = run;
  const shown = found === null ? null : { of: found.of, is: found.answer };
  const mayWait = projection.inputs.initialState.participants.length > MOST_PEOPLE_UNASKED;
  const start = (isUnasked: boolean): Promise<void> => {
    const { plan } = session.projection;
    const rankBy = short === undefined ? 'total' : HEADROOM;
    return run.start(
      ({ signal, onProgress }) =>
        sensitivityInSteps(plan, rankBy, signal, (done, total) => onProgress(done, total, 'assumptions')),
      undefined,
      isUnasked,
    );
  };
  useUnasked(session, 'drivers', !mayWait, () => start(true));
  const say = sayOf(planName);
  const line = driversLine(props, figure);
  const unranked = shown === null ? [] : (sensitivityAnalysis.caveats?.(shown.of.plan, shown.is as never) ?? []);
  const without = shown === null ? [] : withoutEffect(shown.is, say);
  return (
    <FigureSection
      id="drivers"
      title={sensitivityAnalysis.question}
      documentation="#16-sensitivity"
      planName={planName}
      content={shown === null ? null : tornado(shown.is, figure, say)}
    >
      {line !== null && <p class="sentence">{line}</p>}
      <p class="note">One assumption moved at a time, by a stated step; the length of a bar depends on the step.</p>
      <div class="line">
        <label for="drivers-figure">Effect on</label>
        <Choice
          id="drivers-figure"
          value={figure}
          choices={FIGURES.filter(([value]) => value !== 'metric' || short !== undefined)}
          choose={setFigure}
        />
        {run.current === null && <RunButton run={run} start={() => void start(false)} />}
      </div>
      <RunStatus run={run} label="Assumptions tried" />
      <Paragraphs texts={unranked} />
      {without.length > 0 && (
        <details class="data">
          <summary>Assumptions without an effect here</summary>
          <Paragraphs texts={without} />
        </details>
      )}
    </FigureSection>
  );
}

function tornado(sensitivity: Sensitivity, figure: Figure, say: ReturnType<typeof sayOf>): FigureContent {
  // Of a sensitivity, `metric` is the figure that it was ranked by.
  const table = effectsTable(sensitivity, figure === 'metric' ? HEADROOM : figure, say);
  const bars = tableBars(table);
  return {
    table,
    draw: (width) => tornadoChart(bars, width, axisDollars, `${table.caption}. ${bars[0]?.name ?? ''} matters most.`),
  };
}

const ALL = Object.keys(ASSUMPTION_LABELS) as (keyof typeof ASSUMPTION_LABELS)[];

/**
 * The engine's sensitivity analysis, one assumption at a time, so that the page stays responsive in between. Rows are in order of their effect on the total, those that do not apply to this plan last, as in the whole analysis.
 */
export async function sensitivityInSteps(
  plan: PreparedPlan,
  rankBy: string,
  signal: AbortSignal,
  onStep: (done: number, total: number) => void,
): Promise<Sensitivity> {
  const parts: Sensitivity[] = [];
  for (const [i, assumption] of ALL.entries()) {
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    parts.push(sensitivity(plan, { assumptions: [assumption], rank_by: rankBy }));
    onStep(i + 1, ALL.length);
  }
  const rows = parts.flatMap((part) => part.rows);
  const effect = (row: SensitivityRow): number => (row.applies ? row.effect.total : -1);
  return { ...parts[0]!, rows: rows.sort((a, b) => effect(b) - effect(a)) };
}
