/** Does one task at a time. */
export interface Turns {
  /** The outcome of a task once it has had its turn; null when too many of the tenant's already wait for theirs. */
  readonly take: <T>(tenant: string, task: () => Promise<T>) => Promise<T | null>;
  /** Whether a task of any other tenant waits for its turn. */
  readonly doOthersWait: (tenant: string) => boolean;
}

/**
 * Lets tenants take turns: whoever asks for many tasks delays another tenant's by one of them, not by all.
 *
 * @param mostWaiting - tasks of one tenant that may wait
 */
export function takingTurns(mostWaiting: number): Turns {
  /** The tenants whose tasks wait, after the one whose turn it is. */
  const waiting = new Map<string, (() => Promise<unknown>)[]>();
  let isBusy = false;

  async function work(): Promise<void> {
    isBusy = true;
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const [tenant, tasks] = next;
      await tasks.shift()!();
      // Behind those who came to wait meanwhile.
      waiting.delete(tenant);
      if (tasks.length > 0) waiting.set(tenant, tasks);
    }
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
