import type { VNode } from 'preact';
import {
  CAN_PAY,
  changedHeadline,
  furtherFigures,
  type KeyFigure,
  keyFigures,
  longerSentence,
  longerView,
  stillNeeded,
  type Verdict,
  verdictOf,
  workforceWords,
} from '../../../presentation/words/index.js';
import type { SimulationRun } from '../../../index.js';
import { changesInWords, controlOf, valueText } from '../controls/controls.js';
import { hasFinances } from '../controls/company-controls.js';
import { Derivation } from '../derivation/derivation.js';
import { page, type SectionProps, type DerivationPlace } from '../page/state.js';
import { open, type ViewName } from '../page/views.js';
import { missingWords, NOT_STATED } from '../plan/unstated.js';
import type { Futures } from '../uncertainty/futures.js';
import type { Session } from '../page/session.js';

/** Marks of the states, which are told by more than their colour. */
const MARKS: Readonly<Record<Verdict['state'], string>> = { yes: '✓', exception: '▲', no: '✕', unknown: '?' };

/** In place of an answer, while a link is opened. */
const OPENING = 'Opening the link …';

const NOT_KNOWN = { state: 'unknown', label: 'Not known yet' } as const;

/** Answer for what is shown, with the chance of a shortfall once that is known; none that rests on what nobody stated. */
export function verdictOn(session: Session): Verdict {
  const { run, inputs } = session.projection;
  if (missingWords(inputs) !== null) return { ...NOT_KNOWN, headline: '', more: [] };
  return verdictOf(run, inputs, chanceOf(session));
}

/** Names of what nobody stated and what the company's answers depend on: `the company’s cash and debts`; null where they may be drawn. */
export function openWords(session: Session): string | null {
  const { inputs } = session.projection;
  const missing = missingWords(inputs);
  if (missing !== null || !hasFinances(inputs) || verdictOn(session).state !== 'unknown') return missing;
  return `the company’s ${stillNeeded(inputs).join(', ')}`;
}

function chanceOf(session: Session): Parameters<typeof verdictOf>[2] {
  const [shown] = session.run<Futures>('chance').current?.results ?? [];
  return shown?.cash_shortfall_in_any_year ?? null;
}

/** Answer in words: whether it answers the question, the line in large type, and the sentences below it. */
function wordsOn(session: Session): {
  readonly isAsked: boolean;
  readonly lead: string;
  readonly rest: readonly string[];
} {
  const { values, plan, projection } = session;
  const { run, inputs } = projection;
  const { headline, more } = verdictOn(session);
  const missing = missingWords(inputs);
  const changes = changesInWords(values, plan.inputs, false);
  const amount =
    missing === null
      ? changedHeadline(session.name, run, changes.length, session.planned?.run ?? null)
      : `What ${session.name} must find is known once this is stated: ${missing}.`;
  const longer =
    session.still === projection && missing === null
      ? longerSentence(longerView(projection.plan, run.summary_metrics.peak_cash_year))
      : [];
  const lead = headline === '' ? amount : headline;
  return { isAsked: headline !== '', lead, rest: [...more, ...(lead === amount ? [] : [amount]), ...longer] };
}

/** The answer as it is read out, whatever view is in sight. */
export function spokenAnswer(session: Session): string {
  if (page.isOpening.value) return OPENING;
  const { isAsked, lead, rest } = wordsOn(session);
  return [...(isAsked ? [CAN_PAY] : []), lead, ...rest].join(' ');
}

/** Verdict, cost, and five figures. */
export function Answer(props: SectionProps): VNode {
  const { session } = props;
  const { run, inputs } = session.projection;
  if (page.isOpening.value) {
    return (
      <section class="card verdict" aria-label="Answer">
        <div id="answer" class="verdict-words">
          <h1>{OPENING}</h1>
        </div>
      </section>
    );
  }
  const { values, plan } = session;
  const { state, label } = verdictOn(session);
  const { isAsked, lead, rest } = wordsOn(session);
  const missing = missingWords(inputs);
  const isOpen = openWords(session) !== null;
  const changes = changesInWords(values, plan.inputs, false);
  const stated = changesInWords(values, plan.inputs, true);
  const against = [
    ...(changes.length === 0 ? [] : [`Changed: ${changes.join(', ')}.`]),
    ...(stated.length === 0 ? [] : [`Entered: ${stated.join(', ')}.`]),
  ].join(' ');
  return (
    <>
      <section class={`card verdict is-${state}`} aria-label="Answer">
        <div class="verdict-words">
          <p class="pill">
            <span aria-hidden="true">{MARKS[state]}</span> {label}
          </p>
          <div id="answer">
            <h1>
              {isAsked && <span class="visually-hidden">{CAN_PAY} </span>}
              {lead}
            </h1>{' '}
            <p class="answer-amount">{rest.join(' ')}</p>
          </div>
          {(state === 'exception' || state === 'no') && (
            <ViewLink class="button main" view="what-can-we-do">
              See what mends it
            </ViewLink>
          )}
          <p id="against-plan" class="note">
            {against}
          </p>
        </div>
        {missing === null && (
          <dl id="key-figures" class="key-figures" aria-label="The run in a few figures">
            {keyFigures(run, session.compared, chanceOf(session)).map((figure, i) => (
              <Figure
                key={i}
                {...{
                  figure: isOpen && OF_COMPANY.includes(QUESTIONS[i]!) ? notStated(figure) : figure,
                  view: QUESTIONS[i],
                  place: 'key-derivation',
                }}
                {...props}
              />
            ))}
          </dl>
        )}
        <Derivation {...props} place="key-derivation" />
      </section>
    </>
  );
}

