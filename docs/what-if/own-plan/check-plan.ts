import { isCensusColumn, type CensusColumn } from '../../../src/adapters/census/columns.js';
import { placeInCensus } from '../../../src/adapters/census/missing-field.js';
import { planYearsOf } from '../../../src/adapters/census/plan-years.js';
import { percentHint, reviewInputs } from '../../../src/adapters/review/index.js';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { SimulationError, ValidationError, type ErrorDetails } from '../../../src/index.js';
import { describeInput } from '../../../src/input/describe-input.js';
import { inPlace } from '../../../src/input/options/in-place.js';
import { prepareInput } from '../../../src/input/prepared-input.js';
import type { CensusTable } from './census-table.js';
import { columnLabel, missingColumns, type ColumnMapping } from './column-names.js';
import { complaintsOf, doubledColumns, participantsOf } from './participants.js';
import { placeOfField, readPlanText } from './plan-text.js';

/** Something that is wrong with what was brought, and where to go to mend it. */
export interface PlanIssue {
  /** Where, in words: `Census, line 17, Date of birth`. */
  readonly where: string;
  readonly issue: string;
  readonly place:
    | { readonly kind: 'plan'; readonly from: number; readonly to: number }
    | { readonly kind: 'census'; readonly row: number; readonly column: CensusColumn | null }
    | { readonly kind: 'mapping' }
    | { readonly kind: 'no census' };
}

const NO_CENSUS: PlanIssue = {
  where: 'Census',
  issue: 'Is still to come: choose a file, or paste rows with their headings',
  place: { kind: 'no census' },
};

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
  const columns = census === null ? [] : columnIssues(mapping);
  if (columns.length > 0) return { issues: columns };
  const complaints = census === null ? [] : complaintsAbout(read.plan, { planText, census, mapping });
  const inputs = withCensus(read.plan, brought) as unknown as PlanInputs;
  const refused = refusals(inputs).map((details) => locate(details, brought));
  const issues = [...complaints, ...refused.filter((issue) => !complaints.some((known) => isAbout(known, issue)))];
  return issues.length === 0 ? { inputs } : { issues };
}

/** What the engine refuses. */
function refusals(inputs: PlanInputs): readonly ErrorDetails[] {
  const { planRules, operatingAssumptions, initialState, systemConfig } = inputs;
  try {
    inPlace('', () => prepareInput(planRules, operatingAssumptions, initialState, systemConfig, true));
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.issues;
    // What it comes of is often a doubt: growth of 400 % a year.
    if (error instanceof SimulationError) return [error.details, ...doubtfulRates(inputs)];
    throw error;
  }
}

function doubtfulRates({
  planRules,
  operatingAssumptions,
  initialState,
  systemConfig,
}: PlanInputs): readonly ErrorDetails[] {
  return reviewInputs(planRules, operatingAssumptions, initialState, systemConfig)
    .filter(({ issue }) => issue.includes(' % a year'))
    .map(({ field, issue }) => ({ field: `operatingAssumptions.${field}`, issue }));
}

/** True where an issue is of the same cell, or of a line that is wrong as a whole: said once. */
function isAbout({ place: known }: PlanIssue, { place }: PlanIssue): boolean {
  if (known.kind !== 'census' || place.kind !== 'census' || known.row !== place.row) return false;
  return known.column === null || known.column === place.column;
}

/** What keeps the columns from being a census. */
function columnIssues(mapping: ColumnMapping): PlanIssue[] {
  return [
    ...missingColumns(mapping).map((name) => `No column of the file is read as ${name}`),
    ...doubledColumns(mapping).map((name) => `More than one column of the file is read as ${name}`),
  ].map((issue) => ({ where: 'Census', issue, place: { kind: 'mapping' } }));
}

/** What is wrong with cells and lines before the engine sees them: dates that can be read in two ways, lines of totals. */
function complaintsAbout(plan: Record<string, unknown>, brought: BroughtPlan & { census: CensusTable }): PlanIssue[] {
  const years = planYearsOf(plan['planRules'], plan['initialState']);
  return complaintsOf(brought.census, brought.mapping, years).map(({ row, column, issue }) =>
    inCensus(row, column, issue, brought),
  );
}

function withCensus(plan: Record<string, unknown>, { census, mapping }: BroughtPlan): Record<string, unknown> {
  if (census === null) return plan;
  const state = plan['initialState'];
  const given = typeof state === 'object' && state !== null ? state : {};
  const years = planYearsOf(plan['planRules'], state);
  return { ...plan, initialState: { ...given, participants: participantsOf(census, mapping, years) } };
}

/** Says in the words of the files what the engine says of its arguments. */
function locate({ field, issue }: ErrorDetails, brought: BroughtPlan): PlanIssue {
  const { planText, census, mapping } = brought;
  const path = field.replace(/^\./, '');
  const person = /^initialState\.participants\[(\d+)\](?:\.(.+))?$/.exec(path);
  if (census === null || person === null) {
    if (census === null && path === 'initialState.participants' && issue === 'Required') return NO_CENSUS;
    const place = { kind: 'plan', ...placeOfField(planText, path) } as const;
    const decimals = describeInput(keysOf(path))?.decimals;
    const hinted = percentHint(path, decimals, issue, planText.slice(place.from, place.to));
    // A number of JSON has no sign of percent.
    return { where: `Plan, ${path}`, issue: hinted.replace(/: write .+% or /, ': write '), place };
  }
  const row = Number(person[1]);
  const placed = placeInCensus(person[2], issue, (column) => mapping.includes(column));
  const column = placed.column !== undefined && isCensusColumn(placed.column) ? placed.column : null;
  const at = column === null ? -1 : mapping.indexOf(column);
  const decimals = describeInput(['initialState', 'participants', 0, ...(column ?? '').split('.')])?.decimals;
  const hinted = percentHint(column ?? '', decimals, placed.issue, census.rows[row]!.cells[at] ?? null);
  return inCensus(row, column, inWords(hinted), { ...brought, census });
}

/** `a.b[0].c` as its keys. */
function keysOf(path: string): (string | number)[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([key]) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** `Required: age or birth_date` by the names that the page has for them. */
function inWords(issue: string): string {
  if (!issue.startsWith('Required: ')) return issue;
  return issue.replace(/[a-z_.]+/g, (word) => (isCensusColumn(word) ? columnLabel(word) : word));
}

function inCensus(
  row: number,
  column: CensusColumn | null,
  issue: string,
  { census, mapping }: BroughtPlan & { census: CensusTable },
): PlanIssue {
  const { line, cells } = census.rows[row]!;
  const at = column === null ? -1 : mapping.indexOf(column);
  const cell = at < 0 ? '' : (cells[at] ?? '');
  const what = `${column === null ? '' : `, ${columnLabel(column)}`}${cell === '' ? '' : `, “${cell}”`}`;
  return { where: `Census, line ${line}${what}`, issue, place: { kind: 'census', row, column } };
}
