import {
  CensusProblem,
  type CensusColumn,
  CensusInHand,
  type CensusRow,
  type HowRead,
  lineName,
  type PlanYears,
} from '../../../census/index.js';
import type { checkPlan, PlanIssue } from './check-plan.js';
import * as place from './go-to.js';
import { NOTHING_LISTED, type OwnPlanState } from './own-plan-state.js';
import { tableOfPeople } from '../../../census/in-hand/census-table.js';
import { columnOrNone, concernedColumn, rowsDoubted } from './group-issues.js';

/** The plan that the census is of. */
interface PlanWithCensus {
  readonly state: OwnPlanState;
  readonly years: PlanYears;
  set(changes: Partial<OwnPlanState>): void;
  touch(changes: Partial<OwnPlanState>): void;
  setCensus(census: CensusInHand, status: string): void;
  check(): ReturnType<typeof checkPlan>;
  apply(stays: boolean): void;
  goToField(path: string): void;
}

/** Takes the user's answers about the census in hand, and shows what becomes of the plan with them. */
export class CensusAnswersHere {
  constructor(private readonly plan: PlanWithCensus) {}

  /** Reads the file in another way; `what` says in words what is read then: `the sheet Census`. */
  readFileAs(how: HowRead, what: string): void {
    try {
      const census = this.plan.state.census!.again(how, this.plan.years);
      const where = `${how.sheet === undefined ? 'in' : 'on'} ${what}`;
      this.plan.setCensus(census, `${census.totals(this.plan.years).people} ${where}. Check how its columns are read.`);
    } catch (error) {
      if (!(error instanceof CensusProblem)) throw error;
      this.plan.set({ status: `Nothing was read from ${what}. ${error.message}.` });
    }
  }

  /** Reads the columns or the words in another way; what is listed counts as it was read before. */
  readAnew(how: Partial<Pick<CensusInHand, 'mapping' | 'words' | 'said'>>): void {
    Object.assign(this.plan.state.census!, how);
    this.plan.touch({ ...NOTHING_LISTED, status: '' });
    this.plan.check();
  }

  /** Reads columns as the user says; null for those that are not to be read. */
  settle(positions: readonly number[], column: CensusColumn | null): void {
    for (const at of positions) this.plan.state.census!.settle(at, column);
    this.readAnew({});
  }

  /** Leaves a line out and shows the plan without it, where it can be shown. */
  leaveOut(row: CensusRow): void {
    this.plan.state.census!.leaveOut(row);
    this.plan.apply(this.plan.state.isShown);
  }

  /** Leaves out all lines that look like totals or remarks. */
  leaveOutNobody(): void {
    const { nobody } = this.plan.state.census!;
    this.plan.state.census!.leaveOut(...nobody);
    this.readAnew({});
    this.plan.set({ status: nobody.length === 1 ? 'One line is left out.' : `${nobody.length} lines are left out.` });
    place.goToReading();
  }

  /** Forgets what was taken over from the file before. */
  readAfresh(): void {
    this.plan.state.census!.readAfresh();
    this.readAnew({});
    place.goToReading();
  }

  takeBackIn(row: CensusRow): void {
    this.plan.state.census!.takeBackIn(row);
    const status = `L${lineName(row).slice(1)} is back in. Choose “Show this plan” to see the plan with it.`;
    // The listed issues count lines as they were before.
    this.plan.set({ ...NOTHING_LISTED, status });
    place.goToReading();
  }
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
