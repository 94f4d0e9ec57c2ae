import type { VNode } from 'preact';
import { ColumnMappingTable, FileReading, WordMeanings } from './census-questions.js';
import { CensusView } from './census-view.js';
import {
  doubtsOfHeadings,
  lineName,
  mayBeSum,
  openColumns,
  openWords,
  type CensusInHand,
  type CensusRow,
  doubledColumns,
} from '../../../census/index.js';
import { columnLabel, columnsRead, unreadNotices } from './column-names.js';
import type { OwnPlan } from './own-plan.js';
import { sheetsLost } from './check-plan.js';

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
