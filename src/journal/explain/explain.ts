import { issues as words, ValidationError } from '../../errors.js';
import { DECIMALS, fromUnits, toUnits } from '../../numeric/index.js';
import { inputOf, type PreparedPlan } from '../../prepared-plan.js';
import { ANNUAL_PROJECTION, type AnnualProjection } from '../../results/annual-projection.js';
import { DECIMALS_OF, type Unit, type ValueColumn } from '../../results/columns.js';
import type { Plan } from '../../state/plan.js';
import type { YearRecord } from '../../state/year-record.js';
import { project } from '../../project.js';
import type { JournalCause, JournalEntry } from '../entry.js';
import { journal } from '../journal.js';
import { RULES, type RuleName } from '../rules.js';
import { FOLDS, folder } from './folds.js';
import { eligiblePays } from './covered-payroll.js';
import { derived, FORMULAS, type FormulaName } from './formulas.js';
import { near } from './near.js';

/** Which figure is to be explained. */
export interface ExplainQuestion {
  /** Projection year. */
  readonly year: number;
  /** A column of `annual_projections`. */
  readonly metric: string;
  /** One person's part of it, by id; the figure must be a sum of what moved. */
  readonly participant?: string;
  /** How many parts are named at each level before the rest is one line; 10 unless told otherwise. */
  readonly most?: number;
}

/** Why somebody's shares are due: an entry that laid them on the ladder for the year. */
export interface LaidBy {
  /** The year in which people left; the census year for those who left before. */
  readonly year: number;
  /** Why they left; `opening` before the census. */
  readonly cause: JournalCause;
  /** Shares that it laid for the year; conversions may have taken some of them. */
  readonly shares: number;
  /** The rule that says how much of the account was vested. */
  readonly rule: RuleName;
  /** Tag of its source. */
  readonly source: string;
  /** Age, service, vested fraction, when and how it is paid. */
  readonly inputs: JournalEntry['inputs'];
}

/** A part of a figure. */
export interface ExplainedPart {
  /** The cause, the person, or what else the part is. */
  readonly label: string;
  /** In the unit of the figure; parts of the same part add up to it exactly. */
  readonly amount: number;
  /** Number of the journal's entry, where the part is one. */
  readonly entry?: number;
  /** The rule that made it. */
  readonly rule?: RuleName;
  /** What the rule says. */
  readonly says?: string;
  /** Tag of the rule's source. */
  readonly source?: string;
  /** Price of the year's transactions. */
  readonly price?: number;
  /** What the rule was applied to. */
  readonly inputs?: JournalEntry['inputs'];
  /** Where shares of people who left are bought: how they came to be due. */
  readonly because?: readonly LaidBy[];
  /** What the part is made of itself. */
  readonly parts?: readonly ExplainedPart[];
}

/** A figure of `annual_projections`, and what it is made of. */
export interface Explanation {
  /** The projection year. */
  readonly year: number;
  /** The column of `annual_projections`. */
  readonly metric: string;
  /** Whose part of it; null for all of it. */
  readonly participant: string | null;
  /** What it is counted in. */
  readonly unit: Unit;
  /** What the figure is. */
  readonly is: string;
  /** The figure; null where it has none. */
  readonly amount: number | null;
  /** Largest first; empty where the figure is no sum. */
  readonly parts: readonly ExplainedPart[];
  /** Where the figure is no sum of what moved: how it follows from others, and what they are. */
  readonly formula: string | null;
  /** The figures that the formula names. */
  readonly figures: Readonly<Record<string, number | null>>;
}

/**
 * What a figure of `annual_projections` is made of: the parts that moved, by cause and person, largest first, each with the rule that
 * moved it, its source and what it was applied to. The parts add up to the figure exactly. Prices, ratios and the like are shown with
 * their formula.
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
 */
