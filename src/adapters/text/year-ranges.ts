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
