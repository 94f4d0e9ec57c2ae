import { refuseNonObject, refuseNonText } from '../given.js';
import { issues as words, ValidationError } from '../../engine/errors.js';
import { DECIMALS, fromUnits, toUnits } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { DECIMALS_OF, type Unit } from '../../engine/results/columns.js';
import { SUMMARY_COLUMNS, YEAR_COLUMNS } from '../../engine/results/tables.js';
import type { Formula } from '../../engine/results/words.js';
import type { Plan } from '../../engine/state/plan.js';
import type { YearRecord } from '../../engine/state/year-record.js';
import { project } from '../../engine/year/project.js';
import type { JournalEntry } from '../journal/poster.js';
import { journal } from '../journal/journal.js';
import { RULES } from '../journal/rules.js';
import type { ExplainedPart, Explanation, ExplainQuestion, DueReason } from './explanation.js';
import { folder, eligiblePays, type YearInHand } from './year-in-hand.js';
import { derived, FORMULAS_BY_PLAN } from './formulas.js';
import { groupBy } from '../group-by.js';
import { near } from '../near.js';
import { explainRun, RUN_METRICS, type RunMetricName } from './run-metrics.js';

/**
 * Explains a figure of `annual_projections` by its parts: the entries that moved it, by cause and person, largest first, each with its
 * rule, source and inputs. The parts add up to the figure exactly. Prices, ratios and the like are shown with their formula. For a figure
 * of the whole run, asked for without a year, the parts are the years, or those of the year whose figure it is.
 *
 * @param entries - the plan's journal, where it is at hand already
 * @throws ValidationError when there is no such metric, year or person; it names what may have been meant
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 500 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * const { amount, parts } = explain(plan, { year: 2028, metric: 'distribution_amount' });
 * [amount, parts[0].label, parts[0].parts[0].label] // [50000, 'retirement', 'A']
 * const [first] = explain(plan, { metric: 'present_value_repurchase_obligation' }).parts;
 * [first.label, first.amount, first.figure.metric, first.inputs]
 * // ['2028', 45351.47, 'repurchase_obligation', { repurchase_obligation: 50000, years: 2, discount_rate: 0.05 }]
 */
export function explain(
  prepared: PreparedPlan,
  question: ExplainQuestion,
  entries: Iterable<JournalEntry> = journal(prepared),
): Explanation {
  refuseNonObject('question', question);
  refuseNonText('metric', question.metric);
  check(prepared, question);
  const { year } = question;
  return year === undefined ? ofRun(prepared, question, entries) : ofYear(prepared, { ...question, year }, entries);
}

/** A figure of the whole run. */
function ofRun(prepared: PreparedPlan, question: ExplainQuestion, entries: Iterable<JournalEntry>): Explanation {
  const metric = question.metric as RunMetricName;
  const { unit, is } = SUMMARY_COLUMNS[metric];
  const explained = explainRun(prepared, metric);
  if (!('ofYear' in explained)) return { year: null, metric, participant: null, unit, is, ...explained };
  const { ofYear: year, metric: column } = explained;
  return { ...ofYear(prepared, { ...question, year, metric: column }, entries), metric, is };
}

function ofYear(
  prepared: PreparedPlan,
  question: ExplainQuestion & { readonly year: number },
  entries: Iterable<JournalEntry>,
): Explanation {
  const { year, metric, participant = null, most = 10 } = question;
  const column = metric as YearColumn;
  const { is, formula } = YEAR_COLUMNS[column];
  const unit: Unit = YEAR_COLUMNS[column].unit;
  const answer = { year, metric, participant, unit, is };
  if (isFormula(formula)) return { ...answer, parts: [], ...byFormula(prepared, year, column, entries) };
  const amountOf = amountsOf(formula, unit);
  if (amountOf === null) return { ...answer, ...coveredPayroll(prepared, question), formula: null, figures: {} };
  const { of, isBalance } = amountOf;
  const contributions: Contribution[] = [];
  const laid: Reasons = new Map();
  let before = 0;
  for (const entry of entries) {
    if (entry.year > year) break;
    noteReason(laid, entry, year);
    if (participant !== null && entry.participant !== participant) continue;
    const units = of(entry);
    if (units === 0) continue;
    if (entry.year === year) contributions.push({ entry, units });
    else if (isBalance) before += units;
  }
  const scale = (units: number): number => fromUnits(units, DECIMALS_OF[unit]);
  const groups = [...groupBy(contributions, ({ entry }) => entry.cause)].map(([cause, all]) => ({
    units: sumOf(all),
    part: groupPart(cause.replaceAll('_', ' '), all, { scale, most, laid }),
  }));
  if (before !== 0) groups.push({ units: before, part: { label: 'at the start of the year', amount: scale(before) } });
  const total = groups.reduce((sum, group) => sum + group.units, 0);
  return { ...answer, amount: scale(total), parts: largestFirst(groups), formula: null, figures: {} };
}

