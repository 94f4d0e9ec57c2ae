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

const inSection = <E extends HTMLElement = HTMLElement>(selector: string): E | null =>
  section().querySelector<E>(selector);

export function goToSection(): void {
  section().scrollIntoView();
}

export function goToIssues(): void {
  inSection('.issues')?.focus();
}

export function goToCensusFile(): void {
  inSection('#census-file')!.focus();
}

/** A field of the form, or what it stands in; folded groups are opened. */
export function goToField(path: string): void {
  section();
  let element: HTMLElement | null = null;
  for (let at = path; element === null && at !== ''; at = at.replace(/(?:^|\.|\[)[^.[]*$/, '')) {
    element = document.getElementById(fieldId(at)) ?? inSection(`[data-field="${CSS.escape(at)}"]`);
  }
  if (element === null) return;
  for (let around = element.closest('details'); around !== null; around = around.parentElement!.closest('details')) {
    around.open = true;
  }
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
}

/** Characters of the plan's text. */
export function goToText(from: number, to: number): void {
  const text = inSection<HTMLTextAreaElement>('#plan-text')!;
  text.closest('details')!.open = true;
  text.focus();
  text.setSelectionRange(from, to);
  // Firefox scrolls to a selection only when it is typed into, so the page scrolls to the line.
  const lines = text.value.slice(0, from).split('\n').length - 1;
  text.scrollTop = (lines - 3) * (text.scrollHeight / text.value.split('\n').length);
}

/** Reading of the census, before anything else. */
export function goToReading(): void {
  inSection('.reading')?.scrollIntoView();
  inSection('.reading h3')?.focus({ preventScroll: true });
}

/** Reading of a column; without one, or where none is read so, the first. */
export function goToColumns(column?: string): void {
  const all = [...section().querySelectorAll<HTMLSelectElement>('select[aria-label$=" is"]')];
  (all.find(({ value }) => value === column) ?? all[0])?.focus();
}

/** The lines that are no people, to be left out at once. */
export function goToNobody(): boolean {
  const button = inSection('.nobody button');
  button?.focus();
  return button !== null;
}

/** The meaning of a word, if that is asked for. */
export function goToWord(column: CensusColumn, word: string): boolean {
  section();
  const answer = document.getElementById(wordId(column, wordKey(word)));
  answer?.focus();
  return answer !== null;
}

export function goToLines(): void {
  const lines = inSection('.reading summary');
  lines?.scrollIntoView();
  lines?.focus({ preventScroll: true });
}

/** A line of the census, among those in sight. */
export function goToLine(line: number): void {
  const row = inSection(`#census-line-${line}`);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}

/** The id of the answer to a word. */
export function wordId(column: CensusColumn, word: string): string {
  return `word-${column}-${wordKey(word)}`;
}
