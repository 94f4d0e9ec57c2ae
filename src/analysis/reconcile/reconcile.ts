import {
  cost,
  DECIMALS,
  type Cents,
  type Headcount,
  type MicroShares,
  type SharePrice,
  add,
  fromUnits,
  grown,
  mulDiv,
  ONE_PERSON,
  ZERO,
} from '../../engine/numeric/index.js';
import type { RowUnit } from '../answer/rows.js';
import { refuseNonObject } from '../given.js';
import { issues, ValidationError } from '../../engine/errors.js';
import { actualsOptions } from '../../engine/input/options/actuals.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import type { InitialState } from '../../engine/input/index.js';
import type { NumberOrDecimalText } from '../../engine/input/schema/numbers.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { project } from '../../engine/year/project.js';
import { obligationOf } from '../../engine/results/year-figures.js';
import { CAUSES, type Plan } from '../../engine/state/plan.js';
import type { State } from '../../engine/state/state.js';
import type { ReconciledName, Variances } from '../answer/values.js';
import { basisOf, type AnswerBasis } from '../basis.js';
import type { IdQuestion } from '../later-census/changed-ids.js';
import { compareCensuses, confirmedLeavers, type Compared } from '../later-census/compared.js';
import { peopleOf, yearsOlder, type People, readCensus } from '../later-census/people.js';
import { actualExperience, forgetKnownSeparations, type Outcome, type Substituted } from './actual-experience.js';
import { flagsOf, type PersonFlag } from './flags.js';

/** The first year of a forecast, at its end. */
export interface FirstYear {
  readonly employed: Headcount;
  readonly pay: Cents;
  readonly shares: MicroShares;
  readonly price: SharePrice;
  readonly repurchases: Cents;
  /** Shares and pay a head of each row of the old census. */
  readonly rows: readonly { readonly shares: MicroShares; readonly pay: Cents }[];
}

type ValueOf = (year: Partial<FirstYear>) => number | undefined;

/** A figure that is reconciled: its unit, decimals, name, beginning of a sentence and value, and the unit in which people read it. */
const figure = (
  ...[unit, decimals, label, said, of, read = unit]: [RowUnit, number, string, string, ValueOf, RowUnit?]
) => ({ unit, read, decimals, label, said, of });

// prettier-ignore
/** Figures reconciled, in order. */
export const RECONCILED = {
  // Expected people have parts.
  employed: figure('headcount', DECIMALS.headcount, 'People employed', 'the number of people employed was', ({ employed }) => employed, 'ratio'),
  pay: figure('dollars', DECIMALS.cents, 'Their yearly pay', 'pay was', ({ pay }) => pay),
  shares: figure('shares', DECIMALS.shares, 'Shares in accounts', 'shares in accounts were', ({ shares }) => shares),
  share_price: figure('price', DECIMALS.price, 'Share price', 'the share price was', ({ price }) => price),
  share_value: figure('dollars', DECIMALS.cents, 'Worth of the shares', 'the worth of the shares was', ({ shares, price }) => cost(shares!, price!)),
  repurchases: figure('dollars', DECIMALS.cents, 'Repurchases', 'repurchases were', ({ repurchases }) => repurchases),
};

// prettier-ignore
/** Causes of a variance, in the order in which they are put in. */
export const VARIANCES = {
  turnover: { label: 'Turnover', is: 'Variance from those who left and were hired.' },
  price: { label: 'Price', is: 'Variance from the appraisal.' },
  pay: { label: 'Pay', is: 'Variance from raises.' },
  elections: { label: 'Elections', is: 'Variance from shares diversified.' },
  data: { label: 'Data', is: 'All other variance.', more: 'It is from corrections of the census, people who were not in it, contributions other than planned; null where no actual is known.', orNull: true },
};

/** Actual figures of the year after the census of a forecast. */
export interface Actuals {
  /** The census at the end of that year, as for `initialState.participants`. */
  readonly participants: InitialState['participants'];
  /** The appraisal at the end of that year, dollars a share. */
  readonly price: NumberOrDecimalText;
  /** Dollars of the shares that the year bought; left out where it is not known. */
  readonly repurchases?: NumberOrDecimalText | undefined;
  /** Changed ids, the former and the present one. An id mapped to itself confirms that the person has left, and that another under it is somebody else. */
  readonly new_ids?: Readonly<Record<string, string>> | undefined;
}

/** Forecast, variance by cause, actual. */
export interface ReconciledFigure {
  /** Figure reconciled. */
  readonly figure: ReconciledName;
  /** Value in last year's projection. */
  readonly forecast: number;
  /** Variance by cause: `forecast` and all of them add up to `actual`, exactly. */
  readonly variances: Variances;
  /** Actual value; null where it is not known. */
  readonly actual: number | null;
}

