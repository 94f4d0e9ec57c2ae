import type { Unit } from '../../engine/results/columns.js';
import type { JournalCause, JournalEntry } from '../journal/poster.js';
import type { RuleName } from '../journal/rules.js';

/** Figure to explain. */
export interface ExplainQuestion {
  /** Projection year; left out for a figure of the whole run. */
  readonly year?: number;
  /** Column of `annual_projections`; without a year, one of `summary_metrics` that is a sum over years, the largest of them or a part. */
  readonly metric: string;
  /** Id of one person, for that person's part; the figure must be a sum of entries. */
  readonly participant?: string;
  /** Parts named at each level before the rest is one line; 10 by default. */
  readonly most?: number;
}

/** Reason why shares are due: an entry that laid them on the ladder for the year. */
export interface DueReason {
  /** Year in which people left; the census year for those who left before. */
  readonly year: number;
  /** Cause of the separation; `opening` before the census. */
  readonly cause: JournalCause;
  /** Shares laid for the year; conversions may have taken some of them. */
  readonly shares: number;
  /** Rule for the vested part of the account. */
  readonly rule: RuleName;
  /** Tag of its source. */
  readonly source: string;
  /** Age, service, vested fraction, when and how it is paid. */
  readonly inputs: JournalEntry['inputs'];
}

/** A part of a figure. */
export interface ExplainedPart {
  /** Cause, person or other name of the part. */
  readonly label: string;
  /** Amount in the unit of the figure; parts of the same part add up to it exactly. */
  readonly amount: number;
  /** Number of the journal's entry, where the part is one. */
  readonly entry?: number;
  /** Rule that made it. */
  readonly rule?: RuleName;
  /** Text of the rule. */
  readonly says?: string;
  /** Tag of the rule's source. */
  readonly source?: string;
  /** Price of the year's transactions. */
  readonly price?: number;
  /** Inputs of the rule. */
  readonly inputs?: JournalEntry['inputs'];
  /** Figure of a year that the part is, for a further explanation. */
  readonly figure?: {
    /** Projection year. */
    readonly year: number;
    /** Column of `annual_projections`. */
    readonly metric: string;
  };
  /** Reasons for which bought shares of former participants are due. */
  readonly because?: readonly DueReason[];
  /** Parts of this part. */
  readonly parts?: readonly ExplainedPart[];
}

/** Figure of a year or of the run, and its parts. */
export interface Explanation {
  /** Projection year, that of the largest where the figure is a maximum; null for a figure of all years. */
  readonly year: number | null;
  /** Column of `annual_projections` or `summary_metrics`. */
  readonly metric: string;
  /** Id of the person whose part this is; null for the whole figure. */
  readonly participant: string | null;
  /** Unit of the figure. */
  readonly unit: Unit;
  /** Definition of the figure. */
  readonly is: string;
  /** Value of the figure; null where it has none. */
  readonly amount: number | null;
  /** Parts, largest first; empty where the figure is no sum. */
  readonly parts: readonly ExplainedPart[];
  /** Formula by which the figure follows from others; null where it is a sum of entries. */
  readonly formula: string | null;
  /** Figures that the formula names. */
  readonly figures: Readonly<Record<string, number | null>>;
}
