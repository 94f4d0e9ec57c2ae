/** Looks for work again and again. */
export interface WorkLoop {
  readonly start: () => void;
  /** There may be something to do: it need not wait for the next look. */
  readonly wake: () => void;
  /** Whether it is to go on. */
  readonly isOn: () => boolean;
  /** Looks no more; resolves when the look under way has ended. */
  readonly stop: () => Promise<void>;
}

/** A loop that calls `look` so often, and whenever it is woken: never twice at once. A look that fails is made again at its time. */
export function workLoop(everyMs: number, look: () => Promise<void>, onFailure: (error: unknown) => void): WorkLoop {
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | null = null;
  let again = false;

  function wake(): void {
    again = true;
    if (timer === undefined || looking !== null) return;
    again = false;
    looking = look()
      .catch((error: unknown) => {
        again = false;
        onFailure(error);
      })
      .finally(() => {
        looking = null;
        // Somebody was told of something after it had been looked for.
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
