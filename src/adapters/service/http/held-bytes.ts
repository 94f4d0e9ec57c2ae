import { ServiceError } from './service-error.js';

/** Bodies that are in memory, all requests together. */
export interface HeldBytes {
  /** Counts the body of one request. */
  forRequest(): {
    /**
     * So many bytes more are about to be kept.
     *
     * @throws ServiceError UNAVAILABLE when there is no room for them
     */
    readonly hold: (bytes: number) => void;
    /** None of them is needed any more. */
    readonly release: () => void;
  };
}

/** As much of each body is not counted, so that those who send large ones are not in the way of everybody else. */
const FREE = 1024 * 1024;

/**
 * Keeps what large bodies have in memory at the same time below so many bytes. What is made of a body takes several times its
 * size: a few of the largest at once would end the process, and all other requests with it.
 *
 * @example
 * const { hold } = heldBytes(10).forRequest();
 * hold(1024 * 1024 + 10)
 * hold(1) // throws ServiceError
 */
export function heldBytes(most: number): HeldBytes {
  let all = 0;
  return {
    forRequest: () => {
      let read = 0;
      let counted = 0;
      return {
        hold: (bytes) => {
          read += bytes;
          const more = Math.max(0, read - FREE) - counted;
          if (all + more > most) {
            throw new ServiceError('UNAVAILABLE', 'Too many large bodies at once', { headers: { 'retry-after': '5' } });
          }
          counted += more;
          all += more;
        },
        release: () => {
          all -= counted;
          counted = 0;
        },
      };
    },
  };
}
