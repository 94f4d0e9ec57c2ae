import type { Answers } from '../library/answers.js';
import type { PlanInputs } from '../../../analysis/index.js';
import { part } from './parts.js';
import type { Watch } from './run.js';
import { useEffect } from 'preact/hooks';
import type { Session } from './session.js';

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
