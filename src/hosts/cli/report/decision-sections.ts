import type { MonteCarloResult } from '../../../analysis/index.js';
import type { SensitivityFigures } from '../../../index.js';
import { axisDollars, fanChart, tornadoBar, tornadoChart } from '../../../presentation/charts/index.js';
import {
  formatWhole,
  movedText,
  nowText,
  rowLabel,
  rowName,
  choiceText,
  strategyNote,
  type AppliedRow,
  shortfallDrivers,
} from '../../../presentation/words/index.js';
import { formatDifference, formatPercent } from '../../../presentation/words/figures.js';
import { figureLabel } from '../../../presentation/words/sensitivity-words.js';
import { comparisonAnswer } from '../compare/report.js';
import { certainDigits, chanceHeadline, chances, outcomes, tail } from '../montecarlo/report.js';
import { settingsSentences } from '../montecarlo/settings.js';
import { driversAnswer } from '../sensitivity/report.js';
import { summaryRows, summaryUnit } from '../side-by-side/report.js';
import { WIDTH } from './answer-sections.js';
import { chart, figure, h, note, p, table, type Section } from './html.js';
import type { Study } from './appendix.js';

/** More bars say nothing more; the table has the others. */
const MOST_BARS = 10;

/** What makes the price react to how shares are bought. */
const PLAN_STEP =
  'The command compare with --three-rs --price-by equity, or --price-by earnings with company_finances, compares them at such a price.';

/** Recycling, redeeming and releveraging side by side. */
export function strategiesSection({ inputs, strategies, run: { simulation_id: plan } }: Study): Section {
  const id = 'strategies';
  const title = 'Strategies compared';
  if (typeof strategies === 'string')
    return { id, title, content: [p(`The strategies cannot be compared: ${strategies}.`)] };
  const { scenarios, notes } = strategies;
  const rows = summaryRows(strategies).map(({ label, cells, differences }) => [
    label,
    ...cells.map((cell, i) => (i > 0 && /[1-9]/.test(differences[i]!) ? `${cell} (${differences[i]!})` : cell)),
  ]);
  return {
    id,
    title,
    content: [
      h('p', { class: 'lead' }, comparisonAnswer(inputs.planRules.plan_name, strategies, PLAN_STEP)),
      p(
        'Recycle: the trust keeps the shares and allocates them again. Redeem: the company buys them and they are retired. Releverage: the company lends the trust what the shares cost, and they are released as the loan is paid.',
      ),
      table({
        caption: `The plan with each method, money in ${summaryUnit(strategies)}`,
        heads: [
          '',
          ...scenarios.map((name, i) => (strategies.simulation_ids[i] === plan ? `${name} (the plan)` : name)),
        ],
        rows,
      }),
      note(
        'Company cash: contributions that stay in the trust, and what the company pays for shares; contributions that repay a loan of its own come back to it. Still owed at the end: shares of people who left, at the last price and without the cash in their accounts, and notes. In suspense at the end: shares that the trust is still to allocate, and then to buy, at the last price.',
      ),
      note(
        'In brackets: what it is more or less than in the first column, rounded on its own. Nothing but the method differs.',
      ),
      ...notes.map(({ scenario, note: said }) => note(`${scenario}: ${said}`)),
    ],
  };
}

/** The tornado of the figure that matters first: the worst shortfall where there is one. */
export function driversSection({ inputs, drivers }: Study): Section {
  const { rank_by: figure } = drivers;
  const name = figureLabel(figure);
  const of = figure in drivers.base ? (figure as keyof SensitivityFigures) : 'metric';
  const unranked = strategyNote(inputs, drivers.rows);
  const moved = drivers.rows.filter((row): row is AppliedRow => row.applies);
  const effective = moved.filter(({ effect }) => (effect[of] ?? 0) > 0);
  const bars = effective.slice(0, MOST_BARS).map((row) => tornadoBar(row, of));
  const without = drivers.rows.flatMap((row) => (row.applies ? [] : [`${rowLabel(row)}: ${row.reason}.`]));
  const label = `Change of the ${name} when one assumption is moved. ${bars[0]?.name ?? 'None'} matters most.`;
  return {
    id: 'drivers',
    title: 'What drives it',
    content: [
      h('p', { class: 'lead' }, driversAnswer(inputs.planRules.plan_name, drivers, moved)),
      ...(bars.length === 0
        ? []
        : [
            chart(
              `Change of the ${name}, one assumption moved at a time`,
              tornadoChart(bars, WIDTH, axisDollars, label),
            ),
          ]),
      table({
        caption: `Change of the ${name}, in dollars`,
        heads: ['Assumption', 'Now', 'Moved down to', 'Difference', 'Moved up to', 'Difference'],
        rows: effective.map((row) => driverRow(row, of)),
      }),
      note('The length of a bar depends on the step. * is the end of the range.'),
      ...(unranked === null ? [] : [note(unranked)]),
      ...(without.length === 0 ? [] : [note(`Not moved. ${without.join(' ')}`)]),
    ],
  };
}

function driverRow(row: AppliedRow, of: keyof SensitivityFigures) {
  const difference = ({ differences }: { readonly differences: SensitivityFigures | null }) => {
    const size = differences?.[of] ?? null;
    return size === null ? '-' : figure(size, (value) => formatDifference(value, formatWhole));
  };
  return 'alternative' in row
    ? [rowName(row), choiceText(row.base), '', '', choiceText(row.alternative.value), difference(row.alternative)]
    : [
        rowName(row),
        nowText(row),
        movedText(row, 'down'),
        difference(row.down),
        movedText(row, 'up'),
        difference(row.up),
      ];
}

/** The fan: many futures instead of the expected one. */
export function rangeSection({ inputs, chance }: Study): Section {
  const id = 'range';
  const title = 'The range of outcomes';
  if (typeof chance === 'string') return { id, title, content: [p(`The range cannot be told: ${chance}.`)] };
  const drivers = shortfallDrivers(chance);
  return {
    id,
    title,
    content: [
      h('p', { class: 'lead' }, chanceHeadline(inputs.planRules.plan_name, chance)),
      chart('Repurchase cash by year over all futures', fanChart(chance, { width: WIDTH, height: 230 })),
      p(tail(chance)),
      p(chances(chance)),
      ...(drivers === null ? [] : [p(drivers)]),
      ...outcomes(chance).map(p),
      ...settingsSentences(chance).map(note),
      chanceTable(chance),
    ],
  };
}

function chanceTable(result: MonteCarloResult) {
  const { years, settings } = result;
  return table({
    caption: 'Repurchase cash by year over all futures, in dollars, to the first uncertain digit',
    heads: ['Year', 'Mean', ...settings.percentiles.map((percentile) => `${percentile} %`), '% of payroll, median'],
    rows: years.map(({ year, repurchase_cash: cash, repurchase_to_payroll: burden }) => {
      const written = certainDigits(cash).map(formatWhole);
      const middle = burden.percentiles[Math.floor(burden.percentiles.length / 2)]!;
      return [
        String(year),
        { value: cash.mean, text: written[0]! },
        ...cash.percentiles.map(({ value }, i) => ({ value, text: written[i + 1]! })),
        figure(middle.value, formatPercent),
      ];
    }),
  });
}
