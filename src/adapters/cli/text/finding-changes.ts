import type { FindingChanges } from '../../../analysis/index.js';
import type { ComplianceFinding } from '../../../index.js';
import { groupFindings, yearRanges } from '../../text/findings.js';
import { indented, wrap, type Style } from './style.js';

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
  const listed = groupFindings(findings).flatMap(({ code, message, years }) => {
    const when = years.length === 0 ? '' : `  ${yearRanges(years)}`;
    return [...wrap(`${code}${when}`, width - 2).map((line) => `  ${line}`), ...indented(message, width - 2).map((line) => `  ${line}`)]; // prettier-ignore
  });
  return [style.bold(title), ...listed];
}
