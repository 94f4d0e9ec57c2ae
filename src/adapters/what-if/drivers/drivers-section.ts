import { movedText, nowText, rowLabel, type AppliedRow } from '../../text/index.js';
import type { Sensitivity, SensitivityFigures } from '../../../index.js';
import { tornadoBar, tornadoChart } from '../../charts/index.js';
import { chartFigure } from '../charts/chart-figure.js';
import { axisDollars } from '../figures/format.js';
import type { Table } from '../figures/table.js';
import { button, h } from '../page/dom.js';
import type { Session } from '../page/session.js';
import { sensitivityInSteps } from './sensitivity-in-steps.js';

/** With more people than this the analysis waits for a click: it is some twenty runs. */
const MOST_PEOPLE_UNASKED = 1_000;

type Figure = Exclude<keyof SensitivityFigures, 'metric'>;

const FIGURES: readonly (readonly [Figure, string])[] = [
  ['total', 'Obligation, all years'],
  ['present_value', 'Present value'],
  ['peak_amount', 'Cash of the hardest year'],
];

/** The tornado: what moves the result most. */
export function driversSection(session: Session): { show: () => void } {
  const status = h('p', { class: 'note status', role: 'status' });
  const absent = h('p', { class: 'note' });
  const choice = h(
    'select',
    { id: 'drivers-figure', onchange: () => draw() },
    ...FIGURES.map(([value, name]) => h('option', { value }, name)),
  );
  const start = button('Compute', () => compute(), { class: 'main', hidden: true });
  const figure = chartFigure('drivers', 'What drives it?', '#16-sensitivity', () => session.name, [
    h(
      'p',
      { class: 'note' },
      'One assumption moved at a time, by a stated step; the length of a bar depends on the step.',
    ),
    h('div', { class: 'line' }, h('label', { for: 'drivers-figure' }, 'Effect on'), choice, start),
    status,
    absent,
  ]);
  let latest = 0;
  let result: Sensitivity | null = null;

  const draw = (): void => {
    if (result === null) return;
    const figureName = choice.value as Figure;
    const rows = result.rows
      .filter((row): row is AppliedRow => row.applies)
      .sort((a, b) => b.effect[figureName] - a.effect[figureName]);
    const caption = `Effect on: ${FIGURES.find(([key]) => key === figureName)![1].toLowerCase()}, in dollars`;
    const bars = rows.filter(({ effect }) => effect[figureName] > 0).map((row) => tornadoBar(row, figureName));
    figure.show({
      table: tornadoTable(caption, rows, figureName),
      draw: (width) => tornadoChart(bars, width, axisDollars, `${caption}. ${bars[0]?.name ?? ''} matters most.`),
    });
    const without = result.rows.flatMap((row) =>
      row.applies ? [] : [`${rowLabel(row)} (${row.reason.toLowerCase()})`],
    );
    absent.textContent = without.length === 0 ? '' : `Not here: ${without.join(', ')}.`;
  };
  const compute = async (): Promise<void> => {
    const own = ++latest;
    start.hidden = true;
    const wanted = (): boolean => own === latest;
    const computed = await sensitivityInSteps(session.projection.plan, wanted, (done, total) => {
      status.textContent = `${done} of ${total} assumptions`;
    });
    if (computed === null) return;
    status.textContent = '';
    result = computed;
    draw();
  };
  return {
    show: () => {
      latest += 1;
      if (session.plan.inputs.initialState.participants.length <= MOST_PEOPLE_UNASKED) void compute();
      else {
        start.hidden = false;
        status.textContent = result === null ? '' : 'What is shown is from before the last change.';
      }
    },
  };
}

function tornadoTable(caption: string, rows: readonly AppliedRow[], figure: Figure): Table {
  return {
    caption,
    columns: [
      { key: 'assumption', head: 'Assumption', format: 'text' },
      { key: 'now', head: 'Now', format: 'text' },
      { key: 'down', head: 'Moved down to', format: 'text' },
      { key: 'down_difference', head: 'Difference', format: 'dollars' },
      { key: 'up', head: 'Moved up to', format: 'text' },
      { key: 'up_difference', head: 'Difference', format: 'dollars' },
    ],
    rows: rows.map((row) =>
      'alternative' in row
        ? [rowLabel(row), row.base, null, null, row.alternative.value, row.alternative.differences?.[figure] ?? null]
        : [
            rowLabel(row),
            nowText(row),
            movedText(row, 'down'),
            row.down.differences?.[figure] ?? null,
            movedText(row, 'up'),
            row.up.differences?.[figure] ?? null,
          ],
    ),
  };
}
