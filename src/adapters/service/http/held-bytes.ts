import { ServiceError } from './service-error.js';

/** Counts the bodies in memory, over all requests. */
export interface HeldBytes {
  /** Counts the body of one request of a tenant. */
  forRequest(tenant: string): {
    /**
     * Counts bytes that are about to be kept.
     *
     * @throws ServiceError UNAVAILABLE when there is no room for them
     */
    readonly hold: (bytes: number) => void;
    /** Stops counting them, because none is needed any more. */
    readonly release: () => void;
  };
}

/** This much of each body is not counted, so that large bodies do not shut out everybody else's requests. */
const FREE = 1024 * 1024;

/**
 * Limits the bytes of large bodies that are in memory at the same time. Reading a body takes several times its size: a few of the
 * largest at once would end the process, and all other requests with it. A tenant may take half of the room that others leave, so
 * that there is always room for another tenant, however many large bodies one of them sends, and however slowly.
 *
 * @example
 * const { hold } = heldBytes(20).forRequest('harbor');
 * hold(1024 * 1024 + 10)
 * hold(1) // throws ServiceError
 */
export function heldBytes(most: number): HeldBytes {
  let all = 0;
  const byTenant = new Map<string, number>();
  return {
    forRequest: (tenant) => {
      const add = (bytes: number): void => {
        all += bytes;
        const own = (byTenant.get(tenant) ?? 0) + bytes;
        if (own > 0) byTenant.set(tenant, own);
        else byTenant.delete(tenant);
      };
      let read = 0;
      let counted = 0;
      const release = (): void => {
        add(-counted);
        counted = 0;
      };
      return {
        hold: (bytes) => {
          read += bytes;
          const more = Math.max(0, read - FREE) - counted;
          const own = byTenant.get(tenant) ?? 0;
          if (own + more > (most - (all - own)) / 2) {
            // What is refused is kept no longer: its room is for others.
            release();
            throw tooManyBodies();
          }
          counted += more;
          add(more);
        },
        release,
      };
    },
  };
}

export function tooManyBodies(): ServiceError {
  return new ServiceError('UNAVAILABLE', 'Too many large bodies at once', { headers: { 'retry-after': '5' } });
}
