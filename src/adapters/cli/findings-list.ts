import type { ComplianceFinding } from '../../index.js';
import { groupFindings, yearRanges } from '../text/findings.js';
import { printable, wrap, type Style } from './style.js';

/** The findings, those of one code and message together, with the years they concern. */
export function findingsList(findings: readonly ComplianceFinding[], width: number, style: Style): string[] {
  return groupFindings(findings).flatMap(({ code, message, years }) => {
    const when = years.length === 0 ? '' : `  ${yearRanges(years)}`;
    const text = wrap(printable(message), width - 2).map((line) => `  ${line}`);
    return [
      ...wrap(`${code}${when}`, width).map((line, index) => (index === 0 ? style.bold(line) : `  ${line}`)),
      ...text,
    ];
  });
}
