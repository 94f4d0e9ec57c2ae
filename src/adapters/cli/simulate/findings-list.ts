import type { ComplianceFinding } from '../../../index.js';
import { indented, wrap, type Style } from '../text/style.js';

/** The findings, those of one code and message together, with the years they concern. */
export function findingsList(findings: readonly ComplianceFinding[], width: number, style: Style): string[] {
  const groups = new Map<string, { code: string; message: string; years: number[] }>();
  for (const { code, message, year } of findings) {
    const group = groups.get(code) ?? { code, message, years: [] };
    if (year !== null) group.years.push(year);
    groups.set(code, group);
  }
  return [...groups.values()].flatMap(({ code, message, years }) => {
    const when = years.length === 0 ? '' : `  ${yearRanges(years)}`;
    return [
      ...wrap(`${code}${when}`, width).map((line, index) => (index === 0 ? style.bold(line) : `  ${line}`)),
      ...indented(message, width),
    ];
  });
}

/** `2031-2033, 2036`. */
export function yearRanges(years: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const year of years) {
    const last = ranges.at(-1);
    if (last?.[1] === year - 1) last[1] = year;
    else ranges.push([year, year]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
