import type { VNode } from 'preact';
import { lineName, type CensusInHand } from './census-in-hand.js';
import type { CensusRow } from './census-table.js';
import { CensusView } from './census-view.js';
import { wordsOf } from './census-words.js';
import { ColumnMappingTable } from './column-mapping.js';
import { askedOfDates, bothReadings, mayBeSum } from '../../../census/index.js';
import { columnLabel, doubtsOfHeadings, questionsOfColumns } from './column-names.js';
import { FileReading } from './file-reading.js';
import type { OwnPlan } from './own-plan.js';
import { doubledColumns, readingNotes } from './participants.js';
import { columnsRead, unreadNotices } from './unread-columns.js';
import { WordMeanings } from './word-meanings.js';

/** How the census that was brought is read: its sheet, columns and words, the lines that were left out, and all its lines. */
export function Reading({ plan, census }: { readonly plan: OwnPlan; readonly census: CensusInHand }): VNode {
  const { years, state } = plan;
  const { concerned } = state;
  const { table, mapping, leftOut, nobody, words, takenOver, said } = census;
  const { header } = table;
  const people = census.people(years);
  const readings = bothReadings(people);
  const asked = wordsOf(table, mapping, words, people.leftByDate);
  const doubled = doubledColumns(mapping).filter(mayBeSum);
  const totals = census.totals(years);
  const above = table.headings?.above ?? [];
  const notices = [
    ...(above.length === 0
      ? []
      : [
          `Not read, though it may belong to the headings below: “${above.join('”, “')}”. If it does, choose their lines.`,
        ]),
    ...totals.differences.map(({ issue }) => `${issue}.`),
    ...unreadNotices(columnsRead(census)),
    ...doubtsOfHeadings(header, years),
    ...readingNotes(table, mapping, years),
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
          <button type="button" class="quiet" onClick={() => plan.readAfresh()}>
            Read it afresh
          </button>
        </p>
      )}
      {nobody.length > 1 && (
        <p class="nobody">
          {nobody.length} lines look like totals or remarks, and are no people: {namesOf(nobody)}.{' '}
          <button type="button" onClick={() => plan.leaveOutNobody()}>
            Leave all {nobody.length} out
          </button>
        </p>
      )}
      {leftOut.length > 0 && (
        <ul class="left-out">
          {leftOut.map((row) => (
            <li key={row.line}>
              <span>Left out: {lineName(row)}</span>
              <button type="button" class="quiet" onClick={() => plan.takeBackIn(row)}>
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
        asked={questionsOfColumns(table, mapping, years, census.settled)}
        settle={(at, column) => plan.settle(at, column)}
      />
      {doubled.map((column) => (
        <label key={column} class="option">
          <input
            type="checkbox"
            checked={said.added.includes(column)}
            onChange={({ currentTarget: { checked } }) => {
              const others = said.added.filter((one) => one !== column);
              plan.readAnew({ said: { ...said, added: checked ? [...others, column] : others } });
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
      {(readings !== null || said.leftByDate) && (
        <div class="line left-by-date">
          {readings !== null && <p>{askedOfDates(readings, years.censusYear)}.</p>}
          <label class="option">
            <input
              type="checkbox"
              checked={said.leftByDate}
              onChange={({ currentTarget: { checked } }) => plan.readAnew({ said: { ...said, leftByDate: checked } })}
            />
            <span>A date of leaving means that the person has left, where there is no status</span>
          </label>
          {readings !== null && (
            <button type="button" onClick={() => plan.settle(mapping.indexOf('separation.year'), null)}>
              Do not read these dates
            </button>
          )}
        </div>
      )}
      {asked.length > 0 && <p>Say what these words mean, each once for all lines:</p>}
      <WordMeanings words={asked} own={words} changed={(next) => plan.readAnew({ words: next })} />
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
          edit={(row) => plan.lines.edit(row)}
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
