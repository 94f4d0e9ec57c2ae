import type { FindingChanges } from '../../../analysis/index.js';
import type { ComplianceFinding } from '../../../index.js';
import { findingsList } from './findings-list.js';
import { printable, wrap, type Style } from './style.js';

/** What an answer does to the findings of `base`, below it: those it brings, then those it takes away. */
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
