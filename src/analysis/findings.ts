import { project } from '../engine/year/project.js';
import type { ComplianceFinding } from '../engine/results/types.js';
import { runFindings } from '../engine/results/run-figures.js';
import type { Plan } from '../engine/state/plan.js';
import { knownRun } from './basis.js';
import { attempt } from './trials.js';
import { yearRanges } from './affordability.js';
import { column, filled, type AnswerTable, type TableColumn, type TableRow } from './answer/table.js';

/** Changes of an answer to the findings of the base plan. */
export interface FindingChanges {
  /** Findings of the answer that the base plan lacks: of a code and year, and for people not concerned before. */
  readonly new_findings: ComplianceFinding[];
  /** Findings of the base plan that the answer lacks, likewise. */
  readonly gone_findings: ComplianceFinding[];
}

/** The findings of a base plan; none where the model has no answer for it. */
export function findingsOf(plan: Plan): readonly ComplianceFinding[] {
  const known = knownRun(plan);
  if (known !== undefined) return known.summary_metrics.compliance_findings;
  const { found, listeners, observe } = runFindings(plan);
  return attempt(() => project(plan, observe, listeners)).refusal === null ? found : [];
}

/**
 * Compares the findings of two runs.
 *
 * @example
 * const breach = { code: 'DEDUCTION_LIMIT_404', severity: 'breach', message: 'Too much.' } as const;
 * const { new_findings, gone_findings } = findingChanges([{ year: 2027, ...breach }], [{ year: 2028, ...breach }]);
 * [new_findings[0].year, gone_findings[0].year] // [2028, 2027]
 */
export function findingChanges(
  base: readonly ComplianceFinding[],
  answer: readonly ComplianceFinding[],
): FindingChanges {
  return { new_findings: missingIn(base, answer), gone_findings: missingIn(answer, base) };
}

/** Findings that are not among the others; of one about people, only the people who are not. */
function missingIn(others: readonly ComplianceFinding[], findings: readonly ComplianceFinding[]): ComplianceFinding[] {
  const known = new Map(others.map((finding) => [keyOf(finding), finding]));
  return findings.flatMap((finding) => {
    const other = known.get(keyOf(finding));
    if (other === undefined) return [finding];
    if (finding.participants === undefined) return [];
    const before = new Set(other.participants);
    const participants = finding.participants.filter((id) => !before.has(id));
    return participants.length === 0 ? [] : [{ ...finding, participants }];
  });
}

/** A finding has one entry a code and year. */
function keyOf({ code, year }: ComplianceFinding): string {
  return `${code} ${year ?? ''}`;
}

/** The findings of one code as reports show them: once, with all their years. */
export interface FoldedFinding extends Pick<ComplianceFinding, 'severity' | 'code' | 'message'> {
  /** Years as ranges: `2031-2034, 2036`. Empty for the plan as such. */
  readonly years: string;
  /** Rows concerned in any of the years, each once. */
  readonly participants: readonly string[];
}

const BY_WEIGHT: readonly ComplianceFinding['severity'][] = ['breach', 'warning', 'note'];

/**
 * The findings of a run, those of one code folded into one: breaches first, then warnings, then notes, each in the order in which
 * they first appear.
 */
export function foldFindings(findings: readonly ComplianceFinding[]): FoldedFinding[] {
  const byCode = new Map<string, ComplianceFinding[]>();
  for (const finding of findings) byCode.set(finding.code, [...(byCode.get(finding.code) ?? []), finding]);
  const folded = [...byCode.values()].map((alike) => ({
    severity: alike[0]!.severity,
    code: alike[0]!.code,
    years: yearRanges(alike.flatMap(({ year }) => year ?? [])),
    message: alike[0]!.message,
    participants: [...new Set(alike.flatMap(({ participants = [] }) => participants))],
  }));
  return BY_WEIGHT.flatMap((weight) => folded.filter(({ severity }) => severity === weight));
}