/** A forecast beside what happened. */
export interface Reconciliation extends AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'reconcile';
  /** Year reconciled, the first of the forecast. */
  readonly year: number;
  /** People employed, their yearly pay, shares in accounts, the price, what the shares are worth, and the obligation of the year; none while a question about ids is open. */
  readonly figures: readonly ReconciledFigure[];
  /** Questions about ids, which `new_ids` answers. */
  readonly same: readonly IdQuestion[];
  /** Sentences on a census that looks like the wrong file. */
  readonly doubts: readonly string[];
  /** People of whom the two censuses do not agree as expected. */
  readonly flags: readonly PersonFlag[];
}

/**
 * Last year's forecast against what happened: why each figure of its first year is not what was forecast, by cause.
 *
 * The actual values replace the expected ones one cause after the other, and the year is projected anew each time: first who left and how
 * many were hired, then the appraisal, then pay, then diversification. What a step moves is the variance of its cause; what is then
 * still different is `data`. So the variances of a figure add up to its difference, exactly. Another order would give other
 * parts: this one goes from people to prices to what people do. `[std]`
 *
 * Somebody of the old census who is not in the new one has left, by termination; shares that are gone with them are `data`. Whoever is only
 * in the new one and has no shares counts as hired, where the plan expects hires. While a question about ids is open (`same`), there are
 * no figures: nobody knows who left. A new census in which nobody has `diversified_shares` is silent about them: elections stay expected.
 *
 * @param plan - last year's, as `prepare()` returned it
 * @param actuals - the census a year later, the price, and what was paid
 * @throws ValidationError when an actual violates a constraint, or when most people are not a year older than in the plan's census;
 *   fields are paths in `actuals`
 * @throws SimulationError when the model has no answer
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'Two people', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100, annual_growth_rate: 0.04 } },
 *   {
 *     census_year: 2026,
 *     participants: [
 *       { id: 'A', age: 50, service_years: 20, compensation: 60_000, allocated_shares: 500 },
 *       { id: 'B', age: 40, service_years: 10, compensation: 50_000, allocated_shares: 300 },
 *     ],
 *   },
 *   { projection_years: 5, include_turnover_projection: false },
 * );
 * const { figures } = reconcile(plan, {
 *   price: 110,
 *   participants: [{ id: 'A', age: 51, service_years: 21, compensation: 61_800, allocated_shares: 500 }],
 * });
 * const { forecast, variances, actual } = figures.find(({ figure }) => figure === 'share_value');
 * forecast // 83200
 * variances // { turnover: 0, price: 4800, pay: 0, elections: 0, data: -33000 }
 * actual // 55000
 */
export function reconcile(plan: PreparedPlan, actuals: Actuals): Reconciliation {
  const input = inputOf(plan);
  refuseNonObject('actuals', actuals);
  const { participants, ...stated } = actuals;
  const { price, repurchases, new_ids: newIds } = readOptions(actualsOptions, stated);
  const { plan: before } = input;
  const year = before.censusYear + 1;
  const was = peopleOf(input, newIds);
  const is = peopleOf(readCensus(input, year, participants), newIds);
  const older = yearsOlder(was, is);
  if (older !== 1) {
    const issue = issues.censusOfAnotherYear(year, older);
    throw new ValidationError([{ field: 'participants', issue }]);
  }
  const compared = compareCensuses(was, is, { hasLeft: confirmedLeavers(newIds), isLeftOut: () => false });
  const { questions: same, doubts } = compared;
  const basis = { kind: 'reconcile', ...basisOf(before, 'what happened in the year'), year, same, doubts } as const;
  if (same.length > 0) return { ...basis, figures: [], flags: [] };
  const outcomes = outcomesOf(was, is, compared);
  const { census: after } = is;
  const isHired = (row: number): boolean => compared.isNew(row) && after.active[row] === 1 && after.shares[row] === 0;
  const rows = after.ids.map((_, row) => row);
  const hired = rows.filter(isHired);
  const paid = hired.reduce<Cents>((sum, row) => add(sum, after.pay[row]!), ZERO);

  const step = (substituted: Substituted, withPay: boolean): FirstYear =>
    firstYear(before, outcomes, { hired: hired.length, paid }, substituted, withPay);
  const forecast = step({ turnover: false, elections: false }, false);
  const turnover = step({ turnover: true, elections: false }, false);
  const priced = { ...turnover, price };
  const pay = { ...step({ turnover: true, elections: false }, true), price };
  const elections = { ...step({ turnover: true, elections: true }, true), price };
  const employed = rows.filter((row) => after.active[row] === 1);
  const happened: Partial<FirstYear> = {
    employed: employed.reduce<Headcount>((heads) => add(heads, ONE_PERSON), ZERO),
    pay: employed.reduce<Cents>((sum, row) => add(sum, after.pay[row]!), ZERO),
    shares: rows.reduce<MicroShares>((sum, row) => add(sum, after.shares[row]!), ZERO),
    price,
    ...(repurchases === undefined ? {} : { repurchases }),
  };
  const steps = [forecast, turnover, priced, pay, elections, happened];
  return {
    ...basis,
    figures: FIGURES.map((figure) => reconciled(figure, steps)),
    flags: flagsOf(was, is, compared, elections.rows, turnover.rows),
  };
}

