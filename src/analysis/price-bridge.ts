import { yearsText } from './answer/words.js';
import {
  add,
  type Cents,
  type MicroShares,
  net,
  type Rate,
  subtract,
  ZERO,
  DECIMALS,
  ExactDecimal,
  fromUnits,
  larger,
  type SharePrice,
} from '../engine/numeric/index.js';
import { cashByMethod } from '../engine/rules/repurchase-funding.js';
import type { Plan } from '../engine/state/plan.js';
import type { YearRecord } from '../engine/state/year-record.js';
import type { PriceChanges } from './answer/values.js';
import { issues as words } from '../engine/errors.js';
import { censusPayroll, netCashAtCensus } from '../engine/input/build-valuation-terms.js';
import type { PreparedInput } from '../engine/input/index.js';
import { inputOf, type PreparedPlan } from '../engine/prepared-plan.js';
import { project, type Observer } from '../engine/year/project.js';
import { withinRange } from '../engine/state/within-range.js';
import { dilutedValue, type ShareRight, valueOnceUsed } from '../engine/rules/valuation.js';
import { enterpriseValue } from '../engine/rules/valuation.js';
import { appraisedPrice } from '../engine/state/state.js';
import { type AnswerBasis, basisOf } from './basis.js';
import { type AnswerTable, column } from './answer/table.js';
import type { Analysis, Say } from './descriptor.js';
import { type AnalysisControl, type NoOptions, withoutOptions, refuse, stepCounter } from './given.js';
import { figureRows } from './answer/rows.js';

/** Terms of an appraisal. */
export interface AppraisedCompany {
  readonly ebitda: Cents;
  readonly payroll: Cents;
  readonly multiple: Rate;
  /** Cash and sinking fund less all debt. */
  readonly netCash: Cents;
  readonly shares: MicroShares;
}

/** A year with what its repurchases take from the company. */
export interface YearOfChanges extends YearRecord {
  readonly outsidePrincipal: Cents;
  readonly redeemed: Cents;
  readonly lent: Cents;
  readonly taken: Cents;
}

/** A part of the price's change. */
interface Part {
  /** Heading. */
  readonly label: string;
  /** Name in a sentence. */
  readonly name: string;
  readonly is: string;
  /** Continues the definition for those who read the type. */
  readonly more?: string;
  /** Change of the company; none for the use of rights, which follows all of them. */
  readonly change: ((year: YearOfChanges, company: AppraisedCompany) => Partial<AppraisedCompany>) | null;
}

type Row = [label: string, name: string, is: string, change: Part['change'], more?: string];
const part = (...[label, name, is, change, more]: Row): Part => ({ label, name, is, change, ...(more && { more }) });

// prettier-ignore
/** The parts, in the order in which the changes are made. */
export const PARTS = {
  census_gap: part('census gap', 'the gap at the census', 'Difference of `current_price` from the value at the census.', () => ({}), 'The value is by the same rule; 0 in later years, and where the price is calibrated.'),
  earnings: part('earnings', 'earnings', 'Change in EBITDA.', ({ financed }) => ({ ebitda: financed!.ebitda })),
  normal_benefit: part('normal benefit', 'the normal retirement cost', 'Change in the normal retirement cost left in the earnings.', ({ contribution }) => ({ payroll: contribution.coveredPayroll })),
  multiple: part('multiple', 'the multiple', 'Change in the multiple.', ({ terms }) => ({ multiple: terms.finances!.multiple })),
  debt_paid: part('debt paid', 'debt paid', 'Scheduled principal was paid.', ({ financed, outsidePrincipal }, { netCash }) => ({ netCash: net([netCash, financed!.principal, outsidePrincipal]) }), 'It is that of debts, and of loans of the census that are owed to others.'),
  cash_kept: part('cash kept', 'cash kept', 'Free cash flow of the year and the return of the sinking fund.', ({ financed }, { netCash }) => ({ netCash: net([netCash, financed!.freeCashFlow, financed!.sinkingFundReturn]) }), 'Payments to holders of warrants, options and the like are taken off; the rest pays debt, and repurchases come later.'),
  new_shares: part('new shares', 'new shares', 'Shares were contributed to the trust.', ({ contribution }, { shares }) => ({ shares: add(shares, contribution.stock) })),
  recycled: part('recycled', 'shares recycled', 'Company cash recycled shares; less the tax it saves.', ({ redeemed, lent, taken }, { netCash }) => ({ netCash: net([netCash, redeemed, lent], [taken]) }), 'The cash is paid or promised.'),
  redeemed: part('redeemed', 'shares redeemed', 'Company cash retired shares.', ({ redeemed, repurchase }, { netCash, shares }) => ({ netCash: net([netCash], [redeemed]), shares: subtract(shares, repurchase.sharesRedeemed) }), 'The cash is paid or promised; the shares are no longer outstanding.'),
  lent: part('lent', 'cash lent to the trust', 'Company cash was lent to the trust.', ({ lent }, { netCash }) => ({ netCash: net([netCash], [lent]) }), 'The cash is paid or promised.'),
  purchased: part('purchased', 'shares purchased with loans to the trust', 'Company cash was lent to the trust for purchases; a debt drawn for it moves nothing, since cash and debt rise alike.', ({ purchase }, { netCash }) => ({ netCash: net([netCash], [purchase?.cost ?? ZERO]) })),
  dilution: part('dilution', 'dilution', 'Holders of warrants, options and the like gain by using them, or no longer do.', null, 'It is the same where they are paid.'),
};

