import { WHOLE, type Rate } from '../../../engine/numeric/index.js';
import { CAUSES, forCause, type Cause } from '../../../engine/rules/causes.js';
import { CELLS, type SeparationCells, type SeparationRates } from '../../../engine/state/separation-cells.js';

/**
 * Who leaves, by the cell of age and service: everybody of whom chance says less than the cell's threshold. Only the few who do are
 * asked why.
 */
class LeavingThresholds {
  /** By cause and cell, the probability of leaving for it or for one before it; NaN where nobody has asked yet. */
  private readonly upTo = CAUSES.map(() => new Float64Array(CELLS).fill(NaN));
  private readonly upToLast = this.upTo[CAUSES.length - 1]!;

  constructor(private readonly cells: SeparationCells) {}

  /** The probability of leaving from a cell for any cause. */
  of(cell: number): number {
    const known = this.upToLast[cell]!;
    return known >= 0 ? known : this.find(cell);
  }

  /** Why somebody leaves a cell of whom chance says `uniform`, less than the threshold. */
  causeOf(cell: number, uniform: number): Cause {
    const { upTo } = this;
    let cause = 0;
    while (uniform >= upTo[cause]![cell]!) cause += 1;
    return CAUSES[cause]!;
  }

  private find(cell: number): number {
    let upTo = 0;
    this.cells.know(cell);
    CAUSES.forEach((cause, i) => {
      upTo = upToNext(upTo, forCause(this.cells.rates, cause)[cell]! as Rate);
      this.upTo[i]![cell] = upTo;
    });
    return upTo;
  }
}

const ofCells = new WeakMap<SeparationCells, LeavingThresholds>();

/** The thresholds of cells, which all paths share. */
export function thresholdsOf(cells: SeparationCells): LeavingThresholds {
  const known = ofCells.get(cells);
  if (known !== undefined) return known;
  const thresholds = new LeavingThresholds(cells);
  ofCells.set(cells, thresholds);
  return thresholds;
}

/**
 * The cause for which somebody leaves when chance says `uniform`, or null: [0, 1) is cut into the probabilities of the causes in
 * their order, each of what the ones before left over, and the rest stays `[std]`. Doubles hold the probabilities far more finely
 * than their unit, and their sums and products are the same on every platform.
 */
export function causeOf(rates: SeparationRates, uniform: number): Cause | null {
  let upTo = 0;
  for (const cause of CAUSES) {
    upTo = upToNext(upTo, forCause(rates, cause));
    if (uniform < upTo) return cause;
  }
  return null;
}

function upToNext(upTo: number, rate: Rate): number {
  return upTo + (1 - upTo) * (rate / WHOLE);
}
