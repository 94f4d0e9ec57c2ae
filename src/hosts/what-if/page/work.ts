import { signal } from '@preact/signals';
import { SimulationError, ValidationError } from '../../../index.js';
import type { Projection } from '../plan/inputs.js';

/** Progress and cancellation of work. */
export interface Watch {
  readonly signal: AbortSignal;
  /** Receives the count done and the total, in units of `what`, such as `futures`. The total may not be known. */
  readonly onProgress: (done: number, total: number | null, what: string) => void;
}

/** How far a question is, or the reason for which there is no answer. */
interface Progress {
  readonly status: string;
  /** Fraction done; null where it is not known. */
  readonly part: number | null;
}

/** An answer, and its projection. */
interface Shown<Answer> {
  readonly of: Projection;
  readonly answer: Answer;
}

/** Time between two drawings of progress, in milliseconds. */
const SEEN = 100;

const STOPPED = 'Stopped. No result is shown.';

/** Question whose answer takes a while: asked, followed, stopped, asked again. Every component that reads it is drawn as it goes on. */
export class Run<Answer> {
  // Three signals, since what shows the answer is not drawn anew at each step to the next one.
  readonly #isRunning = signal(false);
  readonly #progress = signal<Progress>({ status: '', part: null });
  readonly #shown = signal<Shown<Answer> | null>(null);
  #running: AbortController | null = null;
  #isUnasked = false;
  /** Projection that it runs for, or ran for last. */
  #of: Projection | null = null;

  constructor(private readonly session: { readonly projection: Projection }) {}

  get isRunning(): boolean {
    return this.#isRunning.value;
  }

  /** True while somebody waits for it who has asked. */
  get isAsked(): boolean {
    return this.isRunning && !this.#isUnasked;
  }

  get status(): string {
    return this.#progress.value.status;
  }

  get part(): number | null {
    return this.#progress.value.part;
  }

  /** Last answer; null before the first. */
  get shown(): Shown<Answer> | null {
    return this.#shown.value;
  }

  /** Answer for what is shown now; null before it is there. */
  get current(): Answer | null {
    const { shown } = this;
    return shown?.of === this.session.projection ? shown.answer : null;
  }

  /** True where there is an answer, of inputs before the last change. */
  get isOld(): boolean {
    return this.shown !== null && this.current === null;
  }

  /** Starts the work anew; `done` receives the answer. Unasked work ends with the next move. */
  async start(
    work: (watch: Watch) => Promise<Answer>,
    done?: (answer: Answer) => void,
    isUnasked = false,
  ): Promise<void> {
    const of = this.session.projection;
    // What somebody waits for is not begun anew.
    if (isUnasked && this.isAsked && this.#of === of) return;
    this.#running?.abort();
    const own = new AbortController();
    this.#of = of;
    this.#running = own;
    this.#isUnasked = isUnasked;
    const isMine = (): boolean => this.#running === own;
    this.#tell(true, 'Computing …', 0);
    /** Ends the run, unless another was started meanwhile. */
    const end = (status: string): void => {
      if (!isMine()) return;
      this.#running = null;
      this.#tell(false, status);
    };
    let seen = performance.now();
    try {
      const answer = await work({
        signal: own.signal,
        onProgress: (count, total, what) => {
          if (!isMine() || performance.now() - seen < SEEN) return;
          seen = performance.now();
          const so = count.toLocaleString('en-US');
          if (total === null) this.#tell(true, `${so} ${what}`);
          else this.#tell(true, `${so} of ${total.toLocaleString('en-US')} ${what}`, count / total);
        },
      });
      own.signal.throwIfAborted();
      if (isMine()) this.#shown.value = { of, answer };
      end('');
      done?.(answer);
    } catch (error) {
      end(own.signal.aborted ? STOPPED : reasonOf(error));
    }
  }

  stop(): void {
    this.#running?.abort(new Error('Stopped'));
  }

  /** Something moved: an answer that nobody asked for would be old before it is there. */
  moved(): void {
    if (!this.#isUnasked || this.#running === null) return;
    this.#running.abort(new Error('Moved'));
    this.#running = null;
    this.#tell(false, '');
  }

  #tell(isRunning: boolean, status: string, part: number | null = null): void {
    this.#isRunning.value = isRunning;
    this.#progress.value = { status, part };
  }
}

/**
 * False if the page computes only what the user asks for, and neither the tornado nor the effects of defaults by itself after a change.
 * Tests of other things set `onlyAsked` before they open it: these computations take most of a test's time.
 */
export const computesUnasked = (): boolean => !('onlyAsked' in globalThis);

/** Time without a change, in milliseconds, after which questions start by themselves. */
const IDLE = 600;

/** Questions that start by themselves once nothing moves: the chance, for which the verdict waits, on all cores, and then two at a time. */
export class Unasked {
  readonly #wanted = new Map<string, () => Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWorking = false;

  want(name: string, start: () => Promise<void>): void {
    this.#wanted.set(name, start);
    this.#wait();
  }

  forget(name: string): void {
    this.#wanted.delete(name);
  }

  forgetAll(): void {
    this.#wanted.clear();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), IDLE);
  }

  /** First what the verdict waits for, then what the first screen shows. */
  #next(): string | undefined {
    return ['chance', 'bear', 'levers', ...this.#wanted.keys()].find((name) => this.#wanted.has(name));
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    if (this.#next() === 'chance') await this.#start('chance');
    await Promise.all([this.#oneAfterTheOther(), this.#oneAfterTheOther()]);
    this.#isWorking = false;
  }

  async #oneAfterTheOther(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) await this.#start(next);
  }

  #start(name: string): Promise<void> {
    const start = this.#wanted.get(name)!;
    this.#wanted.delete(name);
    return start();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ValidationError || error instanceof SimulationError) {
    return `${error.details.field}: ${error.details.issue}`;
  }
  return `This could not be computed: ${String(error)}`;
}
