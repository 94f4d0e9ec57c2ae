import { CensusInHand, type CensusRow, type PlanYears } from '../../../census/index.js';
import { tableOfPeople } from '../../../census/in-hand/census-table.js';
import type { checkPlan, PlanIssue } from './check-plan.js';
import { columnOrNone, concernedColumn, rowsDoubted } from './concerned-rows.js';
import * as place from './go-to.js';
import type { OwnPlanState } from './own-plan-state.js';

/** The plan that the census is of. */
interface PlanWithCensus {
  readonly state: OwnPlanState;
  readonly years: PlanYears;
  set(changes: Partial<OwnPlanState>): void;
  check(): ReturnType<typeof checkPlan>;
  goToField(path: string): void;
}

/** The ways to what is wrong or in doubt: a field of the plan, a column, a word, or a line of the census. */
export class LinesInDoubt {
  constructor(private readonly plan: PlanWithCensus) {}

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
      const words = isOpen ? 'status' : column;
      if (words === null || !place.goToWord(words, row.cells[mapping.indexOf(words)] ?? '')) this.#goToLine(row);
    }
  }

  /** To the lines of the census that are in doubt; of a doubt about one person, to that line. */
  goToPeople(field: string): void {
    const { people, census: inHand } = this.plan.state;
    const census = inHand ?? (people === null ? null : new CensusInHand(tableOfPeople(people)));
    const lines = census?.dialogue(this.plan.years).reading.lines;
    const checked = this.plan.check();
    const doubted =
      census !== null && 'inputs' in checked ? { concerned: rowsDoubted(lines!, census.mapping, checked.inputs) } : {};
    this.plan.set({ census, ...doubted });
    const [, at, column = ''] = /^participants\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
    const named = columnOrNone(column);
    const isOfLine = at !== undefined && (named === null || concernedColumn(census?.mapping ?? [], named) >= 0);
    const row = isOfLine ? lines?.at(Number(at)) : undefined;
    if (row !== undefined) this.#goToLine(row);
    else if (field === 'participants') {
      this.plan.set({ isCensusOpen: true, isOnlyConcerned: true, lineInSight: null });
      place.goToLines();
    } else place.goToColumns(/^participants, columns\.(.+)$/.exec(field)?.[1]);
  }

  #goToLine(row: CensusRow): void {
    this.plan.set({ isCensusOpen: true, isOnlyConcerned: true, lineInSight: row });
    place.goToLine(row.line);
  }
}
