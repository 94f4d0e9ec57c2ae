import type { ComplianceFinding } from '../../../index.js';
import { foldFindings, whenFound } from '../../../presentation/words/findings.js';
import { indented, wrap, type Style } from './style.js';

/** The findings, the most severe first, each with the years that it concerns. */
export function findingsList(findings: readonly ComplianceFinding[], width: number, style: Style): string[] {
  return foldFindings(findings).flatMap((finding) => {
    const heads = wrap(`${finding.severity}  ${finding.code}  ${whenFound(finding)}`.trimEnd(), width);
    return [
      ...heads.map((line, index) => (index === 0 ? style.bold(line) : `  ${line}`)),
      ...indented(finding.message, width),
    ];
  });
}
