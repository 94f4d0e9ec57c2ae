import { Paragraphs } from './section-head.js';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Answers } from '../library/answers.js';
import type { PlanInputs } from '../../../analysis/index.js';
import { part } from './dom.js';
import type { Session } from './session.js';
import { computesUnasked, type Run, type Watch } from './work.js';

/** Progress of a run, for any answer. */
type AnyRun = Pick<Run<unknown>, 'isRunning' | 'isAsked' | 'status' | 'part' | 'current' | 'isOld' | 'stop'>;

/** Asks by itself when the page is idle, wherever the answer is wanted and is not that of what is shown. */
export function useUnasked(session: Session, name: string, isWanted: boolean, start: () => Promise<void>): void {
  const { projection, changes } = session;
  useEffect(() => {
    // Effects of a drawing may come after the next move.
    if (session.projection !== projection || session.changes !== changes) return;
    if (!isWanted || !computesUnasked() || session.run(name).current !== null) return;
    session.unasked.want(name, async () => {
      const { current, isRunning, isAsked } = session.run(name);
      // Another place on the page may have asked the same meanwhile; what is of an earlier plan has ended with it, unless somebody waits.
      if (current === null && (isAsked || !isRunning)) await start();
    });
    return () => session.unasked.forget(name);
  }, [projection, changes, isWanted]);
}

/** Starts and stops, as one button that keeps the focus; in a form it submits. */
export function RunButton(props: {
  readonly run: Pick<AnyRun, 'isAsked' | 'stop'>;
  readonly text?: string;
  /** Action of the button; without it the button submits its form. */
  readonly start?: () => void;
}): VNode {
  const { run, text = 'Compute', start } = props;
  const click = (event: Event): void => {
    if (run.isAsked || start !== undefined) event.preventDefault();
    if (run.isAsked) run.stop();
    else start?.();
  };
  return (
    <button type={start === undefined ? 'submit' : 'button'} class={run.isAsked ? '' : 'main'} onClick={click}>
      {run.isAsked ? 'Stop' : text}
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
  const { projection } = session;
  useEffect(() => {
    const { [name]: how, ...others } = session.toAsk;
    // Effects of a drawing may come when another plan is there, which is asked about after the next.
    if (how === undefined || session.projection !== projection) return;
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

/**
 * Progress of an answer until it is there, and the button that asks: where nothing is computed unasked, or that failed. `isOffered` is false
 * where the plan has nothing to ask.
 */
export function AskLine(props: {
  readonly run: AnyRun;
  readonly text: string;
  readonly start: () => void;
  readonly label: string;
  readonly isOffered?: boolean;
}): VNode | null {
  const { run, text, start, label, isOffered = true } = props;
  const isByItself = computesUnasked() && (run.isRunning || run.status === '');
  if (isByItself && !run.isRunning) {
    return isOffered && run.current === null ? <p class="note">Computing …</p> : null;
  }
  return (
    <>
      {isOffered && !isByItself && (
        <div class="line">
          <RunButton run={run} text={text} start={start} />
        </div>
      )}
      <RunStatus run={run} label={label} />
    </>
  );
}
