import type { FindingChanges } from '../../../analysis/index.js';
import type { ComplianceFinding } from '../../../index.js';
import { findingsList } from '../simulate/findings-list.js';
import { wrap, type Style } from './style.js';

/** What an answer does to the findings, below it: those it brings, then those it takes away. */
export function findingChangesLines(
  { new_findings: added, gone_findings: gone }: FindingChanges,
  width: number,
  style: Style,
): string[] {
  if (added.length + gone.length === 0) return wrap('It has the findings of the plan as it is.', width);
  return [
    ...titled('New findings, which the plan as it is has not', added, width, style),
    ...titled('Findings of the plan as it is that go', gone, width, style),
  ];
}

function titled(title: string, findings: readonly ComplianceFinding[], width: number, style: Style): string[] {
  if (findings.length === 0) return [];
  return [style.bold(title), ...findingsList(findings, width - 2, style).map((line) => `  ${line}`)];
}
