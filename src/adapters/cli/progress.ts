import type { Host } from './host.js';

/** Shows on standard error how far a long run is. */
export interface Progress {
  /** Another year is done. */
  readonly onYear: (year: number, done: number, total: number) => void;
  /** The line is not needed any more. */
  readonly clear: () => void;
}

/** A run shorter than this shows nothing, in milliseconds. */
const PATIENCE = 500;
const INTERVAL = 100;

/** One line that is rewritten in place; nothing unless a person is looking and the run is long. */
export function startProgress({ stderr, now }: Host): Progress {
  if (stderr.isTTY !== true) return { onYear: () => undefined, clear: () => undefined };
  let next = now() + PATIENCE;
  let shown = 0;
  const show = (text: string): void => {
    stderr.write(`\r${text.padEnd(shown)}`);
    shown = text.length;
  };
  return {
    onYear: (year, done, total) => {
      const time = now();
      if (time < next) return;
      next = time + INTERVAL;
      show(`Projecting ${year}: ${done} of ${total} years`);
    },
    clear: () => {
      if (shown === 0) return;
      show('');
      stderr.write('\r');
    },
  };
}
