import type { PlanInputs } from '../../../analysis/index.js';
import type { Draft } from '../form/plan-path.js';
import type { LoadedWith } from '../page/session.js';
import type { CensusInHand, CensusRow } from '../../../census/index.js';
import type { Step } from '../form/field-table.js';
import type { TypicalHire } from '../../../presentation/words/index.js';
import type { KeptPlan } from '../saved/saved-page.js';
import type { PlanIssue } from './check-plan.js';
import type { IssueGroup } from './group-issues.js';
import { readPlanText } from './plan-text.js';

/** The lines of a census to look at: those with something wrong or doubtful, each with why. */
export type Concerned = ReadonlyMap<CensusRow, readonly string[]>;

/** State of the section on the plan: its text, the plan shown above, and doubts. */
export interface OwnPlanState {
  readonly step: Step;
  readonly planText: string;
  /** Plan that the form shows; it stays while the text is no plan. */
  readonly draft: Draft;
  /** Why the text is no plan; null while it is one. */
  readonly unreadable: string | null;
  /** Rows of a census, as they were pasted. */
  readonly pasted: string;
  /** The name of the file that the plan came in, or that of the census; empty for none. */
  readonly planFile: string;
  readonly censusFile: string;
  readonly census: CensusInHand | null;
  /** The people of the plan that is shown: they stay as long as no other census is brought. */
  readonly people: PlanInputs['initialState']['participants'] | null;
  /** The answer above is that of this plan, and follows its changes. */
  readonly isShown: boolean;
  /** The text of the example, while that is shown. */
  readonly exampleText: string | null;
  /** Settings of controls and scenarios that came with a plan not shown yet. */
  readonly awaited: LoadedWith;
  /** Something was changed here since the plan came, or was saved. */
  readonly isTouched: boolean;
  /** Copy in this browser that the plan was opened from or kept as; null for none. */
  readonly keptAs: KeptPlan | null;
  readonly status: string;
  /** Issues, reported at the fields of the plan. */
  readonly wrong: readonly PlanIssue[];
  /** Pay and age of a typical hire, for those who come later. */
  readonly hires: TypicalHire | null;
  /** Missing or wrong values, those of the census included, in the order of the form. */
  readonly listed: readonly IssueGroup[];
  /** The lines of the census that deserve a look, each with why. */
  readonly concerned: Concerned;
  /** Only the lines that deserve a look are in sight. */
  readonly isOnlyConcerned: boolean;
  /** The line that was gone to. */
  readonly lineInSight: CensusRow | null;
}

/** Another plan: what was said and asked of the one before does not hold for it. */
export const NOTHING_AWAITED: LoadedWith = { settled: [], asked: {} };

/** No census was brought. */
export const NO_CENSUS = {
  census: null,
  pasted: '',
  censusFile: '',
  concerned: new Map(),
  isOnlyConcerned: false,
  lineInSight: null,
} as const;

/** Another plan, of which nothing is shown yet; a census that was brought stays. */
export function begun(planText: string): Omit<OwnPlanState, keyof typeof NO_CENSUS> {
  return {
    step: 'people',
    ...{ ...written(planText, {}), wrong: [], listed: [], hires: null, status: '', people: null },
    ...{ isShown: false, exampleText: null, awaited: {}, isTouched: false, keptAs: null, planFile: '' },
  };
}

/** The text of a plan, and what the form makes of it; `before` is what the form shows while the text is no plan. */
export function written(planText: string, before: Draft): Pick<OwnPlanState, 'planText' | 'draft' | 'unreadable'> {
  const read = readPlanText(planText);
  return 'plan' in read
    ? { planText, draft: read.plan, unreadable: null }
    : { planText, draft: before, unreadable: read.problem.issue };
}
