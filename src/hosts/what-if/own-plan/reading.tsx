import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { FileReading, WordMeanings } from './census-questions.js';
import { CensusLines } from './census-lines.js';
import {
  doubtsOfHeadings,
  lineName,
  meaningProposed,
  nameOfLines,
  mayBeSum,
  openWords,
  type CensusInHand,
  type CensusWord,
  doubledColumns,
  type OwnWords,
  wordKey,
} from '../../../census/index.js';
import { columnLabel, columnsRead, unreadNotices } from './column-names.js';
import { readAfresh, readAnew, settle, takeBackIn } from './census-answers.js';
import type { OwnPlan } from './own-plan.js';
import { sheetsLost } from './check-plan.js';

/** How the census that was brought is read: its sheet, columns and words, the lines that were left out, and all its lines. */
export function Reading({ plan, census }: { readonly plan: OwnPlan; readonly census: CensusInHand }): VNode {
  const { years, state } = plan;
  const { table, mapping, leftOut, words, takenOver, said } = census;
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
  // A word that somebody answers stays where it is.
  const isFound = ({ column, word }: CensusWord): boolean => {
    const means = words[column]?.[wordKey(word)];
    return means !== undefined && means === meaningProposed(column, word);
  };
  const found = asked.filter(isFound);
  const changeWords = (next: OwnWords): void => readAnew(plan, { words: next });
  const say = (answer: Partial<typeof said>): void => readAnew(plan, { said: { ...said, ...answer } });
  return (
    <>
      <h3 tabIndex={-1}>How the file is read</h3>
      <p class="totals">
        <strong>{totals.people}</strong>: {totals.read}.{totals.same !== null && ` ${totals.same}.`}
      </p>
      {takenOver !== null && (
        <p>
          {takenOver}{' '}
          <button type="button" class="quiet" onClick={() => readAfresh(plan)}>
            Read it afresh
          </button>
        </p>
      )}
      <WordMeanings words={asked.filter((word) => !isFound(word))} own={words} changed={changeWords} />
      <Recognised words={found} table={table}>
        <FileReading plan={plan} table={table} />
        <WordMeanings words={found} own={words} changed={changeWords} />
      </Recognised>
      <CensusLines plan={plan} key={state.lineInSight?.line} />
      {doubled.map((column) => (
        <Box
          key={column}
          isChecked={said.added.includes(column)}
          check={(isAdded) => {
            const others = said.added.filter((one) => one !== column);
            say({ added: isAdded ? [...others, column] : others });
          }}
        >
          {columnLabel(column)} is the sum of{' '}
          {header
            .filter((_, at) => mapping[at] === column)
            .map((heading) => `“${heading}”`)
            .join(' and ')}
        </Box>
      ))}
      {(askedOfDates !== null || said.leftByDate) && (
        <div class="line left-by-date">
          {askedOfDates !== null && <p>{askedOfDates}.</p>}
          <Box isChecked={said.leftByDate} check={(leftByDate) => say({ leftByDate })}>
            A date of leaving means that the person has left, where there is no status
          </Box>
          {askedOfDates !== null && (
            <button type="button" onClick={() => settle(plan, dialogue.columnsOfLeaving, null)}>
              Do not read these dates
            </button>
          )}
        </div>
      )}
      {(hasRepeatedIds || said.addLines === true) && (
        <Box isChecked={said.addLines === true} check={(addLines) => say({ addLines })}>
          Lines of one id are one person: their shares, cash and pay are added up
        </Box>
      )}
      {leftOut.length > 0 && (
        <ul class="left-out">
          {leftOut.map((row) => (
            <li key={row.line}>
              <span>Left out: {lineName(row)}</span>
              <button type="button" class="quiet" onClick={() => takeBackIn(plan, row)}>
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
    </>
  );
}

/** Readings that were found without a question, folded: the lines of the headings, the sheet, words. */
function Recognised(props: {
  readonly words: readonly CensusWord[];
  readonly table: CensusInHand['table'];
  readonly children: ComponentChildren;
}): VNode | null {
  const { words, table, children } = props;
  const { sheet, headings, encoding = 'utf-8' } = table;
  // What is doubtful is in sight, and stays there once it is answered.
  const wasAsked = useRef(false);
  wasAsked.current ||= sheet?.isOpen === true || encoding !== 'utf-8' || (headings?.above.length ?? 0) > 0;
  const found = [
    ...(sheet !== undefined && sheet.of.length > 1 ? [`sheet ${sheet.name}`] : []),
    ...(headings === undefined
      ? []
      : [`headings on ${headings.first === headings.last ? 'line' : 'lines'} ${nameOfLines(headings)}`]),
    ...(encoding === 'utf-8' ? [] : [encoding]),
    ...words.map(({ word }) => (word === '' ? 'blanks' : `“${word}”`)),
  ];
  if (found.length === 0) return null;
  return (
    <details class="data" open={wasAsked.current}>
      <summary>Recognised: {found.join(', ')}</summary>
      {children}
    </details>
  );
}

function Box(props: {
  readonly isChecked: boolean;
  readonly check: (isChecked: boolean) => void;
  readonly children: ComponentChildren;
}): VNode {
  const { isChecked, check, children } = props;
  return (
    <label class="option">
      <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => check(currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
