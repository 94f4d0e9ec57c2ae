/** Leaves alone the receivers that do not answer. */
export interface Breaker {
  /** What came of an attempt: whether the receiver answered at all. */
  note(receiver: string, answered: boolean): void;
  /** Receivers to send nothing to now; `underWay` names the receivers of attempts under way. */
  open(underWay: readonly string[]): string[];
}

/** This many attempts in a row without an answer open the breaker. */
const MOST_FAILURES = 5;

/** How long the breaker stays open after each attempt without an answer. */
const OPEN_SECONDS = 60;

/** Receivers that are remembered, those that failed last: names of hosts are as many as tenants like. */
export const MOST_RECEIVERS = 1000;

/**
 * A breaker for each receiver. A receiver that has not answered five times in a row is left alone for a minute, and then tried
 * with a few deliveries until it answers. Its other deliveries wait without losing attempts, and take no room from those to other
 * receivers.
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
        // A map keeps the order in which its entries were added.
        failing.delete(receiver);
        failing.set(receiver, { failures, failedAt: clock().getTime() });
        if (failing.size > MOST_RECEIVERS) failing.delete(failing.keys().next().value!);
      }
    },
    open: (underWay) =>
      [...failing]
        .filter(([, { failures }]) => failures >= MOST_FAILURES)
        .filter(([receiver, { failedAt }]) => isResting(failedAt) || underWay.includes(receiver))
        .map(([receiver]) => receiver),
  };
}
