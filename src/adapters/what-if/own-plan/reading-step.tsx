import { render, type VNode } from 'preact';
import { wordKey, type PlanYears, type WordColumn } from '../../census/index.js';
import { h } from '../page/dom.js';
import { lineName, type CensusInHand } from './census-in-hand.js';
import type { CensusRow } from './census-table.js';
import { CensusView, type Concerned } from './census-view.js';
import { wordsOf } from './census-words.js';
import { ColumnMappingTable } from './column-mapping.js';
import { doubtsOfHeadings, type ColumnMapping } from './column-names.js';
import { readingNotes } from './participants.js';
import { unreadNotices } from './unread-columns.js';
import { wordId, WordMeanings } from './word-meanings.js';

/** How the census that was brought is read: its sheet, columns and words, the lines that were left out, and all its lines. */
export interface ReadingStep {
  readonly element: HTMLElement;
  /** For another census, or none, or the same beside another plan. */
  show(census: CensusInHand | null): void;
  /** The lines of the census that deserve a look; `open` shows them. */
  showConcerned(concerned: Concerned, open?: boolean): void;
  /** Leads to it, before anything else. */
  goTo(): void;
  goToColumns(): void;
  /** Leads to the meaning of a word, if that is asked for. */
  goToWord(column: WordColumn, word: string): boolean;
}

/** What the user does here. */
export interface ReadingActions {
  readonly takeBackIn: (row: CensusRow) => void;
  readonly chooseSheet: (name: string) => void;
  /** The columns or the words are read in another way. */
  readonly changed: () => void;
  readonly edit: (row: CensusRow) => void;
}

/** `years` are those of the plan beside it. */
export function readingStep(years: () => PlanYears, actions: ReadingActions): ReadingStep {
  let census: CensusInHand | null = null;
  let concerned: Concerned = new Map();
  let only = true;
  let isOpen = false;
  const element = h('div', { class: 'reading', hidden: true });
  const draw = (): void => {
    element.hidden = census === null;
    if (census === null) {
      render(null, element);
      return;
    }
    const shown = census;
    const props = {
      ...{ census, concerned, only, isOpen, actions, years: years() },
      map: (mapping: ColumnMapping) => {
        shown.mapping = mapping;
        actions.changed();
        draw();
      },
      say: (words: CensusInHand['words']) => {
        shown.words = words;
        actions.changed();
        draw();
      },
      showOnly: (next: boolean) => {
        only = next;
        draw();
      },
      toggle: (next: boolean) => {
        isOpen = next;
      },
    };
    render(<Reading {...props} />, element);
  };
  return {
    element,
    show: (next) => {
      if (next !== census) {
        concerned = new Map();
        isOpen = false;
      }
      census = next;
      census?.guessFor(years());
      draw();
    },
    showConcerned: (next, open = false) => {
      concerned = next;
      if (open) {
        isOpen = true;
        only = true;
      }
      draw();
      if (!open) return;
      const view = element.querySelector<HTMLElement>('summary')!;
      view.scrollIntoView();
      view.focus({ preventScroll: true });
    },
    goTo: () => {
      element.scrollIntoView();
      element.querySelector('h3')?.focus({ preventScroll: true });
    },
    goToColumns: () => element.querySelector<HTMLElement>('select[aria-label$=" is"]')?.focus(),
    goToWord: (column, word) => {
      const answer = document.getElementById(wordId(column, wordKey(word)));
      answer?.focus();
      return answer !== null;
    },
  };
}

function Reading(props: {
  readonly census: CensusInHand;
  readonly years: PlanYears;
  readonly concerned: Concerned;
  readonly only: boolean;
  readonly isOpen: boolean;
  readonly actions: ReadingActions;
  readonly map: (mapping: ColumnMapping) => void;
  readonly say: (words: CensusInHand['words']) => void;
  readonly showOnly: (only: boolean) => void;
  readonly toggle: (isOpen: boolean) => void;
}): VNode {
  const { census, years, concerned, actions } = props;
  const { table, mapping, leftOut, words } = census;
  const { sheet, header } = table;
  const asked = wordsOf(table, mapping, words);
  const read = new Set(mapping.filter((column) => column !== null));
  const notices = [...unreadNotices(read), ...doubtsOfHeadings(header, years), ...readingNotes(table, mapping)];
  return (
    <>
      <h3 tabIndex={-1}>3. How the columns are read</h3>
      {sheet !== undefined && sheet.of.length > 1 && (
        <label class="form-field">
          <span>The sheet with the census</span>
          <select value={sheet.name} onChange={(event) => actions.chooseSheet(event.currentTarget.value)}>
            {sheet.of.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {leftOut.length > 0 && (
        <ul class="left-out">
          {leftOut.map((row) => (
            <li key={row.line}>
              <span>Left out: {lineName(row)}</span>
              <button type="button" class="quiet" onClick={() => actions.takeBackIn(row)}>
                Take line {row.line} back in
              </button>
            </li>
          ))}
        </ul>
      )}
      {notices.length > 0 && (
        <ul class="notice">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      <ColumnMappingTable table={table} mapping={mapping} years={years} changed={props.map} />
      {asked.length > 0 && <p>These words are not known. Say what each means, once for all lines:</p>}
      <WordMeanings words={asked} own={words} changed={props.say} />
      <details
        class="data"
        open={props.isOpen}
        onToggle={(event) => {
          props.toggle(event.currentTarget.open);
        }}
      >
        <summary>
          The census, line by line
          {concerned.size > 0 && `: ${concerned.size.toLocaleString('en-US')} with something wrong or doubtful`}
        </summary>
        <CensusView
          {...{ table, mapping, concerned }}
          only={props.only}
          showOnly={props.showOnly}
          edit={actions.edit}
        />
      </details>
    </>
  );
}
