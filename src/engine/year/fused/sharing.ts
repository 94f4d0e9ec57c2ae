import type { Rate } from '../../numeric/index.js';
import { CAUSES } from '../../rules/causes.js';
import { forfeitureYear, lastPaymentYear } from '../../rules/distribution-schedule.js';
import type { Eligibility } from '../../state/freeze.js';
import type { LeaversShare } from '../../state/plan.js';
import { ageOf, serviceOf } from '../../state/separation-cells.js';
import { mayShare, SharingLeavers } from '../../state/sharing-leavers.js';
import { ENTRIES } from './entries.js';
import { CAUSE, OF_CELL } from './leaving-cells.js';
import { CASHED_OUT, settlementOf, type LeavingTerms } from './leaving-terms.js';

/** Leavers of a year who share in its allocation, noted in the order of their rows: those of cells, and between them those who left by row. */
export class SharingInOrder {
  readonly all = new SharingLeavers();
  private taken = 0;

  constructor(
    private readonly terms: LeavingTerms,
    private readonly leaversShare: LeaversShare,
    private readonly eligibility: Eligibility,
    private readonly byRow: SharingLeavers,
  ) {}

  /** Notes which of the entries share. */
  note(count: number): void {
    const { leaversShare, eligibility } = this;
    const { year, cells, atTermination } = this.terms;
    const { rows, places, heads, fractions, payments, delays, isHeld } = ENTRIES;
    for (let i = 0; i < count; i++) {
      const at = places[i]!;
      const cell = cells.entries[at + OF_CELL]!;
      const row = rows[i]!;
      const cause = CAUSES[cells.entries[at + CAUSE]!]!;
      const service = serviceOf(cell);
      if (!mayShare(leaversShare, eligibility, { row, cause, attainedAge: ageOf(cell), service })) continue;
      const settlement = settlementOf(payments[i]!);
      const firstPaymentYear = year + delays[i]!;
      const vestedFraction = fractions[i] as Rate;
      const last = lastPaymentYear(firstPaymentYear, settlement);
      this.addByRow(row);
      this.all.add({
        row,
        cause,
        heads: heads[i]!,
        service,
        vestedFraction,
        firstPaymentYear,
        settlement,
        isTotalDistribution: settlement.years === 1 && payments[i] !== CASHED_OUT && isHeld[i] === 0,
        forfeitureYear: forfeitureYear(year, last, atTermination || vestedFraction === 0),
      });
    }
  }

  /** Adds those who left by row before a row. */
  addByRow(row: number): void {
    for (; this.taken < this.byRow.count && this.byRow.rows[this.taken]! < row; this.taken++) {
      this.all.addFrom(this.byRow, this.taken);
    }
  }
}
