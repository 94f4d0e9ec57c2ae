/**
 * Groups a list by what its members have in common, groups and members in the order in which they come.
 *
 * @example
 * [...groupBy([1, 2, 3], (number) => number % 2)] // [[1, [1, 3]], [0, [2]]]
 */
export function groupBy<T, Key>(all: readonly T[], keyOf: (each: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}
