import { WHOLE, ZERO } from '../../../engine/numeric/index.js';
import { byCause, CAUSES, forCause, type Cause } from '../../../engine/rules/causes.js';
import { CELLS, type SeparationCells, type SeparationRates } from '../../../engine/state/separation-cells.js';

/**
 * Who leaves, by the cell of age and service: everybody of whom chance says less than the cell's threshold. Only the few who do are
 * asked why.
 */
export class LeavingThresholds {
  /** By cell, the probability of leaving for any cause; NaN where nobody has asked yet. */
  readonly byCell = new Float64Array(CELLS).fill(NaN);
  private readonly rates: SeparationRates = byCause(() => ZERO);

  constructor(private readonly cells: SeparationCells) {}

  /** The probability of leaving from a cell for any cause. */
  of(cell: number): number {
    const known = this.byCell[cell]!;
    if (known >= 0) return known;
    const threshold = upToLast(this.ratesOf(cell));
    this.byCell[cell] = threshold;
    return threshold;
  }

  /** Why somebody leaves a cell of whom chance says `uniform`, less than the threshold. */
  causeOf(cell: number, uniform: number): Cause {
    return causeOf(this.ratesOf(cell), uniform)!;
  }

  private ratesOf(cell: number): SeparationRates {
    this.cells.ratesIn(cell, this.rates);
    return this.rates;
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
    upTo = upToNext(upTo, rates, cause);
    if (uniform < upTo) return cause;
  }
  return null;
}

/** Where the last cause ends: nobody leaves from there on. */
function upToLast(rates: SeparationRates): number {
  let upTo = 0;
  for (const cause of CAUSES) upTo = upToNext(upTo, rates, cause);
  return upTo;
}

function upToNext(upTo: number, rates: SeparationRates, cause: Cause): number {
  return upTo + (1 - upTo) * (forCause(rates, cause) / WHOLE);
}
