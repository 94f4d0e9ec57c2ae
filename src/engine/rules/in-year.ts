/** The entry of a projection year in a list by year, counted from 0: the last one repeats. */
export function inYear<T>(list: readonly T[], index: number): T {
  return list[Math.min(index, list.length - 1)]!;
}
