import * as z from 'zod/mini';
import { issues as words } from '../../engine/errors.js';
import { changeInput, type PreparedInput } from '../../engine/input/index.js';
import { inPlace, readOptions } from '../../engine/input/options/read-options.js';
import { optional } from '../../engine/input/schema/about.js';
import { growthRate } from '../../engine/input/schema/numbers.js';
import { type Rate, DECIMALS, ExactDecimal, fromUnits, net, type Cents } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { checkFinances, type AnalysisControl, stepCounter, refuse } from '../given.js';
import type { LedgerOptions } from '../option-types.js';
import { presentValue } from '../../engine/rules/present-value.js';
import type { Plan } from '../../engine/state/plan.js';
import { withinRange } from '../../engine/state/within-range.js';
import { project, type Observer } from '../../engine/year/project.js';
import type { LedgerAmounts, LedgerTransfers, LedgerValue } from '../answer/values.js';
import { type AnswerBasis, basisOf } from '../basis.js';
import { atEnd, type AtEnd, BANDS, CashToPeople, type PeoplesAmounts, settledAtEnd } from './people.js';
import { changesBetween, amountsOf, FIGURE_NAMES, FIGURES, INSIDE, PARTIES, type LedgerFigure } from './parties.js';

// prettier-ignore
/** Another plan, and the rate of present values. */
export const ledgerOptions = z.strictObject({
  against: optional(z.looseObject({}), null, 'Another plan, as changes to this: who gains by it.'),
  discount_rate: optional(growthRate(), null, "Yearly rate of present values. By default the plan's `discount_rate`, for both plans."),
});

/** Options as read, with both plans as they are projected. */
export interface ReadLedger {
  readonly input: PreparedInput;
  /** Plan compared with; null for none. */
  readonly against: PreparedInput | null;
  readonly discountRate: Rate;
}

/**
 * Reads the options for a plan, and runs nothing yet.
 *
 * @throws ValidationError, also for a plan without `company_finances` and for another plan of other years
 */
export function readLedger(prepared: PreparedPlan, options: LedgerOptions): ReadLedger {
  const input = inputOf(prepared);
  const { discount_rate: rate, against: isAgainst } = readOptions(ledgerOptions, options);
  checkFinances(input.plan);
  // As given: the changes are read with the plan that they are made to.
  const against = isAgainst === undefined ? null : inPlace('against', () => changeInput(input, options.against, true));
  if (against !== null) checkOther(input, against);
  return { input, against, discountRate: rate ?? input.plan.discountRate };
}

/** Amounts of different years cannot be subtracted. */
function checkOther({ plan }: PreparedInput, other: PreparedInput): void {
  checkFinances(other.plan, 'against.operatingAssumptions.');
  if (other.plan.censusYear !== plan.censusYear)
    refuse('against.initialState.census_year', words.exactly(plan.censusYear));
  if (other.plan.projectionYears !== plan.projectionYears)
    refuse('against.systemConfig.projection_years', words.exactly(plan.projectionYears));
}

/** A year of the ledger, in dollars of that year. */
export interface LedgerYear extends LedgerAmounts {
  /** Plan year. */
  readonly year: number;
  /** Transfers between the company and its trust, which change no party. */
  readonly inside: LedgerTransfers;
}

/** Participants of a group: parts of `people`. */
export interface LedgerGroup {
  /** Age at the census, or `hired_later`; `leavers` after they left, `stayers` while they work; `not_allocated` for what is in no account. */
  readonly group: (typeof BANDS)[number] | keyof PeoplesAmounts | 'not_allocated';
  /** Payments over all years. */
  readonly paid: number;
  /** Claims at the end: accounts, payments to come and notes, at the appraisal. */
  readonly at_end: number;
  /** Present value of both. */
  readonly present_value: number;
}

/** Payments that an end of the plan would make. */
export interface LedgerClosing {
  /** Dollars for people: `paid_to_people` of `exit()`. */
  readonly people: number;
  /** Dollars for owners of shares outside the trust: `paid_to_other_owners`. */
  readonly outside_owners: number;
}

