import { canTheyPay, spokenDollars, sayOf, foldFindings, whenFound } from '../../../presentation/words/index.js';
import { consentWords, LENT_LEAVES_EQUITY, endPriceWords } from '../../../analysis/internal.js';
import type {
  Comparison,
  InputDifference,
  InputDifferences,
  RankedScenario,
  ScenarioNote,
} from '../../../analysis/index.js';
import { sideBySideLines, spokenSpan } from '../side-by-side/report.js';
import { settingsLines } from '../output/basis.js';
import { findingChangesLines } from '../text/finding-changes.js';
import { indented, page, printable, type Style, titled, wrap } from '../text/style.js';

/** What `compare()` and `compareThreeRs()` give, and how the price was made to react where that was asked for. */
export type Compared = Comparison & { readonly notes?: readonly ScenarioNote[]; readonly priced?: string };

/** What makes the price of a comparison react to how shares are bought, as an option of the command. */
export const ONE_STEP =
  'Add --price-by equity to compare them at such a price, or --price-by earnings where the plan has company_finances.';

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
  return page({ planName, subject, answer: comparisonAnswer(planName, compared, ONE_STEP) }, sections, width, style);
}

/**
 * Whether the companies can pay, where their finances are projected, then what each costs: `In company cash and what is then
 * still to be paid, recycle costs the least: $52.0 million over 20 years (owed at the end $13.6 million); redeem: $2.6 million more (...)`. Where the price cannot react to the methods no
 * scenario is called the cheapest; the answer says why, and with `step` what makes the price react.
 */
export function comparisonAnswer(planName: string, compared: Compared, step?: string): string {
  const { scenarios, ranking_caveat: caveat, priced } = compared;
  const pays = canTheyPay(`With ${scenarios[0]!}`, compared, sayOf(planName));
  const why = caveat === undefined ? [] : [step === undefined ? caveat : `${caveat} ${step}`];
  const costs = caveat === undefined ? rankingSentence(compared) : costsSentence(compared);
  return [
    ...(pays === '' ? [] : [pays]),
    ...(priced === undefined ? [] : [priced]),
    ...why,
    costs,
    ...endPriceWords(compared, sayOf(planName)),
    ...lowPriceOf(compared),
    ...consentWords(compared),
  ].join(' ');
}

/** Why the price of what ranks first is low, where it is so by the rule of the price. */
function lowPriceOf({ company: { ranking }, notes = [] }: Compared): string[] {
  const { scenario: first, rank } = ranking[0]!;
  return notes.flatMap(({ scenario, note }) =>
    rank !== null && scenario === first && note === LENT_LEAVES_EQUITY ? [note] : [],
  );
}

/** What the sums are of, said once. */
const COST = 'company cash and what is then still to be paid';

function costsSentence({ by_year: years, company: { ranking } }: Compared): string {
  const costs = ranking.map((ranked) => `${ranked.scenario} ${spokenCost(ranked)}${restOf(ranked)}`);
  return `In ${COST}, ${spokenSpan(years)}: ${costs.join('; ')}.`;
}

function rankingSentence(compared: Compared): string {
  const { by_year: years, company } = compared;
  const [cheapest, ...others] = company.ranking;
  const { scenario: name, total_cost: least } = cheapest!;
  if (least === null) return costsSentence(compared);
  const equal = others.filter(({ rank }) => rank === 1);
  const asMuch = equal.length === 0 ? '' : `, and ${equal.map(({ scenario }) => scenario).join(' and ')} as much`;
  const dearer = others
    .filter(({ rank }) => rank !== 1)
    .map((other) => {
      const more = other.total_cost === null ? spokenCost(other) : `${spokenDollars(other.total_cost - least)} more`;
      return `; ${other.scenario}: ${more}${restOf(other)}`;
    });
  return `In ${COST}, ${name} costs the least${asMuch}: ${spokenDollars(least)} ${spokenSpan(years)}${restOf(cheapest!)}${dearer.join('')}.`;
}

function spokenCost({ total_cost: cost }: RankedScenario): string {
  return cost === null ? 'beyond the exact range' : spokenDollars(cost);
}

/** What of a cost is no cash yet: ` (owed at the end $12.5 million, in suspense $12.1 million)`; nothing where all is paid. */
function restOf({ owed_at_end: owed, suspense_value_at_end: suspense }: RankedScenario): string {
  const parts = [
    ...(owed ? [`owed at the end ${spokenDollars(owed)}`] : []),
    ...(suspense ? [`in suspense ${spokenDollars(suspense)}`] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** What each scenario does to the findings of the first; nothing is said of one that leaves them as they are. */
function findingsOf({ scenarios, finding_changes: changes }: Compared, width: number, style: Style): string[][] {
  return scenarios.flatMap((name, i) => {
    const { new_findings: added, gone_findings: gone } = changes[i]!;
    if (added.length + gone.length === 0) return [];
    const title = titled(`Findings of ${name} against ${scenarios[0]!}`, width, style);
    return [[...title, ...findingChangesLines(changes[i]!, width, style, scenarios[0])]];
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