const FIGURES = Object.keys(RECONCILED) as readonly ReconciledName[];

/** The differences of one step from the one before it: in whole units, so that they add up. */
function reconciled(figure: ReconciledName, steps: readonly Partial<FirstYear>[]): ReconciledFigure {
  const { decimals, of } = RECONCILED[figure];
  const values = steps.map(of);
  const inUnits = (amount: number): number => fromUnits(amount, decimals);
  const variances = Object.keys(VARIANCES).map((cause, i) => {
    const [before, value] = values.slice(i);
    // Adding 0 makes a 0 of -0.
    return [cause, value === undefined || before === undefined ? null : inUnits(value - before + 0)];
  });
  const last = values.at(-1);
  return {
    figure,
    forecast: inUnits(values[0]!),
    variances: Object.fromEntries(variances) as Variances,
    actual: last === undefined ? null : inUnits(last),
  };
}

/** Outcomes of the rows of the old census. */
function outcomesOf({ census: before }: People, { census: after, year }: People, { rowNow }: Compared): Outcome[] {
  const saysDiversified = after.ids.some((_, row) => after.diversified[row]! > 0);
  return before.ids.map((_, was) => {
    const row = rowNow(was);
    const stays = before.active[was] === 0 || (row !== undefined && after.active[row] === 1);
    const cause =
      row === undefined || after.separationYear[row] !== year ? 'termination' : CAUSES[after.separationCause[row]!]!;
    return {
      left: stays ? null : cause,
      pay: row !== undefined && after.active[row] === 1 ? after.pay[row]! : null,
      diversified: row !== undefined && saysDiversified ? after.diversified[row]! : null,
    };
  });
}

/** Projects the year with some of what happened in place of what was expected. */
function firstYear(
  plan: Plan,
  outcomes: readonly Outcome[],
  newcomers: { readonly hired: number; readonly paid: Cents },
  substituted: Substituted,
  withPay: boolean,
): FirstYear {
  let opening: State;
  let found: FirstYear | undefined;
  const behaviour = actualExperience(plan, outcomes, newcomers.hired, substituted, () => opening);
  project(
    plan,
    (record, { participants, ladder, company }) => {
      const rows = Array.from({ length: participants.count }, (_, row) => row);
      const isHire = (row: number): boolean => row >= plan.census.count;
      const payOf = (row: number): Cents => {
        if (withPay && isHire(row)) return row === plan.census.count ? newcomers.paid : ZERO;
        return mulDiv(participants.pay[row]!, participants.headcount[row]!, ONE_PERSON) as Cents;
      };
      const held = (row: number): MicroShares => add(participants.shares[row]!, ladder.rowShares[row]!);
      found = {
        employed: rows.reduce<Headcount>((heads, row) => add(heads, participants.headcount[row]!), ZERO),
        pay: rows.reduce<Cents>((sum, row) => add(sum, payOf(row)), ZERO),
        shares: rows.reduce<MicroShares>((sum, row) => add(sum, held(row)), ZERO),
        price: company.price,
        repurchases: obligationOf(record),
        rows: rows.filter((row) => !isHire(row)).map((row) => ({ shares: held(row), pay: participants.pay[row]! })),
      };
    },
    {
      through: plan.censusYear + 1,
      behaviour,
      before: (year, state) => {
        opening = state;
        if (substituted.turnover) forgetKnownSeparations(state, outcomes, year);
        if (withPay) setPay(plan, state, outcomes);
      },
      // Pay is what it is: it does not grow to it.
      planIn: () => (withPay ? { ...plan, payGrowths: [ZERO] } : plan),
    },
  );
  return found!;
}

/** Sets the pay of the year: that of the new census, and the expected pay where it has none. */
function setPay(
  { payGrowths: [payGrowth] }: Plan,
  { participants, company }: State,
  outcomes: readonly Outcome[],
): void {
  outcomes.forEach(({ pay }, row) => {
    participants.pay[row] = pay ?? grown(participants.pay[row]!, payGrowth!);
  });
  company.entryPay = grown(company.entryPay, payGrowth!);
}
