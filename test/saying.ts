import { expect } from 'vitest';

/** An error of the library whose sentence for people has these words. */
export function saying(words: string): Error {
  return expect.objectContaining({ fullMessage: expect.stringContaining(words) as string }) as Error;
}
