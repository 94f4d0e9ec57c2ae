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

/** So much of each body is counted apart, so that large bodies do not shut out small requests. */
const BEGINNING = 1024 * 1024;

/** The most of these beginnings, in bytes. */
const MOST_OF_BEGINNINGS = 64 * BEGINNING;

/**
 * Limits the bytes of bodies that are in memory at the same time: of their first mebibytes to 64 MiB, and of the rest to `most`.
 * Reading a body takes several times its size: a few of the largest at once would end the process, and all other requests with it. A
 * tenant may take half of the room that others leave, so that there is always room for another tenant, however many bodies one of them
 * sends, and however slowly.
 *
 * @example
 * const { hold } = heldBytes(20).forRequest('harbor');
 * hold(1024 * 1024 + 10)
 * hold(1) // throws ServiceError
 */
export function heldBytes(most: number): HeldBytes {
  const beginnings = roomOf(MOST_OF_BEGINNINGS);
  const rests = roomOf(most);
  return {
    forRequest: (tenant) => {
      let read = 0;
      let counted = { beginning: 0, rest: 0 };
      const release = (): void => {
        beginnings.add(tenant, -counted.beginning);
        rests.add(tenant, -counted.rest);
        counted = { beginning: 0, rest: 0 };
      };
      return {
        hold: (bytes) => {
          read += bytes;
          const beginning = Math.min(read, BEGINNING);
          const rest = read - beginning;
          const more = { beginning: beginning - counted.beginning, rest: rest - counted.rest };
          if (!beginnings.has(tenant, more.beginning) || !rests.has(tenant, more.rest)) {
            // What is refused is kept no longer: its room is for others.
            release();
            throw tooManyBodies();
          }
          beginnings.add(tenant, more.beginning);
          rests.add(tenant, more.rest);
          counted = { beginning, rest };
        },
        release,
      };
    },
  };
}

/** Room for so many bytes. */
function roomOf(most: number) {
  let all = 0;
  const byTenant = new Map<string, number>();
  return {
    has: (tenant: string, bytes: number): boolean => {
      const own = byTenant.get(tenant) ?? 0;
      return bytes === 0 || own + bytes <= (most - (all - own)) / 2;
    },
    add: (tenant: string, bytes: number): void => {
      all += bytes;
      const own = (byTenant.get(tenant) ?? 0) + bytes;
      if (own > 0) byTenant.set(tenant, own);
      else byTenant.delete(tenant);
    },
  };
}

export function tooManyBodies(): ServiceError {
  return new ServiceError('UNAVAILABLE', 'Too many bodies at once', { headers: { 'retry-after': '5' } });
}
