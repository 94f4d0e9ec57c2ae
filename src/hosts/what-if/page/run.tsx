import { signal } from '@preact/signals';
import { Paragraphs } from './section-head.js';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { SimulationError, ValidationError } from '../../../index.js';
import type { Projection } from '../plan/inputs.js';
import type { Answers } from '../library/answers.js';
import type { PlanInputs } from '../../../analysis/index.js';
import { part } from './dom.js';
import type { Session } from './session.js';
import { computesUnasked } from './unasked.js';

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

  constructor(private readonly session: Pick<Session, 'projection'>) {}

  get isRunning(): boolean {
    return this.#state.value.isRunning;
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
    this.#running?.abort();
    const own = new AbortController();
    const of = this.session.projection;
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

/** What a component shows of a run, whatever its answer is. */
type AnyRun = Pick<Run<unknown>, 'isRunning' | 'status' | 'part' | 'isOld' | 'stop'>;

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

  /** The chance comes first: a figure of the first screen waits for it. Then what takes little. */
  #next(): string | undefined {
    return ['chance', 'drivers', ...this.#wanted.keys()].find((name) => this.#wanted.has(name));
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

/** Asks by itself when the page is idle, wherever the answer is wanted and is not that of what is shown. */
export function useUnasked(session: Session, name: string, isWanted: boolean, start: () => Promise<void>): void {
  const { projection, changes } = session;
  useEffect(() => {
    if (!isWanted || !computesUnasked() || session.run(name).current !== null) return;
    session.unasked.want(name, start);
    return () => session.unasked.forget(name);
  }, [projection, changes, isWanted]);
}

function reasonOf(error: unknown): string {
  if (error instanceof ValidationError || error instanceof SimulationError) {
    return `${error.details.field}: ${error.details.issue}`;
  }
  return `This could not be computed: ${String(error)}`;
}

/** Starts and stops, as one button that keeps the focus; in a form it submits. */
export function RunButton(props: {
  readonly run: Pick<AnyRun, 'isRunning' | 'stop'>;
  readonly text?: string;
  /** Action of the button; without it the button submits its form. */
  readonly start?: () => void;
}): VNode {
  const { run, text = 'Compute', start } = props;
  const click = (event: Event): void => {
    if (run.isRunning || start !== undefined) event.preventDefault();
    if (run.isRunning) run.stop();
    else start?.();
  };
  return (
    <button type={start === undefined ? 'submit' : 'button'} class={run.isRunning ? '' : 'main'} onClick={click}>
      {run.isRunning ? 'Stop' : text}
    </button>
  );
}

/** Progress of a run, and a note where the result is of inputs before the last change. */
export function RunStatus(props: { readonly run: AnyRun; readonly label: string }): VNode {
  const { run, label } = props;
  const { isRunning, part, status, isOld } = run;
  return (
    <>
      {isRunning && <progress max={1} {...(part === null ? {} : { value: part })} aria-label={label} />}
      <p class="note status" role="status">
        {status}
      </p>
      {isOld && !isRunning && <p class="notice">The assumptions have changed since. Compute again to see them here.</p>}
    </>
  );
}

/** Asks the library in a worker, for a run that somebody watches; its steps are counted as `what`. */
export async function askLibrary<Name extends keyof Answers>(
  name: Name,
  inputs: PlanInputs,
  question: Parameters<Answers[Name]>[1],
  { signal, onProgress }: Watch,
  what = 'runs',
): Promise<ReturnType<Answers[Name]>> {
  const { ask } = await part('whatIfLibrary');
  return ask(name, inputs, question, { signal, onStep: (done, total) => onProgress(done, total, what) });
}

/** Repeats a question of the saved plan once the plan is open; `how` are its options then. */
export function useAskedAgain(session: Session, name: string, ask: (how: unknown) => void): void {
  useEffect(() => {
    const { [name]: how, ...others } = session.toAsk;
    if (how === undefined) return;
    session.toAsk = others;
    ask(how);
  });
}

/** Notes that a question was asked, so that it is saved with the plan. */
export function noteAsked(session: Session, name: string, how: unknown = true): void {
  session.asked = { ...session.asked, [name]: how };
}

/** Sentences of an answer: the first is the answer, those beyond `atOnce` are folded under a line that says of what they are. */
export function Sentences(props: {
  readonly all: readonly string[];
  readonly atOnce?: number;
  readonly more?: string;
}): VNode {
  const { all, atOnce = all.length, more = 'More' } = props;
  const [first, ...others] = all.slice(0, atOnce);
  const folded = all.slice(atOnce);
  return (
    <>
      {first !== undefined && <p class="sentence">{first}</p>}
      <Paragraphs texts={others} kind="caveat" />
      {folded.length > 0 && (
        <details class="data">
          <summary>{more}</summary>
          <Paragraphs texts={folded} />
        </details>
      )}
    </>
  );
}

/** Button that asks, and how far its answer is; `isOffered` is false where the plan has nothing to ask. */
export function AskLine(props: {
  readonly run: AnyRun;
  readonly text: string;
  readonly start: () => void;
  readonly label: string;
  readonly isOffered?: boolean;
}): VNode {
  const { run, text, start, label, isOffered = true } = props;
  return (
    <>
      {isOffered && (
        <div class="line">
          <RunButton run={run} text={text} start={start} />
        </div>
      )}
      <RunStatus run={run} label={label} />
    </>
  );
}
