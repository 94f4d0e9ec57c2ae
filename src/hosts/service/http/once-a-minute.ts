const MINUTE_MS = 60_000;

/**
 * Tells whether something happens for the first time within a minute.
 *
 * @example
 * const isFirst = onceAMinute(() => new Date());
 * isFirst('key_7c9e 429') // true
 * isFirst('key_7c9e 429') // false
 */
export function onceAMinute(clock: () => Date): (what: string) => boolean {
  const last = new Map<string, number>();
  return (what) => {
    const now = clock().getTime();
    // Clocks may go back.
    if (Math.abs(now - (last.get(what) ?? -Infinity)) < MINUTE_MS) return false;
    last.set(what, now);
    return true;
  };
}