export function explain(
  prepared: PreparedPlan,
  question: ExplainQuestion,
  entries: Iterable<JournalEntry> = journal(prepared),
): Explanation {
  const { year, metric, participant = null, most = 10 } = question;
  check(prepared, question);
  const column = (ANNUAL_PROJECTION as Readonly<Record<string, ValueColumn>>)[metric]!;
  const unit = column.unit as Unit;
  const answer = { year, metric, participant, unit, is: column.is };
  if (metric === 'covered_payroll')
    return { ...answer, ...coveredPayroll(prepared, question), formula: null, figures: {} };
  const amountOf = amountsOf(metric);
  if (amountOf === null) {
    return { ...answer, parts: [], ...byFormula(prepared, year, metric as FormulaName, entries) };
  }
  const { of, isBalance } = amountOf;
  const contributions: Contribution[] = [];
  const laid: Laid = new Map();
  let before = 0;
  for (const entry of entries) {
    if (entry.year > year) break;
    noteLaid(laid, entry, year);
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

/** An entry, and what it contributes to the figure. */
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
  readonly laid: Laid;
}

/** What laid shares on ladders for the year, by account. */
type Laid = Map<string, LaidBy[]>;

/** What entries contribute to a figure that is a sum; null where it is none. */
function amountsOf(metric: string): { of: (entry: JournalEntry) => number; isBalance: boolean } | null {
  if (metric === 'separations') {
    const heads = ({ stage, inputs }: JournalEntry): number =>
      stage === 'turnover' ? toUnits(inputs['heads'] as number, DECIMALS.headcount) : 0;
    return { of: heads, isBalance: false };
  }
  if (!(metric in FOLDS)) return null;
  const folded = FOLDS[metric as keyof typeof FOLDS];
  return { of: folder(folded), isBalance: 'isBalance' in folded };
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

/** Nobody moves it, so it is no sum of entries: the pay of those who are eligible. */
function coveredPayroll(
  prepared: PreparedPlan,
  { year, participant, most = 10 }: ExplainQuestion,
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
  const because = rule === 'distribution.put' ? laidFor(entry, laid) : [];
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

/** How the shares that an entry buys came to be due: by separations for the same cause, or before the census. */
function laidFor({ cause, postings }: JournalEntry, laid: Laid): readonly LaidBy[] {
  const all = laid.get(postings[0]!.account) ?? [];
  return all.filter((by) => by.cause === cause || by.cause === 'opening');
}

function noteLaid(laid: Laid, entry: JournalEntry, year: number): void {
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
  metric: FormulaName,
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
  const inHand = {
    plan,
    index,
    year: years[index]!,
    before,
    trust: states[index]!,
    entries,
    record: () => recordOf(plan, year),
    contributionPolicy,
  };
  return { amount: inHand.year[metric] ?? null, ...derived(metric, inHand) };
}

/** What the stages of a year did. */
function recordOf(plan: Plan, year: number): YearRecord {
  let record!: YearRecord;
  project(plan, (done) => (record = done), { through: year });
  return record;
}

function check(prepared: PreparedPlan, { year, metric, participant, most = 10 }: ExplainQuestion): void {
  const { plan } = inputOf(prepared);
  const metrics = Object.keys(ANNUAL_PROJECTION) as (keyof AnnualProjection)[];
  if (!metrics.includes(metric as keyof AnnualProjection)) {
    throw new ValidationError([
      { field: 'metric', issue: words.noSuch('column of annual_projections', near(metric, metrics)), given: metric },
    ]);
  }
  const [first, last] = [plan.censusYear + 1, plan.censusYear + plan.projectionYears];
  if (!Number.isInteger(year) || year < first || year > last) {
    throw new ValidationError([{ field: 'year', issue: words.between(first, last), given: year }]);
  }
  if (!Number.isInteger(most) || most < 1) {
    throw new ValidationError([{ field: 'most', issue: words.atLeast(1), given: most }]);
  }
  if (participant === undefined) return;
  checkParticipant(prepared, participant);
  if (metric in FORMULAS) throw new ValidationError([{ field: 'participant', issue: words.notOfOnePerson }]);
}

/**
 * Refuses an id that is neither in the census nor that of a year's hires.
 *
 * @throws ValidationError naming ids that may have been meant
 */
export function checkParticipant(prepared: PreparedPlan, participant: string): void {
  const { census, censusYear, projectionYears, workforce } = inputOf(prepared).plan;
  const hires =
    workforce === null ? [] : Array.from({ length: projectionYears }, (_, i) => `hires-${censusYear + 1 + i}`);
  const ids = [...census.ids, ...hires];
  if (ids.includes(participant)) return;
  const issue = words.noSuch('participant', near(participant, ids));
  throw new ValidationError([{ field: 'participant', issue, given: participant }]);
}

function sumOf(all: readonly Contribution[]): number {
  return all.reduce((sum, { units }) => sum + units, 0);
}

function groupBy<T, Key>(all: readonly T[], keyOf: (each: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}

/** Sorting is stable: equal parts stay in the order of the journal. */
const bySize = (a: Weighed, b: Weighed): number => Math.abs(b.units) - Math.abs(a.units);

function largestFirst(weighed: readonly Weighed[]): ExplainedPart[] {
  return [...weighed].sort(bySize).map(({ part }) => part);
}
