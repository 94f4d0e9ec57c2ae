import type { CensusColumn } from '../../../census/index.js';
import { CensusInHand } from './census-in-hand.js';
import { tableOfPeople, type CensusRow } from './census-table.js';
import type { checkPlan, PlanIssue } from './check-plan.js';
import { columnInDoubt, columnOrNone, rowsDoubted } from './concerned-rows.js';
import * as place from './go-to.js';
import type { OwnPlanState } from './own-plan-state.js';

/** The plan that the census is of. */
interface PlanWithCensus {
  readonly state: OwnPlanState;
  set(changes: Partial<OwnPlanState>): void;
  check(): ReturnType<typeof checkPlan>;
  goToField(path: string): void;
}

/** The way through the lines of a census that are wrong or in doubt: which is corrected, and which comes after it. */
export class LinesInDoubt {
  constructor(private readonly plan: PlanWithCensus) {}

  /** A line to be corrected, beginning with the column that is wrong or in doubt. */
  edit(row: CensusRow, column: CensusColumn | null = null): void {
    this.plan.set({ corrected: { row, wrong: column ?? this.#columnInDoubt(row) } });
    place.goToCorrection();
  }

  /** The other lines with something wrong or doubtful, those below a line first. */
  after({ line }: CensusRow): CensusRow[] {
    const { census, concerned } = this.plan.state;
    const others = census!.table.rows.filter((row) => concerned.has(row) && row.line !== line);
    return [...others.filter((row) => row.line > line), ...others.filter((row) => row.line < line)];
  }

  /** After a line was corrected: to the next in doubt, to itself where it still is, or to the button that shows the plan. */
  goOn(corrected: CensusRow): void {
    const { status, concerned } = this.plan.state;
    const [next] = this.after(corrected);
    if (next !== undefined) this.edit(next);
    else if (concerned.has(corrected)) this.edit(corrected);
    else {
      this.plan.set({ status: `${status} No line is in doubt any more.` });
      place.goToApply();
    }
  }

  /** To where something is wrong. */
  goToIssue({ place: to }: PlanIssue): void {
    if (to.kind === 'no census') place.goToCensusFile();
    else if (to.kind === 'mapping') place.goToColumns();
    else if (to.kind === 'plan') {
      if (to.field === null) place.goToText(to.from, to.to);
      else this.plan.goToField(to.field);
    } else {
      const { table, mapping } = this.plan.state.census!;
      const row = table.rows[to.row]!;
      const { column } = to;
      if (column === null && place.goToNobody()) return;
      // Without a column of causes the status may say the cause, if it says anything.
      const status = row.cells[mapping.indexOf('status')] ?? '';
      const isOpen = column === 'separation.cause' && !mapping.includes(column) && status !== '';
      const words = isOpen || column === 'status' ? 'status' : column === 'separation.cause' ? column : null;
      if (words === null || !place.goToWord(words, row.cells[mapping.indexOf(words)] ?? '')) this.edit(row, column);
    }
  }

  /** To the lines of the census that are in doubt; of a doubt about one person, to that line. */
  goToPeople(field: string): void {
    const { people, census: inHand } = this.plan.state;
    const census = inHand ?? (people === null ? null : new CensusInHand(tableOfPeople(people)));
    const checked = this.plan.check();
    const doubted =
      census !== null && 'inputs' in checked
        ? { concerned: rowsDoubted(census.table, census.mapping, checked.inputs) }
        : {};
    this.plan.set({ census, ...doubted });
    const [, at, column = ''] = /^participants\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
    const row = census?.table.rows[Number(at)];
    if (row !== undefined) this.edit(row, columnOrNone(column));
    else if (field === 'participants') {
      this.plan.set({ isCensusOpen: true, isOnlyConcerned: true });
      place.goToLines();
    } else place.goToColumns(/^participants, columns\.(.+)$/.exec(field)?.[1]);
  }

  #columnInDoubt(row: CensusRow): CensusColumn | null {
    const { census, concerned } = this.plan.state;
    if (!concerned.has(row)) return null;
    const checked = this.plan.check();
    return 'inputs' in checked ? columnOrNone(columnInDoubt(census!.table, checked.inputs, row)) : null;
  }
}
