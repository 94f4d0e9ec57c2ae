import { isCensusColumn, type CensusColumn } from '../../../src/adapters/census/columns.js';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { SimulationError, ValidationError, type ErrorDetails } from '../../../src/index.js';
import { prepareScenarios } from '../../../src/input/options/scenarios.js';
import type { CensusTable } from './census-table.js';
import { columnLabel, missingColumns, type ColumnMapping } from './column-names.js';
import { participantsOf } from './participants.js';
import { placeOfField, readPlanText } from './plan-text.js';

/** Something that is wrong with what was brought, and where to go to mend it. */
export interface PlanIssue {
  /** Where, in words: `Census, line 17, Date of birth`. */
  readonly where: string;
  readonly issue: string;
  readonly place:
    | { readonly kind: 'plan'; readonly from: number; readonly to: number }
    | { readonly kind: 'census'; readonly row: number; readonly column: CensusColumn | null }
    | { readonly kind: 'mapping' };
}

/** A plan and a census as they were brought. */
export interface BroughtPlan {
  readonly planText: string;
  readonly census: CensusTable | null;
  readonly mapping: ColumnMapping;
}

/** The inputs, or all that is wrong. */
export function checkPlan(brought: BroughtPlan): { inputs: PlanInputs } | { issues: PlanIssue[] } {
  const { planText, census, mapping } = brought;
  const read = readPlanText(planText);
  if ('problem' in read) {
    const { issue, from, to } = read.problem;
    return { issues: [{ where: 'Plan', issue, place: { kind: 'plan', from, to } }] };
  }
  const missing = census === null ? [] : missingColumns(mapping);
  if (missing.length > 0) {
    const issue = (name: string): string => `No column of the file is read as ${name}`;
    return { issues: missing.map((name) => ({ where: 'Census', issue: issue(name), place: { kind: 'mapping' } })) };
  }
  const inputs = withCensus(read.plan, brought) as unknown as PlanInputs;
  try {
    prepareScenarios([{ name: 'plan', ...inputs }]);
    return { inputs };
  } catch (error) {
    if (error instanceof ValidationError) return { issues: error.issues.map((details) => locate(details, brought)) };
    if (error instanceof SimulationError) return { issues: [locate(error.details, brought)] };
    throw error;
  }
}

function withCensus(plan: Record<string, unknown>, { census, mapping }: BroughtPlan): Record<string, unknown> {
  if (census === null) return plan;
  const state = plan['initialState'];
  const given = typeof state === 'object' && state !== null ? state : {};
  return { ...plan, initialState: { ...given, participants: participantsOf(census, mapping) } };
}

/** Says in the words of the files what the engine says of its arguments. */
function locate({ field, issue }: ErrorDetails, { planText, census, mapping }: BroughtPlan): PlanIssue {
  const path = field.replace(/^scenarios\[0\]\.?/, '');
  const person = /^initialState\.participants\[(\d+)\](?:\.(.+))?$/.exec(path);
  if (census === null || person === null) {
    return { where: `Plan, ${path}`, issue, place: { kind: 'plan', ...placeOfField(planText, path) } };
  }
  const row = Number(person[1]);
  // A person who left without the two columns of it: the year is the first of them.
  const name = person[2] === 'separation' ? 'separation.year' : (person[2] ?? '');
  const column = isCensusColumn(name) ? name : null;
  const at = column === null ? -1 : mapping.indexOf(column);
  const { line, cells } = census.rows[row]!;
  const value = at < 0 || cells[at] === undefined || cells[at] === '' ? '' : `, “${cells[at]}”`;
  const label = column === null ? name : columnLabel(column);
  return { where: `Census, line ${line}, ${label}${value}`, issue, place: { kind: 'census', row, column } };
}