/** Earnings of a company by recipient. */
export interface Ledger {
  /** One entry a projection year. */
  readonly years: readonly LedgerYear[];
  /** Sum of all years. */
  readonly total: LedgerAmounts;
  /** Claims at the end, dollars of that year; `kept` is the cash that backs them, with a minus sign. */
  readonly at_end: LedgerValue;
  /** Payments of `exit()` to people and other owners at the end of the last year, at its appraisal. */
  readonly closing: LedgerClosing;
  /** Present value of all years and the end, at the census. `appraisal` includes the differences from rounding each of them to the cent. */
  readonly present_value: LedgerValue;
  /** Participants by age at the census. */
  readonly people_by_age: readonly LedgerGroup[];
  /** Participants by status when they receive payments: left or working. */
  readonly people_by_status: readonly LedgerGroup[];
}

/** Ledger of a plan, and the changes that another plan makes to it. */
export interface LedgerAnswer extends Ledger, AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'ledger';
  /** Yearly rate of present values. */
  readonly discount_rate: number;
  /** Changes that the other plan makes to each amount: above 0 where it is more with the other plan. */
  readonly against?: Ledger;
}

/**
 * Follows the cash that a company earns in each year to the party that receives it, and lists all claims at the end at the last appraisal.
 * Company and trust count as one, so contributions, dividends to the trust and loans from the company change no party. In every year
 * `earned` = `people` + `outside_owners` + `lenders` + `tax` + `rights` + `kept` to the cent; `lenders` is below 0 where they lend more
 * than they receive. At the end and in present value `appraisal` is added to `earned`. `[std]`
 *
 * Pitfall: a lower price takes from people what `company_cash` shows as saved. Between two plans the parties' changes add up to the
 * change of what is earned and of what the appraisal makes of it.
 *
 * @throws ValidationError for a plan without `company_finances`, and for another plan (`against`) of other years
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { current_price: 100 },
 *     repurchase_strategy: { method: 'redeem' },
 *     company_finances: { ebitda: [20_000] },
 *   },
 *   {
 *     census_year: 2026,
 *     participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }],
 *     company: { shares_outstanding: 1000 },
 *   },
 *   { projection_years: 2, include_turnover_projection: false },
 * );
 * const { years, present_value } = ledger(plan, { discount_rate: 0 });
 * years.map(({ earned, people, kept }) => [earned, people, kept]) // [[20000, 0, 20000], [20000, 5000, 15000]]
 * [present_value.people, present_value.outside_owners] // [5000, 95000]
 */
export function ledger(plan: PreparedPlan, options: LedgerOptions = {}, control: AnalysisControl = {}): LedgerAnswer {
  const { input, against, discountRate } = readLedger(plan, options);
  const afterYear = stepCounter(control, (against === null ? 1 : 2) * input.plan.projectionYears);
  const own = ledgerOf(input, discountRate, afterYear);
  const answer = {
    kind: 'ledger',
    ...basisOf(input.plan),
    discount_rate: fromUnits(discountRate, DECIMALS.rate),
    ...own,
  } as const;
  if (against === null) return answer;
  const other = inPlace('against', () => ledgerOf(against, discountRate, afterYear));
  return { ...answer, against: changesBetween(own, other) };
}

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);

function inDollars<Name extends string>(figures: Readonly<Record<Name, Cents>>): Readonly<Record<Name, number>> {
  const entries = Object.entries(figures) as [Name, Cents][];
  return Object.fromEntries(entries.map(([name, amount]) => [name, dollars(amount)])) as Record<Name, number>;
}

/** Ledger figures of a projection, in cents. */
interface Projected {
  readonly years: (Readonly<Record<LedgerFigure, Cents>> & { readonly people_of: PeoplesAmounts })[];
  end: (AtEnd & { readonly held: PeoplesAmounts }) | null;
}

/** Keeps the books of a plan while it is projected; results are there once it is. */
export interface Bookkeeping extends Pick<CashToPeople, 'listeners'> {
  /** To be shown each completed year. */
  readonly observe: Observer;
  /** The whole ledger. */
  readonly ledger: (rate: Rate) => Ledger;
  /** Present values alone. */
  readonly presentValue: (rate: Rate) => LedgerValue;
  /** Amount of people alone. */
  readonly peoplesValue: (rate: Rate) => number;
  /** Amount of the owners of shares outside the trust alone. */
  readonly ownersValue: (rate: Rate) => number;
}

