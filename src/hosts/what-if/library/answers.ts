import {
  analysisOf,
  type AnswerTable,
  compare,
  levers,
  pricedBy,
  solve,
  stress,
  threeRs,
  usualStresses,
  type AnalysisControl,
  type AnalysisKind,
  type Comparison,
  type PlanInputs,
  type PriceSource,
  type Solution,
  type SolveOptions,
  type StressComparison,
  type TidyRow,
} from '../../../analysis/index.js';
import { prepare, type PreparedPlan } from '../../../index.js';
import { sayOf } from '../../../presentation/words/index.js';
import { defaultEffects, type DefaultEffects } from '../form/default-effects.js';
import type { FormField } from '../form/form-field.js';
import {
  explain,
  story,
  type Explanation,
  type ExplainQuestion,
  type ParticipantStory,
} from '../../../presentation/journal/index.js';

/** An answer as every analysis can tell it. */
export interface Told {
  readonly kind: AnalysisKind;
  readonly words: readonly string[];
  readonly rows: readonly TidyRow[];
  /** Tables for people; none where the rows are all there is. */
  readonly tables: readonly AnswerTable[];
}

/** The methods side by side, and how the price was made to react where that was asked for. */
export type MethodsCompared = Comparison & { readonly priced?: string };

/** What can be done, in words and tables. */
export type LeversTold = Pick<Told, 'words' | 'tables'>;

/** What the page asks the library for, away from the page's own thread: by name, the answer of a plan to a question. */
export const answers = {
  /** The value of an input that brings a figure where it should be. */
  solve: (plan: PreparedPlan, options: SolveOptions, control: AnalysisControl): Solution =>
    solve(plan, options, control),
  /** What any analysis that needs no options comes to, in words and rows. */
  analysis: (
    plan: PreparedPlan,
    { kind, name }: { kind: AnalysisKind; name: string },
    control: AnalysisControl,
  ): Told => {
    const { run, words, rows, tables } = analysisOf(kind);
    const result = run(plan, {} as never, control) as never;
    return { kind, words: words(result, sayOf(name)), rows: rows(result), tables: tables?.(result) ?? [] };
  },
  /** What every lever does for the plan of this name. */
  levers: (plan: PreparedPlan, name: string, control: AnalysisControl): LeversTold => {
    const { words, tables } = analysisOf('levers');
    const answer = levers(plan, {}, control) as never;
    return { words: words(answer, sayOf(name)), tables: tables!(answer) };
  },
  /** The plan under the name given, and the same with each method of dealing with repurchased shares; at a price that reacts, if so asked. */
  methods: (
    given: PreparedPlan,
    { name, source }: { name: string; source: PriceSource | null },
    control: AnalysisControl,
  ): MethodsCompared => {
    const { plan, how } = source === null ? { plan: given, how: undefined } : pricedBy(given, source);
    // The plan has its name already.
    const alone = threeRs(plan).filter(({ changes }) => Object.keys(changes).length > 0);
    const comparison = compare([{ name, plan }, ...alone], control);
    return how === undefined ? comparison : { ...comparison, priced: how };
  },
  /** The plan under the usual stresses. */
  stress: (plan: PreparedPlan, _: null, control: AnalysisControl): StressComparison =>
    stress(plan, usualStresses(plan), control),
  /** What is expected of one person. */
  story: (plan: PreparedPlan, participant: string): ParticipantStory => story(plan, participant),
  /** What defaults do to the answer. */
  defaults: (plan: PreparedPlan, fields: readonly FormField[], { onStep }: AnalysisControl): DefaultEffects =>
    defaultEffects(plan, fields, onStep),
  /** What a figure is made of. */
  explain: (plan: PreparedPlan, question: ExplainQuestion): Explanation => explain(plan, question),
};

/** The questions. */
export type Answers = typeof answers;

/** An answer of a plan that has not been read yet. */
export function answerOf<Name extends keyof Answers>(
  { planRules, operatingAssumptions, initialState, systemConfig }: PlanInputs,
  name: Name,
  question: Parameters<Answers[Name]>[1],
  control: AnalysisControl,
): ReturnType<Answers[Name]> {
  // Nobody asked for the sensitivity.
  const plan = prepare(planRules, operatingAssumptions, initialState, {
    ...systemConfig,
    run_sensitivity_analysis: false,
  });
  const answer = answers[name] as (plan: PreparedPlan, question: unknown, control: AnalysisControl) => unknown;
  return answer(plan, question, control) as ReturnType<Answers[Name]>;
}
