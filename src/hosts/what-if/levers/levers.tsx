import type { VNode } from 'preact';
import { hasFinances } from '../controls/company-controls.js';
import { askDecision } from '../decide/decide.js';
import { AnswerFigures } from '../figures/figure-table.js';
import type { Decision } from '../library/answers.js';
import { useAskedAgain, AskLine, useUnasked } from '../page/run.js';
import { saveTable } from '../page/dom.js';
import { SectionHead, Paragraphs } from '../page/section-head.js';
import type { SectionProps } from '../page/state.js';

/** Sentences before the table: what a plan comes to, and who must agree. */
const BEFORE = 2;

/** The answer of what can be done, in a sentence. */
export function LeversLine({ session }: SectionProps): VNode {
  const run = session.run<Decision>('levers');
  const [first = ''] = run.shown?.answer.words ?? [];
  const line = !hasFinances(session.projection.inputs)
    ? 'What the company can do is known once its earnings are: enter last year’s EBITDA under “What if?”.'
    : run.shown === null
      ? 'Which lever lets the company pay?'
      : `${run.isOld ? 'Before the last change: ' : ''}${first}`;
  return <>{line}</>;
}

/** Levers against a shortfall. */
export function Levers({ session, announce }: SectionProps): VNode {
  const { name } = session;
  const applies = hasFinances(session.projection.inputs);
  const run = session.run<Decision>('levers');
  useAskedAgain(session, 'levers', () => void askDecision(session, false));
  useUnasked(session, 'levers', applies, () => askDecision(session, true));
  const answer = run.shown?.answer ?? null;
  const [table, ...others] = answer?.tables ?? [];
  const [, ...more] = answer?.words ?? [];
  return (
    <>
      <SectionHead id="levers" title="Every lever" />
      <AskLine
        run={run}
        text="Try them"
        start={() => void askDecision(session, false, announce)}
        label="Plans tried"
        isOffered={applies}
      />
      {table !== undefined && (
        <>
          <Paragraphs texts={more.slice(0, BEFORE)} kind="sentence" />
          <AnswerFigures table={table} />
          <details class="data">
            <summary>What each takes, the other levers, and what was dropped</summary>
            <p class="note">
              The plan with each lever that it allows, and with pairs where no lever alone is enough. A lever that
              breaks a law or a covenant is dropped. Recommended is only what holds in every year, for participants, and
              by chance.
            </p>
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
