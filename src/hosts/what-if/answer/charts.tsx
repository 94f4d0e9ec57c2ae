import type { VNode } from 'preact';
import { yardsticksOf, yardsticksSentence } from '../../../presentation/words/index.js';
import { hasFinances } from '../controls/company-controls.js';
import { yearCharts } from '../figures/year-charts.js';
import { FigureSection } from '../page/section-head.js';
import type { Session } from '../page/session.js';
import { page, type SectionProps } from '../page/state.js';

/** Charts of the first screen, by the ids of their sections. */
const CHARTS = {
  cash: 'Who pays',
  company: 'Can the company pay',
  price: 'Share price',
  payroll: 'Benefit',
} as const;

type ChartName = keyof typeof CHARTS;

/** One chart at a time, chosen by its tab; all of them on paper and where everything is on one page. */
export function Charts(props: SectionProps): VNode {
  const { session, choose } = props;
  const chosen = page.chart.value;
  const yardsticks = yardsticksOf(session.projection.run.annual_projections);
  const charts = yearCharts(session, choose);
  const figureOf = (name: string, above: VNode | null = null): VNode => (
    <FigureSection {...charts.find(({ id }) => id === name)!} planName={session.name}>
      {above}
    </FigureSection>
  );
  return (
    <div class="card charts">
      <div class="chart-tabs" role="group" aria-label="Chart">
        {(Object.entries(CHARTS) as [ChartName, string][]).map(([name, label]) => (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => (page.chart.value = name)}>
            {label}
          </button>
        ))}
      </div>
      <Pane name="cash" isOnPaper>
        {figureOf('cash')}
      </Pane>
      <Pane name="company" isOnPaper={hasFinances(session.projection.inputs)}>
        {figureOf(
          'company',
          <p class="yardsticks">
            {yardsticks === null
              ? 'Enter last year’s EBITDA under “What if?”, and this section asks for the rest. It then shows the years in which the company cannot pay.'
              : yardsticksSentence(yardsticks)}
          </p>,
        )}
      </Pane>
      <Pane name="price" isOnPaper>
        {figureOf('price')}
      </Pane>
      <Pane name="payroll" isOnPaper>
        {figureOf('payroll')}
      </Pane>
      <Pane name="benefit" tab="payroll">
        {figureOf('benefit')}
      </Pane>
      <Pins session={session} />
    </div>
  );
}

/** Pinned scenarios of the charts, each with a way to take it off. */
function Pins({ session }: { readonly session: Session }): VNode | null {
  const { scenarios } = session;
  if (scenarios.length === 0) return null;
  return (
    <p class="pins">
      Compared with{' '}
      {scenarios.map((scenario, i) => (
        <span key={i}>
          <span class={`swatch fill-scenario-${i + 1}`} aria-hidden="true" /> {scenario.name}{' '}
          <button
            type="button"
            class="quiet"
            aria-label={`Unpin ${scenario.name}`}
            onClick={() => session.unpin(scenario)}
          >
            Unpin
          </button>
        </span>
      ))}
      <a href="#scenarios">Side by side</a>
    </p>
  );
}

/** A chart under its tab. */
function Pane(props: {
  readonly name: string;
  readonly tab?: string;
  readonly isOnPaper?: boolean;
  readonly children: VNode;
}): VNode {
  const { name, tab = name, isOnPaper = false, children } = props;
  const isChosen = page.chart.value === tab;
  return (
    <section
      id={name}
      class={`chart-pane${isChosen ? ' is-chosen' : ''}${isOnPaper ? ' on-paper' : ''}`}
      aria-labelledby={`${name}-title`}
      tabIndex={-1}
    >
      {children}
    </section>
  );
}
