import { project } from '../engine/year/project.js';
import type { ComplianceFinding } from '../engine/results/compliance.js';
import { runFindings } from '../engine/results/run-figures.js';
import type { Plan } from '../engine/state/plan.js';
import { knownRun } from './run-as-it-is.js';
import { attempt } from './trials/trial.js';

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
