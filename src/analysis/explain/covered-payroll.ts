import { forHeads, smaller, type Cents, type Headcount } from '../../engine/numeric/index.js';
import { project } from '../../engine/year/project.js';
import { eligibilityIn } from '../../engine/state/freeze.js';
import type { StageRecords } from '../../engine/state/events.js';
import type { Plan } from '../../engine/state/plan.js';
import { payUntilLeaving, type SharingLeavers } from '../../engine/state/sharing-leavers.js';

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
  let sharing: SharingLeavers | null = null;
  project(plan, () => undefined, {
    through: year,
    onStage: (stage, did, { year: now, index, terms }, { participants }) => {
      if (stage === 'turnover') sharing = (did as StageRecords['turnover']).sharing;
      if (stage !== 'contribute' || now !== year) return;
      const { minimumAge, minimumService, rows } = eligibilityIn(plan, participants, year);
      const { ids, headcount, pay, ageAtCensus, serviceAtCensus, living, livingCount } = participants;
      for (let at = 0; at < (sharing?.count ?? 0); at++) {
        const row = sharing!.rows[at]!;
        const paid = payUntilLeaving(plan.leaversShare!, pay[row]!);
        const heads = sharing!.heads[at]!;
        pays.push({ id: ids[row]!, pay: paid, heads, covered: forHeads(smaller(paid, terms.limits.payCap), heads) });
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
