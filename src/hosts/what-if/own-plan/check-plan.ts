import {
  everyIssue,
  isCensusColumn,
  mayBeNames,
  missingColumns,
  openColumns,
  openWords,
  planYearsOf,
  wordKey,
  type CensusColumn,
  type CensusDialogue,
  type ColumnMapping,
  type CountedIssue,
  type IssueInCensus,
  type OwnWords,
  type PlanYears,
  type CensusRow,
  type CensusTable,
  dialogueOf,
  doubledColumns,
  NOTHING_SAID,
  type SaidOfCensus,
} from '../../../census/index.js';
import { hintedIssue, refusalsOf } from '../../../census/review/index.js';
import type { PlanInputs } from '../../../analysis/index.js';
import { mergePatch, type ErrorDetails } from '../../../index.js';
import { withValueAt, type Draft } from '../form/plan-path.js';
import { columnLabel, questionOf } from './column-names.js';
import { placeOfField, readPlanText } from './plan-text.js';

/** Something that is wrong with a plan or census that was brought, and where to go to correct it. */
export interface PlanIssue {
  /** Where, in words: `Census, line 17, Date of birth`. */
  readonly where: string;
  readonly issue: string;
  /** Note on this issue, though it is equal to others. */
  readonly more?: string;
  /** Number of equal issues in other lines that it stands for, itself included; left out for one. */
  readonly count?: number;
  readonly place:
    /** In its text, and, once the text is a plan, the field. */
    | { readonly kind: 'plan'; readonly from: number; readonly to: number; readonly field: string | null }
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
  /** Meanings given to unknown words. */
  readonly words?: OwnWords;
  /** The columns of which the user has said what they are. */
  readonly settled?: readonly number[];
  readonly said?: SaidOfCensus;
  /** People of the plan that is shown, as long as no other census is brought; null for none. */
  readonly people?: PlanInputs['initialState']['participants'] | null;
}

/** The inputs, or all that is wrong. */
export function checkPlan(brought: BroughtPlan): { inputs: PlanInputs } | { issues: PlanIssue[] } {
  const { planText, census, mapping, words = {}, said = NOTHING_SAID, people: shown = null } = brought;
  const read = readPlanText(planText);
  if ('problem' in read) {
    const { issue, from, to } = read.problem;
    return { issues: [{ where: 'Plan', issue, place: { kind: 'plan', from, to, field: null } }] };
  }
  const { plan } = read;
  const years = planYearsOf(plan['planRules'], plan['initialState']);
  const columns = census === null ? [] : columnIssues(brought, years);
  if (columns.length > 0) return { issues: [...neededIn(plan, brought), ...columns] };
  const dialogue = census && dialogueOf(census, mapping, years, words, said);
  const asked = dialogue?.askedOfDates ?? null;
  const complaints = [
    ...(asked === null ? [] : [ofColumns(asked)]),
    ...(dialogue?.complaints ?? []).map((complaint) => inCensus(complaint, census!, dialogue!)),
  ];
  const participants = dialogue?.participants ?? shown;
  const withThem = (some: readonly unknown[]): PlanInputs => withParticipants(plan, some) as unknown as PlanInputs;
  const inputs = participants === null ? (plan as unknown as PlanInputs) : withThem(participants);
  const refusals: readonly CountedIssue[] =
    participants === null ? refusalsOf(inputs) : everyIssue(participants, (some) => refusalsOf(withThem(some)));
  const refused = [...unsaid(plan), ...(dialogue?.notYetSaid(refusals) ?? refusals)].map(
    ({ count, ...details }: CountedIssue) => ({
      ...locate(details, brought, dialogue),
      ...(count === undefined ? {} : { count }),
    }),
  );
  const issues = [...complaints, ...(census === null ? refused : asWords(refused, census, mapping, words))];
  if (issues.length === 0) return { inputs };
  const known = new Set(issues.map(fieldOf));
  const all = [...neededIn(plan, brought).filter((issue) => !known.has(fieldOf(issue))), ...issues];
  const isOfPlan = ({ place }: PlanIssue): boolean => place.kind === 'plan';
  return { issues: [...all.filter(isOfPlan), ...all.filter((issue) => !isOfPlan(issue))] };
}

/** Question about an unknown word, in the words of its answers. */
const WORD_ASKED =
  'Say what it means, once for all lines: employed, or left by retirement, death, disability or otherwise';

/** A year of leaving that is missing is another matter. */
const ABOUT_WORD = /^(?:Must be one of |Required: Cause of leaving)/;

/** Whatever is wrong with a word that is not known is one question: what it means. */
function asWords(
  issues: readonly PlanIssue[],
  census: CensusTable,
  mapping: ColumnMapping,
  own: OwnWords,
): PlanIssue[] {
  const open = new Set(
    openWords(census, mapping, own).flatMap(({ column, word }) =>
      word === '' || own[column]?.[wordKey(word)] !== undefined ? [] : [`${column} ${wordKey(word)}`],
    ),
  );
  const asked = new Set<number>();
  return issues.flatMap((issue) => {
    const { place } = issue;
    if (place.kind !== 'census' || place.column === null || !ABOUT_WORD.test(issue.issue)) return [issue];
    const word = census.rows[place.row]!.cells[mapping.indexOf(place.column)] ?? '';
    if (!open.has(`${place.column} ${wordKey(word)}`)) return [issue];
    return asked.size === asked.add(place.row).size ? [] : [{ ...issue, issue: WORD_ASKED }];
  });
}

/** Somebody with whom nothing is wrong, and whose share needs a price. */
const ANYBODY = { id: 'A', age: 40, service_years: 1, allocated_shares: 1 };

