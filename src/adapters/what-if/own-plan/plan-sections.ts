import { h, render } from 'preact';
import type { PlanInputs } from '../../../analysis/index.js';
import { byId } from '../page/dom.js';
import { doubtsSection } from '../page/doubts-section.js';
import type { Session } from '../page/session.js';
import { acme } from '../plan/acme.js';
import { textOfPage } from '../saved/saved-page.js';
import { savedSection } from '../saved/saved-section.js';
import { openLink } from '../share/open-link.js';
import { shareSection } from '../share/share-section.js';
import { acceptDrops } from './file-input.js';
import { goToCensusFile, goToSection } from './go-to.js';
import { OwnPlanSection } from './own-plan-section.js';
import { OwnPlan, type OwnPlanHost } from './own-plan.js';

/** What the sections are given of the page. */
export interface PlanSectionsHost {
  readonly session: Session;
  /** Shows another plan. */
  readonly load: Session['load'];
  /** Shows what became of the plan that is shown. */
  readonly revise: (inputs: PlanInputs) => void;
  readonly announce: (text: string) => void;
  readonly notice: (text: string | null) => void;
}

/** Where plans come from and go to: one's own, links, files, and what is doubtful about the one that is shown. */
export interface PlanSections {
  /** With every change. */
  readonly show: () => void;
  /** What takes longer, once nothing moves. */
  readonly settle: () => void;
  /** Shows what the address carries, if it carries anything. */
  readonly followLink: () => Promise<void>;
}

export function planSections({ session, load: loadShown, revise, announce, notice }: PlanSectionsHost): PlanSections {
  const share = shareSection(session, announce);
  const doubts = doubtsSection(session, (path) => {
    if (path.startsWith('participants')) ownPlan.goToPeople(path);
    else ownPlan.goToField(path);
  });
  /** Another plan, from elsewhere than its own section. */
  const load = (...parameters: Parameters<Session['load']>): void => {
    loadShown(...parameters);
    ownPlan.take(session.plan.inputs, session.isExample);
  };
  const section = byId('own-plan');
  const host: OwnPlanHost = {
    show: (inputs, more) => {
      loadShown(inputs, false, more);
      notice(null);
      byId('answer').scrollIntoView();
    },
    revise,
    example: () => {
      if (!mayReplace()) return;
      load(acme(), true);
      notice(null);
    },
    mayReplace: () => mayReplace(),
    prepared: (by) => {
      session.preparer = by;
    },
    touched: () => saved.show(),
  };
  const ownPlan = new OwnPlan(host, (plan) => {
    render(h(OwnPlanSection, { plan }), section);
    const isOther = !plan.state.isShown;
    byId('other-plan').hidden = !isOther;
    byId('other-plan').textContent = isOther
      ? `The answer and the sliders are still those of ${session.name}, until you choose “Show this plan”.`
      : '';
  });
  acceptDrops(section, (files) => void ownPlan.takeFiles(files));
  /** A slider that was moved on the example is no work that would be missed. */
  const isUnsaved = (): boolean =>
    ownPlan.state.isTouched || (session.changes > 0 && !(session.isExample && session.scenarios.length === 0));
  const mayReplace = (): boolean => !isUnsaved() || confirm('What you have done here is not saved. Replace it?');
  const saved = savedSection({
    name: () => session.name,
    text: () => {
      const { values, scenarios } = session;
      return textOfPage({
        ...ownPlan.content(),
        ...(session.preparer === '' ? {} : { preparer: session.preparer }),
        values,
        scenarios: scenarios.map(({ name, values: its }) => ({ name, values: its })),
      });
    },
    open: (text, from) => {
      if (mayReplace()) ownPlan.openText(text, from);
    },
    isUnsaved,
    isExample: () => session.isExample,
    preparer: () => session.preparer,
    prepare: (by) => {
      session.preparer = by;
      session.changes++;
      saved.show();
    },
    saved: () => {
      ownPlan.set({ isTouched: false });
      session.changes = 0;
    },
  });
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
  byId('to-own').addEventListener('click', (event) => {
    event.preventDefault();
    byId('own-plan').scrollIntoView();
    byId('own').focus({ preventScroll: true });
  });
  /** A link leads to what it lacks. */
  const open: OwnPlan['open'] = (page, status) => {
    ownPlan.open(page, status);
    if (ownPlan.state.isShown) return;
    goToSection();
    goToCensusFile();
  };
  const followLink = (): Promise<void> => openLink(location.hash, { load, notice, open, mayReplace });
  addEventListener('hashchange', () => void followLink());
  ownPlan.take(session.plan.inputs, session.isExample);
  share.show();
  return {
    show: share.show,
    settle: () => {
      doubts.show();
      saved.show();
      doubts.settle();
    },
    followLink,
  };
}
