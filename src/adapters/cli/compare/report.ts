import type { Comparison, ScenarioNote } from '../../../analysis/index.js';
import { sideBySideLines, spokenTotals } from '../side-by-side/report.js';
import { page } from '../text/page.js';
import { printable, wrap, type Style } from '../text/style.js';
import { inputDifferencesList } from './input-differences-list.js';

/** What `compareScenarios()` and `compareThreeRs()` give. */
export type Compared = Comparison & { readonly notes?: readonly ScenarioNote[] };

/** A comparison as a page for people: the answer in a sentence, the runs and their years side by side, and what was different. */
export function compareReport(planName: string, compared: Compared, width: number, style: Style): string {
  const { scenarios, by_year: years, input_differences, notes = [] } = compared;
  const subject = `${scenarios.length} scenarios, ${years[0]!.year}-${years.at(-1)!.year}`;
  const answer = `With ${scenarios[0]!}, ${planName} must buy back ${spokenTotals(compared)}`;
  const sections = [
    sideBySideLines(compared, width, style),
    inputDifferencesList(scenarios, input_differences, width, style),
    ...notes.map(({ scenario, note }) => wrap(printable(`${scenario}: ${note}`), width)),
  ];
  return page({ planName, subject, answer }, sections, width, style);
}