/** Inputs that the engine requires before it checks anything else. */
const FIRST = {
  planRules: { plan_name: 'A', vesting_schedule: { years: 6 } },
  operatingAssumptions: { contribution_policy: {} },
  initialState: { census_year: 2026 },
  systemConfig: {},
};

/**
 * Inputs that the plan still needs. The engine asks for some of it only once nothing else is wrong, so it is asked again without what is
 * wrong, and with what is missing.
 */
function neededIn(plan: Record<string, unknown>, brought: BroughtPlan): PlanIssue[] {
  const refused = (some: object): readonly ErrorDetails[] =>
    refusalsOf(withParticipants(some as Record<string, unknown>, [ANYBODY]) as unknown as PlanInputs);
  const first = [...unsaid(plan), ...refused(plan)];
  const sound = first.reduce((left: Draft, { field }) => withValueAt(left, field.replace(/\[.*/, ''), undefined), plan);
  const all = [...first, ...refused(mergePatch(FIRST, sound) as object)];
  return all
    .filter(({ field, issue }, at) => {
      const isNew = all.findIndex((one) => one.field === field) === at;
      return isNew && issue === 'Required' && !field.includes('participants');
    })
    .map((details) => locate(details, brought));
}

function fieldOf({ place }: PlanIssue): string | null {
  return place.kind === 'plan' ? place.field : null;
}

/** The engine has a default for the year of the census, which is right for a plan of that year only: here it must be said. */
function unsaid({ initialState: state }: Record<string, unknown>): ErrorDetails[] {
  const isSaid = typeof state === 'object' && state !== null && 'census_year' in state;
  return isSaid ? [] : [{ field: 'initialState.census_year', issue: 'Required' }];
}

/** The issues with the columns of a census. */
function columnIssues({ census, mapping, settled, said }: BroughtPlan, years: PlanYears): PlanIssue[] {
  const hasNames = census!.header.some(mayBeNames);
  return [
    ...missingColumns(mapping).map(
      (columns) =>
        `No column of the file is read as ${columns.map(columnLabel).join(' or ')}${columns.includes('id') && hasNames ? '. Names will do: choose “Id” for theirs' : ''}`,
    ),
    ...doubledColumns(mapping, said?.added).map(
      (column) => `More than one column of the file is read as ${columnLabel(column)}`,
    ),
    ...(census!.sheet?.isOpen === true ? [`${sheetsLost(census!.sheet)}. Choose the sheets that are read`] : []),
    ...[...openColumns(census!, mapping, years, settled)].map(
      ([at, open]) => `${census!.header[at] ?? ''}: ${questionOf(open)}`,
    ),
  ].map(ofColumns);
}

/** Sheets whose people would be lost in silence. */
export function sheetsLost({ name, lost = [] }: NonNullable<CensusTable['sheet']>): string {
  const names = lost.map((one) => `“${one}”`).join(', ');
  return `Beside “${name}”, ${names} ${lost.length === 1 ? 'has' : 'have'} the same headings and other people`;
}

function ofColumns(issue: string): PlanIssue {
  return { where: 'Census', issue, place: { kind: 'mapping' } };
}

function withParticipants(plan: Record<string, unknown>, participants: unknown): Record<string, unknown> {
  const state = plan['initialState'];
  return { ...plan, initialState: { ...(typeof state === 'object' ? state : {}), participants } };
}

/** Turns an issue with the engine's arguments into one with the user's files. */
function locate(
  { field, issue }: ErrorDetails,
  { planText, census }: BroughtPlan,
  dialogue: CensusDialogue<CensusRow> | null = null,
): PlanIssue {
  const path = field.replace(/^\./, '');
  const placed = dialogue?.placed({ field: path, issue }) ?? null;
  if (census === null || placed === null) {
    if (census === null && path === 'initialState.participants' && issue === 'Required') return NO_CENSUS;
    const place = { kind: 'plan', ...placeOfField(planText, path), field: path } as const;
    const hinted = hintedIssue(path, issue, planText.slice(place.from, place.to).replace(/^"|"$/g, ''));
    // A JSON number cannot have a percent sign.
    return { where: `Plan, ${path}`, issue: hinted.replace(/: write .+% or /, ': write '), place };
  }
  const more =
    placed.twin === undefined
      ? {}
      : {
          more: `line ${census.rows[dialogue!.reading.positions[placed.twin]!]!.line} has it too. If they are one person, have lines of one id added up`,
        };
  return { ...inCensus({ ...placed, issue: inWords(placed.issue) }, census, dialogue!), ...more };
}

/** `Required: age or birth_date`, `Not with service_years` by the names that the page has for them. */
function inWords(issue: string): string {
  if (!/^(?:Required: |Not with )/.test(issue)) return issue;
  return issue.replace(/[a-z_.]+/g, (word) => (isCensusColumn(word) ? columnLabel(word) : word));
}

function inCensus(
  { row: counted, column: name, issue, value }: IssueInCensus,
  { rows }: CensusTable,
  { reading: { positions } }: CensusDialogue<CensusRow>,
): PlanIssue {
  const row = positions[counted]!;
  const column = name !== null && isCensusColumn(name) ? name : null;
  const what = `${column === null ? '' : `, ${columnLabel(column)}`}${value === '' ? '' : `, “${value}”`}`;
  const { line, sheet } = rows[row]!;
  const where = sheet === undefined ? `Census, line ${line}` : `Census, sheet ${sheet}, line ${line}`;
  return { where: `${where}${what}`, issue, place: { kind: 'census', row, column } };
}
