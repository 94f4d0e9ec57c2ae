import { signal } from '@preact/signals';
import { SimulationError, ValidationError } from '../../../index.js';
import type { Projection } from '../plan/inputs.js';

/** Progress and cancellation of work. */
export interface Watch {
  readonly signal: AbortSignal;
  /** Receives the count done and the total, in units of `what`, such as `futures`. The total may not be known. */
  readonly onProgress: (done: number, total: number | null, what: string) => void;
}

/** State of a question: progress or the reason for which there is no answer, the part done, and the last answer. */
interface State<Answer> {
  readonly isRunning: boolean;
  readonly status: string;
  /** Fraction done; null where it is not known. */
  readonly part: number | null;
  /** Last answer and its projection; null before the first. */
  readonly shown: { readonly of: Projection; readonly answer: Answer } | null;
}

const STOPPED = 'Stopped. No result is shown.';

/** Question whose answer takes a while: asked, followed, stopped, asked again. Every component that reads it is drawn as it goes on. */
export class Run<Answer> {
  readonly #state = signal<State<Answer>>({ isRunning: false, status: '', part: null, shown: null });
  #running: AbortController | null = null;
  #isUnasked = false;
  /** Projection that it runs for, or ran for last. */
  #of: Projection | null = null;

  constructor(private readonly session: { readonly projection: Projection }) {}

  get isRunning(): boolean {
    return this.#state.value.isRunning;
  }

  /** True while somebody waits for it who has asked. */
  get isAsked(): boolean {
    return this.isRunning && !this.#isUnasked;
  }

  get status(): string {
    return this.#state.value.status;
  }

  get part(): number | null {
    return this.#state.value.part;
  }

  get shown(): State<Answer>['shown'] {
    return this.#state.value.shown;
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
    this.#set({ isRunning: true, status: 'Computing …', part: 0 });
    /** Ends the run, unless another was started meanwhile. */
    const end = (changes: Partial<State<Answer>>): void => {
      if (!isMine()) return;
      this.#running = null;
      this.#set({ isRunning: false, part: null, ...changes });
    };
    try {
      const answer = await work({
        signal: own.signal,
        onProgress: (count, total, what) => {
          if (!isMine()) return;
          const so = count.toLocaleString('en-US');
          if (total === null) this.#set({ status: `${so} ${what}` });
          else this.#set({ status: `${so} of ${total.toLocaleString('en-US')} ${what}`, part: count / total });
        },
      });
      own.signal.throwIfAborted();
      end({ status: '', shown: { of, answer } });
      done?.(answer);
    } catch (error) {
      end({ status: own.signal.aborted ? STOPPED : reasonOf(error) });
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
    this.#set({ isRunning: false, part: null, status: '' });
  }

  #set(changes: Partial<State<Answer>>): void {
    this.#state.value = { ...this.#state.peek(), ...changes };
  }
}

/**
 * False if the page computes only what the user asks for, and neither the tornado nor the effects of defaults by itself after a change.
 * Tests of other things set `onlyAsked` before they open it: these computations take most of a test's time.
 */
export const computesUnasked = (): boolean => !('onlyAsked' in globalThis);

/** Time without a change, in milliseconds, after which questions start by themselves. */
const IDLE = 600;

/** Questions that start by themselves once nothing moves, one after the other. */
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

  /** First what the verdict waits for, then what takes little. */
  #next(): string | undefined {
    return ['chance', 'bear', 'drivers', ...this.#wanted.keys()].find((name) => this.#wanted.has(name));
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const start = this.#wanted.get(next)!;
      this.#wanted.delete(next);
      await start();
    }
    this.#isWorking = false;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ValidationError || error instanceof SimulationError) {
    return `${error.details.field}: ${error.details.issue}`;
  }
  return `This could not be computed: ${String(error)}`;
}
