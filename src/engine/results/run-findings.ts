import type { Listeners } from '../state/events.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';
import { planFindings, yearFindings, type ComplianceFinding } from './compliance.js';
import { mayConcernRows, noRows, noteForfeiture } from './concerned-rows.js';

/** The findings of a run, collected while it is projected. */
export interface RunFindings {
  /** What the projection has to tell for them. */
  readonly listeners: Listeners;
  /** To be shown each completed year; `state` is that of its end. */
  readonly observe: (record: YearRecord, state: ReadOnly<State>) => void;
  /** Those so far: of the plan as such first, then by year. */
  readonly found: ComplianceFinding[];
}

export function runFindings(plan: Plan): RunFindings {
  const found = planFindings(plan);
  let concerned = noRows();
  return {
    found,
    listeners: mayConcernRows(plan)
      ? { onSeparation: (separation) => noteForfeiture(plan, concerned, separation) }
      : {},
    observe: (record, state) => {
      for (const finding of yearFindings(plan, state, record, concerned)) found.push(finding);
      concerned = noRows();
    },
  };
}
