import { Choice } from '../page/section-head.js';
import type { VNode } from 'preact';
import { readsAs } from './column-names.js';
import {
  type CensusColumn,
  type ColumnMapping,
  columnMeant,
  ENCODINGS,
  type OpenColumn,
  type HeadingLines,
  type PlanYears,
  type CensusTable,
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
import { COLUMN_LABELS, questionOf, columnLabel } from './column-names.js';
import type { OwnPlan } from './own-plan.js';
import { wordId } from './go-to.js';

/** The value of a choice that is still to be made. */
const ASK = '?';

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
    <>
      {sheet !== undefined && sheet.of.length > 1 && (
        <LabelledChoice
          label="The sheet with the census"
          value={sheet.isOpen ? ASK : sheet.name}
          choices={[...(sheet.isOpen ? [[ASK, 'choose'] as const] : []), ...sheetChoices(sheet)]}
          choose={(name) => {
            if (name !== ASK) plan.answers.readFileAs({ sheet: name }, `the sheet ${name}`);
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
            plan.answers.readFileAs({ headings: lines }, `the file with its headings on ${nameOf(lines)}`);
          }}
        />
      )}
      {encoding !== undefined && encoding !== 'utf-8' && (
        <LabelledChoice
          label="The text is not UTF-8, and is read as"
          value={encoding}
          choices={ENCODINGS.map((name) => [name, name])}
          choose={(name) => plan.answers.readFileAs({ encoding: name }, `the file as ${name}`)}
        />
      )}
    </>
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

/** Each column of a file, the field it is read as, and what its first cell then means. The fields can be changed. */
export function ColumnMappingTable(props: {
  readonly table: CensusTable;
  readonly mapping: ColumnMapping;
  readonly years: PlanYears;
  /** Open questions that stop the computation, by the positions of the columns. */
  readonly asked: ReadonlyMap<number, OpenColumn>;
  /** The columns of which the user has said what they are. */
  readonly settled: readonly number[];
  readonly settle: (at: number, column: CensusColumn | null) => void;
}): VNode {
  const { table, mapping, years, asked, settled, settle } = props;
  const { header, rows } = table;
  // All columns together decide the order of the dates and the mark of the decimals.
  const read = readsAs(table, mapping, years);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="How the columns are read">
      <table class="mapping">
        <caption class="visually-hidden">How the columns are read</caption>
        <thead>
          <tr>
            {['Column', 'Is', 'First cell', 'Read as'].map((head) => (
              <th key={head} scope="col" class="text">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {header.map((heading, at) => {
            const name = heading === '' ? `Column ${at + 1}` : heading;
            const column = mapping[at] ?? null;
            const sample = rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] ?? '';
            const open = asked.get(at);
            const question = open === undefined ? undefined : questionOf(open);
            const isGuess = column !== null && columnMeant(heading) === undefined && !settled.includes(at);
            return (
              <tr key={at}>
                <th scope="row" class="text">
                  {name}
                </th>
                <td>
                  <select
                    aria-label={`${name} is`}
                    aria-invalid={question === undefined ? undefined : 'true'}
                    value={question === undefined ? (column ?? '') : ASK}
                    onChange={({ currentTarget: { value } }) => {
                      if (value !== ASK) settle(at, value === '' ? null : (value as CensusColumn));
                    }}
                  >
                    {question !== undefined && <option value={ASK}>choose</option>}
                    <option value="">not read</option>
                    {COLUMN_LABELS.map(([field, label]) => (
                      <option key={field} value={field}>
                        {label}
                      </option>
                    ))}
                  </select>
                  {question !== undefined && <span class="note"> {question}</span>}
                  {isGuess && question === undefined && <span class="note"> a guess</span>}
                </td>
                <td>{sample === '' ? '–' : sample}</td>
                <td>{column === null || sample === '' ? '–' : read(column, sample)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

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
