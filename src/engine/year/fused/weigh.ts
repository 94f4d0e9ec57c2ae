import { forHeads, grown, smaller } from '../../numeric/index.js';
import { allocationWeight } from '../../rules/allocation-basis.js';
import type { Participants } from '../../state/state.js';
import type { YearFigures } from './year-figures.js';
import type { YearSums } from './year-sums.js';

/** Of some living rows, once people have left: pay grows, and who takes part is weighed, as `weighRows` does. */
export function weigh(
  participants: Participants,
  figures: YearFigures,
  sums: YearSums,
  from: number,
  to: number,
): void {
  const { living, headcount, pay, weight, ageAtCensus, serviceAtCensus } = participants;
  const { index, payGrowth, payCap, basis, eligibility } = figures;
  const { minimumAge, minimumService, rows } = eligibility;
  for (let i = from; i < to; i++) {
    const row = living[i]!;
    const heads = headcount[row]!;
    const ownPay = grown(pay[row]!, payGrowth);
    pay[row] = ownPay;
    sums.headcount += heads;
    const service = serviceAtCensus[row]! + index;
    if (heads === 0 || ageAtCensus[row]! + index < minimumAge || service < minimumService || row >= rows) {
      weight[row] = 0;
      continue;
    }
    const counted = smaller(ownPay, payCap);
    const paid = forHeads(counted, heads);
    const rowWeight = basis === 'compensation' ? paid : allocationWeight(basis, counted, service, heads);
    weight[row] = rowWeight;
    sums.weights += rowWeight;
    sums.coveredPayroll += paid;
  }
}
