import type { FindingChanges } from '../../../analysis/index.js';
import type { ComplianceFinding } from '../../../index.js';
import { indented, printable, type Style, wrap } from './style.js';
import { foldFindings, whenFound } from '../../../presentation/words/index.js';

/** Changes of an answer to the findings of `base`, below it: those it brings, then those it takes away. */
export function findingChangesLines(
  { new_findings: added, gone_findings: gone }: FindingChanges,
  width: number,
  style: Style,
  base = 'the base plan',
): string[] {
  if (added.length + gone.length === 0) return wrap(printable(`It has the findings of ${base}.`), width);
  return [
    ...titled(`New findings, absent from ${base}`, added, width, style),
    ...titled(`Findings of ${base} that disappear`, gone, width, style),
  ];
}

function titled(title: string, findings: readonly ComplianceFinding[], width: number, style: Style): string[] {
  if (findings.length === 0) return [];
  return [
    ...wrap(printable(title), width).map(style.bold),
    ...findingsList(findings, width - 2, style).map((line) => `  ${line}`),
  ];
}

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