/** Names of the parts, in order. */
export const PART_NAMES = Object.keys(PARTS) as (keyof PriceChanges)[];

/** A year with what its repurchases take. What the floor price adds buys nothing, and is lost like what redeems. */
export function yearOfChanges({ finances }: Plan, record: YearRecord): YearOfChanges {
  const { terms, loans, repurchase, financed } = record;
  const { remainder, recycledRemainder, redeemedRemainder, floorPayments } = repurchase;
  const interest = cashByMethod(repurchase.noteInterest, terms.mix);
  return {
    ...record,
    outsidePrincipal: finances!.insideLoans ? ZERO : loans.censusPrincipal,
    redeemed: net([redeemedRemainder, interest.redeemed, floorPayments]),
    lent: net([remainder, interest.releveraged], [recycledRemainder, redeemedRemainder]),
    // Cost of repurchases: cash, and new debt on notes.
    taken: net([financed!.toPay, repurchase.notesIssued], [repurchase.notePrincipal]),
  };
}

/** A year's price, from its first day to its last. */
export interface PriceBridgeYear {
  /** Plan year. */
  readonly year: number;
  /** Dollars a share at the start: the last appraisal, at which shares are bought. */
  readonly share_price: number;
  /** Changes by cause; they add up exactly to the difference of both prices. */
  readonly changes: PriceChanges;
  /** Dollars a share at the end. */
  readonly year_end_share_price: number;
}

/**
 * Splits the yearly change of the share price by cause, for a plan whose shares are valued by `ebitda_multiple`: earnings, multiple, debt
 * paid, cash kept, repurchases, dilution. Each part is the price with a change less the price without it, both as the appraisal rounds
 * them, made one after the other; so they add up. The definition is in section 19 of docs/model.md.
 *
 * Pitfall: another order would give other parts. Redeeming costs nearly nothing at a price near the new value, because there are fewer
 * shares then; recycling at the same price does cost, because there are as many as before.
 *
 * @throws ValidationError when the shares are valued by another method, which has no such parts
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'Paying its debt', vesting_schedule: { years: 6 } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { method: 'ebitda_multiple', current_price: 20, multiple: [5] },
 *     company_finances: { ebitda: [1_100_000], base_ebitda: 1_000_000, capital_expenditure: [400_000] },
 *   },
 *   {
 *     participants: [{ id: 'A', age: 40, service_years: 20, allocated_shares: 100_000 }],
 *     company: { debts: [{ debt_id: 'bank', principal_balance: 3_000_000, interest_rate: 0, years_remaining: 6 }] },
 *   },
 *   { projection_years: 1, turnover_model: 'none' },
 * );
 * const [{ share_price, changes, year_end_share_price }] = priceBridge(plan);
 * [share_price, year_end_share_price] // [20, 32]
 * [changes.earnings, changes.debt_paid, changes.cash_kept] // [5, 5, 2]
 */
export function priceBridge(prepared: PreparedPlan, control: AnalysisControl = {}): PriceBridgeYear[] {
  const input = inputOf(prepared);
  const { plan } = input;
  checkMethod(plan);
  const years: PriceBridgeYear[] = [];
  let company = withinRange(plan.censusYear, () => companyAtCensus(input));
  const observe: Observer = (record) => {
    const bridge = bridgeOver(plan, company, record);
    years.push(bridge.year);
    company = bridge.company;
  };
  project(plan, observe, { afterYear: stepCounter(control, plan.projectionYears) });
  return years;
}

