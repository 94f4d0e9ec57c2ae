/** Where the section on the plan leads to: what was just drawn gets the focus. */
import { wordKey, type CensusColumn } from '../../../census/index.js';
import { fieldId } from '../form/value-input.js';
import { reveal } from '../page/views.js';

/** The section, with its view in sight. */
function section(): HTMLElement {
  const element = document.getElementById('own-plan')!;
  reveal(element);
  return element;
}

export function goToSection(): void {
  section().scrollIntoView();
}

/** Leads to an element of the section, if it is there; from the top of it, or in the middle of the window. */
export function goTo(selector: string, block: 'start' | 'center' = 'center'): boolean {
  const element = section().querySelector<HTMLElement>(selector);
  element?.scrollIntoView({ block });
  element?.focus({ preventScroll: true });
  return element !== null;
}

/** A field of the form, or what it stands in; folded groups are opened. */
export function goToField(path: string): void {
  for (let at = path; at !== ''; at = at.replace(/(?:^|\.|\[)[^.[]*$/, '')) {
    for (const selector of [`#${fieldId(at)}`, `[data-field="${CSS.escape(at)}"]`]) {
      let around: Element | null = section().querySelector(selector);
      while ((around = around?.parentElement?.closest('details') ?? null) !== null) around.setAttribute('open', '');
      if (goTo(selector)) return;
    }
  }
}

/** Characters of the plan's text. */
export function goToText(from: number, to: number): void {
  section().querySelector<HTMLDetailsElement>('.advanced')!.open = true;
  goTo('#plan-text');
  const text = document.querySelector<HTMLTextAreaElement>('#plan-text')!;
  text.setSelectionRange(from, to);
  // Firefox scrolls to a selection only when it is typed into, so the page scrolls to the line.
  const lines = text.value.slice(0, from).split('\n').length - 1;
  text.scrollTop = (lines - 3) * (text.scrollHeight / text.value.split('\n').length);
}

/** Reading of the census, before anything else. */
export function goToReading(): void {
  goTo('.reading h3', 'start');
}

/** Reading of a column; without one, or where none is read so, the first that is asked about. */
export function goToColumns(column?: string): void {
  const all = [...section().querySelectorAll<HTMLSelectElement>('select[aria-label$=" is"]')];
  const asked = all.find(({ ariaInvalid }) => ariaInvalid === 'true');
  (all.find(({ value }) => value === column) ?? asked ?? all[0])?.focus();
}

/** The id of the answer to a word. */
export function wordId(column: CensusColumn, word: string): string {
  return `word-${column}-${wordKey(word)}`;
}
