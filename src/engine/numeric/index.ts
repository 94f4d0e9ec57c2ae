/** The only door to numbers: every other folder imports from here. */
export * from './units.js';
export * from './operations.js';
export { mulDiv, partsPaid, proportion } from './kernel.js';
export { isProductAbove } from './exact-mul-div.js';
export { Apportionment, apportion, apportionment } from './apportion.js';
export { wideAsDecimal, sumOfWeights, type WeightSum } from './wide-sum.js';
export { ratio } from './rounded-quotient.js';
export { roundedQuotient } from './rounded-quotient.js';
export { roundWithin } from './apportion.js';
export { ExactDecimal, power } from './decimal-text.js';
export {
  fromUnits,
  isDecimalText,
  roundToNumber,
  roundToUnits,
  toExact,
  toUnits,
  toWholeDown,
} from './decimal-text.js';
export { percentileRanks, wilsonInterval } from './confidence.js';
export { meanOf, percentileOf, rankCorrelation, standardDeviationOf, tailOf } from './sample-statistics.js';
