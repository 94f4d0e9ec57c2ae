import type { VNode } from 'preact';
import { Choice } from '../page/section-head.js';
import {
  type CensusColumn,
  ENCODINGS,
  type HeadingLines,
  type CensusTable,
  isWordColumn,
  leavesCauseOpen,
  MEANING_NAMES,
  meaningNear,
  meaningProposed,
  meaningsIn,
  wordKey,
  type CensusWord,
  type Meaning,
  type OwnWords,
} from '../../../census/index.js';
import { ASK } from './census-lines.js';
import { columnLabel } from './column-names.js';
import { readFileAs } from './census-answers.js';
import type { OwnPlan } from './own-plan.js';
import { wordId } from './go-to.js';

/** Each sheet, and those that may be one census as one. */
function sheetChoices({ name, of, lost = [] }: NonNullable<CensusTable['sheet']>): [string, string][] {
  const each = of.map((one) => one.name);
  const together = each.includes(name) ? [name, ...lost].join(',') : name;
  return [...new Set([...each, together])].map((choice) => [choice, choice]);
}

/** Most lines that headings take. */
const MOST_LINES = 3;

/** Choices about the file of a census, before its columns are read: sheet, heading lines, encoding. */
export function FileReading({ plan, table }: { readonly plan: OwnPlan; readonly table: CensusTable }): VNode {
  const { sheet, headings, encoding } = table;
  return (
    <div class="line">
      {sheet !== undefined && sheet.of.length > 1 && (
        <LabelledChoice
          label="The sheet with the census"
          value={sheet.isOpen ? ASK : sheet.name}
          choices={[...(sheet.isOpen ? [[ASK, 'choose'] as const] : []), ...sheetChoices(sheet)]}
          choose={(name) => {
            if (name !== ASK) readFileAs(plan, { sheet: name }, `the sheet ${name}`);
          }}
        />
      )}
      {headings !== undefined && (
        <LabelledChoice
          label="The headings are on"
          value={keyOf(headings)}
          choices={linesOffered(headings).map((lines) => [keyOf(lines), nameOf(lines)])}
          choose={(key) => {
            const lines = linesOffered(headings).find((one) => keyOf(one) === key)!;
            readFileAs(plan, { headings: lines }, `the file with its headings on ${nameOf(lines)}`);
          }}
        />
      )}
      {encoding !== undefined && encoding !== 'utf-8' && (
        <LabelledChoice
          label="The text is not UTF-8, and is read as"
          value={encoding}
          choices={ENCODINGS.map((name) => [name, name])}
          choose={(name) => readFileAs(plan, { encoding: name }, `the file as ${name}`)}
        />
      )}
    </div>
  );
}

function LabelledChoice(props: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly choose: (value: string) => void;
}): VNode {
  const { label, value, choices, choose } = props;
  return (
    <label class="form-field">
      <span>{label}</span>
      <Choice {...{ value, choices, choose }} />
    </label>
  );
}

/** Each line, and each two or three that follow one another. */
function linesOffered({ of: lines, ...current }: NonNullable<CensusTable['headings']>): HeadingLines[] {
  const offered = lines.flatMap((first, at) =>
    lines.slice(at, at + MOST_LINES).map((last): HeadingLines => ({ first, last })),
  );
  return offered.some((one) => keyOf(one) === keyOf(current)) ? offered : [current, ...offered];
}

const keyOf = ({ first, last }: HeadingLines): string => `${first}-${last}`;
const nameOf = ({ first, last }: HeadingLines): string =>
  first === last ? `line ${first}` : `lines ${first} to ${last}`;

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
      <table>
        <caption>What these words mean, each once for all lines</caption>
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
                  {said !== '' && said === meaningProposed(column, word) && <span class="note"> proposed</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
