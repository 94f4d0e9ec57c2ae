/** Script of the sections that ask the library, each in one click, random futures among them. */
import { render } from 'preact';
import { Board } from '../board/board.js';
import { Levers } from '../levers/levers.js';
import { Methods } from '../methods/methods.js';
import { More } from '../more/more.js';
import { byId } from '../page/dom.js';
import type { Session } from '../page/session.js';
import { Solve } from '../solve/solve.js';
import { Story } from '../story/story.js';
import { Stress } from '../stress/stress.js';
import { Uncertainty } from '../uncertainty/uncertainty.js';

/** Draws the sections that ask the library, for what is shown. */
export function drawQuestions(session: Session, announce: (text: string) => void): void {
  const asked = { session, announce };
  render(<Board {...asked} />, byId('board'));
  render(<Levers {...asked} />, byId('levers'));
  render(<Solve {...asked} />, byId('solve'));
  render(<Methods {...asked} />, byId('methods'));
  render(<Stress {...asked} />, byId('stress'));
  render(<Uncertainty {...asked} />, byId('uncertainty'));
  render(<Story {...asked} />, byId('story'));
  render(<More {...asked} />, byId('more'));
}

declare module '../page/dom.js' {
  interface Parts {
    readonly whatIfQuestions: { readonly drawQuestions: typeof drawQuestions };
  }
}
