import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { hasFinances } from '../controls/company-controls.js';
import { AnswerFigures } from '../figures/figure-table.js';
import type { Told } from '../library/answers.js';
import { askLibrary, noteAsked, useAskedAgain, AskLine, useRun } from '../page/run.js';
import { byId, saveTable } from '../page/dom.js';
import { SectionHead, Paragraphs } from '../page/section-head.js';
import type { Session } from '../page/session.js';
import { isChosen, ON_VIEW } from '../page/views.js';

const VIEW = 'what-can-we-do';

/** Sentences before the table: what a plan comes to, and who must agree. */
const BEFORE = 2;

/** Levers against a shortfall, computed when the view is opened. */
export function Levers(props: { readonly session: Session; readonly announce: (text: string) => void }): VNode {
  const { session, announce } = props;
  const { projection, name } = session;
  const applies = hasFinances(projection.inputs);
  const run = useRun<Told>(session);
  const start = (say?: (text: string) => void): void => {
    noteAsked(session, 'levers');
    run.start(
      (watch) => askLibrary('analysis', projection.inputs, { kind: 'levers', name }, watch, 'plans'),
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
  // The alternatives of a board are under "Answer".
  const [table, ...others] = (answer?.tables ?? []).filter(({ name: each }) => each.startsWith('levers'));
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
        The plan with each lever that it allows, and with pairs where no lever alone is enough. A lever that breaks a
        law or a covenant is dropped. Recommended is only what holds in every year, for participants, and by chance.
      </p>
      <AskLine run={run} text="Try them" start={() => start(announce)} label="Plans tried" isOffered={applies} />
      {table !== undefined && (
        <>
          <Paragraphs texts={more.slice(0, BEFORE)} kind="sentence" />
          <AnswerFigures table={table} />
          <details class="data">
            <summary>What each takes, the other levers, and what was dropped</summary>
            <Paragraphs texts={more.slice(BEFORE)} kind="sentence" />
            {others.map((each) => (
              <AnswerFigures key={each.name} table={each} />
            ))}
          </details>
          <div class="line">
            <button type="button" onClick={() => void saveTable(name, 'levers', table)}>
              CSV
            </button>
          </div>
        </>
      )}
    </>
  );
}