/** Books of a plan with finances, to be kept in any projection of it. */
export function bookkeeping(plan: Plan): Bookkeeping {
  const people = new CashToPeople(plan);
  const found: Projected = { years: [], end: null };
  const years: LedgerYear[] = [];
  const lastYear = plan.censusYear + plan.projectionYears;
  return {
    listeners: people.listeners,
    observe: (record, state, closing) => {
      const year = { plan, record, financed: record.financed!, closing };
      const figures = amountsOf(FIGURES, year);
      found.years.push({ ...figures, people_of: people.take(record, state) });
      years.push({ year: record.year, ...inDollars(figures), inside: inDollars(amountsOf(INSIDE, year)) });
      if (record.index < plan.projectionYears) return;
      const settled = settledAtEnd(year, state);
      found.end = { ...atEnd(year, state, settled), held: people.held(state, settled) };
    },
    ledger: (rate) => withinRange(lastYear, () => ({ years, ...totalsOf(found, rate) })),
    presentValue: (rate) => withinRange(lastYear, () => presentValuesOf(found, rate)),
    peoplesValue: (rate) => withinRange(lastYear, () => presentValueOf(found, 'people', rate)),
    ownersValue: (rate) => withinRange(lastYear, () => presentValueOf(found, 'outside_owners', rate)),
  };
}

function ledgerOf({ plan }: PreparedInput, rate: Rate, afterYear: () => void): Ledger {
  const { listeners, observe, ledger: result } = bookkeeping(plan);
  project(plan, observe, { ...listeners, afterYear });
  return result(rate);
}

/** Present value of amounts of all years, and of one at the end. */
function valueOf(paid: readonly Cents[], atEnd: Cents, rate: Rate): number {
  return presentValue([...paid.slice(0, -1), net([paid.at(-1)!, atEnd])], rate);
}

function presentValueOf({ years, end }: Projected, name: LedgerFigure, rate: Rate): number {
  return valueOf(
    years.map((year) => year[name]),
    end!.figures[name],
    rate,
  );
}

/** Present values of all figures; the appraisal is what the others leave. */
function presentValuesOf(found: Projected, rate: Rate): LedgerValue {
  const values = Object.fromEntries(
    FIGURE_NAMES.map((name) => [name, presentValueOf(found, name, rate)]),
  ) as unknown as LedgerAmounts;
  const toParties = PARTIES.reduce((sum, party) => sum.plus(values[party]), new ExactDecimal(0));
  return { ...values, appraisal: toParties.minus(values.earned).toNumber() };
}

/** The end, present values and groups of people. */
function totalsOf(found: Projected, rate: Rate): Omit<Ledger, 'years'> {
  const { years, end } = found;
  const { figures, held, notAllocated, closing } = end!;
  const groupOf = (
    group: LedgerGroup['group'],
    of: (amounts: PeoplesAmounts) => readonly Cents[],
    more: Cents[] = [],
  ): LedgerGroup => {
    const paid = years.map(({ people_of: amounts }) => net(of(amounts)));
    const atEnd = net([...of(held), ...more]);
    return { group, paid: dollars(net(paid)), at_end: dollars(atEnd), present_value: valueOf(paid, atEnd, rate) };
  };
  const totals = FIGURE_NAMES.map((name) => [name, net(years.map((year) => year[name]))]);
  const waiting = groupOf('not_allocated', () => [], [notAllocated]);
  return {
    total: inDollars(Object.fromEntries(totals) as Record<LedgerFigure, Cents>),
    at_end: inDollars(figures),
    closing: inDollars(closing),
    present_value: presentValuesOf(found, rate),
    people_by_age: [
      ...BANDS.map((band, i) => groupOf(band, ({ leavers, stayers }) => [leavers[i]!, stayers[i]!])),
      waiting,
    ],
    people_by_status: [
      groupOf('leavers', ({ leavers }) => leavers),
      groupOf('stayers', ({ stayers }) => stayers),
      waiting,
    ],
  };
}
