import { sensitivityAnalysis } from '../../../analysis/sensitivity/descriptor.js';
import type { MonteCarloResult } from '../../../analysis/index.js';
import { stressAnalysis } from '../../../analysis/stress/descriptor.js';
import { axisDollars, fanChart, tableBars, tornadoChart } from '../../../presentation/charts/index.js';
import {
  driversWords,
  effectsTable,
  formatWhole,
  shockWords,
  stressesTable,
  shortfallDrivers,
  withoutEffect,
  worstStressWords,
} from '../../../presentation/words/index.js';
import { formatPercent } from '../../../presentation/words/figures.js';
import { sayOf } from '../../../presentation/words/values.js';
import { certainDigits, chanceHeadline, chances, outcomes, tail } from '../montecarlo/report.js';
import { settingsSentences } from '../montecarlo/settings.js';
import { answerTable, chart, figure, h, note, p, table, WIDTH, type Section } from './html.js';
import type { Study } from './appendix.js';

/** More bars say nothing more; the table has the others. */
const MOST_BARS = 10;

/** The usual stresses, each a line: whether the company can pay comes before what it has to buy. */
export function stressSection({ inputs, stresses }: Study): Section {
  const id = 'stress';
  const title = stressAnalysis.question;
  if (typeof stresses === 'string') return { id, title, content: [p(`The stresses cannot be told: ${stresses}.`)] };
  const say = sayOf(inputs.planRules.plan_name);
  return {
    id,
    title,
    content: [
      h('p', { class: 'lead' }, worstStressWords(stresses, say)),
      ...answerTable(stressesTable(stresses)),
      ...stresses.shocks.flatMap((shocks, i) =>
        i === 0
          ? []
          : [note(`${stresses.scenarios[i]!}: ${shocks.map((shock) => shockWords(shock, say)).join('; ')}.`)],
      ),
    ],
  };
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
