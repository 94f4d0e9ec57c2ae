import { Paragraphs } from './section-head.js';
import type { VNode } from 'preact';
import { useRef, useState, useEffect } from 'preact/hooks';
import { SimulationError, ValidationError } from '../../../index.js';
import type { Projection } from '../plan/inputs.js';
import type { Answers } from '../library/answers.js';
import type { PlanInputs } from '../../../analysis/index.js';
import { part } from './dom.js';
import type { Session } from './session.js';

/** Progress and cancellation of work. */
export interface Watch {
  readonly signal: AbortSignal;
  /** Receives the count done and the total, in units of `what`, such as `futures`. The total may not be known. */
  readonly onProgress: (done: number, total: number | null, what: string) => void;
}

/** Work that the user started, and its result. */
export interface Run<Answer> {
  readonly isRunning: boolean;
  /** Status text: progress, or the reason for which there is no answer. */
  readonly status: string;
  /** Fraction done; null where it is not known. */
  readonly part: number | null;
  /** Last answer and its projection; null before the first. */
  readonly shown: { readonly of: Projection; readonly answer: Answer } | null;
  /** Projection that is shown: a run begins with it, and another one makes its answer old. */
  readonly projection: Projection;
  /** Starts the work anew; `done` receives the answer. */
  readonly start: (work: (watch: Watch) => Promise<Answer>, done?: (answer: Answer) => void) => void;
  readonly stop: () => void;
}

type State<Answer> = Pick<Run<Answer>, 'isRunning' | 'status' | 'part' | 'shown'>;

/** One question whose answer takes a while: asked, followed, stopped, asked again. */
export function useRun<Answer>({ projection: of }: Session): Run<Answer> {
  const [state, setState] = useState<State<Answer>>({ isRunning: false, status: '', part: null, shown: null });
  const running = useRef<AbortController | null>(null);
  const change = (changes: Partial<State<Answer>>): void => setState((before) => ({ ...before, ...changes }));
  const follow = async (...[work, done]: Parameters<Run<Answer>['start']>): Promise<void> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    change({ isRunning: true, status: 'Computing …', part: 0 });
    /** Ends the run, unless another was started meanwhile. */
    const end = (changes: Partial<State<Answer>>): void => {
      if (running.current !== own) return;
      running.current = null;
      change({ isRunning: false, part: null, ...changes });
    };
    try {
      const answer = await work({
        signal: own.signal,
        onProgress: (count, total, what) => {
          if (running.current !== own) return;
          const so = count.toLocaleString('en-US');
          if (total === null) change({ status: `${so} ${what}` });
          else change({ status: `${so} of ${total.toLocaleString('en-US')} ${what}`, part: count / total });
        },
      });
      own.signal.throwIfAborted();
      end({ status: '', shown: { of, answer } });
      done?.(answer);
    } catch (error) {
      end({ status: own.signal.aborted ? 'Stopped. No result is shown.' : reasonOf(error) });
    }
  };
  return {
    ...state,
    projection: of,
    start: (...parameters) => void follow(...parameters),
    stop: () => running.current?.abort(new Error('Stopped')),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof ValidationError || error instanceof SimulationError) {
    return `${error.details.field}: ${error.details.issue}`;
  }
  return `This could not be computed: ${String(error)}`;
}

/** Starts and stops, as one button that keeps the focus; in a form it submits. */
export function RunButton(props: {
  readonly run: Pick<Run<unknown>, 'isRunning' | 'stop'>;
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
export function RunStatus(props: { readonly run: Omit<Run<unknown>, 'start'>; readonly label: string }): VNode {
  const { run, label } = props;
  const { isRunning, part, status, shown, projection } = run;
  return (
    <>
      {isRunning && <progress max={1} {...(part === null ? {} : { value: part })} aria-label={label} />}
      <p class="note status" role="status">
        {status}
      </p>
      {shown !== null && shown.of !== projection && !isRunning && (
        <p class="notice">The assumptions have changed since. Compute again to see them here.</p>
      )}
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
  readonly run: Omit<Run<unknown>, 'start'>;
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
