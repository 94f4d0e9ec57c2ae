/** Lets many wait for the ends of runs, wherever these are computed. */
export interface RunWatch {
  /** Resolves when the run has ended, as far as anybody knows, and after `ms` at the latest. */
  over(id: string, ms: number): Promise<void>;
  /** Tells the requests that wait for this run that it changed. */
  tell(id: string): void;
}

/**
 * A watch of runs that asks `ended`, while anybody waits, every `everyMs` which of their runs may be looked at: once for all that wait.
 * Who is told looks for itself, so nobody waits longer when it cannot be asked.
 */
export function runWatch(everyMs: number, ended: (ids: readonly string[]) => Promise<readonly string[]>): RunWatch {
  const waiting = new Map<string, Set<() => void>>();
  let isLooking = false;

  function tell(id: string): void {
    waiting.get(id)?.forEach((go) => go());
  }

  async function look(): Promise<void> {
    const ids = [...waiting.keys()];
    (await ended(ids).catch(() => ids)).forEach(tell);
    lookSoon(waiting.size > 0);
  }

  function lookSoon(isAwaited: boolean): void {
    isLooking = isAwaited;
    if (isAwaited) setTimeout(() => void look(), everyMs);
  }

  return {
    over: (id, ms) =>
      new Promise((resolve) => {
        const those = waiting.get(id) ?? new Set();
        waiting.set(id, those);
        const go = (): void => {
          clearTimeout(timer);
          those.delete(go);
          if (those.size === 0) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(go, Math.max(0, ms));
        those.add(go);
        if (!isLooking) lookSoon(true);
      }),
    tell,
  };
}
