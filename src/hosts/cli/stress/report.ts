import type { Leavers, StressComparison, SummaryFigures } from '../../../analysis/index.js';
import { spokenDifference, spokenDollars } from '../../../presentation/words/figures.js';
import { leaversWords, shockWords } from '../../../presentation/words/shock-words.js';
import { shortnessOf, shortnessText } from '../../../presentation/words/shortness.js';
import { sideBySideLines, spokenSpan } from '../side-by-side/report.js';
import { findingChangesLines } from '../text/finding-changes.js';
import { settingsLines } from '../output/basis.js';
import { page } from '../text/page.js';
import { indented, printable, type Style } from '../text/style.js';

/** How many of those who leave are named. */
const MOST_NAMED = 20;

/** The plan with and without shocks as a page for people: the answer in a sentence, what happens, both side by side. */
export function stressReport(planName: string, result: StressComparison, width: number, style: Style): string {
  const { by_year: years, scenarios, shocks, leavers } = result;
  const listed = scenarios
    .slice(1)
    .flatMap((name, index) => [
      style.bold(printable(name)),
      ...[...shocks[index + 1]!.map(shockWords), ...leavers[index + 1]!.map(fewLeavers).map(leaversWords)].flatMap(
        (words) => indented(words, width),
      ),
    ]);
  const findings = scenarios
    .slice(1)
    .map((name, index) => [
      style.bold(`Findings of ${printable(name)}`),
      ...findingChangesLines(result.finding_changes[index + 1]!, width, style),
    ]);
  const subject = `Stress test, ${years[0]!.year}-${years.at(-1)!.year}`;
  const answer = `${shortAnswer(planName, result)}Without shocks, ${planName} must buy back ${spokenTotals(result)}`;
  return page(
    { planName, subject, answer },
    [listed, ...findings, sideBySideLines(result, width, style), settingsLines(result, [], width, style)],
    width,
    style,
  );
}

/**
 * Whether the company can pay, where its finances are projected: `Without shocks, the company behind Acme ESOP is short of cash in 9
 * years, the first 2038, by $2.6 million at worst, in 2043; earnings fall: short of cash in 16 years, ...`
 *
 * Pitfall: a shock that makes shares cheaper makes the obligation smaller, and the company may be less able to pay it.
 */
function shortAnswer(planName: string, result: StressComparison): string {
  const all = shortnessOf(result).flatMap((short) => short ?? []);
  if (all.length === 0) return '';
  const [base, ...stressed] = all.map(shortnessText);
  const others = stressed.map((text, i) => `; ${result.scenarios[i + 1]!}: ${text}`);
  return `Without shocks, the company behind ${planName} is ${base!}${others.join('')}. `;
}

/**
 * `$40.0 million of shares over 20 years; layoff: $2.4 million less. The hardest year is 2046 with $2.9 million; layoff: 2038 with
 * $2.6 million.`: the end of the sentence with the answer.
 */
function spokenTotals({ scenarios, by_year: years, summary }: StressComparison): string {
  const total = (figures: SummaryFigures): number => figures.total_repurchase_obligation ?? 0;
  const totals = scenarios.map((name, i) => `${name}: ${spokenDifference(total(summary.differences[i]!))}`).slice(1);
  const peak = ({ peak_cash_year: year, peak_cash_amount: amount }: SummaryFigures): string =>
    `${year ?? '-'} with ${spokenDollars(amount ?? 0)}`;
  const peaks = scenarios.map((name, i) => `${name}: ${peak(summary.figures[i]!)}`).slice(1);
  const [first] = summary.figures;
  return (
    `${spokenDollars(total(first!))} of shares ${spokenSpan(years)}; ${totals.join('; ')}. ` +
    `The hardest year is ${peak(first!)}; ${peaks.join('; ')}.`
  );
}

function fewLeavers({ year, participants }: Leavers): Leavers {
  if (participants.length <= MOST_NAMED) return { year, participants };
  const others = participants.length - MOST_NAMED;
  return { year, participants: [...participants.slice(0, MOST_NAMED), `and ${others} others`] };
}
