import {
  analysisOf,
  type AnswerTable,
  type AnyAnalysis,
  compare,
  levers,
  type LeversAnswer,
  type MonteCarloOptions,
  resilience,
  type ResilienceAnswer,
  solve,
  stress,
  usualStresses,
  type AnalysisControl,
  type AnalysisKind,
  type Comparison,
  type PlanInputs,
  type Solution,
  type SolveOptions,
  type StressComparison,
  type TidyRow,
} from '../../../analysis/index.js';
import { prepare, type PreparedPlan } from '../../../index.js';
import { drawnTables } from '../../../presentation/answer/index.js';
import {
  alternativeTexts,
  type BoardAnswers,
  decisionSections,
  type Section,
} from '../../../presentation/board/index.js';
import { sayOf } from '../../../presentation/words/index.js';
import { defaultEffects, type DefaultEffects } from '../form/default-effects.js';
import type { FormField } from '../form/field-table.js';
import {
  explain,
  story,
  type Explanation,
  type ExplainQuestion,
  type ParticipantStory,
} from '../../../presentation/journal/index.js';

/** Valuation that lets a price react to how shares are bought. */
export type PriceSource = NonNullable<NonNullable<Parameters<typeof compare>[1]>['price_by']>;

/** An answer as every analysis can tell it. */
export interface Told {
  readonly kind: AnalysisKind;
  readonly words: readonly string[];
  readonly rows: readonly TidyRow[];
  /** Tables for people; none where the rows are all there is. */
  readonly tables: readonly AnswerTable[];
}

/** Limits of a company before cash is short or a covenant breaks, in sentences and in a table. */
export interface Limits {
  readonly found: ResilienceAnswer;
  readonly words: readonly string[];
  readonly tables: readonly AnswerTable[];
}

/** Levers of a company, and its decision. */
export interface Decision {
  readonly found: LeversAnswer;
  /** The levers in sentences, and in tables. */
  readonly words: readonly string[];
  readonly tables: readonly AnswerTable[];
  /** Alternatives side by side, and who gains and who pays with them. */
  readonly alternatives: readonly AnswerTable[];
  readonly gains: readonly AnswerTable[];
  /** Each alternative under its letter. */
  readonly names: readonly string[];
  /** Sentences of what is asked of the board. */
  readonly decision: readonly string[];
}

/** Options of chance, with the count of futures. */
export type ChosenOptions = MonteCarloOptions & { readonly paths: number };

/** What is asked about levers: the name of the plan, and the futures of its chance. */
export interface DecisionQuestion {
  readonly name: string;
  readonly futures: ChosenOptions;
}

/** A table of plans that are named by their options, in words: `debt_sweep: 25 %` is `debt sweep: 25 %`. */
function inPlainWords(table: AnswerTable): AnswerTable {
  const plain = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/(?<=[a-z])_(?=[a-z])/g, ' ') : value;
  const rows = table.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])),
  );
  return { ...table, rows: rows as AnswerTable['rows'] };
}

/** Answers that a board's page is made of, of the plan of this name. */
export type BoardQuestion = { readonly name: string } & Pick<BoardAnswers, 'resilience' | 'levers' | 'chance'>;

const textsOf = (section: Section): string[] =>
  section.blocks.flatMap((block) => ('text' in block ? [block.text] : []));

/** Questions that the page asks the library, away from the page's own thread: by name, a function of a plan and the question. */
export const answers = {
  /** Searches the value of an input that brings a figure to its goal. */
  solve: (plan: PreparedPlan, options: SolveOptions, control: AnalysisControl): Solution =>
    solve(plan, options, control),
  /** Runs any analysis that needs no options, and returns words and rows. */
  analysis: (
    plan: PreparedPlan,
    { kind, name }: { kind: AnalysisKind; name: string },
    control: AnalysisControl,
  ): Told => {
    const analysis = analysisOf(kind);
    const { run, words, rows } = analysis;
    const result = run(plan, {} as never, control) as never;
    const say = sayOf(name);
    const tables = drawnTables(analysis as Pick<AnyAnalysis, 'tables'>, result, say) ?? [];
    return { kind, words: words(result, say), rows: rows(result), tables };
  },
  /** Limits of the company behind the plan of this name. */
  bear: (plan: PreparedPlan, name: string, control: AnalysisControl): Limits => {
    const say = sayOf(name);
    const found = resilience(plan, control);
    const bearing = analysisOf('resilience') as Pick<AnyAnalysis, 'tables'>;
    return {
      found,
      words: textsOf(decisionSections({ say, resilience: found, levers: '', chance: null })[0]!),
      tables: (drawnTables(bearing, found as never, say) ?? []).slice(0, 1),
    };
  },
  /** Levers of the company behind the plan of this name in the futures of its chance, and its decision. */
  decide: (plan: PreparedPlan, { name, futures }: DecisionQuestion, control: AnalysisControl): Decision => {
    const say = sayOf(name);
    const found = levers(plan, { paths: futures.paths }, { ...control, futures });
    const levering = analysisOf('levers') as Pick<AnyAnalysis, 'tables' | 'words'>;
    const tables = drawnTables(levering, found as never, say) ?? [];
    const [alternatives, decision] = decisionSections({ say, resilience: '', levers: found, chance: null }).slice(1);
    return {
      found,
      words: levering.words(found as never, say),
      tables: tables.filter((each) => each.name.startsWith('levers')).map(inPlainWords),
      names: alternativeTexts(found).slice(1),
      alternatives: alternatives!.blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])),
      gains: tables.filter((each) => each.name === 'alternatives_ledger'),
      decision: textsOf(decision!),
    };
  },
  /** Sections of the board's page that rest on answers which are there. */
  board: (_: PreparedPlan, { name, ...found }: BoardQuestion): readonly Section[] =>
    decisionSections({ say: sayOf(name), ...found }),
  /** The plan with each method of dealing with repurchased shares, its own first; at a price that reacts, if so asked. */
  methods: (plan: PreparedPlan, source: PriceSource | null, control: AnalysisControl): Comparison =>
    compare(plan, { price_by: source ?? undefined }, control),
  /** The plan under the usual stresses. */
  stress: (plan: PreparedPlan, _: null, control: AnalysisControl): StressComparison =>
    stress(plan, usualStresses(plan), control),
  /** Tells the expected course of one person. */
  story: (plan: PreparedPlan, participant: string): ParticipantStory => story(plan, participant),
  /** Tries other values for the defaults. */
  defaults: (plan: PreparedPlan, fields: readonly FormField[], { onStep }: AnalysisControl): DefaultEffects =>
    defaultEffects(plan, fields, onStep),
  /** Explains a figure by its parts. */
  explain: (plan: PreparedPlan, question: ExplainQuestion): Explanation => explain(plan, question),
};

/** Questions by name. */
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
