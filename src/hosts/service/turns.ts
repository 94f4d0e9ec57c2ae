/** Does one task at a time. */
export interface Turns {
  /** The outcome of a task once it has had its turn; null when too many of the tenant's already wait for theirs. */
  readonly take: <T>(tenant: string, task: () => Promise<T>) => Promise<T | null>;
  /** Whether a task of any other tenant waits for its turn. */
  readonly doOthersWait: (tenant: string) => boolean;
}

/** Of more tenants what they had is forgotten as soon as nobody waits. */
const MOST_KNOWN = 10_000;

/**
 * Lets tenants take turns: whoever asks for many tasks, or long ones, delays another tenant's by one of them, not by all.
 *
 * @param mostWaiting - tasks of one tenant that may wait
 * @param clock - in milliseconds, where those whose tasks take long have fewer turns; otherwise all have as many
 */
export function takingTurns(mostWaiting: number, clock: () => number = () => 0): Turns {
  /** Those whose turn was last are at the end. */
  const waiting = new Map<string, (() => Promise<unknown>)[]>();
  /** What the turns of each tenant came to. */
  const taken = new Map<string, number>();
  let least = 0;
  const takenBy = (tenant: string): number => taken.get(tenant) ?? 0;
  let isBusy = false;

  function mostDue(): string | undefined {
    let [due] = waiting.keys();
    for (const tenant of waiting.keys()) if (takenBy(tenant) < takenBy(due!)) due = tenant;
    return due;
  }

  async function work(): Promise<void> {
    isBusy = true;
    for (let tenant = mostDue(); tenant !== undefined; tenant = mostDue()) {
      const tasks = waiting.get(tenant)!;
      // Whoever comes late cannot make up for the turns that it did not ask for.
      least = Math.max(least, takenBy(tenant));
      const began = clock();
      await tasks.shift()!();
      taken.set(tenant, least + Math.max(1, clock() - began));
      waiting.delete(tenant);
      if (tasks.length > 0) waiting.set(tenant, tasks);
    }
    if (taken.size > MOST_KNOWN) taken.clear();
    isBusy = false;
  }

  return {
    take: <T>(tenant: string, task: () => Promise<T>) => {
      const own = waiting.get(tenant) ?? [];
      if (own.length >= mostWaiting) return Promise.resolve(null);
      return new Promise<T>((resolve, reject) => {
        // What a task throws is for whoever asked for it, and holds up nobody else.
        own.push(() => task().then(resolve, reject));
        waiting.set(tenant, own);
        if (!isBusy) void work();
      });
    },
    doOthersWait: (tenant) => waiting.size > (waiting.has(tenant) ? 1 : 0),
  };
}
