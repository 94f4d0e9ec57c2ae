import type { ComplianceFinding } from '../../../index.js';
import { indented, type Style, wrap } from './style.js';
import { foldFindings, whenFound } from '../../../presentation/words/index.js';

/** The findings, the most severe first, each with the years that it concerns. */
export function findingsList(findings: readonly ComplianceFinding[], width: number, style: Style): string[] {
  return foldFindings(findings).flatMap((finding) => {
    const heads = wrap(`${finding.severity}  ${finding.code}  ${whenFound(finding)}`.trimEnd(), width - 2);
    return [
      ...heads.map((line, index) => (index === 0 ? style.bold(line) : `  ${line}`)),
      ...indented(finding.message, width),
    ];
  });
}
