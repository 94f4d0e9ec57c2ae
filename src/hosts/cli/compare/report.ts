import type { Comparison, InputDifference, InputDifferences, ScenarioNote } from '../../../analysis/index.js';
import { spokenDollars } from '../../../presentation/words/figures.js';
import { foldFindings, whenFound } from '../../../presentation/words/findings.js';
import { sideBySideLines, spokenSpan } from '../side-by-side/report.js';
import { settingsLines } from '../output/basis.js';
import { findingChangesLines } from '../text/finding-changes.js';
import { indented, page, printable, type Style, wrap } from '../text/style.js';

/** What `compare()` and `compareThreeRs()` give. */
export type Compared = Comparison & { readonly notes?: readonly ScenarioNote[] };

/** What makes the price of a comparison react to how shares are bought, as an option of the command. */
export const ONE_STEP =
  'Add --set operatingAssumptions.share_valuation.method=equity_value to compare them at such a price.';

/**
 * A comparison as a page for people: what each costs the company in a sentence, the runs and their years side by side, which limits
 * they exceed, and what was different.
 */
export function compareReport(planName: string, compared: Compared, width: number, style: Style): string {
  const { scenarios, by_year: years, input_differences, notes = [] } = compared;
  const subject = `${scenarios.length} scenarios, ${years[0]!.year}-${years.at(-1)!.year}`;
  const sections = [
    sideBySideLines(compared, width, style),
    limitsList(compared, width, style),
    ...findingsOf(compared, width, style),
    inputDifferencesList(scenarios, input_differences, width, style),
    ...notes.map(({ scenario, note }) => wrap(printable(`${scenario}: ${note}`), width)),
    settingsLines(compared, [], width, style),
  ];
  return page({ planName, subject, answer: comparisonAnswer(compared, ONE_STEP) }, sections, width, style);
}

/**
 * `In company cash, redeem costs the least, and releverage as much: $30.1 million over 20 years; recycle: $1.9 million more. Still
 * owed at the end: redeem $1.2 million; ...` Where the price cannot react to the methods, the answer begins with that, and with `step`,
 * which makes it react; then none is called the cheapest.
 */
export function comparisonAnswer(compared: Compared, step?: string): string {
  const { by_year: years, scenarios, ranking_caveat: caveat } = compared;
  const { ranking, summary } = compared.company;
  if (caveat === undefined)
    return `${rankingSentence(compared)} ${owedSentence(
      ranking.map(({ scenario }) => scenario),
      compared,
    )}`;
  const costs = scenarios.map((name, i) => `${name} ${spokenDollars(summary.figures[i]!.total_company_cash)}`);
  const said = step === undefined ? caveat : `${caveat} ${step}`;
  return `${said} Company cash ${spokenSpan(years)}: ${costs.join('; ')}. ${owedSentence(scenarios, compared)}`;
}

function rankingSentence({ by_year: years, company: { ranking } }: Compared): string {
  const [cheapest, ...others] = ranking;
  const { scenario: name, total_company_cash: least } = cheapest!;
  const equal = others.filter(({ rank }) => rank === 1).map(({ scenario }) => scenario);
  const asMuch = equal.length === 0 ? '' : `, and ${equal.join(' and ')} as much`;
  const dearer = others
    .filter(({ rank }) => rank > 1)
    .map(({ scenario, total_company_cash: total }) => `; ${scenario}: ${spokenDollars(total - least)} more`);
  return `In company cash, ${name} costs the least${asMuch}: ${spokenDollars(least)} ${spokenSpan(years)}${dearer.join('')}.`;
}

/** What is owed at the end, in the order in which scenarios are spoken of. */
function owedSentence(spoken: readonly string[], { scenarios, company }: Compared): string {
  const owed = spoken.flatMap((scenario) => {
    const { owed_at_end: amount } = company.summary.figures[scenarios.indexOf(scenario)]!;
    return amount === null || amount === 0 ? [] : [`${scenario} ${spokenDollars(amount)}`];
  });
  return owed.length === 0 ? 'Nothing is owed at the end.' : `Still owed at the end: ${owed.join('; ')}.`;
}

/** What each scenario does to the findings of the first; nothing is said of one that leaves them as they are. */
function findingsOf({ scenarios, finding_changes: changes }: Compared, width: number, style: Style): string[][] {
  return scenarios.flatMap((name, i) => {
    const { new_findings: added, gone_findings: gone } = changes[i]!;
    if (added.length + gone.length === 0) return [];
    const title = style.bold(printable(`Findings of ${name} against ${scenarios[0]!}`));
    return [[title, ...findingChangesLines(changes[i]!, width, style, scenarios[0])]];
  });
}

/** The limits of contributions and of additions that scenarios exceed, each with the years. */
function limitsList({ scenarios, limits_exceeded: exceeded }: Compared, width: number, style: Style): string[] {
  const byLaw = new Map<string, string[]>();
  for (const [index, findings] of exceeded.entries()) {
    for (const finding of foldFindings(findings)) {
      const before = byLaw.get(finding.message) ?? [];
      byLaw.set(finding.message, [...before, `${scenarios[index]!}: ${whenFound(finding)}`]);
    }
  }
  if (byLaw.size === 0) return [];
  return [
    style.bold('Limits exceeded'),
    ...[...byLaw].flatMap(([law, when]) => [...wrap(law, width), ...indented(when.join('; '), width)]),
    ...wrap('repurchase_strategy.limits keeps recycling within them.', width).map(style.dim),
  ];
}

/** At most this many of each kind are listed; the rest are counted. */
const MOST = 20;
/** Longer values are cut. */
const LONGEST_VALUE = 60;

/** Which inputs differ between scenarios, with the value in each. */
export function inputDifferencesList(
  scenarios: readonly string[],
  { fields, participant_fields, participant_field_count: fieldCount, participants }: InputDifferences,
  width: number,
  style: Style,
): string[] {
  const people = participants.flatMap(({ added_count, removed_count, reordered }, index) => {
    const changes = [
      ...(added_count > 0 ? [`${added_count} added`] : []),
      ...(removed_count > 0 ? [`${removed_count} gone`] : []),
      ...(reordered ? ['in another order'] : []),
    ];
    return changes.length === 0 ? [] : [`Participants of ${scenarios[index]!}: ${changes.join(', ')}.`];
  });
  const lines = [
    ...listed(scenarios, fields, fields.length, width),
    ...listed(scenarios, participant_fields, fieldCount, width),
    ...people.flatMap((line) => wrap(printable(line), width)),
  ];
  return [style.bold(lines.length === 0 ? 'The inputs are the same' : 'Inputs that differ'), ...lines];
}

function listed(
  scenarios: readonly string[],
  differences: readonly InputDifference[],
  count: number,
  width: number,
): string[] {
  const shown = differences.slice(0, MOST);
  const lines = shown.flatMap(({ path, values }) => [
    ...wrap(printable(path), width),
    ...indented(values.map((value, i) => `${scenarios[i]!}: ${valueText(value)}`).join('; '), width),
  ]);
  const left = count - shown.length;
  return left === 0 ? lines : [...lines, `and ${left} more: --format json lists them.`];
}

function valueText(value: unknown): string {
  if (value === null) return 'not given';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;
}
