/** Takes a place under each of some names; null when one of them has as many taken as it may. The result gives the places back. */
export type Cap = (names: readonly (readonly [name: string, most: number])[]) => (() => void) | null;

/** Counts what is under way by name. */
export function createCap(): Cap {
  const taken = new Map<string, number>();
  const add = (name: string, more: number): void => {
    const count = (taken.get(name) ?? 0) + more;
    if (count === 0) taken.delete(name);
    else taken.set(name, count);
  };
  return (names) => {
    if (names.some(([name, most]) => (taken.get(name) ?? 0) >= most)) return null;
    for (const [name] of names) add(name, 1);
    return () => {
      for (const [name] of names) add(name, -1);
    };
  };
}
