import type { ComplianceFinding } from '../../index.js';

/** The findings of one code, with the years that they concern. */
export interface FindingGroup {
  readonly code: string;
  readonly message: string;
  /** None: the plan as a whole. */
  readonly years: number[];
}

/** The findings of a run, those of one code together, in the order of their first ones. */
export function groupFindings(findings: readonly ComplianceFinding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const { code, message, year } of findings) {
    const group = groups.get(code) ?? { code, message, years: [] };
    if (year !== null) group.years.push(year);
    groups.set(code, group);
  }
  return [...groups.values()];
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