/**
 * Refuses a plan whose shares are valued by another method.
 *
 * @throws ValidationError for `share_valuation.method`
 */
export function checkMethod({ valuation }: Plan): void {
  if (valuation.method === 'ebitda_multiple') return;
  refuse('share_valuation.method', words.exactly('ebitda_multiple'));
}

/** Company at the census. Without `base_ebitda`, which only a calibrated price needs, it earned then what it earns in the first year. */
function companyAtCensus({ plan, read }: PreparedInput): AppraisedCompany {
  const first = plan.years[0]!.finances!;
  return {
    ebitda: read.operatingAssumptions.company_finances!.base_ebitda ?? first.ebitda,
    payroll: censusPayroll(read, plan),
    multiple: first.multiple,
    netCash: netCashAtCensus(plan.finances!, plan.openingTrust),
    shares: plan.openingTrust.sharesOutstanding,
  };
}

/** A year of the bridge, and the company where it ends. */
function bridgeOver(
  plan: Plan,
  opening: AppraisedCompany,
  record: YearRecord,
): { readonly year: PriceBridgeYear; readonly company: AppraisedCompany } {
  const rightsBefore = plan.years[record.index - 2]?.finances!.rights ?? plan.finances!.rights;
  const rights = rightsUsed(plan, opening, rightsBefore);
  const changes: Partial<Record<keyof PriceChanges, number>> = {};
  let company = opening;
  let { price } = record;
  const reach = (part: keyof PriceChanges, next: SharePrice): void => {
    changes[part] = fromUnits(subtract(next, price), DECIMALS.price);
    price = next;
  };
  const changing = yearOfChanges(plan, record);
  for (const part of PART_NAMES) {
    const { change } = PARTS[part];
    if (change === null) continue;
    company = { ...company, ...change(changing, company) };
    reach(part, priceOf(plan, company, rights) ?? price);
  }
  reach('dilution', priceOf(plan, company, rightsUsed(plan, company, record.terms.finances!.rights)) ?? price);
  const year = {
    year: record.year,
    share_price: fromUnits(record.price, DECIMALS.price),
    changes: changes as PriceChanges,
    year_end_share_price: fromUnits(price, DECIMALS.price),
  };
  return { year, company };
}

/** Equity of a company: enterprise value and net cash, at least 0. */
function equityOf({ finances }: Plan, { ebitda, payroll, multiple, netCash }: AppraisedCompany): Cents {
  const { normalBenefitRate } = finances!;
  return larger(net([enterpriseValue({ ebitda, payroll, normalBenefitRate, multiple }), netCash]), ZERO);
}

/** Rights whose holders gain by using them, by ascending strike. */
function rightsUsed(plan: Plan, company: AppraisedCompany, rights: readonly ShareRight[]): readonly ShareRight[] {
  const { taken } = dilutedValue(equityOf(plan, company), company.shares, rights);
  let sum: MicroShares = ZERO;
  return rights.filter(({ shares }) => (sum = add(sum, shares)) <= taken);
}

/** The price at which a company would be appraised with these rights used; null where it has no shares. */
function priceOf(plan: Plan, company: AppraisedCompany, rights: readonly ShareRight[]): SharePrice | null {
  if (company.shares === 0) return null;
  return appraisedPrice(plan, valueOnceUsed(equityOf(plan, company), company.shares, rights));
}

/** Bridge of a plan, its parts over all years, and its basis. */
export interface PriceBridgeAnswer extends AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'price-bridge';
  /** Years as `priceBridge()` returns them. */
  readonly years: readonly PriceBridgeYear[];
  /** The parts of all years added up, exactly. */
  readonly total: PriceChanges;
}

/** Bridge of `priceBridge()` with totals, for a report. Errors as `priceBridge()`. */
export function priceBridgeAnswer(plan: PreparedPlan, control: AnalysisControl = {}): PriceBridgeAnswer {
  const years = priceBridge(plan, control);
  const sumOf = (part: keyof PriceChanges): number =>
    years.reduce((sum, { changes }) => sum.plus(changes[part]), new ExactDecimal(0)).toNumber();
  const total = Object.fromEntries(PART_NAMES.map((part) => [part, sumOf(part)])) as unknown as PriceChanges;
  return { kind: 'price-bridge', ...basisOf(inputOf(plan).plan), years, total };
}