/** Entry, and its part of the figure. */
interface Contribution {
  readonly entry: JournalEntry;
  readonly units: number;
}

interface Weighed {
  readonly units: number;
  readonly part: ExplainedPart;
}

interface Shown {
  readonly scale: (units: number) => number;
  readonly most: number;
  readonly laid: Reasons;
}

/** Entries that laid shares on ladders for the year, by account. */
type Reasons = Map<string, DueReason[]>;

type YearColumn = keyof typeof YEAR_COLUMNS;
type FiguresFormula = Extract<Formula, string | { readonly plan: string }>;

/** True if a figure follows from others and is no sum of entries. */
function isFormula(formula: Formula): formula is FiguresFormula {
  return typeof formula === 'string' || 'plan' in formula;
}

/** Amounts that entries contribute to a figure that is a sum of them; null for covered payroll, which no entry moves. */
function amountsOf(
  formula: Exclude<Formula, FiguresFormula>,
  unit: Unit,
): { of: (entry: JournalEntry) => number; isBalance: boolean } | null {
  if ('people' in formula) {
    if (formula.people === 'eligible_pay') return null;
    const heads = ({ stage, inputs }: JournalEntry): number =>
      stage === 'turnover' ? toUnits(inputs['heads'] ?? 0, DECIMALS.headcount) : 0;
    return { of: heads, isBalance: false };
  }
  const isBalance = [formula].flat().some((part) => part.isBalance === true);
  return { of: folder(formula, unit === 'shares' ? 'SHARES' : 'USD'), isBalance };
}

/** A cause: its people, or its entries where they are nobody's. */
function groupPart(label: string, all: readonly Contribution[], shown: Shown): ExplainedPart {
  if (all.length === 1 && all[0]!.entry.participant === null) return leaf(label, all[0]!, shown);
  const people = [...groupBy(all, ({ entry }) => entry.participant ?? `entry ${entry.number}`)];
  const weighed = people.map(([name, own]) => ({ units: sumOf(own), part: personPart(name, own, shown) }));
  return { label, amount: shown.scale(sumOf(all)), parts: largestParts(weighed, shown) };
}

/** The largest parts, and the rest as one. */
function largestParts(weighed: readonly Weighed[], shown: Pick<Shown, 'scale' | 'most'>): ExplainedPart[] {
  const sorted = [...weighed].sort(bySize);
  // A line for the rest takes no less room than one more person.
  const shownCount = sorted.length > shown.most + 1 ? shown.most : sorted.length;
  const parts = sorted.slice(0, shownCount).map(({ part }) => part);
  const rest = sorted.slice(shownCount);
  if (rest.length > 0) {
    const others = rest.reduce((sum, { units }) => sum + units, 0);
    parts.push({ label: `${rest.length} others`, amount: shown.scale(others) });
  }
  return parts;
}

/** Explains the covered payroll by the pay of eligible people, since it is no sum of entries. */
function coveredPayroll(
  prepared: PreparedPlan,
  { year, participant, most = 10 }: ExplainQuestion & { readonly year: number },
): Pick<Explanation, 'amount' | 'parts'> {
  const { plan } = inputOf(prepared);
  const cap = fromUnits(plan.years[year - plan.censusYear - 1]!.limits.payCap, DECIMALS.cents);
  const scale = (units: number): number => fromUnits(units, DECIMALS.cents);
  const pays = eligiblePays(plan, year).filter(({ id }) => participant === undefined || id === participant);
  const weighed = pays.map(({ id, pay, heads, covered }) => {
    const inputs = { pay: scale(pay), pay_cap: cap, headcount: fromUnits(heads, DECIMALS.headcount) };
    return { units: covered, part: { label: id, amount: scale(covered), inputs } };
  });
  const amount = scale(weighed.reduce((sum, { units }) => sum + units, 0));
  const parts = largestParts(
    weighed.filter(({ units }) => units > 0),
    { scale, most },
  );
  return { amount, parts };
}

function personPart(name: string, own: readonly Contribution[], shown: Shown): ExplainedPart {
  if (own.length === 1) return leaf(name, own[0]!, shown);
  const parts = own.map((each) => ({
    units: each.units,
    part: leaf(each.entry.stage.replaceAll('_', ' '), each, shown),
  }));
  return { label: name, amount: shown.scale(sumOf(own)), parts: largestFirst(parts) };
}

function leaf(label: string, { entry, units }: Contribution, { scale, laid }: Shown): ExplainedPart {
  const { number, rule, source, price, inputs } = entry;
  const because = rule === 'distribution.put' ? reasonsFor(entry, laid) : [];
  return {
    label,
    amount: scale(units),
    entry: number,
    rule,
    says: RULES[rule].is,
    source,
    price,
    inputs,
    ...(because.length > 0 ? { because } : {}),
  };
}

/** Selects the reasons for which shares that an entry buys are due: separations for the same cause, or before the census. */
function reasonsFor({ cause, postings }: JournalEntry, laid: Reasons): readonly DueReason[] {
  const all = laid.get(postings[0]!.account) ?? [];
  return all.filter((by) => by.cause === cause || by.cause === 'opening' || by.cause === 'acceleration');
}

