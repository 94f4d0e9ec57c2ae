import type { Unit } from '../../engine/results/columns.js';
import type { JournalCause, JournalEntry } from '../journal/entry.js';
import type { RuleName } from '../journal/rules.js';

/** Which figure is to be explained. */
export interface ExplainQuestion {
  /** Projection year; left out for a figure of the whole run. */
  readonly year?: number;
  /** A column of `annual_projections`; without a year, one of `summary_metrics` that is a sum over years, the largest of them or a part. */
  readonly metric: string;
  /** One person's part of it, by id; the figure must be a sum of what moved. */
  readonly participant?: string;
  /** How many parts are named at each level before the rest is one line; 10 unless told otherwise. */
  readonly most?: number;
}

/** Why somebody's shares are due: an entry that laid them on the ladder for the year. */
export interface DueReason {
  /** The year in which people left; the census year for those who left before. */
  readonly year: number;
  /** Why they left; `opening` before the census. */
  readonly cause: JournalCause;
  /** Shares that it laid for the year; conversions may have taken some of them. */
  readonly shares: number;
  /** The rule that says how much of the account was vested. */
  readonly rule: RuleName;
  /** Tag of its source. */
  readonly source: string;
  /** Age, service, vested fraction, when and how it is paid. */
  readonly inputs: JournalEntry['inputs'];
}

/** A part of a figure. */
export interface ExplainedPart {
  /** The cause, the person, or what else the part is. */
  readonly label: string;
  /** In the unit of the figure; parts of the same part add up to it exactly. */
  readonly amount: number;
  /** Number of the journal's entry, where the part is one. */
  readonly entry?: number;
  /** The rule that made it. */
  readonly rule?: RuleName;
  /** What the rule says. */
  readonly says?: string;
  /** Tag of the rule's source. */
  readonly source?: string;
  /** Price of the year's transactions. */
  readonly price?: number;
  /** What the rule was applied to. */
  readonly inputs?: JournalEntry['inputs'];
  /** Where the part is a figure of a year: which, so that it can be explained in turn. */
  readonly figure?: {
    /** The projection year. */
    readonly year: number;
    /** The column of `annual_projections`. */
    readonly metric: string;
  };
  /** Where shares of people who left are bought: how they came to be due. */
  readonly because?: readonly DueReason[];
  /** What the part is made of itself. */
  readonly parts?: readonly ExplainedPart[];
}

/** A figure of a year or of the run, and what it is made of. */
export interface Explanation {
  /** The projection year, which is found where it is that of the largest figure; null for a figure of all years. */
  readonly year: number | null;
  /** The column of `annual_projections` or `summary_metrics`. */
  readonly metric: string;
  /** Whose part of it; null for all of it. */
  readonly participant: string | null;
  /** What it is counted in. */
  readonly unit: Unit;
  /** What the figure is. */
  readonly is: string;
  /** The figure; null where it has none. */
  readonly amount: number | null;
  /** Largest first; empty where the figure is no sum. */
  readonly parts: readonly ExplainedPart[];
  /** Where the figure is no sum of what moved: how it follows from others, and what they are. */
  readonly formula: string | null;
  /** The figures that the formula names. */
  readonly figures: Readonly<Record<string, number | null>>;
}
