import type { AnswerKind } from '../../../analysis/index.js';
import { answerFiles } from '../../../presentation/answer/index.js';
import type { Forms } from '../output/result-output.js';
import type { Style } from '../text/style.js';
import { analysisReport } from './report.js';

/** Lines of a host below an answer. */
export type Below<Result> = (result: Result, width: number, style: Style) => readonly string[];

/** The forms of an answer: all that they say is in its descriptor, but for lines below it that only a terminal has. */
export function formsOf<Result extends object>(
  answer: AnswerKind<string, Result>,
  planName: string,
  caveats: (result: Result) => readonly string[] = () => [],
  below: Below<Result> = () => [],
): Forms<Result> {
  return {
    name: answer.files?.answer ?? answer.kind,
    report: (result, width, style) =>
      analysisReport(planName, answer, result, caveats(result), below(result, width, style), width, style),
    csv: (result) => answerFiles(answer, planName, result),
  };
}
