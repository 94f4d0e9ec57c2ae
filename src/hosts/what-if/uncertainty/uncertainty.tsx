import type { VNode } from 'preact';
import type { AnswerTable, MonteCarloResult } from '../../../analysis/index.js';
import { FAN_PERCENTILES, fanCharts } from '../../../presentation/charts/index.js';
import {
  capital,
  fanTable,
  MANY_FUTURES,
  monteCarloWords,
  oftenShort,
  overWhat,
  sayOf,
  STOCK_VOLATILITY,
} from '../../../presentation/words/index.js';
import type { FigureContent } from '../charts/chart-figure.js';
import { FigureSection, Paragraphs } from '../page/section-head.js';
import { fractionOf } from '../controls/control.js';
import { NumberInput } from '../form/number-input.js';
import { typedNumber } from '../form/field-text.js';
import { drawnTables } from '../../../presentation/answer/index.js';
import { monteCarloTables } from '../../../presentation/words/answers.js';
import { AnswerFigures } from '../figures/figure-table.js';
import { RunButton, RunStatus, useUnasked } from '../page/run.js';
import type { SectionProps } from '../page/state.js';
import { askChance, askDecision } from '../decide/decide.js';
import type { ChosenOptions } from '../library/answers.js';
import { type Futures, pricedByEarnings, USUAL_PATHS, USUAL_PERCENT, USUAL_VARIATION } from './futures.js';

const COUNTS = [200, USUAL_PATHS, 1000, 5000];

/** Tables of the plan shown that are folded. */
const MORE: readonly string[] = ['chances_by_year', 'new_findings', 'gone_findings'];

/** The chance of a shortfall that was computed last, in a sentence; null before, and without the finances of the company. */
export function chanceLine({ session }: SectionProps): string | null {
  const run = session.run<Futures>('chance');
  const chance = run.shown?.answer.results[0]?.cash_shortfall_in_any_year;
  if (chance === undefined) return null;
  return `${run.isOld ? 'Before the last change: ' : ''}${capital(oftenShort(chance))}.`;
}

/** The fan: how the years' cash is spread when people leave by chance and the price moves by chance. */
export function Uncertainty({ session, announce }: SectionProps): VNode {
  const { projection } = session;
  const run = session.run<Futures>('chance');
  useUnasked(session, 'chance', true, () => askChance(session, true));
  const start = (event: SubmitEvent): void => {
    event.preventDefault();
    session.chance = optionsIn(event.currentTarget as HTMLFormElement);
    const levers = session.run('levers');
    // Those there, or under way, are of other futures.
    if (levers.isRunning || levers.shown !== null) void askDecision(session, !levers.isAsked);
    void askChance(session, false, announce);
  };
  const isByEarnings = pricedByEarnings(projection.inputs);
  const [first, ...others] =
    run.shown === null ? [] : monteCarloWords(run.shown.answer.results[0]!, sayOf(session.name));
  return (
    <FigureSection
      id="uncertainty"
      title="How uncertain is it?"
      documentation="#14-chance"
      planName={session.name}
      content={run.shown === null ? null : fansOf(run.shown.answer)}
    >
      {run.shown !== null && (
        <>
          <p class="sentence">{first}</p>
          <p class="caveat">{overWhat(run.shown.answer.results)}</p>
          <AnswerFigures table={wholeTable(run.shown.answer)} />
          <details class="data">
            <summary>More on chance, for the plan shown</summary>
            <Paragraphs texts={others} />
            {tablesOf(run.shown.answer.results[0]!, session.name)
              .filter(({ name }) => MORE.includes(name))
              .map((table) => (
                <AnswerFigures key={table.name} table={table} />
              ))}
          </details>
        </>
      )}
      <p class="note">
        {MANY_FUTURES}
        {isByEarnings && ` Earnings and multiple: ${STOCK_VOLATILITY}`}
      </p>
      <form class="line" onSubmit={start}>
        {isByEarnings && (
          <Field id="earnings-volatility" text="Earnings vary, % a year" value={USUAL_PERCENT} most={200} />
        )}
        <Field
          key={isByEarnings ? 'multiple' : 'price'}
          id="price-volatility"
          text={isByEarnings ? 'Multiple varies, % a year' : 'Price varies, % a year'}
          value={isByEarnings ? USUAL_PERCENT : USUAL_VARIATION}
          most={200}
        />
        <Field id="turnover-volatility" text="Turnover varies, % a year" value={USUAL_VARIATION} most={200} />
        <div class="form-field">
          <label for="paths">Futures</label>
          <select id="paths">
            {COUNTS.map((count) => (
              <option key={count} value={count} selected={count === USUAL_PATHS}>
                {count.toLocaleString('en-US')}
              </option>
            ))}
          </select>
        </div>
        <div class="form-field">
          <label for="seed">Seed</label>
          <NumberInput id="seed" unit="number" value="1" range={{}} />
        </div>
        <div class="buttons">
          <RunButton run={run} />
        </div>
      </form>
      <RunStatus run={run} label="Futures computed" />
    </FigureSection>
  );
}

function Field(props: {
  readonly id: string;
  readonly text: string;
  readonly value: number;
  readonly most: number;
}): VNode {
  const { id, text, value, most } = props;
  return (
    <div class="form-field">
      <label for={id}>{text}</label>
      <NumberInput id={id} unit="percent" value={String(value)} range={{ least: 0, most }} />
    </div>
  );
}

function optionsIn(form: HTMLFormElement): ChosenOptions {
  const field = (id: string): HTMLInputElement | null => form.querySelector<HTMLInputElement>(`#${id}`);
  // The form is not sent with text that is no number.
  const number = (id: string): number => Number(typedNumber(field(id)!.value, 'percent'));
  const hasEarnings = field('earnings-volatility') !== null;
  return {
    ...(hasEarnings ? { earnings: { volatility: fractionOf(number('earnings-volatility')) } } : {}),
    paths: number('paths'),
    seed: number('seed'),
    price: { volatility: fractionOf(number('price-volatility')) },
    turnover: { volatility: fractionOf(number('turnover-volatility')) },
    percentiles: [...FAN_PERCENTILES],
  };
}

function fansOf({ scenarios, results }: Futures): FigureContent {
  const fans = scenarios.map(({ name, expected }, i) => ({ name, expected, futures: results[i]! }));
  return {
    table: fanTable(fans),
    draw: (width, onPaper) =>
      fanCharts(fans, { width, height: fans.length > 1 ? (onPaper ? 62 : 200) : onPaper ? 140 : 280 }),
  };
}

/** Figures of the whole run that scenarios are compared by; of one alone there are more. */
const COMPARED: readonly unknown[] = ['total_repurchase_obligation', 'peak_cash_amount', 'largest_cash_shortfall'];

/** The runs as a whole under chance, in one table. */
function wholeTable({ scenarios, results }: Futures): AnswerTable {
  const tables = results.map((result, i) =>
    tablesOf(result, scenarios[i]!.name).find(({ name }) => name === 'whole_run')!,
  );
  if (tables.length === 1) return tables[0]!;
  const rows = tables.flatMap((table, i) =>
    table.rows
      .filter(({ metric }) => COMPARED.includes(metric))
      .map((row) => ({ ...row, figure: `${scenarios[i]!.name}: ${String(row['figure'])}` })),
  );
  return { ...tables[0]!, rows };
}

function tablesOf(result: MonteCarloResult, name: string): readonly AnswerTable[] {
  return drawnTables({ tables: monteCarloTables }, result, sayOf(name))!;
}
