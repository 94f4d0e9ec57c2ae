import { inputOf } from '../../engine/prepared-plan.js';
import type { Analysis } from '../descriptor.js';
import { noOptions, refuseOptions, type NoOptions } from '../no-options.js';
import { figureRows } from '../rows/figure-rows.js';
import { PART_NAMES, PARTS } from './parts.js';
import { checkMethod, priceBridgeAnswer, type PriceBridgeAnswer, type PriceBridgeYear } from './price-bridge.js';

function isList(bridge: PriceBridgeAnswer | readonly PriceBridgeYear[]): bridge is readonly PriceBridgeYear[] {
  return Array.isArray(bridge);
}

/** Why the price moves, as hosts offer it. */
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
  words: ({ years, total }, { plan, value }) => {
    const [from, to] = [years[0]!.share_price, years.at(-1)!.year_end_share_price];
    const moves = PART_NAMES.filter((part) => total[part] !== 0).map(
      (part) => `${PARTS[part].name} ${value(total[part], 'price')}`,
    );
    return [
      `The share of ${plan} goes from ${value(from, 'price')} to ${value(to, 'price')}.`,
      moves.length === 0 ? 'Nothing moves it.' : `What moves it: ${moves.join(', ')}.`,
    ];
  },
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
