import type { VNode } from 'preact';
import type { AnswerTable, MonteCarloResult } from '../../../analysis/index.js';
import { payingSections } from '../../../presentation/board/index.js';
import { capital, oftenShort, overWhat, sayOf } from '../../../presentation/words/index.js';
import { drawn } from '../charts/chart-figure.js';
import { hasFinances } from '../controls/company-controls.js';
import { AnswerFigures, FigureTable } from '../figures/figure-table.js';
import type { Decision } from '../library/answers.js';
import { isNarrow } from '../page/dom.js';
import { askLibrary, AskLine, noteAsked, RunStatus, useUnasked } from '../page/run.js';
import type { Run } from '../page/work.js';
import { computesUnasked } from '../page/unasked.js';
import { Paragraphs, SectionHead } from '../page/section-head.js';
import type { SectionProps } from '../page/state.js';
import type { Session } from '../page/session.js';
import { type Futures, futuresOf, usualOptions } from '../uncertainty/futures.js';

/** Widths of a drawing, in pixels. */
const WIDE = 400;
const PHONE = 330;

/** Asks what the company can do and what it can bear; `say` has the first sentence read out. */
export function askDecision(session: Session, isUnasked: boolean, say?: (text: string) => void): Promise<void> {
  const { inputs } = session.projection;
  if (!isUnasked) noteAsked(session, 'levers');
  return session.run<Decision>('levers').start(
    (watch) => askLibrary('decide', inputs, session.name, watch, 'plans'),
    ({ words: [first = ''] }) => say?.(first),
    isUnasked,
  );
}

/** Decision, with gains and losses of the parties. */
export function Board({ session, announce }: SectionProps): VNode {
  const applies = hasFinances(session.projection.inputs);
  const run = session.run<Decision>('levers');
  useUnasked(session, 'levers', applies, () => askDecision(session, true));
  const answer = run.shown?.answer ?? null;
  const [lead, ...others] = answer?.decision ?? [];
  return (
    <>
      <SectionHead id="board" title="What to decide next" />
      <AskIfOld
        run={run}
        text="Ask what is to be decided"
        start={() => void askDecision(session, false, announce)}
        label="Plans tried"
        isOffered={applies}
      />
      {answer !== null && (
        <div class="decision">
          <p class="lead">{lead}</p>
          <Paragraphs texts={others} kind="sentence" />
          {answer.gains.map((table) => (
            <Gains key={table.name} table={table} />
          ))}
          {answer.alternatives.map((table) => (
            <details key={table.name} class="data">
              <summary>{table.caption}</summary>
              <AnswerFigures table={table} />
            </details>
          ))}
        </div>
      )}
    </>
  );
}

/** Progress of an answer until it is there; where nothing is computed unasked, the button that asks. */
function AskIfOld(props: Parameters<typeof AskLine>[0] & { readonly run: Run<unknown> }): VNode | null {
  const { run, label, isOffered = true } = props;
  if (run.current !== null || !isOffered) return null;
  if (!computesUnasked()) return <AskLine {...props} />;
  return run.isRunning || run.status !== '' ? <RunStatus {...{ run, label }} /> : <p class="note">Computing …</p>;
}

/** Cash of the next years, by who pays. */
export function NextYears({ session: { name, projection } }: SectionProps): VNode {
  const { title, blocks } = payingSections({ ...projection, say: sayOf(name), chance: null })[1]!;
  return (
    <>
      <SectionHead id="next-years" title={title} />
      {blocks.map((block) =>
        block.kind === 'table' ? (
          <FigureTable key={block.table.name} table={block.table} />
        ) : (
          'text' in block && (
            <p key={block.text} class="note">
              {block.text}
            </p>
          )
        ),
      )}
    </>
  );
}

/** Gains and losses of the parties as bars. */
function Gains({ table: { caption, rows, bars = [] } }: { readonly table: AnswerTable }): VNode {
  const amounts = rows.map((row) => bars.map(({ key }) => Number(row[key] ?? 0)).find((amount) => amount !== 0) ?? 0);
  const most = Math.max(1, ...amounts.map(Math.abs));
  return (
    <table class="gains">
      <caption>{caption}</caption>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            <th scope="row">{row['party']}</th>
            <td aria-hidden="true">
              <span
                class={amounts[i]! < 0 ? 'gain is-loss' : 'gain'}
                style={{ width: `${(100 * Math.abs(amounts[i]!)) / most}%` }}
              />
            </td>
            <td class="number">{row['text']}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Confidence in the answer: chance of a shortfall, and limits of the company. */
export function Sure({ session, announce }: SectionProps): VNode {
  const { inputs } = session.projection;
  const applies = hasFinances(inputs);
  const chance = session.run<Futures>('chance');
  const decision = session.run<Decision>('levers');
  const start = (isUnasked: boolean): Promise<void> =>
    chance.start(
      (watch) => futuresOf(session, session.chance ?? usualOptions(inputs), watch),
      isUnasked ? undefined : ({ results }) => announce(overWhat(results)),
      isUnasked,
    );
  useUnasked(session, 'chance', true, () => start(true));
  const results = chance.shown?.answer.results ?? [];
  const limits = decision.shown?.answer.limits ?? [];
  return (
    <>
      <SectionHead id="sure" title="How sure is it?" />
      {results.slice(0, 1).map((result) => (
        <Odds key="odds" result={result} />
      ))}
      {results.length > 0 && <p class="note">{overWhat(results)}</p>}
      <AskIfOld run={chance} text="Compute the chance" start={() => void start(false)} label="Futures computed" />
      {applies && decision.isRunning && <RunStatus run={decision} label="Limits of the company" />}
      {limits.map((table) => (
        <AnswerFigures key={table.name} table={table} />
      ))}
      <Headroom session={session} />
    </>
  );
}

/** Headroom by year: cash above the minimum. */
function Headroom({ session: { name, projection } }: Pick<SectionProps, 'session'>): VNode {
  const { blocks } = payingSections({ ...projection, say: sayOf(name), chance: null })[0]!;
  return (
    <>
      {blocks.map(
        (block) =>
          block.kind === 'chart' && (
            <figure key={block.caption}>
              <figcaption class="note">{block.caption}</figcaption>
              {drawn(block.draw(isNarrow() ? PHONE : WIDE))}
            </figure>
          ),
      )}
    </>
  );
}

/** Part of the futures that are short of cash, as a bar. */
function Odds({ result }: { readonly result: MonteCarloResult }): VNode | null {
  const chance = result.cash_shortfall_in_any_year;
  if (chance === undefined) return null;
  return (
    <>
      <p class="odds-line">{capital(oftenShort(chance))}</p>
      <div class="odds" aria-hidden="true">
        <span style={{ width: `${100 * chance.probability}%` }} />
      </div>
    </>
  );
}
