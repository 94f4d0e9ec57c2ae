import { h } from 'preact';
import { DoubtsSection } from '../page/doubts-section.js';
import type { Session } from '../page/session.js';
import { atOnce } from '../page/at-once.js';
import { addSections, page } from '../page/state.js';
import { leadTo } from '../page/views.js';
import { acme } from '../plan/inputs.js';
import { isLink } from '../share/share-link.js';
import { Draft } from '../saved/draft.js';
import { type SavedPage, textOfPage } from '../saved/saved-page.js';
import { savedSection } from '../saved/saved-section.js';
import { openLink, Share } from '../share/share-section.js';
import { Asked } from './asked.js';
import { openSaved, openText, takeFiles } from './bring.js';
import { goToPeople } from './census-answers.js';
import { acceptDrops } from './file-input.js';
import * as place from './go-to.js';
import { OwnPlanSection } from './own-plan-section.js';
import { OwnPlan, type OwnPlanHost } from './own-plan.js';

/** Time after a change, in milliseconds, until the draft is kept. */
const PAUSE = 400;

/** Parts of the page that sections use. */
export interface PlanSectionsHost {
  readonly session: Session;
  /** Shows another plan. */
  readonly load: Session['load'];
  /** Shows what became of the plan that is shown. */
  readonly revise: OwnPlanHost['revise'];
  readonly notice: (text: string | null) => void;
}

/** Where plans come from and go to: one's own, links, files, and what is doubtful about the one that is shown. */
export interface PlanSections {
  /** Keeps the draft, once nothing moves. */
  readonly settle: () => void;
  /** Shows what the address carries, if it carries anything, or else a draft that was not saved. */
  readonly begin: () => Promise<void>;
}

export function planSections({ session, load: loadShown, revise, notice }: PlanSectionsHost): PlanSections {
  const goTo = (path: string): void => {
    if (path.startsWith('participants')) goToPeople(ownPlan, path);
    else ownPlan.goToField(path);
  };
  /** Another plan, from elsewhere than its own section. */
  const load: Session['load'] = (inputs, isExample, more) => {
    loadShown(inputs, isExample, { settled: [], asked: {}, ...more });
    ownPlan.take(session.plan.inputs, session.isExample);
  };
  const host: OwnPlanHost = {
    show: (inputs, more) => {
      loadShown(inputs, false, more);
      notice(null);
      // What is not in sight yet cannot be scrolled to.
      atOnce(() => (page.isWriting.value = false));
    },
    reveal: () => leadTo(document.querySelector<HTMLElement>('.verdict')!),
    revise,
    example: () => {
      if (!mayReplace()) return;
      load(acme(), true);
      notice(null);
    },
    mayReplace: (question) => mayReplace(question),
    prepared: (by) => {
      session.preparer = by;
    },
    touched: () => keepSoon(),
  };
  const ownPlan = new OwnPlan(host, (plan) => {
    page.isWriting.value = !plan.state.isShown;
    session.redraw();
  });
  acceptDrops((files) => void takeFiles(ownPlan, files));
  /** A slider that was moved on the example is no work that would be missed. */
  const isUnsaved = (): boolean =>
    ownPlan.state.isTouched || (session.changes > 0 && !(session.isExample && session.scenarios.length === 0));
  const mayReplace = (question?: string): boolean => {
    const unsaved = isUnsaved() ? 'What you have done here is not saved. ' : '';
    return (unsaved === '' && question === undefined) || confirm(`${unsaved}${question ?? 'Replace it?'}`);
  };
  /** Content of a saved file: all work on the page. */
  const work = (): string => {
    // Of a plan that is not shown yet the controls and scenarios are those that came with it.
    const of = ownPlan.state.isShown ? session : ownPlan.state.awaited;
    const { values = {}, scenarios = [], settled = [], asked = {} } = of;
    return textOfPage({
      ...ownPlan.content(),
      ...(session.preparer === '' ? {} : { preparer: session.preparer }),
      settled: [...settled],
      // What is still to be asked again was asked, too.
      asked: { ...(of === session ? session.toAsk : {}), ...asked },
      values,
      scenarios: scenarios.map(({ name, values: its }) => ({ name, values: its })),
    });
  };
  const saved = savedSection({
    name: () => ownPlan.name,
    text: work,
    open: (text, from) => mayReplace() && openText(ownPlan, text, from),
    own: () => ownPlan.state.keptAs,
    keptAs: (keptAs, isSaved) => {
      notice(null);
      ownPlan.set({ keptAs, isTouched: !isSaved });
      if (isSaved) session.changes = 0;
      keepDraft();
    },
    isUnsaved,
    isExample: () => session.isExample,
    redraw: () => session.redraw(),
    preparer: () => session.preparer,
    prepare: (by) => {
      session.preparer = by;
      session.changes++;
      session.redraw();
    },
    saved: () => {
      notice(null);
      ownPlan.set({ isTouched: false });
      session.changes = 0;
      session.redraw();
      keepDraft();
    },
  });
  const draft = new Draft(() => sessionStorage);
  const keepDraft = (): void => draft.keep(isUnsaved() ? work() : null);
  let pause: ReturnType<typeof setTimeout> | undefined;
  const keepSoon = (): void => {
    clearTimeout(pause);
    pause = setTimeout(keepDraft, PAUSE);
  };
  /** Brings back what was not saved before the page was loaded anew. */
  const bringBack = (): void => {
    const text = draft.text();
    if (text === null || !openText(ownPlan, text, 'your draft in this tab')) return;
    ownPlan.set({ isTouched: true });
    notice('Your draft is back as you left it. Save it, or go back to the example to drop it.');
  };
  addEventListener('beforeunload', (event) => {
    // What was typed last has not been kept yet.
    keepDraft();
    if (isUnsaved()) event.preventDefault();
  });
  /** A link leads to what it lacks. */
  const open = (page: SavedPage, status: string): void => {
    openSaved(ownPlan, page, status);
    if (ownPlan.state.isShown) return;
    place.goTo('#census-file');
  };
  const followLink = (): Promise<void> => openLink(location.hash, { load, notice, open, mayReplace });
  const begin = (): Promise<void> => {
    // What was done on a page that a link opened outlives its reload; the link does not come first then.
    const isReloaded = performance
      .getEntriesByType('navigation')
      .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
    if (isLink(location.hash) && !(isReloaded && draft.text() !== null)) return followLink();
    bringBack();
    return Promise.resolve();
  };
  addEventListener('hashchange', () => void followLink());
  ownPlan.take(session.plan.inputs, session.isExample);
  addSections({
    'own-plan': () => h(OwnPlanSection, { plan: ownPlan }),
    asked: () => h(Asked, { plan: ownPlan, session }),
    share: Share,
    doubts: () => h(DoubtsSection, { session, goToField: goTo }),
    saved: saved.Show,
    'go-on': saved.GoOn,
    tools: () => h(saved.Tools, { isOwn: ownPlan.isOwn, beginAnew: () => ownPlan.beginAnew() }),
  });
  return {
    settle: keepSoon,
    begin,
  };
}
