import { yearRanges } from './affordability.js';
import { column, type AnswerTable } from './answer/table.js';
import type { ComplianceFinding } from '../engine/results/types.js';

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
    columns: [
      column('severity', 'Weight', 'text'),
      column('code', 'Code', 'text'),
      column('when', 'When', 'text'),
      column('message', 'Finding, and the law that it rests on', 'text', { isBelow: true }),
    ],
    rows: foldFindings(findings).map((finding) => ({
      severity: finding.severity,
      code: finding.code,
      when: whenFound(finding) || 'the plan as such',
      message: finding.message,
    })),
    note: 'A breach is prohibited, or allowed only at the cost of a tax or penalty. A warning may be intended. A note is an assumption or an action of the engine. Findings change no figure. A finding without a law concerns no law.',
    isFor: 'people',
  };
}
