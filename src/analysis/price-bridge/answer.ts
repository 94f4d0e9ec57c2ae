import { ExactDecimal } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepare.js';
import { basisOf, type AnswerBasis } from '../basis.js';
import { priceBridge, type PriceBridgeYear, type PriceChanges } from './price-bridge.js';

/** The bridge of a plan, its parts over all years, and what it rests on. */
export interface PriceBridgeAnswer extends AnswerBasis {
  /** What was asked. */
  readonly kind: 'price-bridge';
  /** As `priceBridge()` gives them. */
  readonly years: readonly PriceBridgeYear[];
  /** The parts of all years added up, exactly. */
  readonly total: PriceChanges;
}

/** The same as `priceBridge()`, for a report. Errors likewise. */
export function priceBridgeAnswer(plan: PreparedPlan): PriceBridgeAnswer {
  const years = priceBridge(plan);
  const parts = Object.keys(years[0]!.changes) as (keyof PriceChanges)[];
  const sumOf = (part: keyof PriceChanges): number =>
    years.reduce((sum, { changes }) => sum.plus(changes[part]), new ExactDecimal(0)).toNumber();
  const total = Object.fromEntries(parts.map((part) => [part, sumOf(part)])) as unknown as PriceChanges;
  return { kind: 'price-bridge', ...basisOf(inputOf(plan).plan), years, total };
}
