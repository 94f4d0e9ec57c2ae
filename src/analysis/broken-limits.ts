import type { ComplianceFinding } from '../engine/results/types.js';

/** Codes of findings that a law is broken, each once, in order. */
export function breachesOf(findings: readonly Pick<ComplianceFinding, 'code' | 'severity'>[]): string[] {
  return [...new Set(findings.flatMap(({ code, severity }) => (severity === 'breach' ? [code] : [])))];
}

/** Years in which a covenant is broken. */
export function covenantBreachYears(findings: readonly Pick<ComplianceFinding, 'code' | 'year'>[]): number[] {
  const years = findings.flatMap(({ code, year }) => (code.startsWith('COVENANT_') ? (year ?? []) : []));
  return [...new Set(years)].sort((a, b) => a - b);
}
