import type { ComponentChildren, VNode } from 'preact';
import { ChartFigure, type FigureContent } from '../charts/chart-figure.js';

/** The head of a section of index.html: its title, and where it is explained. */
export function SectionHead(props: {
  readonly id: string;
  readonly title: string;
  readonly children?: ComponentChildren;
}): VNode {
  return (
    <div class="section-head">
      <h2 id={`${props.id}-title`}>{props.title}</h2>
      {props.children}
    </div>
  );
}

/** Link to an explanation in the documentation; the topic names it to people who only hear the page. */
export function HowLink(props: { readonly anchor: string; readonly topic: string; readonly question?: string }): VNode {
  const question = props.question ?? 'How is this computed?';
  return (
    <a class="how" href={`model.html${props.anchor}`} aria-label={`${question.replace('?', ':')} ${props.topic}`}>
      {question}
    </a>
  );
}

/** Section with a chart: text above the chart, and, once there is one, the chart with the link to its explanation. */
export function FigureSection(props: {
  readonly id: string;
  readonly title: string;
  /** Anchor of its section in the documentation of the model. */
  readonly documentation: string;
  readonly planName: string;
  readonly content: FigureContent | null;
  readonly children?: ComponentChildren;
}): VNode {
  const { id, title, documentation, planName, content, children } = props;
  return (
    <>
      <SectionHead id={id} title={title} />
      {children}
      {content !== null && (
        <ChartFigure {...{ id, title, planName, content }}>
          <HowLink anchor={documentation} topic={title} />
        </ChartFigure>
      )}
    </>
  );
}

/** Sentences, each a paragraph of a class. */
export function Paragraphs(props: { readonly texts: readonly string[]; readonly kind?: string }): VNode {
  const { texts, kind = 'note' } = props;
  return (
    <>
      {texts.map((text) => (
        <p key={text} class={kind}>
          {text}
        </p>
      ))}
    </>
  );
}

/** One of several choices. */
export function Choice<Value extends string | number>(props: {
  readonly id?: string;
  readonly value: Value;
  readonly choices: readonly (readonly [value: Value, text: string | number])[];
  readonly choose: (value: Value) => void;
}): VNode {
  const { id, value, choices, choose } = props;
  return (
    <select
      {...(id === undefined ? {} : { id })}
      value={value}
      onChange={({ currentTarget }) => choose(choices[currentTarget.selectedIndex]![0])}
    >
      {choices.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
