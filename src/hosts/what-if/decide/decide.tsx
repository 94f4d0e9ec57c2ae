import type { VNode } from 'preact';
import type { AnswerTable, MonteCarloResult } from '../../../analysis/index.js';
import { payingSections } from '../../../presentation/board/index.js';
import { capital, monteCarloWords, oftenShort, overWhat, sayOf } from '../../../presentation/words/index.js';
import { headroomChart } from '../../../presentation/charts/index.js';
import { drawn } from '../charts/chart-figure.js';
import { hasFinances } from '../controls/company-controls.js';
import { AnswerFigures, FigureTable } from '../figures/figure-table.js';
import type { Decision, Limits } from '../library/answers.js';
import { isNarrow } from '../page/dom.js';
import { askLibrary, AskLine, noteAsked, useUnasked } from '../page/run.js';
import { Paragraphs, SectionHead } from '../page/section-head.js';
import type { SectionProps } from '../page/state.js';
import type { Session } from '../page/session.js';
import { chosenOptions, type Futures, futuresOf } from '../uncertainty/futures.js';

/** Widths of a drawing, in pixels. */
const WIDE = 400;
const PHONE = 330;

/** Asks what the company can do; `say` has the first sentence read out. */
export function askDecision(session: Session, isUnasked: boolean, say?: (text: string) => void): Promise<void> {
  const { inputs } = session.projection;
  if (!isUnasked) noteAsked(session, 'levers');
  return session.run<Decision>('levers').start(
    (watch) => askLibrary('decide', inputs, { name: session.name, futures: chosenOptions(session) }, watch, 'plans'),
    ({ words: [first = ''] }) => say?.(first),
    isUnasked,
  );
}

/** Asks what the company can bear. */
export function askLimits(session: Session, isUnasked: boolean): Promise<void> {
  const { inputs } = session.projection;
  return session
    .run<Limits>('bear')
    .start((watch) => askLibrary('bear', inputs, session.name, watch), undefined, isUnasked);
}

/** Asks the chance of a shortfall, by the options that were chosen. */
export function askChance(session: Session, isUnasked: boolean, say?: (text: string) => void): Promise<void> {
  return session.run<Futures>('chance').start(
    (watch) => futuresOf(session, chosenOptions(session), watch),
    ({ results }) => say?.(`${monteCarloWords(results[0]!, sayOf(session.name))[0]!} ${overWhat(results)}`),
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
      <AskLine
        run={run}
        text="Ask what is to be decided"
        start={() => void askDecision(session, false, announce)}
        label="Plans tried"
        isOffered={applies}
      />
      {answer !== null && (
        <div class={run.isOld ? 'decision is-old' : 'decision'}>
          <p class="lead">{lead}</p>
          <Paragraphs texts={others} kind="sentence" />
          {answer.gains.map((table) => (
            <Gains key={table.name} table={table} names={answer.names} />
          ))}
          {answer.alternatives.map((table) => (
            <details key={table.name} class="data">
              <summary>{table.caption}</summary>
              {[table, ...answer.gains].map((each) => (
                <AnswerFigures key={each.name} table={each} />
              ))}
            </details>
          ))}
        </div>
      )}
    </>
  );
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

/** Rows of the ledger that are no party: what is earned, and what is kept. */
const NO_PARTY = /^(?:earnings|appraisal|cash kept)/;

/** Gains and losses of the parties with each alternative, as bars. */
function Gains({
  table: { rows, bars = [] },
  names,
}: {
  readonly table: AnswerTable;
  readonly names: readonly string[];
}): VNode {
  const ofParties = rows.filter(({ party }) => !NO_PARTY.test(String(party)));
  const most = Math.max(1, ...ofParties.flatMap((row) => bars.map(({ key }) => Math.abs(Number(row[key] ?? 0)))));
  return (
    <>
      {bars.map(({ key }, i) => (
        <table key={key} class="gains">
          <caption>{names[i]}</caption>
          <tbody>
            {ofParties
              .filter((row) => row[key] !== null)
              .map((row) => (
                <tr key={String(row['party'])}>
                  <th scope="row">{capital(String(row['party']).replace(`, ${key}`, ''))}</th>
                  <td aria-hidden="true">
                    <span
                      class={Number(row[key]) < 0 ? 'gain is-loss' : 'gain'}
                      style={{ width: `${(100 * Math.abs(Number(row[key]))) / most}%` }}
                    />
                  </td>
                  <td class="number">{row['text']}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
      <p class="note">Change of present value against the plan as it is.</p>
    </>
  );
}

/** Confidence in the answer: chance of a shortfall, and limits of the company. */
export function Sure({ session, announce }: SectionProps): VNode {
  const { inputs } = session.projection;
  const applies = hasFinances(inputs);
  const chance = session.run<Futures>('chance');
  const bear = session.run<Limits>('bear');
  useUnasked(session, 'bear', applies, () => askLimits(session, true));
  useUnasked(session, 'chance', true, () => askChance(session, true));
  const results = chance.shown?.answer.results ?? [];
  return (
    <>
      <SectionHead id="sure" title="How sure is it?" />
      <div class={chance.isOld ? 'is-old' : undefined}>
        {results.slice(0, 1).map((result) => (
          <Odds key="odds" result={result} />
        ))}
        {results.length > 0 && <p class="note">{overWhat(results)}</p>}
      </div>
      <AskLine
        run={chance}
        text="Compute the chance"
        start={() => void askChance(session, false, announce)}
        label="Futures computed"
      />
      <AskLine
        run={bear}
        text="Ask what the company can bear"
        start={() => void askLimits(session, false)}
        label="Limits of the company"
        isOffered={applies}
      />
      <div class={bear.isOld ? 'is-old' : undefined}>
        {(bear.shown?.answer.tables ?? []).map((table) => (
          <AnswerFigures key={table.name} table={table} />
        ))}
      </div>
      <Headroom session={session} />
    </>
  );
}

/** Headroom by year. */
function Headroom({ session: { projection } }: Pick<SectionProps, 'session'>): VNode | null {
  const { inputs, run } = projection;
  if (!hasFinances(inputs)) return null;
  return (
    <figure>
      <figcaption class="note">Headroom by year: cash above the minimum</figcaption>
      {drawn(headroomChart(run.annual_projections, { width: isNarrow() ? PHONE : WIDE, height: 110 }))}
    </figure>
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
