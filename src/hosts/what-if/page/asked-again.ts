import { useEffect } from 'preact/hooks';
import type { Session } from './session.js';

/** A question that was asked when the plan was saved is asked again once the plan is open; `how` is what was noted then. */
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