/** A figure that would rest on what nobody stated. */
const notStated = ({ name }: KeyFigure): KeyFigure => ({
  ...{ name, value: NOT_STATED, exact: '', changes: [], question: null },
});

/** Link to a view. */
function ViewLink(props: { readonly view: ViewName; readonly class: string; readonly children: string }): VNode {
  const { view, children, ...others } = props;
  return (
    <a
      {...others}
      href={`#${view}`}
      onClick={(event) => {
        event.preventDefault();
        open(view);
        scrollTo({ top: 0 });
      }}
    >
      {children}
    </a>
  );
}

/** The question that a figure leads to. */
const QUESTIONS: readonly ViewName[] = [
  'people-and-years',
  'people-and-years',
  'what-can-we-do',
  'how-sure',
  'people-and-years',
];

/** Questions on the company. */
const OF_COMPANY: readonly ViewName[] = ['what-can-we-do', 'how-sure'];

/** Figures of the run that the first screen has no room for. */
export function FurtherFigures(props: SectionProps): VNode {
  const { session } = props;
  const { inputs } = session.plan;
  const { projection } = session;
  const rate = session.values.discount_rate ?? controlOf('discount_rate').planned(inputs);
  const discountRate = valueText(controlOf('discount_rate'), rate as number, inputs);
  return (
    <>
      <p id="workforce" class="note">
        {workforceWords(projection.inputs, projection.run, inputs)}
      </p>
      <dl class="card key-figures" aria-label="Further figures">
        {furtherFigures(projection.run, discountRate, session.compared).map((figure, i) => (
          <Figure key={i} {...{ figure, place: 'derivation' }} {...props} />
        ))}
      </dl>
    </>
  );
}

interface FigureProps extends SectionProps {
  readonly figure: KeyFigure;
  /** The view that it leads to; none where it stands there. */
  readonly view?: ViewName | undefined;
  readonly place: DerivationPlace;
}

function Figure({ figure, view, place, ask, session }: FigureProps): VNode {
  const { name, value, exact, changes, question } = figure;
  return (
    <div>
      <dt>
        {view === undefined ? (
          name
        ) : (
          <ViewLink class="quiet-link" view={view}>
            {name}
          </ViewLink>
        )}
      </dt>
      <dd>
        {question === null ? (
          <span class="value">{value}</span>
        ) : (
          <button
            type="button"
            class="value figure-button"
            aria-label={`${name}: ${value}. What is it made of?`}
            onClick={() => ask({ ...question, name }, place)}
          >
            {value}
          </button>
        )}
        <span class="exact">{exact}</span>
        {changes.map((change) => (
          <span key={change} class={change.startsWith('as ') ? 'change' : 'change is-moved'}>
            {change}
          </span>
        ))}
        <Picture {...pictureOf(figure, session.projection.run, session)} />
      </dd>
    </div>
  );
}

interface Small {
  readonly values: readonly number[];
  /** Place of the value that the figure is. */
  readonly marked: number;
  readonly isLine?: boolean;
}

/** Small picture of a figure's years. */
function pictureOf(
  { question }: KeyFigure,
  { annual_projections: years, summary_metrics: summary }: SimulationRun,
  session: Session,
): Small {
  const yearly = (key: keyof (typeof years)[number]): number[] => years.map((row) => row[key] ?? 0);
  switch (question?.metric) {
    case 'peak_cash_amount':
      return {
        values: yearly('repurchase_cash'),
        marked: years.findIndex(({ year }) => year === summary.peak_cash_year),
      };
    case 'headroom':
      return { values: yearly('headroom'), marked: years.findIndex(({ year }) => year === question.year) };
    case 'year_end_share_price':
      return { values: yearly('year_end_share_price'), marked: -1, isLine: true };
    case 'overall_funding_ratio':
      return { values: yearly('funded_by_company'), marked: -1 };
    case 'max_repurchase_to_payroll':
      return { values: yearly('repurchase_to_payroll'), marked: -1 };
    case undefined: {
      const [shown] = session.run<Futures>('chance').current?.results ?? [];
      const chances = shown?.years.map((year) => year.cash_shortfall?.by_then.probability ?? 0) ?? [];
      return { values: chances, marked: -1 };
    }
    default:
      return { values: yearly('repurchase_obligation'), marked: -1 };
  }
}

const HEIGHT = 22;

function Picture({ values, marked, isLine = false }: Small): VNode | null {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const at = (value: number): number => HEIGHT * (1 - (value - least) / (most - least || 1));
  const slot = 100 / values.length;
  return (
    <svg class="picture" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {isLine ? (
        <polyline points={values.map((value, i) => `${(i + 0.5) * slot},${at(value)}`).join(' ')} />
      ) : (
        values.map((value, i) => (
          <rect
            key={i}
            class={i === marked ? 'marked' : value < 0 ? 'below' : ''}
            x={i * slot}
            width={slot * 0.75}
            y={Math.min(at(value), at(0))}
            height={Math.max(0.5, Math.abs(at(value) - at(0)))}
          />
        ))
      )}
    </svg>
  );
}
