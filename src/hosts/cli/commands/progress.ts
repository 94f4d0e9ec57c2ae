import { formatWhole } from '../../../presentation/words/index.js';
import type { Host } from '../host.js';

/** Shows on standard error how far a long run is. */
export interface Progress {
  /** Another year is done. */
  readonly onYear: (year: number, done: number, total: number) => void;
  /** More random futures are done. */
  readonly onPaths: (progress: { done: number; total: number }) => void;
  /** Another step of an analysis is done; `total` where it is known. */
  readonly onStep: (done: number, total: number | null) => void;
  /** More lines of a census are understood. */
  readonly onLines: (done: number, total: number) => void;
  /** Something begins that takes long and has no steps. */
  readonly onBegin: (what: string) => void;
  /** The line is not needed any more. */
  readonly clear: () => void;
}

/** A run shorter than this shows nothing, in milliseconds. */
const PATIENCE = 500;
const INTERVAL = 100;
/** Characters of the bar. */
const BAR = 30;

/** One line that is rewritten in place; nothing unless a person is looking and the run is long. */
export function startProgress({ stderr, now }: Pick<Host, 'stderr' | 'now'>): Progress {
  if (stderr.isTTY !== true) {
    const nothing = (): void => undefined;
    return { onYear: nothing, onPaths: nothing, onStep: nothing, onLines: nothing, onBegin: nothing, clear: nothing };
  }
  let next = now() + PATIENCE;
  let shown = 0;
  const show = (text: string): void => {
    stderr.write(`\r${text.padEnd(shown)}`);
    shown = text.length;
  };
  const showIfTime = (text: () => string): void => {
    const time = now();
    if (time < next) return;
    next = time + INTERVAL;
    show(text());
  };
  return {
    onYear: (year, done, total) => {
      showIfTime(() => `Projecting ${year}: ${done} of ${total} years`);
    },
    onPaths: ({ done, total }) => {
      showIfTime(() => `${bar(done, total)} ${done} of ${total} futures`);
    },
    onStep: (done, total) => {
      showIfTime(() => (total === null ? `Projecting: ${done} runs` : `${bar(done, total)} ${done} of ${total}`));
    },
    onLines: (done, total) => {
      showIfTime(() => `Reading: ${bar(done, total)} ${formatWhole(done)} of ${formatWhole(total)} lines`);
    },
    onBegin: show,
    clear: () => {
      if (shown === 0) return;
      show('');
      stderr.write('\r');
    },
  };
}

function bar(done: number, total: number): string {
  return `[${'#'.repeat((BAR * done) / total).padEnd(BAR)}]`;
}
