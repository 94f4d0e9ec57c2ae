import type { PlanInputs } from '../../../analysis/index.js';
import { prepareInput, type PreparedInput } from '../../../input/index.js';
import { add, apportion, cost, DECIMALS, fromUnits, portion, subtract, WHOLE, ZERO } from '../../../numeric/index.js';
import type { Cents, Headcount, MicroShares } from '../../../numeric/index.js';
import { project } from '../../../project.js';
import { expectedExperience, type DepartureRates, type Experience } from '../../../state/experience.js';
import { emptyForfeitureLadder } from '../../../state/forfeiture-ladder.js';
import { loansRepaidBy } from '../../../state/loan.js';
import { clearPayment, emptyLadder, entryAt, type PayoutLadder } from '../../../state/payout-ladder.js';
import { CAUSES, type Cause, type Plan } from '../../../state/plan.js';
import { blankLeaving, blankSettlement, settle } from '../../../state/separation.js';
import type { State } from '../../../state/state.js';

/** Why shares are bought from somebody: the cause for which they left, or their election to diversify. */
export type Reason = Cause | 'diversification';

/** What is bought in a year from one row, for one reason. */
export interface Purchase {
  readonly year: number;
  /** The participant, or the hires of a year. */
  readonly id: string;
  /** Age attained in the year. */
  readonly age: number;
  /** Left before the census, in it, or hired later. */
  readonly origin: 'earlier' | 'census' | 'hired';
  readonly reason: Reason;
  readonly shares: number;
  readonly cost: number;
}

/**
 * Every purchase of a run: the years' obligation by row and reason, to the cent.
 *
 * The engine's ladder of payments knows of whom shares are bought, not why those people left. So the same year runs with four
 * more ladders beside it, one for each cause, on which the engine's own settlement lays what leaves for that cause. The cost
 * of a row is the engine's; it is divided over causes by shares.
 *
 * @throws Error when the sum is not the engine's obligation, to the cent: then the engine has changed and this has not
 */
export function purchasesOf({ plan }: PreparedInput): Purchase[] {
  const purchases: Purchase[] = [];
  const ladders = new CauseLadders(plan);
  const diversifiedBefore = new Map<number, MicroShares>();
  const expected = expectedExperience(plan);
  const experience: Experience = {
    ...expected,
    departures: (person, rates) => {
      expected.departures(person, rates);
      ladders.leaveByRates(person.row, rates);
    },
    election: (row, yearIndex, heads) => {
      diversifiedBefore.set(row, ladders.state!.participants.diversified[row]!);
      return expected.election(row, yearIndex, heads);
    },
  };
  project(
    plan,
    ({ year, index, price, distributionCost, diversificationCost }, { participants }) => {
      let total = 0;
      const buy = (row: number, reason: Reason, shares: MicroShares, amount: Cents): void => {
        total += amount;
        purchases.push({
          year,
          id: participants.ids[row]!,
          age: participants.ageAtCensus[row]! + index,
          origin: row >= plan.census.count ? 'hired' : plan.census.active[row] === 0 ? 'earlier' : 'census',
          reason,
          shares: fromUnits(shares, DECIMALS.shares),
          cost: fromUnits(amount, DECIMALS.cents),
        });
      };
      for (let row = 0; row < participants.count; row++) {
        const due = ladders.takePayment(row, year);
        if (due === null) continue;
        const whole = cost(
          due.reduce<MicroShares>((sum, shares) => add(sum, shares), ZERO),
          price,
        );
        const amounts = apportion(whole, due);
        due.forEach((shares, i) => {
          if (shares > 0) buy(row, CAUSES[i]!, shares, amounts[i]!);
        });
      }
      for (const [row, before] of diversifiedBefore) {
        const elected = subtract(participants.diversified[row]!, before);
        if (elected > 0) buy(row, 'diversification', elected, cost(elected, price));
      }
      diversifiedBefore.clear();
      if (total !== distributionCost + diversificationCost) throw new Error(`The purchases of ${year} do not add up`);
    },
    {
      experience,
      before: (year, state) => ladders.open(year, state),
    },
  );
  return purchases;
}

