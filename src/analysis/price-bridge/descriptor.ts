import { ExactDecimal } from '../../engine/numeric/index.js';
import { inputOf } from '../../engine/prepared-plan.js';
import { type AnswerTable, column } from '../answer/table.js';
import type { Analysis, Say } from '../descriptor.js';
import { noOptions, refuseOptions, type NoOptions } from '../no-options.js';
import { figureRows } from '../rows/figure-rows.js';
import { PART_NAMES, PARTS } from './parts.js';
import { checkMethod, priceBridgeAnswer, type PriceBridgeAnswer, type PriceBridgeYear } from './price-bridge.js';

function isList(bridge: PriceBridgeAnswer | readonly PriceBridgeYear[]): bridge is readonly PriceBridgeYear[] {
  return Array.isArray(bridge);
}

/** Descriptor of the price bridge: the changes of the share price, by cause. */
export const priceBridgeAnalysis: Analysis<'price-bridge', NoOptions, PriceBridgeAnswer> = {
  kind: 'price-bridge',
  title: 'Price Bridge',
  question: 'Why does the price move?',
  gist: 'its parts, year by year',
  description:
    'Shows the change of the share price by cause, for each year of a plan valued by EBITDA and a multiple: earnings, multiple, debt paid, cash kept, repurchases, dilution.',
  listOf: 'changes',
  options: noOptions,
  check: (plan, options) => {
    refuseOptions(options);
    checkMethod(inputOf(plan).plan);
  },
  run: (plan, options) => {
    refuseOptions(options);
    return priceBridgeAnswer(plan);
  },
  rows: (bridge) =>
    (isList(bridge) ? bridge : bridge.years).flatMap(({ year, ...figures }) =>
      figureRows(year, figures).map((row) => ({ ...row, unit: 'price' })),
    ),
  tables: (bridge) => [bridgeTable(bridge)],
  words: (bridge, say) => [moves(bridge, say)],
  example: {
    options: {},
    changes: {
      operatingAssumptions: {
        share_valuation: { method: 'ebitda_multiple', annual_growth_rate: null, multiple: [6], calibrate: false },
        company_finances: { ebitda: [40_000], capital_expenditure: [10_000] },
      },
    },
  },
};

/** A row a year. */
function bridgeTable({ years, total }: PriceBridgeAnswer): AnswerTable {
  return {
    name: 'price_bridge',
    caption: 'Price and its parts, dollars a share',
    columns: [
      column('year', 'Year', 'year', { is: 'Plan year.' }),
      column('share_price', 'price at start', 'price', {
        is: 'Price at the start of the year, at which shares are bought.',
      }),
      ...Object.entries(PARTS).map(([key, { label, is }]) =>
        column(key, label, 'price', { is, isChange: true, ifAny: true }),
      ),
      column('year_end_share_price', 'price at end', 'price', {
        is: 'Price at the end: the price at the start plus all parts.',
      }),
      column('without_repurchases', 'without repurchases', 'price', { isForPeople: true, isForWide: true }),
    ],
    rows: years.map(({ year, share_price, changes, year_end_share_price }, i) => ({
      year,
      share_price,
      ...changes,
      year_end_share_price,
      without_repurchases: withoutRepurchases(years.slice(0, i + 1)),
    })),
    total: { year: 'Total', ...total },
    note: 'Each part is the price with a change less the price without it, made one after the other in the order of the columns; they add up exactly. Parts that are 0 in every year are left out. The price without repurchases is that at the end, less all that repurchases have added to it by then, or with what they have taken from it.',
  };
}

/** The price at the end of the last of these years, less all that repurchases have added to it, or with what they have taken from it. */
function withoutRepurchases(years: readonly PriceBridgeYear[]): number {
  return years
    .reduce(
      (price, { changes: { recycled, redeemed, lent } }) => price.minus(recycled).minus(redeemed).minus(lent),
      new ExactDecimal(years.at(-1)!.year_end_share_price),
    )
    .toNumber();
}

/** Count of parts named; the others are added up. */
const MOST_NAMED = 3;

/** `The share price of Acme moves from $100.00 to $184.20 over 20 years: earnings +$60.10, debt paid +$30.00, all else -$5.90.` */
function moves({ years, total }: PriceBridgeAnswer, { plan, value }: Say): string {
  const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${value(amount, 'price')}`;
  const ranked = PART_NAMES.filter((part) => total[part] !== 0).sort((a, b) => Math.abs(total[b]) - Math.abs(total[a]));
  const named = ranked.slice(0, MOST_NAMED).map((part) => `${PARTS[part].name} ${signed(total[part])}`);
  const rest = ranked
    .slice(MOST_NAMED)
    .reduce((left, part) => left.plus(total[part]), new ExactDecimal(0))
    .toNumber();
  const others = ranked.length > MOST_NAMED ? [`all else ${signed(rest)}`] : [];
  const moved = ranked.length === 0 ? 'nothing moves it' : [...named, ...others].join(', ');
  const [from, to] = [years[0]!.share_price, years.at(-1)!.year_end_share_price];
  const span = years.length === 1 ? '1 year' : `${years.length} years`;
  return `The share price of ${plan} moves from ${value(from, 'price')} to ${value(to, 'price')} over ${span}: ${moved}.`;
}
