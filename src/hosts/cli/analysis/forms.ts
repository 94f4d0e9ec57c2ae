import type { Analysis, AnswerKind, AnswerTable, Say } from '../../../analysis/index.js';
import type { PreparedPlan } from '../../../index.js';
import { answerFiles, basisWords, drawnTables } from '../../../presentation/answer/index.js';
import { sayOf } from '../../../presentation/words/index.js';
import { howToAnswer } from '../command/id-answers.js';
import type { Forms } from '../output/result-output.js';
import { tableLines } from '../text/answer-table.js';
import { page, printable, wrap } from '../text/style.js';

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
