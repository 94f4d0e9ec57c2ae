/** Looks for work again and again. */
export interface WorkLoop {
  readonly start: () => void;
  /** There may be something to do: it need not wait for the next look. */
  readonly wake: () => void;
  /** Whether the loop is to go on. */
  readonly isOn: () => boolean;
  /** Stops looking; resolves when the look under way has ended. */
  readonly stop: () => Promise<void>;
}

const TELL_EVERY_MS = 60_000;

/**
 * A loop that calls `look` every `everyMs`, and whenever it is woken, but never twice at once. A failed look is repeated at the
 * next interval; `failing` is called at the first, and once a minute while looks go on failing.
 */
export function workLoop(everyMs: number, look: () => Promise<void>, failing: (error: unknown) => void): WorkLoop {
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | null = null;
  let again = false;
  let toldAt: number | null = null;

  function failed(error: unknown): void {
    again = false;
    const now = performance.now();
    if (toldAt !== null && now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    failing(error);
  }

  function wake(): void {
    again = true;
    if (timer === undefined || looking !== null) return;
    again = false;
    looking = look()
      .then(() => {
        toldAt = null;
      }, failed)
      .finally(() => {
        looking = null;
        // The loop was woken during the look, perhaps too late for the look to find the new work.
        if (again) wake();
      });
  }

  return {
    start: () => {
      timer ??= setInterval(wake, everyMs);
      wake();
    },
    wake,
    isOn: () => timer !== undefined,
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await looking;
    },
  };
}
