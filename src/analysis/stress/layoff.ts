import {
  add,
  DECIMALS,
  ExactDecimal,
  portion,
  roundToUnits,
  subtract,
  toExact,
  WHOLE,
  ZERO,
  type Headcount,
  type Rate,
} from '../../engine/numeric/index.js';
import type { SeparationRates } from '../../engine/state/separation-rates.js';
import type { Behaviour } from '../../engine/state/behaviour.js';

/**
 * Layoffs on top of what else happens to people. They act after death, disability and retirement, together with the year's
 * termination rate q: `1 - R8[(1 - q) stay]`, at any age and also where turnover is not projected.
 *
 * People laid off are not replaced: the hires expected in their place are subtracted, `R8[replacement x laid off]`.
 *
 * The rates change before anything is drawn: draws are made from the changed rates.
 *
 * @param staying - the part of the people that is not laid off, by projection year; the first is 1
 * @param replacement - hires for each person who left
 */
export function withLayoffs(behaviour: Behaviour, staying: ReadonlyMap<number, Rate>, replacement: Rate): Behaviour {
  let laidOff: Headcount = ZERO;
  let yearOfLaidOff = 0;
  const afterOtherCauses = (heads: Headcount, { death, disability, retirement }: SeparationRates): Headcount =>
    [death, disability, retirement].reduce<Headcount>((left, rate) => subtract(left, portion(left, rate)), heads);

  return {
    wholePeople: behaviour.wholePeople,
    cells: staying.size === 0 ? behaviour.cells : null,
    separationRates: (person, rates) => {
      behaviour.separationRates(person, rates);
      const stay = staying.get(person.yearIndex);
      if (stay === undefined) return;
      if (yearOfLaidOff !== person.yearIndex) {
        yearOfLaidOff = person.yearIndex;
        laidOff = ZERO;
      }
      const ordinary = rates.termination;
      rates.termination = subtract(WHOLE, portion(subtract(WHOLE, ordinary), stay));
      const left = afterOtherCauses(person.heads, rates);
      laidOff = add(laidOff, subtract(portion(left, rates.termination), portion(left, ordinary)));
    },
    hires: (expected, yearIndex) => {
      const forLaidOff = yearOfLaidOff === yearIndex ? portion(laidOff, replacement) : ZERO;
      return behaviour.hires(subtract(expected, forLaidOff), yearIndex);
    },
    election: (row, yearIndex, heads) => behaviour.election(row, yearIndex, heads),
  };
}

/** The part of the people that layoffs of one year leave in place: `R8[(1 - x1) (1 - x2) ..]`, in any order. */
export function stayingAfter(fractions: readonly Rate[]): Rate {
  const stays = fractions.map((fraction) => toExact(subtract(WHOLE, fraction), DECIMALS.rate));
  return roundToUnits(
    stays.reduce((product, stay) => product.times(stay), new ExactDecimal(1)),
    DECIMALS.rate,
  );
}