/** The same of four inputs. */
export function purchasesOfInputs(inputs: PlanInputs): Purchase[] {
  const { planRules, operatingAssumptions, initialState, systemConfig } = inputs;
  return purchasesOf(prepareInput(planRules, operatingAssumptions, initialState, systemConfig));
}

/** The engine's ladder of payments once more, apart for each cause of leaving. */
class CauseLadders {
  state: State | null = null;
  #ladders: readonly PayoutLadder[] = [];
  #forfeitures;
  readonly #leaving = blankLeaving();
  readonly #settlement = blankSettlement();

  constructor(readonly plan: Plan) {
    this.#forfeitures = emptyForfeitureLadder(plan.censusYear + 1, plan.projectionYears);
  }

  /** At the start of a year: those who left before the census, once, and those whose exit is known. */
  open(year: number, state: State): void {
    const { participants } = state;
    const isFirst = this.state === null;
    this.state = state;
    if (isFirst) {
      this.#ladders = CAUSES.map(() => emptyLadder(participants.headcount.length, state.ladder.width, false));
      this.#openEarlierLeavers(state);
    }
    const index = year - this.plan.censusYear;
    this.#forfeitures = emptyForfeitureLadder(this.plan.censusYear + 1, this.plan.projectionYears);
    this.#leaving.year = year;
    this.#leaving.price = state.company.price;
    this.#leaving.largeBalance = this.plan.years[index - 1]!.largeBalance;
    this.#leaving.loansRepaidBy = loansRepaidBy(state.loans);
    this.#leaving.paidThrough = year - 1;
    for (let row = 0; row < participants.count; row++) {
      if (participants.exitYear[row] !== year || participants.headcount[row] === 0) continue;
      this.#leave(row, index, [[participants.exitCause[row]!, WHOLE]]);
    }
  }

  /** Those who leave a row by the year's rates, one cause after the other. */
  leaveByRates(row: number, rates: DepartureRates): void {
    const index = this.#leaving.year - this.plan.censusYear;
    this.#leave(
      row,
      index,
      CAUSES.map((cause, i) => [i, rates[cause]] as const),
    );
  }

  /** What is due to a row this year, by cause, and takes it off; null for nothing. */
  takePayment(row: number, year: number): MicroShares[] | null {
    let sum = 0;
    const due = this.#ladders.map((ladder) => {
      const at = entryAt(ladder, row, year);
      const shares = ladder.shares[at]!;
      if (shares > 0 || ladder.cash[at]! > 0) clearPayment(ladder, row, at);
      sum += shares;
      return shares;
    });
    return sum === 0 ? null : due;
  }

  #leave(row: number, index: number, rates: readonly (readonly [number, DepartureRates['death']])[]): void {
    const { participants } = this.state!;
    const leaving = this.#leaving;
    leaving.row = row;
    leaving.attainedAge = participants.ageAtCensus[row]! + index;
    leaving.service = participants.serviceAtCensus[row]! + index;
    leaving.vestedFloor = participants.vestedFloor[row]!;
    let heads: Headcount = participants.headcount[row]!;
    let shares = participants.shares[row]!;
    let cash = participants.cash[row]!;
    for (const [cause, rate] of rates) {
      if (rate === 0 || heads === 0) continue;
      leaving.cause = CAUSES[cause]!;
      leaving.heads = portion(heads, rate);
      const taken = leaving.heads === heads ? WHOLE : rate;
      leaving.shares = portion(shares, taken);
      leaving.cash = portion(cash, taken);
      heads = subtract(heads, leaving.heads);
      shares = subtract(shares, leaving.shares);
      cash = subtract(cash, leaving.cash);
      settle(this.plan, this.#ladders[cause]!, this.#forfeitures, leaving, this.#settlement);
    }
  }

  /** At the census the ladder holds only those who left before, each for a cause that the census names. */
  #openEarlierLeavers({ ladder }: State): void {
    const { census } = this.plan;
    for (let row = 0; row < census.count; row++) {
      if (census.active[row] !== 0) continue;
      const own = this.#ladders[census.exitCause[row]!]!;
      for (let at = row * ladder.width; at < (row + 1) * ladder.width; at++) own.shares[at] = ladder.shares[at]!;
      own.rowShares[row] = ladder.rowShares[row]!;
      own.lastYear[row] = ladder.lastYear[row]!;
    }
  }
}
