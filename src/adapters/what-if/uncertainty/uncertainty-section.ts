import type { Distribution, MonteCarloResult } from '../../../analysis/index.js';
import { SimulationError, ValidationError } from '../../../index.js';
import { FAN_PERCENTILES, fanCharts, type Fan } from '../../charts/index.js';
import { percentileOf } from '../../text/index.js';
import { chartFigure } from '../charts/chart-figure.js';
import type { Column, Table } from '../figures/table.js';
import { byId, h } from '../page/dom.js';
import { part } from '../page/parts.js';
import type { Session } from '../page/session.js';
import { tableElement } from '../page/table-element.js';
import { distinctScenarios } from './distinct-scenarios.js';
import type { UncertainScenario } from './run-scenarios.js';
import { uncertaintyForm, type ChosenOptions } from './uncertainty-form.js';
import { uncertaintySentence } from './uncertainty-sentence.js';

const DISTRIBUTION: readonly Column[] = [
  { key: 'mean', head: 'Mean', format: 'dollars' },
  ...FAN_PERCENTILES.map((percentile): Column => {
    const head = percentile === 50 ? 'Median' : `${percentile} %`;
    return { key: `p${percentile}`, head, format: 'dollars' };
  }),
];
const distribution = (figures: Distribution): number[] => [
  figures.mean,
  ...FAN_PERCENTILES.map((percentile) => percentileOf(figures, percentile)),
];

/** The fan: how the years' cash is spread when people leave by chance and the price moves by chance. */
export function uncertaintySection(session: Session, announce: (text: string) => void): { show: () => void } {
  const progress = h('progress', { max: 1, value: 0, 'aria-label': 'Paths computed', hidden: true });
  const status = h('p', { class: 'note status', role: 'status' });
  const sentence = h('p', { class: 'sentence', hidden: true });
  const comparison = h('div');
  const stale = h(
    'p',
    { class: 'notice', hidden: true },
    'The assumptions have changed since. Compute again to see them here.',
  );
  let stop: AbortController | null = null;
  let computedFor: unknown = null;

  const form = uncertaintyForm(
    (options) => void compute(options),
    () => stop?.abort(new Error('Stopped')),
  );
  const figure = chartFigure('uncertainty', 'How uncertain is it?', '#14-chance', () => session.name, [
    h(
      'p',
      { class: 'note' },
      'Many futures instead of the expected one: whole people leave, the share price and the level of turnover vary around the plan’s. Their mean is close to the answer above; the median is usually lower, because dear futures lie further away than cheap ones.',
    ),
    form.element,
    progress,
    status,
    stale,
    sentence,
    comparison,
  ]);

  const compute = async (options: ChosenOptions): Promise<void> => {
    const own = new AbortController();
    stop?.abort();
    stop = own;
    const subject = session.projection;
    const scenarios = distinctScenarios(session);
    form.setRunning(true);
    progress.hidden = false;
    progress.value = 0;
    status.textContent = 'Computing …';
    try {
      const { runScenarios } = await part('whatIfChance');
      const results = await runScenarios(
        scenarios,
        { ...options, percentiles: [...FAN_PERCENTILES] },
        (done, total) => {
          progress.value = done / total;
          status.textContent = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} futures`;
        },
        own.signal,
      );
      computedFor = subject;
      showResults(scenarios, results);
      status.textContent = '';
      announce(sentence.textContent);
    } catch (error) {
      if (own.signal.aborted) status.textContent = 'Stopped. Nothing of it is shown.';
      else if (error instanceof ValidationError || error instanceof SimulationError) {
        status.textContent = `${error.details.field}: ${error.details.issue}`;
      } else status.textContent = `The workers could not compute this: ${String(error)}`;
    } finally {
      if (stop === own) {
        progress.hidden = true;
        form.setRunning(false);
        stop = null;
      }
    }
  };

  const showResults = (scenarios: readonly UncertainScenario[], results: readonly MonteCarloResult[]): void => {
    const shown = results[0]!;
    sentence.hidden = false;
    sentence.textContent = uncertaintySentence(shown);
    comparison.replaceChildren(
      tableElement({
        caption: 'Over all futures, in dollars',
        columns: [{ key: 'figure', head: 'Figure', format: 'text' }, ...DISTRIBUTION],
        rows: scenarios.flatMap(({ name }, i) => {
          const prefix = scenarios.length > 1 ? `${name}: ` : '';
          const row = (head: string, figures: Distribution): (string | number)[] => [
            `${prefix}${head}`,
            ...distribution(figures),
          ];
          const { total_repurchase_obligation: total, peak_cash_amount: largest } = results[i]!;
          return [row('obligation, all years', total), row('cash of the hardest year', largest)];
        }),
      }),
    );
    const fans = scenarios.map(({ name, expected }, i) => ({ name, expected, futures: results[i]! }));
    figure.show({
      table: fanTable(fans),
      draw: (width) => fanCharts(fans, { width, height: fans.length > 1 ? 200 : 280 }),
    });
    stale.hidden = true;
    showOnPaper();
  };
  /** Results for assumptions other than those beside them do not belong on a hand-out. */
  const showOnPaper = (): void => {
    byId('uncertainty').classList.toggle('on-paper', computedFor === session.projection);
  };

  return {
    show: () => {
      stale.hidden = computedFor === null || computedFor === session.projection;
      showOnPaper();
    },
  };
}

/** What is shown now comes first. */
function fanTable(fans: readonly Fan[]): Table {
  const expected: Column = { key: 'expected', head: 'Expected', format: 'dollars' };
  return {
    caption: 'Repurchase cash by year over all futures, and as expected, in dollars',
    columns: [
      { key: 'year', head: 'Year', format: 'year' },
      ...fans.flatMap(({ name }, i) =>
        [expected, ...DISTRIBUTION].map((column) =>
          i === 0 ? column : { ...column, key: `${name}: ${column.key}`, head: `${name}: ${column.head}` },
        ),
      ),
    ],
    rows: fans[0]!.futures.years.map(({ year }, i) => [
      year,
      ...fans.flatMap(({ futures: { years }, expected: rows }) => [
        rows[i]?.repurchase_cash ?? null,
        ...(years[i] === undefined ? DISTRIBUTION.map(() => null) : distribution(years[i].repurchase_cash)),
      ]),
    ]),
  };
}
