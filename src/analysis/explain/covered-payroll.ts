import { forHeads, smaller, type Cents, type Headcount } from '../../engine/numeric/index.js';
import { project } from '../../engine/year/project.js';
import { eligibilityIn } from '../../engine/state/freeze.js';
import type { StageRecords } from '../../engine/state/events.js';
import type { Plan } from '../../engine/state/plan.js';

/** Pay of a person in the covered payroll. */
export interface EligiblePay {
  readonly id: string;
  readonly pay: Cents;
  readonly heads: Headcount;
  /** Pay up to the cap, times heads. */
  readonly covered: Cents;
}

/** Lists the pay in a year's covered payroll: leavers who share, and those still here at its end who meet the requirements, model 4.4. */
export function eligiblePays(plan: Plan, year: number): EligiblePay[] {
  const pays: EligiblePay[] = [];
  project(plan, () => undefined, {
    through: year,
    onStage: (stage, did, { year: now, index, terms }, { participants }) => {
      if (stage !== 'contribute' || now !== year) return;
      const { claims } = did as StageRecords['contribute'];
      const { minimumAge, minimumService, rows } = eligibilityIn(plan, participants, year);
      const { ids, headcount, pay, ageAtCensus, serviceAtCensus, living, livingCount } = participants;
      for (const { row, leavers } of claims ?? []) {
        if (leavers === null) continue;
        const covered = forHeads(smaller(leavers.pay, terms.limits.payCap), leavers.heads);
        pays.push({ id: ids[row]!, pay: leavers.pay, heads: leavers.heads, covered });
      }
      for (let i = 0; i < livingCount; i++) {
        const row = living[i]!;
        if (ageAtCensus[row]! + index < minimumAge || serviceAtCensus[row]! + index < minimumService) continue;
        if (row >= rows) continue;
        const [paid, heads] = [pay[row]!, headcount[row]!];
        const covered = forHeads(smaller(paid, terms.limits.payCap), heads);
        pays.push({ id: ids[row]!, pay: paid, heads, covered });
      }
    },
  });
  return pays;
}
