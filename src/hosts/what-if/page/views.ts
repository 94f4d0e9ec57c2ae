/** The views of the page. One is shown, chosen by its tab, its address, or a link to a section in it; paper shows all. */
import { isLink } from '../share/share-link.js';
import { atOnce } from './at-once.js';
import { page } from './state.js';

export const VIEWS = {
  'the-answer': 'Answer',
  'what-can-we-do': 'What can we do?',
  'how-sure': 'How sure?',
  'people-and-years': 'People and years',
  'the-plan': 'Plan',
  everything: 'All on one page',
} as const;

export type ViewName = keyof typeof VIEWS;

const isView = (name: string): name is ViewName => name in VIEWS;

/** True if a view is shown, alone or with all others. */
export function isInSight(view: ViewName): boolean {
  return [view, 'everything'].includes(page.view.value);
}

/** Shows a view and adds it to the browser's history. The address of a shared plan is kept, since a reload reads the plan from it. */
export function open(name: ViewName): void {
  if (name === page.view.peek()) return;
  if (!isLink(location.hash)) history.pushState(null, '', `#${name}`);
  atOnce(() => (page.view.value = name));
}

/** Shows the view of an element, so the element can be scrolled to and focused. */
export function reveal(element: Element): void {
  const view = element.closest('.view')?.id ?? '';
  if (isView(view) && !isInSight(view)) open(view);
}

/** Leads to a title or a card: its view is shown, and it has the focus. */
export function leadTo(element: HTMLElement): void {
  reveal(element);
  element.tabIndex = -1;
  element.scrollIntoView();
  element.focus({ preventScroll: true });
}

/** Shows the view that the address names, or the view of the section that it names. */
export function follow(): void {
  const name = location.hash.slice(1);
  const named = document.getElementById(name);
  const view = named?.closest('.view')?.id ?? '';
  if (isView(name)) page.view.value = name;
  else if (isView(view)) {
    if (!isInSight(view)) atOnce(() => (page.view.value = view));
    named!.scrollIntoView();
  } else if (name === '' || page.view.peek() === '') page.view.value = 'the-answer';
}

/** The view that a key leads to from another; undefined for another key. */
export function viewReached(key: string, from: ViewName): ViewName | undefined {
  const names = Object.keys(VIEWS) as ViewName[];
  const at = names.indexOf(from);
  const to = { ArrowLeft: at - 1, ArrowRight: (at + 1) % names.length, Home: 0, End: -1 }[key];
  return to === undefined ? undefined : names.at(to);
}
