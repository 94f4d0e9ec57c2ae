/** Leaves receivers alone that do not answer. */
export interface Breaker {
  /** What came of an attempt: whether the receiver answered at all. */
  note(receiver: string, answered: boolean): void;
  /** Receivers that nothing is to be sent to now; `underWay` are those of the attempts being made. */
  open(underWay: readonly string[]): string[];
}

/** So many attempts without an answer, one after the other, open the breaker. */
const MOST_FAILURES = 5;

/** How long it stays open, after the first and every further attempt without an answer. */
const OPEN_SECONDS = 60;

/**
 * A breaker for each receiver: one that has not answered five times is left alone for a minute, and then tried by a few
 * deliveries until it answers. Its other deliveries wait without losing attempts, and take no room from others meanwhile.
 */
export function createBreaker(clock: () => Date): Breaker {
  const failing = new Map<string, { failures: number; failedAt: number }>();
  const isResting = (failedAt: number): boolean => {
    const ago = clock().getTime() - failedAt;
    return ago >= 0 && ago < OPEN_SECONDS * 1000;
  };

  return {
    note: (receiver, answered) => {
      if (answered) failing.delete(receiver);
      else {
        const failures = (failing.get(receiver)?.failures ?? 0) + 1;
        failing.set(receiver, { failures, failedAt: clock().getTime() });
      }
    },
    open: (underWay) =>
      [...failing]
        .filter(([, { failures }]) => failures >= MOST_FAILURES)
        .filter(([receiver, { failedAt }]) => isResting(failedAt) || underWay.includes(receiver))
        .map(([receiver]) => receiver),
  };
}
