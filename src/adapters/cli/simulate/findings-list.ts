import type { ComplianceFinding } from '../../../index.js';
import { indented, wrap, type Style } from '../text/style.js';
import { groupFindings, yearRanges } from '../../text/findings.js';

/** The findings, grouped by code and message, with the years they concern. */
export function findingsList(findings: readonly ComplianceFinding[], width: number, style: Style): string[] {
  return groupFindings(findings).flatMap(({ code, message, years }) => {
    const when = years.length === 0 ? '' : `  ${yearRanges(years)}`;
    return [
      ...wrap(`${code}${when}`, width).map((line, index) => (index === 0 ? style.bold(line) : `  ${line}`)),
      ...indented(message, width),
    ];
  });
}
