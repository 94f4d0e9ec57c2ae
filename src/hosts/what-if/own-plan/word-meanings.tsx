import type { VNode } from 'preact';
import {
  type CensusColumn,
  isWordColumn,
  leavesCauseOpen,
  MEANING_NAMES,
  meaningNear,
  meaningsIn,
  wordKey,
  type CensusWord,
  type Meaning,
  type OwnWords,
} from '../../../census/index.js';
import { columnLabel } from './column-names.js';

/** The words that are not known, each with what it means in all lines. */
export function WordMeanings(props: {
  readonly words: readonly CensusWord[];
  readonly own: OwnWords;
  readonly changed: (own: OwnWords) => void;
}): VNode | null {
  const { words, own, changed } = props;
  if (words.length === 0) return null;
  const say = (column: CensusColumn, word: string, meaning: string): void => {
    const { [wordKey(word)]: _before, ...others } = own[column] ?? {};
    changed({ ...own, [column]: meaning === '' ? others : { ...others, [wordKey(word)]: meaning as Meaning } });
  };
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="What the words mean">
      <table class="mapping">
        <caption class="visually-hidden">What the words mean</caption>
        <thead>
          <tr>
            <th scope="col" class="text">
              Word
            </th>
            <th scope="col" class="text">
              Column
            </th>
            <th scope="col">Lines</th>
            <th scope="col" class="text">
              Means in all of them
            </th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ column, word, lines }) => {
            const said = own[column]?.[wordKey(word)] ?? '';
            const isOpen = column === 'separation.cause' ? word === '' : column === 'status' && leavesCauseOpen(word);
            // Most who left without a reason that anybody wrote down neither retired nor died.
            const near = isOpen ? 'termination' : isWordColumn(column) ? meaningNear(column, word) : undefined;
            const name = word === '' ? 'blank, of people who left' : `“${word}”`;
            return (
              <tr key={`${column} ${word}`}>
                <th scope="row" class="text">
                  {name}
                </th>
                <td class="text">{columnLabel(column)}</td>
                <td class="number">{lines.toLocaleString('en-US')}</td>
                <td class="text">
                  <select
                    id={wordId(column, word)}
                    aria-label={`${name} means`}
                    aria-invalid={said === '' ? 'true' : undefined}
                    value={said}
                    onChange={(event) => say(column, word, event.currentTarget.value)}
                  >
                    <option value="">{near === undefined ? 'choose' : `choose; perhaps ${MEANING_NAMES[near]}`}</option>
                    {meaningsIn(column)
                      .filter((meaning) => !(isOpen && (meaning === 'separated' || meaning === 'blank')))
                      .map((meaning) => (
                        <option key={meaning} value={meaning}>
                          {MEANING_NAMES[meaning]}
                        </option>
                      ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The id of the answer to a word. */
export function wordId(column: CensusColumn, word: string): string {
  return `word-${column}-${wordKey(word)}`;
}
