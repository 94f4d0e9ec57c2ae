import type { JobQueue } from './store.js';

/** Where the loop finds what to hand out. */
export interface JobSource {
  /** Runs to hand out now, at most `limit`, none of those that this process handles, or has handled since the last look. */
  due(limit: number, taken: { readonly now: readonly string[]; readonly lately: readonly string[] }): Promise<string[]>;
  /** Called after a run was handled. */
  settle?(runId: string): Promise<void>;
}

/** The queue, and how to tell it that something may be due. */
export interface JobLoop extends JobQueue {
  readonly wake: () => void;
}

/** How often to look. */
const LOOK_EVERY_MS = 250;

/**
 * Hands out what its source finds due: at every look, when it is woken, and when a handler has room again. What a handler
 * leaves as it was waits for the next look, so that the loop cannot spin.
 */
export function jobLoop(source: JobSource): JobLoop {
  const inHand = new Map<string, Promise<void>>();
  let handedOut = new Set<string>();
  let handle: ((runId: string) => Promise<void>) | undefined;
  let room = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  function wake(): void {
    lookAgain = true;
    if (timer === undefined || looking !== undefined) return;
    looking = look()
      // The database is away: there is another look soon.
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
        if (lookAgain && inHand.size < room) wake();
      });
  }

  async function look(): Promise<void> {
    while (lookAgain && timer !== undefined && inHand.size < room) {
      lookAgain = false;
      const due = await source.due(room - inHand.size, { now: [...inHand.keys()], lately: [...handedOut] });
      for (const id of due) if (!inHand.has(id)) inHand.set(id, work(id));
    }
  }

  async function work(id: string): Promise<void> {
    handedOut.add(id);
    try {
      await handle?.(id);
      await source.settle?.(id);
    } catch {
      // The run is as it was, and is handed out again.
    } finally {
      inHand.delete(id);
      wake();
    }
  }

  return {
    wake,
    start: (handler, { concurrency }) => {
      handle = handler;
      room = concurrency;
      timer ??= setInterval(() => {
        handedOut = new Set(inHand.keys());
        wake();
      }, LOOK_EVERY_MS);
      wake();
      return Promise.resolve();
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await looking;
      await Promise.all(inHand.values());
    },
  };
}