/** Years of a finding and count of participants: `2031-2033, 2036 (4 participants)`; empty for the plan as such. */
export function whenFound({ years, participants: { length } }: FoldedFinding): string {
  return length === 0 ? years : `${years} (${length} ${length === 1 ? 'participant' : 'participants'})`;
}

/** Findings of a run, the gravest first; no rows where there are none. */
export function findingsTable(findings: readonly ComplianceFinding[]): AnswerTable {
  return {
    name: 'compliance_findings',
    caption: 'Findings, the gravest first',
    ...filled(foldFindings(findings), {
      severity: ['text', 'Weight'],
      code: ['text', 'Code'],
      when: ['text', 'When', (finding) => whenFound(finding) || 'the plan as such'],
      message: ['text', 'Finding, and the law that it rests on', null, { isBelow: true }],
    }),
    note: 'A breach is prohibited, or allowed only at the cost of a tax or penalty. A warning may be intended. A note is an assumption or an action of the engine. Findings change no figure. A finding without a law concerns no law.',
    isFor: 'people',
  };
}

/** Findings of a plan as it is, and the changes to them. */
export interface ChangedFindings {
  readonly planned: readonly ComplianceFinding[];
  readonly changes: FindingChanges;
}

/** Lists the breaches of the plan as it is, with their years, and those in which they remain. */
export function breachesBefore({ planned, changes }: ChangedFindings): string[] {
  const breaches = breachesIn(planned);
  return foldFindings(breaches).map((breach) => {
    const alike = breaches.filter(({ code }) => code === breach.code);
    const gone = alike.filter((one) => isGone(one, changes.gone_findings));
    const [{ years } = { years: '' }] = foldFindings(gone);
    const becomes =
      gone.length === 0 ? 'It remains.' : gone.length === alike.length ? 'It is gone.' : `Gone in ${years}.`;
    const when = whenFound(breach);
    return `The base plan already breaches${when === '' ? '' : ` in ${when}`}: ${breach.message} ${becomes}`;
  });
}

/** Lists the breaches of the changed plan: those that it keeps, and those that it brings. */
export function breachesAfter({ planned, changes }: ChangedFindings): ComplianceFinding[] {
  const kept = breachesIn(planned).filter((one) => !isGone(one, changes.gone_findings));
  const added = breachesIn(changes.new_findings);
  const others = kept.filter(({ code, year }) => !added.some((one) => one.code === code && one.year === year));
  return [...others, ...added].sort((one, other) => (one.year ?? 0) - (other.year ?? 0));
}

/** Outcomes for a breach under a change, in order. */
const FATES = ['cured', 'in fewer years', 'as before', 'in other years', 'in more years', 'for more people', 'new'];

/** Counts the breaches that a change cures, leaves and brings: `1 breach cured, 1 in fewer years, 1 new warning`. */
export function breachesInBrief({ planned, changes }: ChangedFindings): string {
  const before = breachesIn(planned);
  const added = breachesIn(changes.new_findings);
  const codes = [...new Set([...before, ...added].map(({ code }) => code))];
  const fates = codes.map((wanted) => {
    const [was, found] = [before, added].map((list) => list.filter(({ code }) => code === wanted)) as [
      ComplianceFinding[],
      ComplianceFinding[],
    ];
    const gone = was.filter((one) => isGone(one, changes.gone_findings));
    if (was.length === 0) return 'new';
    if (found.length === 0)
      return gone.length === was.length ? 'cured' : gone.length > 0 ? 'in fewer years' : 'as before';
    if (found.every(({ year }) => was.some((one) => one.year === year))) return 'for more people';
    return gone.length > 0 ? 'in other years' : 'in more years';
  });
  const counted = FATES.flatMap((fate) => {
    const count = fates.filter((other) => other === fate).length;
    return count === 0 ? [] : [{ count, fate }];
  });
  const breaches = counted.map(({ count, fate }, i) => {
    return `${count}${i === 0 ? ` ${count === 1 ? 'breach' : 'breaches'}` : ''} ${fate}`;
  });
  const warnings = foldFindings(changes.new_findings).filter(({ severity }) => severity === 'warning').length;
  return [
    ...(breaches.length === 0 ? ['no breach'] : breaches),
    ...(warnings === 0 ? [] : [`${warnings} new ${warnings === 1 ? 'warning' : 'warnings'}`]),
  ].join(', ');
}

