import type { Leavers, NamedStress, StressComparison } from '../../../analysis/index.js';
import { leaversWords, shockWords } from './words.js';
import { sideBySideLines, spokenTotals } from '../side-by-side/report.js';
import { findingChangesLines } from '../text/finding-changes.js';
import { page } from '../text/page.js';
import { indented, printable, type Style } from '../text/style.js';

/** How many of those who leave are named. */
const MOST_NAMED = 20;

/** The plan with and without shocks as a page for people: the answer in a sentence, what happens, both side by side. */
export function stressReport(
  planName: string,
  stresses: readonly NamedStress[],
  result: StressComparison,
  width: number,
  style: Style,
): string {
  const { by_year: years, leavers } = result;
  const listed = stresses.flatMap(({ name, shocks }, index) => [
    style.bold(printable(name)),
    ...[...shocks.map(shockWords), ...leavers[index + 1]!.map(fewLeavers).map(leaversWords)].flatMap((words) =>
      indented(words, width),
    ),
  ]);
  const findings = stresses.map(({ name }, index) => [
    style.bold(`Findings of ${printable(name)}`),
    ...findingChangesLines(result.finding_changes[index + 1]!, width, style),
  ]);
  const subject = `Stress test, ${years[0]!.year}-${years.at(-1)!.year}`;
  const answer = `Without shocks, ${planName} must buy back ${spokenTotals(result)}`;
  return page(
    { planName, subject, answer },
    [listed, ...findings, sideBySideLines(result, width, style)],
    width,
    style,
  );
}

function fewLeavers({ year, participants }: Leavers): Leavers {
  if (participants.length <= MOST_NAMED) return { year, participants };
  const others = participants.length - MOST_NAMED;
  return { year, participants: [...participants.slice(0, MOST_NAMED), `and ${others} others`] };
}
