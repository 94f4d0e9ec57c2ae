import type { AnswerKind } from '../../../analysis/descriptor.js';
import { answerFiles } from '../../../presentation/answer/answer-files.js';
import type { Forms } from '../output/result-output.js';
import { analysisReport } from './report.js';

/** The forms of an answer: all that they say is in its descriptor. */
export function formsOf<Result extends object>(
  answer: AnswerKind<string, Result>,
  planName: string,
  caveats: (result: Result) => readonly string[] = () => [],
): Forms<Result> {
  return {
    name: answer.files?.answer ?? answer.kind,
    report: (result, width, style) => analysisReport(planName, answer, result, caveats(result), width, style),
    csv: (result) => answerFiles(answer, planName, result),
  };
}