function breachesIn(findings: readonly ComplianceFinding[]): ComplianceFinding[] {
  return findings.filter(({ severity }) => severity === 'breach');
}

/** True if a breach is gone for all people concerned; where it remains for some it is not. */
function isGone({ code, year, participants = [] }: ComplianceFinding, gone: readonly ComplianceFinding[]): boolean {
  return gone.some(
    (one) => one.code === code && one.year === year && (one.participants ?? []).length === participants.length,
  );
}

/** A case of an answer, and its changes to the findings of the base plan. */
export interface CaseFindings {
  /** Cells that name the case in files. */
  readonly cells: TableRow;
  /** Name of the case for people. */
  readonly text: string;
  readonly changes: FindingChanges;
}

/**
 * Findings that cases add and remove: for people once a code with all its years, if there are any; in files a row a finding.
 *
 * @param names - columns that name a case in files
 * @param base - name of the base plan
 */
export function findingTables(
  heading: string,
  names: readonly TableColumn[],
  cases: readonly CaseFindings[],
  base = 'the plan as it is',
): AnswerTable[] {
  const folded = cases.flatMap(({ text, changes: { new_findings: added, gone_findings: gone } }) =>
    (
      [
        ['new', added],
        ['gone', gone],
      ] as const
    ).flatMap(([change, findings]) => foldFindings(findings).map((finding) => ({ ...finding, change, case: text }))),
  );
  const drawn: AnswerTable = {
    name: 'finding_changes',
    caption: 'Findings that come and go',
    ...filled(folded, {
      case: ['text', heading],
      change: ['text', ''],
      severity: ['text', 'Severity', null, { isForWide: true }],
      code: ['text', 'Finding'],
      years: ['text', 'Years', whenFound],
    }),
    note: `New: absent from ${base}. Gone: only ${base} has it. ${meaningsOf(folded)}`,
    isFor: 'people',
  };
  return [drawn, findingsFile(names, cases)];
}

/** Meanings of findings, each once, for the note of a table that has their codes. */
export function meaningsOf(findings: readonly Pick<FoldedFinding, 'code' | 'message'>[]): string {
  const meanings = new Map(findings.map(({ code, message }) => [code, message]));
  return [...meanings].map(([code, message]) => `${code}: ${message}`).join(' ');
}

function findingsFile(names: readonly TableColumn[], cases: readonly CaseFindings[]): AnswerTable {
  return {
    name: 'findings',
    caption: 'Findings that come and go',
    columns: [
      ...names,
      column('change', 'Change', 'text', {
        is: '`new`: absent from the base plan. `gone`: only the base plan has it.',
      }),
      column('year', 'Year', 'year'),
      column('code', 'Finding', 'text'),
      column('severity', 'Severity', 'text'),
      column('message', 'Meaning', 'text'),
      column('participants', 'Participants', 'text'),
    ],
    rows: cases.flatMap(({ cells, changes: { new_findings: added, gone_findings: gone } }) =>
      [...added.map((each) => ['new', each] as const), ...gone.map((each) => ['gone', each] as const)].map(
        ([change, { year, code, severity, message, participants }]) => ({
          ...cells,
          change,
          year: year ?? null,
          code,
          severity,
          message,
          participants: participants?.join('; ') ?? null,
        }),
      ),
    ),
    isFor: 'files',
  };
}
