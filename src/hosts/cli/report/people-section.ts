import type { Purchase } from '../../../analysis/index.js';
import { axisDollars, stackedBars } from '../../../presentation/charts/index.js';
import {
  formatDollars,
  groupOf,
  GROUPS,
  REASONS,
  spokenDollars,
  spokenPercent,
  sumOfCents,
} from '../../../presentation/words/index.js';
import { yearRanges } from '../../../analysis/affordability.js';
import { chart, figure, note, p, table, WIDTH, type Html, type Section } from './html.js';
import type { Study } from './appendix.js';

/** A colour for each group of people. */
const PAINT = ['accounts', 'scenario-3', 'contributions', 'company', 'notes', 'forfeitures'] as const;

const costOf = (bought: readonly Purchase[]): number => sumOfCents(bought.map(({ cost }) => cost));

/** The years in which most is bought, and from whom: by age and by cause. */
export function peopleSection({ run: { annual_projections: rows }, purchases }: Study): Section {
  const id = 'people';
  const title = 'The bulge, and who is in it';
  const all = costOf(purchases);
  if (all === 0) return { id, title, content: [p('Nothing is bought in any year.')] };
  const average = all / rows.length;
  const bulge = rows.filter((row) => row.repurchase_obligation > average).map(({ year }) => year);
  const inBulge = purchases.filter(({ year }) => bulge.includes(year));
  const groups = GROUPS.filter(([group]) => purchases.some((purchase) => groupOf(purchase) === group));
  const oldest = groups
    .map(([group, name]) => [name, costOf(inBulge.filter((purchase) => groupOf(purchase) === group))] as const)
    .reduce((most, next) => (next[1] > most[1] ? next : most), ['', 0]);
  const part = costOf(inBulge) / all;
  const content =
    bulge.length === 0
      ? [p(`Every year costs as much as the others, ${spokenDollars(average)}: there is no bulge.`)]
      : [
          p(
            `A year costs ${spokenDollars(average)} on average. More is due in ${yearRanges(bulge)}: ${spokenPercent(part)} of the ` +
              `whole obligation in ${bulge.length} of ${rows.length} years. The largest group there: ${oldest[0].toLowerCase()}, ` +
              `${spokenPercent(oldest[1] / costOf(inBulge))} of it.`,
          ),
        ];
  return {
    id,
    title,
    content: [
      ...content,
      chart(
        'Obligation by year and by group of people',
        groupChart(
          rows.map(({ year }) => year),
          purchases,
          groups,
        ),
      ),
      ...(bulge.length === 0 ? [] : [breakdown(`In ${yearRanges(bulge)}, in dollars`, inBulge, groups)]),
      breakdown('In all years, in dollars', purchases, groups),
      note(
        'Ages are those attained in the year of the payment. Cause: why somebody left, or that shares of people still employed were diversified. People are expected numbers: of 100 people with a chance of 5 % to leave, 5 are taken to leave.',
      ),
    ],
  };
}

type Groups = typeof GROUPS;

function groupChart(years: readonly number[], purchases: readonly Purchase[], groups: Groups) {
  const values = groups.map(([group]) =>
    years.map((year) => costOf(purchases.filter((purchase) => purchase.year === year && groupOf(purchase) === group))),
  );
  return stackedBars({
    width: WIDTH,
    height: 230,
    years,
    values,
    series: groups.map(([group, name]) => ({
      name,
      series: PAINT[GROUPS.findIndex(([key]) => key === group)]!,
      mark: 'area',
    })),
    axis: axisDollars,
    label: `Repurchase obligation by year and by group of people: ${groups.map(([, name], i) => `${name} ${formatDollars(sumOfCents(values[i]!))}`).join(', ')} over all years.`,
    describe: (i) =>
      `${years[i]!}: ${groups.map(([, name], at) => `${name} ${formatDollars(values[at]![i]!)}`).join(', ')}`,
    selected: null,
  });
}

/** Groups by cause. */
function breakdown(caption: string, purchases: readonly Purchase[], groups: Groups): Html {
  const reasons = REASONS.filter(([key]) => purchases.some(({ reason }) => reason === key));
  const shown = groups.filter(([group]) => purchases.some((purchase) => groupOf(purchase) === group));
  const row = (name: string, own: readonly Purchase[]) => [
    name,
    ...reasons.map(([key]) => figure(costOf(own.filter(({ reason }) => reason === key)), formatDollars)),
    figure(costOf(own), formatDollars),
  ];
  return table({
    caption,
    heads: ['', ...reasons.map(([, name]) => name), 'All'],
    rows: shown.map(([group, name]) =>
      row(
        name,
        purchases.filter((purchase) => groupOf(purchase) === group),
      ),
    ),
    totals: row('All', purchases),
  });
}
