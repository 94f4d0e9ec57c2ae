import type { Comparison, ScenarioNote } from '../../../analysis/index.js';
import { inputDifferencesList } from './input-differences-list.js';
import { sideBySideLines, spokenTotals } from '../side-by-side/report.js';
import { printable, wrap, type Style } from '../text/style.js';

/** A comparison as a page for people: the answer in a sentence, the runs and their years side by side, what was different. */
export function compareReport(
  planName: string,
  comparison: Comparison & { readonly notes?: readonly ScenarioNote[] },
  width: number,
  style: Style,
): string {
  const { scenarios, by_year: years, input_differences, notes = [] } = comparison;
  const name = printable(planName);
  const lines = [
    ...wrap(name, width).map(style.bold),
    `${scenarios.length} scenarios, ${years[0]!.year}-${years.at(-1)!.year}`,
    '',
    ...wrap(printable(`With ${scenarios[0]!}, ${name} must buy back ${spokenTotals(comparison)}`), width).map(
      style.bold,
    ),
    '',
    ...sideBySideLines(comparison, width, style),
    '',
    ...inputDifferencesList(scenarios, input_differences, width, style),
    ...notes.flatMap(({ scenario, note }) => ['', ...wrap(printable(`${scenario}: ${note}`), width)]),
  ];
  return `${lines.join('\n')}\n`;
}
