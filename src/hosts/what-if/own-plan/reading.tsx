import type { VNode } from 'preact';
import { readsAs } from './shown-cells.js';
import { CensusView } from './census-view.js';
import {
  type CensusColumn,
  type ColumnMapping,
  columnMeant,
  doubtsOfHeadings,
  ENCODINGS,
  lineName,
  mayBeSum,
  type OpenColumn,
  type HeadingLines,
  openColumns,
  openWords,
  type PlanYears,
  type CensusInHand,
  type CensusRow,
  type CensusTable,
  doubledColumns,
} from '../../../census/index.js';
import { COLUMN_LABELS, columnLabel, questionOf } from './column-names.js';
import type { OwnPlan } from './own-plan.js';
import { sheetsLost } from './check-plan.js';
import { columnsRead, unreadNotices } from './unread-columns.js';
import { WordMeanings } from './word-meanings.js';

/** How the census that was brought is read: its sheet, columns and words, the lines that were left out, and all its lines. */
export function Reading({ plan, census }: { readonly plan: OwnPlan; readonly census: CensusInHand }): VNode {
  const { years, state } = plan;
  const { concerned } = state;
  const { table, mapping, leftOut, nobody, words, takenOver, said } = census;
  const { header, sheet } = table;
  const dialogue = census.dialogue(years);
  const { people, lines, totals, written } = dialogue.reading;
  const { askedOfDates } = dialogue;
  const ids = table.rows.flatMap(({ cells }) => cells[mapping.indexOf('id')] || []);
  const hasRepeatedIds = new Set(ids).size < ids.length;
  const asked = openWords(
    table,
    mapping,
    words,
    people.leftByDate.map((row) => lines.at(row)!),
  );
  const doubled = doubledColumns(mapping).filter(mayBeSum);
  const above = table.headings?.above ?? [];
  const notices = [
    ...(above.length === 0
      ? []
      : [
          `Not read, though it may belong to the headings below: “${above.join('”, “')}”. If it does, choose their lines.`,
        ]),
    ...(sheet?.lost === undefined ? [] : [`${sheetsLost(sheet)}. Choose them together to read all.`]),
    ...dialogue
      .doubts(sheet?.of.find(({ name }) => sheet.name.split(',')[0] === name || sheet.name === name))
      .map((doubt) => `${doubt}.`),
    ...unreadNotices(columnsRead(census)),
    ...doubtsOfHeadings(header, years),
    ...written.map((note) => `${note}.`),
  ];
  return (
    <>
      <h3 tabIndex={-1}>3. How the columns are read</h3>
      <FileReading plan={plan} table={table} />
      <p class="totals">
        <strong>{totals.people}</strong>: {totals.read}.{totals.same !== null && ` ${totals.same}.`}
      </p>
      {takenOver !== null && (
        <p>
          {takenOver}{' '}
          <button type="button" class="quiet" onClick={() => plan.answers.readAfresh()}>
            Read it afresh
          </button>
        </p>
      )}
      {nobody.length > 0 && (
        <p class="nobody">
          {nobody.length === 1
            ? 'One line looks like totals or a remark, and is no person'
            : `${nobody.length} lines look like totals or remarks, and are no people`}
          : {namesOf(nobody)}.{' '}
          <button type="button" onClick={() => plan.answers.leaveOutNobody()}>
            {nobody.length === 1 ? 'Leave it out' : `Leave all ${nobody.length} out`}
          </button>
        </p>
      )}
      {leftOut.length > 0 && (
        <ul class="left-out">
          {leftOut.map((row) => (
            <li key={row.line}>
              <span>Left out: {lineName(row)}</span>
              <button type="button" class="quiet" onClick={() => plan.answers.takeBackIn(row)}>
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
      <ColumnMappingTable
        table={table}
        mapping={mapping}
        years={years}
        asked={openColumns(table, mapping, years, census.settled)}
        settled={census.settled}
        settle={(at, column) => plan.answers.settle([at], column)}
      />
      {doubled.map((column) => (
        <label key={column} class="option">
          <input
            type="checkbox"
            checked={said.added.includes(column)}
            onChange={({ currentTarget: { checked } }) => {
              const others = said.added.filter((one) => one !== column);
              plan.answers.readAnew({ said: { ...said, added: checked ? [...others, column] : others } });
            }}
          />
          <span>
            {columnLabel(column)} is the sum of{' '}
            {header
              .filter((_, at) => mapping[at] === column)
              .map((heading) => `“${heading}”`)
              .join(' and ')}
          </span>
        </label>
      ))}
      {(askedOfDates !== null || said.leftByDate) && (
        <div class="line left-by-date">
          {askedOfDates !== null && <p>{askedOfDates}.</p>}
          <label class="option">
            <input
              type="checkbox"
              checked={said.leftByDate}
              onChange={({ currentTarget: { checked } }) =>
                plan.answers.readAnew({ said: { ...said, leftByDate: checked } })
              }
            />
            <span>A date of leaving means that the person has left, where there is no status</span>
          </label>
          {askedOfDates !== null && (
            <button type="button" onClick={() => plan.answers.settle(dialogue.columnsOfLeaving, null)}>
              Do not read these dates
            </button>
          )}
        </div>
      )}
      {(hasRepeatedIds || said.addLines === true) && (
        <label class="option">
          <input
            type="checkbox"
            checked={said.addLines === true}
            onChange={({ currentTarget: { checked } }) =>
              plan.answers.readAnew({ said: { ...said, addLines: checked } })
            }
          />
          <span>Lines of one id are one person: their shares, cash and pay are added up</span>
        </label>
      )}
      {asked.length > 0 && <p>Say what these words mean, each once for all lines:</p>}
      <WordMeanings words={asked} own={words} changed={(next) => plan.answers.readAnew({ words: next })} />
      <details
        class="data"
        open={state.isCensusOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== plan.state.isCensusOpen) plan.set({ isCensusOpen: open });
        }}
      >
        <summary>
          The census, line by line
          {concerned.size > 0 && `: ${concerned.size.toLocaleString('en-US')} with something wrong or doubtful`}
        </summary>
        <CensusView
          {...{ table, mapping, years, concerned }}
          only={state.isOnlyConcerned}
          showOnly={(isOnlyConcerned) => plan.set({ isOnlyConcerned })}
          key={state.lineInSight?.line}
          inSight={state.lineInSight}
          leaveOut={(row) => plan.answers.leaveOut(row)}
        />
      </details>
    </>
  );
}

/** More than this many lines are not named. */
const MOST_NAMED = 12;

function namesOf(rows: readonly CensusRow[]): string {
  const more = rows.length - MOST_NAMED;
  return `${rows.slice(0, MOST_NAMED).map(lineName).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

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

/** How the file of a census is read before its columns are: its sheet, the lines of its headings and its encoding, each to be changed. */
export function FileReading({ plan, table }: { readonly plan: OwnPlan; readonly table: CensusTable }): VNode {
  const { sheet, headings, encoding } = table;
  return (
    <>
      {sheet !== undefined && sheet.of.length > 1 && (
        <Choice
          label="The sheet with the census"
          value={sheet.isOpen ? ASK : sheet.name}
          choices={[...(sheet.isOpen ? [[ASK, 'choose'] as const] : []), ...sheetChoices(sheet)]}
          choose={(name) => {
            if (name !== ASK) plan.answers.readFileAs({ sheet: name }, `the sheet ${name}`);
          }}
        />
      )}
      {headings !== undefined && (
        <Choice
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
        <Choice
          label="The text is not UTF-8, and is read as"
          value={encoding}
          choices={ENCODINGS.map((name) => [name, name])}
          choose={(name) => plan.answers.readFileAs({ encoding: name }, `the file as ${name}`)}
        />
      )}
    </>
  );
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly choose: (value: string) => void;
}): VNode {
  const { label, value, choices, choose } = props;
  return (
    <label class="form-field">
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {choices.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
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
  /** What has to be said before anything is computed, by the positions of the columns. */
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
