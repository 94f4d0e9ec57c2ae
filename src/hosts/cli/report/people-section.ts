import {
  yearRanges,
  purchasesAnalysis,
  bulgeWords,
  bulgeYears,
  costOf,
  groupsTable,
} from '../../../analysis/internal.js';
import type { Purchase } from '../../../analysis/index.js';
import { axisDollars, stackedBars } from '../../../presentation/charts/index.js';
import { formatDollars, groupOf, GROUPS, sumOfCents } from '../../../presentation/words/index.js';
import { answerAsSection } from './answer-section.js';
import { WIDTH, type Section } from './html.js';
import type { Study } from './appendix.js';

/** A colour for each group of people. */
const PAINT = ['accounts', 'scenario-3', 'contributions', 'company', 'notes', 'forfeitures'] as const;

/** The years in which most is bought, and from whom: by age and by cause. */
export function peopleSection({ run, plan, say, purchases }: Study): Section {
  const years = run.annual_projections.map(({ year }) => year);
  const groups = GROUPS.filter(([group]) => purchases.some((purchase) => groupOf(purchase) === group));
  const bulge = bulgeYears(purchases, years);
  const inBulge = purchases.filter(({ year }) => bulge.includes(year));
  return answerAsSection('people', purchasesAnalysis, purchases, plan, say, {
    words: () => [bulgeWords(purchases, years, say)],
    figure: () => ['Obligation by year and by group of people', groupChart(years, purchases, groups)],
    tables: () => [
      ...(bulge.length === 0 ? [] : [groupsTable(`In ${yearRanges(bulge)}`, inBulge)]),
      groupsTable('In all years', purchases),
    ],
  });
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
