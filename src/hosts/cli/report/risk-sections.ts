import { brokenCovenants, canTheyPay } from '../../../analysis/affordability.js';
import { sensitivityAnalysis } from '../../../analysis/sensitivity/descriptor.js';
import type { Affordability, MonteCarloResult, StressComparison } from '../../../analysis/index.js';
import { axisDollars, fanChart, tableBars, tornadoChart } from '../../../presentation/charts/index.js';
import {
  driversWords,
  effectsTable,
  formatDollars,
  formatWhole,
  shortfallDrivers,
  withoutEffect,
} from '../../../presentation/words/index.js';
import { formatPercent } from '../../../presentation/words/figures.js';
import { shockWords } from '../../../presentation/words/shock-words.js';
import { sayOf } from '../../../presentation/words/values.js';
import { certainDigits, chanceHeadline, chances, outcomes, tail } from '../montecarlo/report.js';
import { settingsSentences } from '../montecarlo/settings.js';
import { answerTable, chart, figure, h, note, p, table, WIDTH, type Cell, type Section } from './html.js';
import type { Study } from './appendix.js';

/** More bars say nothing more; the table has the others. */
const MOST_BARS = 10;

/** What the stress that leaves the company shortest of cash does to it; nothing where its finances are not projected. */
export function worstStress(name: string, { scenarios, affordability = [] }: StressComparison): string {
  if (affordability[0] === undefined || affordability[0] === null) return '';
  const missing = affordability.map(missingIn);
  const worst = missing.indexOf(Math.max(...missing));
  if (worst === 0) return 'None of the usual stresses leaves the company shorter of cash than it is without.';
  const alone = affordability.map((each, i) => (i === worst ? each : null));
  return canTheyPay('', { scenarios, affordability: alone }, sayOf(name));
}

function missingIn(affordability: Affordability | null | undefined): number {
  return affordability?.largest_cash_shortfall ?? 0;
}

/** The usual stresses, each a line: whether the company can pay comes before what it has to buy. */
export function stressSection({ inputs, stresses }: Study): Section {
  const id = 'stress';
  const title = 'What could make it fail to pay';
  if (typeof stresses === 'string') return { id, title, content: [p(`The stresses cannot be told: ${stresses}.`)] };
  const { scenarios, shocks, affordability = [], summary } = stresses;
  const lead = worstStress(inputs.planRules.plan_name, stresses);
  return {
    id,
    title,
    content: [
      lead === '' ? null : h('p', { class: 'lead' }, lead),
      table({
        caption: 'The usual stresses, each alone',
        heads: ['', 'First short year', 'Years short', 'Worst shortfall', 'In', 'Shares to buy back', 'Covenants'],
        text: [6],
        rows: scenarios.map((name, i) => [
          i === 0 ? 'without shocks' : name,
          ...shortCells(affordability[i]),
          figure(summary.figures[i]!.total_repurchase_obligation!, formatDollars),
          covenantText(affordability[i]),
        ]),
      }),
      ...scenarios.slice(1).map((name, i) => note(`${name}: ${shocks[i + 1]!.map(shockWords).join('; ')}.`)),
      note(
        'The sizes of the shocks are conventions, not forecasts. A cheaper share makes the obligation smaller and may leave the company less able to pay it.',
      ),
    ],
  };
}

function shortCells(affordability: Affordability | null | undefined): Cell[] {
  if (affordability === null || affordability === undefined) return ['-', '-', '-', '-'];
  const { years_with_cash_shortfall: years, first_cash_shortfall_year: first } = affordability;
  const { largest_cash_shortfall: worst, largest_cash_shortfall_year: when } = affordability;
  return [String(first ?? 'never'), String(years), figure(worst, formatDollars), String(when ?? '-')];
}

function covenantText(affordability: Affordability | null | undefined): string {
  if (affordability === null || affordability === undefined) return 'not known';
  return brokenCovenants(affordability) ?? 'kept';
}

/** The tornado of the figure that matters first: the worst shortfall where there is one. */
export function driversSection({ inputs, plan, drivers }: Study): Section {
  const say = sayOf(inputs.planRules.plan_name);
  const effects = effectsTable(drivers, drivers.rank_by, say);
  const bars = tableBars(effects).slice(0, MOST_BARS);
  const label = `${effects.caption} when one assumption is moved. ${bars[0]?.name ?? 'None'} matters most.`;
  const caveats = [...(sensitivityAnalysis.caveats?.(plan, drivers) ?? []), ...withoutEffect(drivers, say)];
  return {
    id: 'drivers',
    title: sensitivityAnalysis.question,
    content: [
      h('p', { class: 'lead' }, driversWords(drivers, drivers.rank_by, say)),
      bars.length === 0
        ? null
        : chart(`${effects.caption}, one assumption moved at a time`, tornadoChart(bars, WIDTH, axisDollars, label)),
      ...answerTable(effects),
      ...caveats.map(note),
    ],
  };
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
