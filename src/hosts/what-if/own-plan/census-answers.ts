/** The user's answers about the census in hand, which the plan follows, and the ways to what is wrong or in doubt. */
import { CensusProblem, type CensusColumn, CensusInHand, type CensusRow, type HowRead } from '../../../census/index.js';
import { tableOfPeople } from '../../../census/in-hand/census-table.js';
import type { PlanIssue } from './check-plan.js';
import * as place from './go-to.js';
import { columnOrNone, concernedColumn } from './group-issues.js';
import { setCensus } from './bring.js';
import type { OwnPlan } from './own-plan.js';

/** Reads the file in another way; `what` says in words what is read then: `the sheet Census`. */
export function readFileAs(plan: OwnPlan, how: HowRead, what: string): void {
  try {
    const census = plan.state.census!.again(how, plan.years);
    setCensus(plan, census, `${how.sheet === undefined ? 'in' : 'on'} ${what}`);
  } catch (error) {
    if (!(error instanceof CensusProblem)) throw error;
    plan.set({ status: `Nothing was read from ${what}. ${error.message}.` });
  }
}

/** Reads the columns or the words in another way. */
export function readAnew(plan: OwnPlan, how: Partial<Pick<CensusInHand, 'mapping' | 'words' | 'said'>>): void {
  Object.assign(plan.state.census!, how);
  plan.touch({ lineInSight: null });
  plan.follow();
}

/** Reads columns as the user says; null for those that are not to be read. */
export function settle(plan: OwnPlan, positions: readonly number[], column: CensusColumn | null): void {
  const census = plan.state.census!;
  for (const at of positions) census.settle(at, column);
  census.propose();
  readAnew(plan, {});
}

export function leaveOut(plan: OwnPlan, row: CensusRow): void {
  plan.state.census!.leaveOut(row);
  readAnew(plan, {});
  place.goToReading();
}

/** Forgets what was taken over from the file before. */
export function readAfresh(plan: OwnPlan): void {
  plan.state.census!.readAfresh();
  readAnew(plan, {});
  place.goToReading();
}

export function takeBackIn(plan: OwnPlan, row: CensusRow): void {
  plan.state.census!.takeBackIn(row);
  readAnew(plan, {});
  place.goToReading();
}

/** To where something is wrong. */
export function goToIssue(plan: OwnPlan, { place: to }: PlanIssue): void {
  if (to.kind === 'plan' && to.field !== null) {
    plan.goToField(to.field);
    return;
  }
  plan.set({ step: to.kind === 'plan' ? 'check' : 'people' });
  if (to.kind === 'no census') place.goTo('#census-file');
  else if (to.kind === 'mapping') place.goToColumns();
  else if (to.kind === 'plan') place.goToText(to.from, to.to);
  else {
    const { table, mapping } = plan.state.census!;
    const row = table.rows[to.row]!;
    const { column } = to;
    // Without a column of causes the status may say the cause, if it says anything.
    const status = row.cells[mapping.indexOf('status')] ?? '';
    const isOpen = column === 'separation.cause' && !mapping.includes(column) && status !== '';
    const words = isOpen ? 'status' : column;
    if (words === null || !place.goTo(`#${CSS.escape(place.wordId(words, row.cells[mapping.indexOf(words)] ?? ''))}`))
      goToLine(plan, row);
  }
}

/** To the lines of the census that are in doubt; of a doubt about one person, to that line. */
export function goToPeople(plan: OwnPlan, field: string): void {
  const { people, census: inHand } = plan.state;
  const census = inHand ?? (people === null ? null : new CensusInHand(tableOfPeople(people)));
  plan.set({ census, step: 'people' });
  plan.check();
  const lines = census?.dialogue(plan.years).reading.lines;
  const [, at, column = ''] = /^participants\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  const named = columnOrNone(column);
  const isOfLine = at !== undefined && (named === null || concernedColumn(census?.mapping ?? [], named) >= 0);
  const row = isOfLine ? lines?.at(Number(at)) : undefined;
  if (row !== undefined) goToLine(plan, row);
  else if (field === 'participants') {
    plan.set({ isOnlyConcerned: true, lineInSight: null });
    place.goTo('.census-lines');
  } else place.goToColumns(/^participants, columns\.(.+)$/.exec(field)?.[1]);
}

function goToLine(plan: OwnPlan, row: CensusRow): void {
  plan.set({ isOnlyConcerned: true, lineInSight: row });
  place.goTo(`#census-line-${row.line}`);
}