function isList(bridge: PriceBridgeAnswer | readonly PriceBridgeYear[]): bridge is readonly PriceBridgeYear[] {
  return Array.isArray(bridge);
}

/** Descriptor of the price bridge: the changes of the share price, by cause. */
export const priceBridgeAnalysis: Analysis<'price-bridge', NoOptions, PriceBridgeAnswer> = {
  kind: 'price-bridge',
  title: 'Price Bridge',
  question: 'Why does the price move?',
  gist: 'its parts, year by year',
  description:
    'Shows the change of the share price by cause, for each year of a plan valued by EBITDA and a multiple: earnings, multiple, debt paid, cash kept, repurchases, dilution.',
  listOf: 'changes',
  ...withoutOptions(priceBridgeAnswer, checkMethod),
  rows: (bridge) =>
    (isList(bridge) ? bridge : bridge.years).flatMap(({ year, ...figures }) =>
      figureRows(year, figures).map((row) => ({ ...row, unit: 'price' })),
    ),
  tables: (bridge) => [bridgeTable(bridge)],
  words: (bridge, say) => [moves(bridge, say)],
  example: {
    options: {},
    changes: {
      operatingAssumptions: {
        share_valuation: { method: 'ebitda_multiple', annual_growth_rate: null, multiple: [6], calibrate: false },
        company_finances: { ebitda: [40_000], capital_expenditure: [10_000] },
      },
    },
  },
};

/** A row a year. */
function bridgeTable({ years, total }: PriceBridgeAnswer): AnswerTable {
  return {
    name: 'price_bridge',
    caption: 'Price and its parts, dollars a share',
    columns: [
      column('year', 'Year', 'year', { is: 'Plan year.' }),
      column('share_price', 'price at start', 'price', {
        is: 'Price at the start of the year, at which shares are bought.',
      }),
      ...Object.entries(PARTS).map(([key, { label, is }]) =>
        column(key, label, 'price', { is, isChange: true, ifAny: true }),
      ),
      column('year_end_share_price', 'price at end', 'price', {
        is: 'Price at the end: the price at the start plus all parts.',
      }),
      column('without_repurchases', 'without repurchases', 'price', { isForPeople: true, isForWide: true }),
    ],
    rows: years.map(({ year, share_price, changes, year_end_share_price }, i) => ({
      year,
      share_price,
      ...changes,
      year_end_share_price,
      without_repurchases: withoutRepurchases(years.slice(0, i + 1)),
    })),
    total: { year: 'Total', ...total },
    note: 'Each part is the price with a change less the price without it, made one after the other in the order of the columns; they add up exactly. Parts that are 0 in every year are left out. The price without repurchases is that at the end, less all that repurchases have added to it by then, or with what they have taken from it.',
  };
}

/** The price at the end of the last of these years, less all that repurchases have added to it, or with what they have taken from it. */
function withoutRepurchases(years: readonly PriceBridgeYear[]): number {
  return years
    .reduce(
      (price, { changes: { recycled, redeemed, lent } }) => price.minus(recycled).minus(redeemed).minus(lent),
      new ExactDecimal(years.at(-1)!.year_end_share_price),
    )
    .toNumber();
}

/** Count of parts named; the others are added up. */
const MOST_NAMED = 3;

/** `The share price of Acme moves from $100.00 to $184.20 over 20 years: earnings +$60.10, debt paid +$30.00, all else -$5.90.` */
function moves({ years, total }: PriceBridgeAnswer, { plan, value }: Say): string {
  const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${value(amount, 'price')}`;
  const ranked = PART_NAMES.filter((part) => total[part] !== 0).sort((a, b) => Math.abs(total[b]) - Math.abs(total[a]));
  const named = ranked.slice(0, MOST_NAMED).map((part) => `${PARTS[part].name} ${signed(total[part])}`);
  const rest = ranked
    .slice(MOST_NAMED)
    .reduce((left, part) => left.plus(total[part]), new ExactDecimal(0))
    .toNumber();
  const others = ranked.length > MOST_NAMED ? [`all else ${signed(rest)}`] : [];
  const moved = ranked.length === 0 ? 'nothing moves it' : [...named, ...others].join(', ');
  const [from, to] = [years[0]!.share_price, years.at(-1)!.year_end_share_price];
  const span = yearsText(years.length);
  return `The share price of ${plan} moves from ${value(from, 'price')} to ${value(to, 'price')} over ${span}: ${moved}.`;
}
