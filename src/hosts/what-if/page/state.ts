import { signal } from '@preact/signals';
import { Component, type ComponentType } from 'preact';
import type { Section } from '../../../presentation/board/index.js';
import type { ExplainQuestion } from '../../../presentation/journal/index.js';
import type { Session } from './session.js';

// The signals' patch of Preact draws a component that has state or reads a signal only where its props differ. What is given here, a session
// or a plan, is one object that changes: without the patch a component is drawn whenever its parent is.
delete Component.prototype.shouldComponentUpdate;

/** Place of a derivation: below the key figures, or below the years. */
export type DerivationPlace = 'key-derivation' | 'derivation';

/** Figure to explain, and its name. */
export type Asked = ExplainQuestion & { readonly name: string };

/** Asks what a figure is made of. */
export type Ask = (asked: Asked, place?: DerivationPlace) => void;

/** Parameters of a section: everything that it shows, and a way to have something read out. */
export interface SectionProps {
  readonly session: Session;
  readonly announce: (text: string) => void;
  /** Shows the year in detail. */
  readonly choose: (year: number) => void;
  /** Asks what a figure is made of. */
  readonly ask: Ask;
}

/** Sections by their ids. */
export type Sections = Readonly<Record<string, ComponentType<SectionProps>>>;

/** State of the page beside its session. */
export const page = {
  /** The view that is shown; `everything` for all of them. */
  view: signal(''),
  notice: signal<string | null>(null),
  /** Text that is read out. */
  spoken: signal(''),
  isBusy: signal(true),
  /** A link is read, and no figures are shown: they would be taken for the link's. */
  isOpening: signal(false),
  /** A plan is written that is not shown yet: what belongs to another would be taken for its own. */
  isWriting: signal(false),
  /** Sections of the board's page, while that is printed in the place of all else. */
  board: signal<readonly Section[] | null>(null),
  /** True while all views are drawn, for paper. */
  isPrinting: signal(false),
  /** Year chosen; null for the hardest year. */
  year: signal<number | null>(null),
  /** Chart of the first screen. */
  chart: signal('cash'),
  /** On a phone the controls are a sheet from below. */
  isSheetOpen: signal(false),
  /** Sections whose scripts have come. */
  sections: signal<Sections>({}),
};

/** Adds sections whose script has come. */
export function addSections(sections: Sections): void {
  page.sections.value = { ...page.sections.peek(), ...sections };
}

/** Year shown in detail. */
export function selectedYear({ projection: { run } }: Session): number {
  const chosen = page.year.value;
  return run.annual_projections.some(({ year }) => year === chosen) ? chosen! : run.summary_metrics.peak_cash_year;
}
