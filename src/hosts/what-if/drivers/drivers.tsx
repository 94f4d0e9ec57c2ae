import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  ASSUMPTION_LABELS,
  driversWords,
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
import { byId } from '../page/dom.js';
import { computesUnasked } from '../page/unasked.js';
import type { Projection } from '../plan/inputs.js';
import { sensitivity } from '../../../analysis/index.js';

/** Count of people above which the analysis waits for a click: it is some twenty runs. */
const MOST_PEOPLE_UNASKED = 1_000;

type Figure = keyof Sensitivity['base'];

/** The figure that is none of the four: what matters first to a company. */
const HEADROOM = 'least_headroom';

const FIGURES: readonly (readonly [Figure, string])[] = [
  ['metric', 'Least headroom of cash'],
  ['total', `${SUMMARY_COLUMNS.total_repurchase_obligation.label}, all years`],
  ['present_value', SUMMARY_COLUMNS.present_value_repurchase_obligation.label],
  ['peak_amount', SUMMARY_COLUMNS.peak_cash_amount.label],
];

/** The tornado: what moves the result most. It follows what is shown. */
export function Drivers(props: { readonly planName: string; readonly projection: Projection }): VNode {
  const { planName, projection } = props;
  const [chosen, setFigure] = useState<Figure | null>(null);
  const { years_with_cash_shortfall: short } = projection.run.summary_metrics;
  const usual = short === undefined ? 'total' : 'metric';
  const figure = chosen === 'metric' && short === undefined ? 'total' : (chosen ?? usual);
  const [status, setStatus] = useState('');
  const [shown, setShown] = useState<{ readonly of: Projection; readonly is: Sensitivity } | null>(null);
  const wanted = useRef<Projection | null>(null);
  const waits = !computesUnasked() || projection.inputs.initialState.participants.length > MOST_PEOPLE_UNASKED;
  const compute = async (): Promise<void> => {
    wanted.current = projection;
    const isWanted = (): boolean => wanted.current === projection;
    const rankBy = short === undefined ? 'total' : HEADROOM;
    const computed = await sensitivityInSteps(projection.plan, rankBy, isWanted, (done, total) =>
      setStatus(`${done} of ${total} assumptions`),
    );
    if (computed === null) return;
    wanted.current = null;
    setStatus('');
    setShown({ of: projection, is: computed });
  };
  useEffect(() => {
    wanted.current = null;
    if (!waits) void compute();
    else setStatus(shown === null ? '' : 'What is shown is from before the last change.');
  }, [projection]);
  const say = sayOf(planName);
  byId('how-sure-by-drivers').textContent =
    shown === null ? '' : driversWords(shown.is, figure === 'metric' ? HEADROOM : figure, say);
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
      <p class="note">One assumption moved at a time, by a stated step; the length of a bar depends on the step.</p>
      <div class="line">
        <label for="drivers-figure">Effect on</label>
        <Choice
          id="drivers-figure"
          value={figure}
          choices={FIGURES.filter(([value]) => value !== 'metric' || short !== undefined)}
          choose={setFigure}
        />
        {waits && shown?.of !== projection && wanted.current === null && (
          <button type="button" class="main" onClick={() => void compute()}>
            Compute
          </button>
        )}
      </div>
      <p class="note status" role="status">
        {status}
      </p>
      <Paragraphs texts={[...unranked, without.join(' ')]} />
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
 * The engine's sensitivity analysis, one assumption at a time, so that the page stays responsive in between. Null when it was
 * stopped. Rows are in order of their effect on the total, those that do not apply to this plan last, as in the whole analysis.
 */
export async function sensitivityInSteps(
  plan: PreparedPlan,
  rankBy: string,
  isWanted: () => boolean,
  onStep: (done: number, total: number) => void,
): Promise<Sensitivity | null> {
  const parts: Sensitivity[] = [];
  for (const [i, assumption] of ALL.entries()) {
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return null;
    parts.push(sensitivity(plan, { assumptions: [assumption], rank_by: rankBy }));
    onStep(i + 1, ALL.length);
  }
  const rows = parts.flatMap((part) => part.rows);
  const effect = (row: SensitivityRow): number => (row.applies ? row.effect.total : -1);
  return { ...parts[0]!, rows: rows.sort((a, b) => effect(b) - effect(a)) };
}
