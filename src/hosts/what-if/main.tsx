/** Opens the page, and updates it after a move. */
import { render } from 'preact';
import { spokenAnswer } from './answer/answer.js';
import { asker } from './derivation/derivation.js';
import type { PlanSections } from './own-plan/plan-sections.js';
import { MissingPart, part, requestParts } from './page/dom.js';
import { Page } from './page/page.js';
import { Session } from './page/session.js';
import { atOnce } from './page/at-once.js';
import { page } from './page/state.js';
import { acme } from './plan/inputs.js';
import { isLink } from './share/share-link.js';

/** Time without a change, in milliseconds, after which the slower parts follow and the answer is read out. */
const QUIET = 250;

const session = new Session(acme(), true, () => schedule());

const announce = (text: string): void => {
  page.spoken.value = text;
};
const notice = (text: string | null): void => {
  // The same words once more are said once more.
  atOnce(() => (page.notice.value = null));
  page.notice.value = text;
};
const choose = (year: number): void => atOnce(() => (page.year.value = year));

/** Sections that load and save plans; null until their script is there. */
let plans: PlanSections | null = null;

async function bringPlans(): Promise<void> {
  const { planSections } = await part('whatIfForm');
  plans = planSections({
    session,
    notice,
    load: (...parameters) => {
      session.load(...parameters);
      page.year.value = null;
    },
    revise: (inputs, read) => session.revise(inputs, read),
  });
  await plans.begin();
}

/** Counts what moved. */
let moves = 0;
let frame = 0;
let quiet: ReturnType<typeof setTimeout> | undefined;

/** Schedules one computation and drawing for all moves within a frame. */
function schedule(): void {
  moves++;
  page.isBusy.value = true;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(show);
}

function show(): void {
  session.refresh();
  document.title = `${session.name}: what if`;
  clearTimeout(quiet);
  quiet = setTimeout(() => void settle(), QUIET);
}

/** Shows what takes longer than a frame may, and reads the answer out. */
async function settle(): Promise<void> {
  session.rest();
  // A problem with a control announces itself; the answer did not change.
  if (session.problem === null) announce(spokenAnswer(session));
  const settled = moves;
  await brought;
  if (settled !== moves) return;
  plans?.settle();
  atOnce(() => (page.isBusy.value = false));
}

const awaitsLink = isLink(location.hash);
page.isOpening.value = awaitsLink;
render(<Page {...{ session, announce, choose, ask: asker(session) }} />, document.getElementById('page')!);
show();
// The first answer stands; nothing else was asked for before it.
requestParts();
// Whatever asks for a part that is missing fails with a word, not in silence.
addEventListener('unhandledrejection', (event) => {
  if (!(event.reason instanceof MissingPart)) return;
  event.preventDefault();
  notice(`${event.reason.message}.`);
});
addEventListener('beforeprint', () => atOnce(() => (page.isPrinting.value = page.board.value === null)));
addEventListener('afterprint', () => atOnce(() => (page.isPrinting.value = false)));
const opened = bringPlans()
  .catch((error: unknown) => {
    const without = awaitsLink ? ' The link was not opened: this is the example.' : '';
    notice(`${(error as Error).message}.${without}`);
  })
  .then(() => {
    page.isOpening.value = false;
    if (awaitsLink) schedule();
  });
const brought = Promise.all([
  opened,
  part('whatIfQuestions').catch((error: unknown) => notice(`${(error as Error).message}.`)),
]);
// From a host the page opens without it the next time; a page that was copied to a folder needs none.
if ('serviceWorker' in navigator && location.protocol.startsWith('http'))
  void navigator.serviceWorker.register('sw.js').catch(() => undefined);