function noteReason(laid: Reasons, entry: JournalEntry, year: number): void {
  if (entry.stage !== 'turnover' && entry.stage !== 'opening') return;
  for (const { account, commodity, units } of entry.postings) {
    if (commodity !== 'SHARES' || !account.endsWith(`:PayoutLadder:${year}`)) continue;
    const { cause, rule, source, inputs } = entry;
    const by = { year: entry.year, cause, shares: fromUnits(units, DECIMALS.shares), rule, source, inputs };
    laid.set(account, [...(laid.get(account) ?? []), by]);
  }
}

function byFormula(
  prepared: PreparedPlan,
  year: number,
  metric: YearColumn,
  all: Iterable<JournalEntry>,
): Pick<Explanation, 'amount' | 'formula' | 'figures'> {
  const { plan, read } = inputOf(prepared);
  const entries: JournalEntry[] = [];
  for (const entry of all) {
    if (entry.year > year) break;
    if (entry.participant === null) entries.push(entry);
  }
  const { annual_projections: years, trust_states: states } = prepared.simulateRun({ snapshots: false });
  const index = year - plan.censusYear - 1;
  const before = index === 0 ? null : { year: years[index - 1]!, trust: states[index - 1]! };
  const contributionPolicy = read.operatingAssumptions.contribution_policy;
  const inHand: YearInHand = {
    plan,
    index,
    year: years[index]!,
    before,
    trust: states[index]!,
    entries,
    record: () => recordOf(plan, year),
    contributionPolicy,
  };
  const { formula } = YEAR_COLUMNS[metric];
  const how =
    typeof formula === 'string'
      ? derived(formula, inHand)
      : FORMULAS_BY_PLAN[metric as keyof typeof FORMULAS_BY_PLAN](inHand);
  return { amount: inHand.year[metric] ?? null, ...how };
}

/** Records of a year's stages. */
function recordOf(plan: Plan, year: number): YearRecord {
  let record!: YearRecord;
  project(plan, (done) => (record = done), { through: year });
  return record;
}

function check(prepared: PreparedPlan, { year, metric, participant, most = 10 }: ExplainQuestion): void {
  const { plan } = inputOf(prepared);
  const ofYears = Object.keys(YEAR_COLUMNS);
  const ofRuns = Object.keys(RUN_METRICS);
  if (ofRuns.includes(metric)) {
    if (year !== undefined) throw new ValidationError([{ field: 'year', issue: words.notWith(metric), given: year }]);
    if (participant !== undefined) throw new ValidationError([{ field: 'participant', issue: words.notWith(metric) }]);
  } else if (!ofYears.includes(metric)) {
    const meant = near(metric, [...ofYears, ...ofRuns]);
    throw new ValidationError([
      { field: 'metric', issue: words.noSuch('column of annual_projections', meant), given: metric },
    ]);
  } else if (year === undefined) {
    throw new ValidationError([{ field: 'year', issue: words.requiredWith(metric) }]);
  } else {
    const [first, last] = [plan.censusYear + 1, plan.censusYear + plan.projectionYears];
    if (!Number.isInteger(year) || year < first || year > last) {
      throw new ValidationError([{ field: 'year', issue: words.between(first, last), given: year }]);
    }
  }
  if (!Number.isInteger(most) || most < 1) {
    throw new ValidationError([{ field: 'most', issue: words.atLeast(1), given: most }]);
  }
  if (participant === undefined) return;
  checkParticipant(prepared, participant);
  if (isFormula(YEAR_COLUMNS[metric as YearColumn].formula))
    throw new ValidationError([{ field: 'participant', issue: words.notOfOnePerson }]);
}

/**
 * Refuses an id that is neither in the census nor that of a year's hires or an acquired group.
 *
 * @throws ValidationError naming ids that may have been meant
 */
export function checkParticipant(prepared: PreparedPlan, participant: string): void {
  const { census, censusYear, projectionYears, workforce, joiners } = inputOf(prepared).plan;
  const hires =
    workforce === null ? [] : Array.from({ length: projectionYears }, (_, i) => `hires-${censusYear + 1 + i}`);
  const ids = [...census.ids, ...joiners.map(({ id }) => id), ...hires];
  if (ids.includes(participant)) return;
  refuseNonText('participant', participant);
  const issue = words.noSuch('participant', near(participant, ids));
  throw new ValidationError([{ field: 'participant', issue, given: participant }]);
}

function sumOf(all: readonly Contribution[]): number {
  return all.reduce((sum, { units }) => sum + units, 0);
}

/** Sorting is stable: equal parts stay in the order of the journal. */
const bySize = (a: Weighed, b: Weighed): number => Math.abs(b.units) - Math.abs(a.units);

function largestFirst(weighed: readonly Weighed[]): ExplainedPart[] {
  return [...weighed].sort(bySize).map(({ part }) => part);
}
