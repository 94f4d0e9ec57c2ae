import type { Analysis, AnswerKind, AnswerTable, IdQuestion, Say } from '../../../analysis/index.js';
import { shownId } from '../../../analysis/internal.js';
import type { PreparedPlan } from '../../../index.js';
import { answerFiles, basisWords, drawnTables } from '../../../presentation/answer/index.js';
import { sayOf } from '../../../presentation/words/index.js';
import { failureOf, type Locate } from '../errors/failure.js';
import type { Plan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { checkOutput, type Forms, type OutputOptions, writeResult } from '../output/result-output.js';
import { tableLines } from '../text/answer-table.js';
import { page, printable, wrap } from '../text/style.js';
import { type Progress, startProgress } from './progress.js';

/** Result of a command, and the forms in which it is other than its kind. */
interface Question<Result extends object> extends Partial<Forms<Result>> {
  readonly compute: (progress: Progress) => Result | Promise<Result>;
  /** Where in the files and options the engine's issues about its arguments belong. */
  readonly locate: Locate;
}

/** Computes the answer to a question about a plan, showing how far it is, and writes it as the user wants it. */
export async function answer<Result extends object>(
  host: Host,
  flags: OutputOptions,
  kind: Told<Result>,
  plan: Plan,
  { compute, locate, ...forms }: Question<Result>,
): Promise<Result> {
  const progress = startProgress(host);
  let result: Result;
  try {
    checkOutput(flags, forms);
    result = await compute(progress);
  } catch (error) {
    throw failureOf(error, locate);
  } finally {
    progress.clear();
  }
  await writeResult(host, flags, { ...formsOf(kind, plan), ...forms }, result);
  return result;
}

/** Kind of an answer, with the limits of one that an analysis gives. */
export type Told<Result> = AnswerKind<string, Result> & {
  readonly caveats?: Analysis<string, never, never>['caveats'];
};

/** Formats for the words of an analysis, with the options of this host. */
export function sayInOptions(plan: string): Say {
  return {
    ...sayOf(plan),
    toAnswer: howToAnswer,
    toReact:
      'Add --price-by equity to compare --three-rs or --scenarios for such a price, or --price-by earnings where the plan has company_finances.',
  };
}

/** The forms of an answer: all that they say is in its descriptor. */
export function formsOf<Result extends object>(
  kind: Told<Result>,
  { name: planName, plan }: { readonly name: string; readonly plan?: PreparedPlan },
): Forms<Result> {
  const say = sayInOptions(planName);
  const sentencesOf = (result: Result): readonly string[] => [
    ...kind.words(result, say),
    ...(plan === undefined ? [] : (kind.caveats?.(plan, result as never) ?? [])),
  ];
  const tablesOf = (result: Result): readonly AnswerTable[] => drawnTables(kind, result, say) ?? [];
  return {
    name: kind.files?.answer ?? kind.kind,
    report: (result, width, style) => {
      const lines = (sentence: string): string[] => wrap(printable(sentence), width);
      const [answer = '', ...others] = sentencesOf(result);
      const sections = [
        others.flatMap(lines),
        ...tablesOf(result).map((table) => tableLines(table, width, style)),
        basisWords(result).flatMap(lines).map(style.dim),
      ];
      return page({ planName, subject: kind.question, answer }, sections, width, style);
    },
    cover: (result) => ({
      plan: planName,
      question: kind.question,
      sentences: [...sentencesOf(result), ...basisWords(result)],
      tables: tablesOf(result),
    }),
    csv: (result) => answerFiles(kind, planName, result),
  };
}

/** The options that answer a question about ids. */
function howToAnswer({ about, pairs }: IdQuestion): string {
  const [{ former, present }] = pairs as [IdQuestion['pairs'][number]];
  const hasLeft = `--new-id ${former}=${former}`;
  if (about === 'reused') return `If so ${hasLeft}, if not correct the dates`;
  if (pairs.length === 1 && [former, present].every((id) => shownId(id) === id))
    return `If so --new-id ${former}=${present}, if not ${hasLeft}`;
  return 'If so --ids ids.csv, which --format csv --out <folder> writes: check it first';
}
