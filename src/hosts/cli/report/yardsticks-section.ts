import { measureText, placeWords, valueWords } from '../../../analysis/benchmark/descriptor.js';
import type { BenchmarkAnswer } from '../../../analysis/index.js';
import {
  formatDifference,
  formatDollars,
  formatPercent,
  formatPrice,
  formatWhole,
} from '../../../presentation/words/figures.js';
import { sayOf } from '../../../presentation/words/values.js';
import { figure, h, note, p, table, type Cell, type Html, type Section } from './html.js';
import type { Study } from './appendix.js';

/** The plan beside its peers, and its repurchases by what the company earns and is worth. */
export function yardsticksSection({ inputs, peers: answer, run: { annual_projections: years } }: Study): Section {
  const id = 'yardsticks';
  const title = 'Yardsticks';
  if (typeof answer === 'string') return { id, title, content: [p(`The yardsticks cannot be told: ${answer}.`)] };
  const say = sayOf(inputs.planRules.plan_name);
  const [first, who] = placeWords(answer, say);
  const part = (ratio: number | null): Cell => (ratio === null ? '-' : figure(ratio, formatPercent));
  return {
    id,
    title,
    content: [
      h('p', { class: 'lead' }, first!),
      table({
        caption: 'The plan beside its peers',
        heads: ['', 'The plan', 'p10', 'p25', 'p50', 'p75', 'p90', 'Peers', 'The plan lies'],
        text: [8],
        rows: answer.measures.map(({ is, unit, own, p10, p25, p50, p75, p90, peers, place }) => [
          is,
          ...[own, p10, p25, p50, p75, p90].map((value) => (value === null ? '-' : measureText(value, unit, say))),
          peers === null ? '-' : figure(peers, formatWhole),
          place ?? 'not known',
        ]),
      }),
      note(`${who!} The plan: the middle of its years or of its windows of years.`),
      ...valueWords(answer, say).map(p),
      answer.last_forecast.length === 0 ? null : lastForecast(answer),
      table({
        caption: 'Repurchases over EBITDA, equity and net assets',
        heads: ['Year', 'Repurchase obligation', 'EBITDA', '% of EBITDA', '% of equity', '% of net assets'],
        rows: answer.yardsticks.map(({ year, repurchase_obligation: bought, ...over }, i) => [
          String(year),
          figure(bought, formatDollars),
          years[i]!.ebitda === undefined ? '-' : figure(years[i]!.ebitda, formatDollars),
          part(over.to_ebitda),
          part(over.to_equity),
          part(over.to_net_assets),
        ]),
      }),
      note(
        'Equity: all shares outstanding as the year opens, at the price at which the shares of the year are bought. Net assets: of the trust, as the year opens.',
      ),
    ],
  };
}

/** What the last forecast said of the same years. */
function lastForecast({ last_forecast: last }: BenchmarkAnswer): Html {
  return table({
    caption: 'The last forecast beside this one',
    heads: ['Year', 'Figure', 'Last forecast', 'This one', 'Difference'],
    text: [1],
    rows: last.map(({ year, figure: of, ...each }) => {
      const isPrice = of === 'year_end_share_price';
      const format = isPrice ? formatPrice : formatWhole;
      return [
        String(year),
        isPrice ? 'price at the end, $' : 'shares bought, $',
        figure(each.forecast, format),
        figure(each.now, format),
        figure(each.difference, (value) => formatDifference(value, format)),
      ];
    }),
  });
}
