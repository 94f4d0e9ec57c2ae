import type { PlanYears } from '../../census/index.js';
import { button, h } from '../page/dom.js';
import { lineName, type CensusInHand } from './census-in-hand.js';
import type { CensusRow } from './census-table.js';
import { mappingTable } from './column-mapping.js';
import { unreadNotices } from './unread-columns.js';

/** How the census that was brought is read: its columns, the fields that none of them gives, and the lines that were left out. */
export interface ReadingStep {
  readonly element: HTMLElement;
  /** For another census, or none, or the same beside another plan. */
  show(census: CensusInHand | null): void;
  showLeftOut(): void;
  /** Leads to it, before anything else. */
  goTo(): void;
  goToColumns(): void;
}

/** `years` are those of the plan beside it; `takeBackIn` takes back a line that was left out. */
export function readingStep(years: () => PlanYears, takeBackIn: (row: CensusRow) => void): ReadingStep {
  let census: CensusInHand | null = null;
  const columns = h('div');
  const unread = h('ul', { class: 'notice', hidden: true });
  const leftOut = h('ul', { class: 'left-out' });
  const heading = h('h3', { tabindex: -1 }, '3. How the columns are read');
  const element = h('div', { class: 'reading', hidden: true }, heading, leftOut, unread, columns);

  const showUnread = (): void => {
    const read = new Set(census?.mapping.filter((column) => column !== null));
    const notices = unreadNotices(read);
    unread.hidden = notices.length === 0;
    unread.replaceChildren(...notices.map((notice) => h('li', {}, notice)));
  };
  const showLeftOut = (): void => {
    leftOut.replaceChildren(
      ...(census?.leftOut ?? []).map((row) =>
        h(
          'li',
          {},
          h('span', {}, `Left out: ${lineName(row)}`),
          button(`Take line ${row.line} back in`, () => takeBackIn(row), { class: 'quiet' }),
        ),
      ),
    );
  };
  return {
    element,
    showLeftOut,
    show: (next) => {
      census = next;
      element.hidden = next === null;
      columns.replaceChildren(
        ...(next === null
          ? []
          : [
              mappingTable(next.table, next.mapping, years(), (changed) => {
                next.mapping = changed;
                showUnread();
              }),
            ]),
      );
      showUnread();
      showLeftOut();
    },
    goTo: () => {
      element.scrollIntoView();
      heading.focus({ preventScroll: true });
    },
    goToColumns: () => columns.querySelector('select')?.focus(),
  };
}
