import type * as z from 'zod/mini';
import type { PlanChanges } from '../engine/input/plan-inputs.js';
import type { PreparedPlan } from '../engine/prepared-plan.js';
import type { AnswerTable, TableValue } from './answer/table.js';
import type { AnalysisControl } from './given.js';
import type { IdQuestion } from './later-census/changed-ids.js';
import type { RowUnit, TidyRow } from './answer/rows.js';

/** Writers of values: an analysis has the sentences, the host the digits. */
export interface Say {
  /** The name of the plan. */
  readonly plan: string;
  /** Dollars in words: `$41.2 million`. */
  readonly dollars: (amount: number) => string;
  /** A value in its unit, in full: `$1,234`, `7.4 %`, `2031`; null is not defined. */
  readonly value: (value: number | null, unit: RowUnit | null) => string;
  /** A value of the input at a path: `0.216 (21.6 %)`. */
  readonly input: (path: string, value: number) => string;
  /** Name of the input at a path in this host; by default its path without the argument it stands in. */
  readonly name?: (path: string) => string;
  /** Instruction of this host for answering a question about ids. */
  readonly toAnswer?: (question: IdQuestion) => string;
  /** Instruction of this host for a price that reacts to purchases of shares. */
  readonly toReact?: string;
}

/** Properties of an answer that its kind alone gives, wherever it comes from. */
export interface AnswerKind<Kind extends string, Result> {
  /** The member `kind` of the answer; also the route, the command and the key of every table of a host. */
  readonly kind: Kind;
  /** The name in two or three words. Schemas of the service are named after it. */
  readonly title: string;
  /** The question that a board asks. */
  readonly question: string;
  /** Answers that are bare lists have no `kind`: a member that their rows have, and the rows of no other. */
  readonly listOf?: string;
  /** The answer as rows of one value each, with the same columns in all. */
  readonly rows: (result: Result) => TidyRow[];
  /** Tables for people, the most important first. Each is a CSV file and a sheet besides `rows`, or in their place if it is named as the answer. */
  readonly tables?: (result: Result, say: Say) => readonly AnswerTable[];
  /** Names of files that are not named as the kind. */
  readonly files?: {
    /** File of the answer as JSON. */
    readonly answer?: string;
    /** File of the rows. */
    readonly rows?: string;
    /** Columns that tell rows apart, where an answer may have no rows. */
    readonly dimensions?: readonly string[];
  };
  /** Options by name, where the answer repeats them. */
  readonly asked?: (result: Result) => Readonly<Record<string, TableValue>>;
  /** The answer in sentences, the first of which is the answer. */
  readonly words: (result: Result, say: Say) => string[];
  /** Whether a row is about one person of the census: hosts that must not hand people on leave it out. */
  readonly isOfPerson?: (row: TidyRow) => boolean;
}

/** An amount of work that somebody asks for; hosts that serve strangers limit it. */
export interface Amount {
  /** The option that asks for it. */
  readonly field: string;
  /** Entries of a list, each of which makes the answer longer; or paths, each with figures of its own. */
  readonly of: 'entries' | 'paths';
  /** Number of entries or paths. */
  readonly count: number;
  /** The path before the first. */
  readonly after?: number;
}

/** Options that show what can be asked, and changes to the example plan where that has no answer. They run as a test. */
export interface AnalysisExample<Options> {
  /** The options. */
  readonly options: Options;
  /** Changes to the example plan. */
  readonly changes?: PlanChanges;
}

/** An answer that names its kind. */
export interface AnswerOf<Kind extends string> {
  /** The kind of the analysis. */
  readonly kind: Kind;
}

/** An analysis that can be asked of any plan. All hosts read it: what they need is here, in the analysis's own folder. */
export interface Analysis<
  Kind extends string,
  Options,
  Result extends AnswerOf<Kind> | readonly object[],
> extends AnswerKind<Kind, Result> {
  /** Name of the answer, after the question: `the plan under chance`. */
  readonly gist: string;
  /** Description in a sentence. */
  readonly description: string;
  /** Reads the options: the schema of requests, the flags of the command, the names of a spreadsheet's range. */
  readonly options: z.ZodMiniType;
  /**
   * Checks the options against the plan, and runs nothing.
   *
   * @throws ValidationError with paths in the options
   */
  readonly check: (plan: PreparedPlan, options: Options) => unknown;
  /**
   * The answer.
   *
   * @throws ValidationError as `check`; SimulationError when the model has no answer
   */
  readonly run: (plan: PreparedPlan, options: Options, control?: AnalysisControl) => Result;
  /** Limits of the answer, in sentences for which the plan is needed. */
  readonly caveats?: (plan: PreparedPlan, result: Result) => readonly string[];
  /** Options that show what can be asked. */
  readonly example: AnalysisExample<Options>;
  /** Amount of work that options ask for. */
  readonly amounts?: (options: never) => readonly Amount[];
  /** The option whose entries are each a plan of its own, in which everything is checked. */
  readonly plans?: string;
  /** The option that is another plan, as changes to this one. */
  readonly otherPlan?: string;
}
