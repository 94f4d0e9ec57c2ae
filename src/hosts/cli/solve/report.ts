import type { Solution } from '../../../analysis/index.js';
import { bar, grid, page, rule, type Style, widthOf, titled, wrap } from '../text/style.js';
import { findingChangesLines } from '../text/finding-changes.js';
import { solvePlaces } from './csv.js';
import { answer, askedText, goalText, inputName, inputText, metricText } from './words.js';
import { settingsLines } from '../output/basis.js';

const LONGEST_BAR = 40;
/** Shorter bars would say nothing. */
const SHORTEST_BAR = 8;
const MARGIN = 2;

/**
 * The answer in a sentence, and the values that were tried, as a page for people.
 *
 * @param caveat - why what it costs is no ranking of repurchase methods; null where it is none of them
 */
export function solveReport(
  planName: string,
  solution: Solution,
  caveat: string | null,
  width: number,
  style: Style,
): string {
  const subject = `Which ${inputName(solution)} makes ${solution.metric} ${goalText(solution)}?`;
  const runs = `${solution.evaluations} runs, values ${String(solution.tolerance)} apart`;
  const places = [...placeTable(solution, width, style), ...wrap(runs, width).map(style.dim)];
  return page(
    { planName, subject, answer: answer(solution) },
    [
      caveat === null ? [] : wrap(caveat, width),
      ...findings(solution, width, style),
      places,
      settingsLines(solution, [askedText(solution)], width, style),
    ],
    width,
    style,
  );
}

/** What each answer does to the findings, under its value where there are several. */
function findings(solution: Solution, width: number, style: Style): string[][] {
  const { crossings } = solution;
  return crossings.map((crossing) => [
    ...(crossings.length > 1 ? titled(`With ${inputText(solution, crossing.value)}`, width, style) : []),
    ...findingChangesLines(crossing, width, style),
  ]);
}

function placeTable(solution: Solution, width: number, style: Style): string[] {
  const { metric } = solution;
  const places = solvePlaces(solution);
  const [head = '', ...body] = grid(
    [
      [lastPart(inputName(solution)), metric, ''],
      ...places.map((place) => [
        inputText(solution, place.value),
        place.issue === undefined ? metricText(metric, place.metric) : '-',
        place.crossing === null ? '' : 'answer',
      ]),
    ],
    2,
    ['right', 'right', 'left'],
  );
  const used = widthOf([head, ...body]);
  const largest = Math.max(...places.map((place) => place.metric ?? 0));
  const room = Math.min(LONGEST_BAR, width - used - MARGIN);
  const barOf = (value: number | null): string =>
    room < SHORTEST_BAR || largest <= 0 || value === null || value < 0
      ? ''
      : style.accent(bar(value / largest, 0, room, style.unicode).trust);
  const line = rule(used, style);
  const issues = places.flatMap(({ value, issue }) =>
    issue === undefined ? [] : wrap(`${inputText(solution, value)}: no answer. ${issue}.`, width),
  );
  return [
    head,
    line,
    ...body.map((cells, index) => {
      const { crossing, metric: figure } = places[index]!;
      const figures = cells.padEnd(used);
      return `${crossing === null ? figures : style.bold(figures)}${' '.repeat(MARGIN)}${barOf(figure)}`.trimEnd();
    }),
    line,
    ...issues,
  ];
}

/** `percentage` of `contribution_policy.percentage`. */
function lastPart(path: string): string {
  return path.split('.').at(-1)!;
}
