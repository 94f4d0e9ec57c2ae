/** The views of the page. One is shown, chosen by its tab, its address, or a link to a section in it; paper shows all. */
import { isLink } from '../share/share-link.js';

/** Event of the document: another view is shown. */
export const ON_VIEW = 'other-view';

const EVERYTHING = 'everything';

// The scripts of the page share nothing but the document, so it holds the state.
const tabs = [...document.querySelectorAll<HTMLAnchorElement>('[role=tab]')];
const nameOf = (tab: HTMLAnchorElement): string => tab.hash.slice(1);
const inSight = (): string => document.body.dataset['view'] ?? '';

/** True if exactly this view was chosen. */
export function isChosen(view: string): boolean {
  return inSight() === view;
}

/** True if a view is shown, alone or with all others. */
function isInSight(view: string): boolean {
  return [view, EVERYTHING].includes(inSight());
}

function show(name: string): void {
  if (name === inSight()) return;
  document.body.dataset['view'] = name;
  for (const tab of tabs) {
    const isChosen = nameOf(tab) === name;
    tab.setAttribute('aria-selected', String(isChosen));
    // One tab stop for all of them; arrows move among them.
    tab.tabIndex = isChosen ? 0 : -1;
  }
  for (const view of document.querySelectorAll('.view')) view.classList.toggle('in-sight', isInSight(view.id));
  document.dispatchEvent(new Event(ON_VIEW));
}

/** Shows a view and adds it to the browser's history. The address of a shared plan is kept, since a reload reads the plan from it. */
function open(name: string): void {
  if (name === inSight()) return;
  if (!isLink(location.hash)) history.pushState(null, '', `#${name}`);
  show(name);
}

/** Shows the view of an element, so the element can be scrolled to and focused. */
export function reveal(element: Element): void {
  const view = element.closest('.view');
  if (view !== null && !isInSight(view.id)) open(view.id);
}

/** Shows the view that the address names, or the view of the section that it names. */
function follow(): void {
  const name = location.hash.slice(1);
  const named = document.getElementById(name);
  const view = named?.closest('.view')?.id;
  if (tabs.some((tab) => nameOf(tab) === name)) show(name);
  else if (view !== undefined) {
    if (!isInSight(view)) show(view);
    named!.scrollIntoView();
  } else if (name === '' || inSight() === '') show(nameOf(tabs[0]!));
}

/** The tab that a key leads to from another. */
function tabReached(key: string, from: number): HTMLAnchorElement | undefined {
  const last = tabs.length - 1;
  switch (key) {
    case 'ArrowLeft':
      return tabs.at(from - 1);
    case 'ArrowRight':
      return tabs[from === last ? 0 : from + 1];
    case 'Home':
      return tabs[0];
    case 'End':
      return tabs[last];
    default:
      return undefined;
  }
}

/** Makes the tabs work, and shows the view that the address names. */
export function openViews(): void {
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener('click', (event) => {
      // With a key held it opens elsewhere, as any link does.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(nameOf(tab));
      scrollTo({ top: 0 });
    });
    tab.addEventListener('keydown', (event) => {
      const other = tabReached(event.key, i);
      if (other === undefined) return;
      event.preventDefault();
      open(nameOf(other));
      other.focus();
    });
  }
  addEventListener('popstate', follow);
  follow();
}
