import { h } from './dom.js';

/** A link to the place in the documentation where something is explained; `what` names it to those who only hear the page. */
export function howLink(place: string, what: string, question = 'How is this computed?'): HTMLElement {
  return h(
    'a',
    { class: 'how', href: `model.html${place}`, 'aria-label': `${question.replace('?', ':')} ${what}` },
    question,
  );
}

/** The head of a section of index.html: its title, and where it is explained. */
export function sectionHead(id: string, title: string, link: HTMLElement): HTMLElement {
  return h('div', { class: 'section-head' }, h('h2', { id: `${id}-title` }, title), link);
}
