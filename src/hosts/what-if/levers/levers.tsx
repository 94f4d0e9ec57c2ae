import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { LeverRow } from '../../../analysis/index.js';
import { hasFinances } from '../controls/company-controls.js';
import { FigureTable, type Table } from '../figures/figure-table.js';
import type { LeversTold } from '../library/answers.js';
import { askLibrary, noteAsked, useAskedAgain } from '../page/ask-library.js';
import { byId } from '../page/dom.js';
import { download, fileName } from '../page/hand-out.js';
import { part } from '../page/parts.js';
import { RunButton, RunStatus, useRun } from '../page/run.js';
import { SectionHead } from '../page/section-head.js';
import type { Session } from '../page/session.js';
import { isChosen, ON_VIEW } from '../page/views.js';

const VIEW = 'what-can-we-do';

/** Rows shown before the fold: the plan as it is, the recommendation, and the cheapest levers. */
const MOST_ROWS = 12;

/** Levers against a shortfall, computed when the view is opened. */
export function Levers(props: { readonly session: Session; readonly announce: (text: string) => void }): VNode {
  const { session, announce } = props;
  const { projection, name } = session;
  const applies = hasFinances(projection.inputs);
  const run = useRun<LeversTold>();
  const start = (say?: (text: string) => void): void => {
    noteAsked(session, 'levers');
    run.start(
      projection,
      (watch) => askLibrary('levers', projection.inputs, name, watch, 'plans'),
      ({ words: [first = ''] }) => say?.(first),
    );
  };
  useAskedAgain(session, 'levers', () => start());
  const isUnasked = applies && run.shown?.of !== projection && !run.isRunning && run.status === '';
  useEffect(() => {
    // Not announced: a screen reader reads the first line with the view.
    const startUnasked = (): void => {
      if (isUnasked && isChosen(VIEW)) start();
    };
    startUnasked();
    document.addEventListener(ON_VIEW, startUnasked);
    return () => document.removeEventListener(ON_VIEW, startUnasked);
  });
  const answer = run.shown?.answer ?? null;
  const table = answer === null ? null : tableOf(answer);
  const [first = '', ...more] = answer?.words ?? [];
  const isOld = run.shown !== null && run.shown.of !== projection;
  byId(`${VIEW}-line`).textContent = !applies
    ? 'What the company can do is known once its earnings are: enter last year’s EBITDA under “Answer”.'
    : answer === null
      ? 'Which lever lets the company pay?'
      : `${isOld ? 'Before the last change: ' : ''}${first}`;
  return (
    <>
      <SectionHead id="levers" title="Every lever" />
      <p class="note">
        The plan with each lever that it allows, and with pairs of the best. A lever that breaks a law or a covenant is
        dropped. The least costly plan keeps most of the benefit level.
      </p>
      {applies && (
        <div class="line">
          <RunButton run={run} text="Try them" start={() => start(announce)} />
        </div>
      )}
      <RunStatus run={run} projection={projection} label="Plans tried" />
      {answer !== null && table !== null && (
        <>
          <FigureTable table={{ ...table, rows: table.rows.slice(0, MOST_ROWS) }} />
          {more.slice(0, 2).map((sentence) => (
            <p key={sentence} class="sentence">
              {sentence}
            </p>
          ))}
          <details class="data">
            <summary>What each takes, what was dropped, and all {table.rows.length} rows</summary>
            {more.slice(2).map((sentence) => (
              <p key={sentence} class="sentence">
                {sentence}
              </p>
            ))}
            <FigureTable table={{ ...table, caption: 'The plan with each lever and the best pairs' }} />
          </details>
          <div class="line">
            <button type="button" onClick={() => void save(name, answer)}>
              CSV
            </button>
          </div>
        </>
      )}
    </>
  );
}

async function save(name: string, answer: LeversTold): Promise<void> {
  const { tableCsv } = await part('whatIfForm');
  download(fileName(name, 'levers.csv'), tableCsv(tableOf(answer)), 'text/csv');
}

/** The plan as it is, the recommendation, each lever and the best pairs. */
function tableOf({ as_it_is: base, least_costly: best, alone, pairs }: LeversTold): Table {
  type Figures = Omit<LeverRow, 'levers' | 'agree' | 'changes'>;
  const cells = (name: string, of: Figures, agree: readonly string[] = []): Table['rows'][number] => [
    name,
    of.first_cash_shortfall_year,
    of.years_with_cash_shortfall,
    of.largest_cash_shortfall,
    of.total_company_cash,
    of.present_value,
    of.average_benefit_level_value,
    of.newest_quarter_share,
    of.final_share_price,
    agree.join(', '),
  ];
  const row = (of: LeverRow, before = ''): Table['rows'][number] =>
    cells(`${before}${of.levers.map(({ does, setting }) => `${does} (${setting})`).join('; ')}`, of, of.agree);
  return {
    caption: 'The plan with each lever',
    columns: [
      { key: 'lever', head: 'Lever', format: 'text' },
      { key: 'first_cash_shortfall_year', head: 'Short from', format: 'year' },
      { key: 'years_with_cash_shortfall', head: 'Years short', format: 'year' },
      { key: 'largest_cash_shortfall', head: 'Worst shortfall', format: 'dollars' },
      { key: 'total_company_cash', head: 'Company pays', format: 'dollars' },
      { key: 'present_value', head: 'Present value', format: 'dollars' },
      { key: 'average_benefit_level_value', head: 'Benefit, of pay', format: 'percent' },
      { key: 'newest_quarter_share', head: 'Of allocations, newest quarter', format: 'percent' },
      { key: 'final_share_price', head: 'Price at the end', format: 'price' },
      { key: 'agree', head: 'Who must agree', format: 'text' },
    ],
    rows: [
      cells('As it is', base),
      ...(best === null ? [] : [row(best, 'Least costly: ')]),
      ...alone.map((each) => row(each)),
      ...pairs.map((each) => row(each)),
    ],
  };
}
