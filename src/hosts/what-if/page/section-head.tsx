import type { ComponentChildren, VNode } from 'preact';

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

/** Link of `HowLink` as a mark, where there is no room for words. */
export function HowMark(props: { readonly anchor: string; readonly topic: string }): VNode {
  return (
    <a
      class="how mark"
      href={`model.html${props.anchor}`}
      aria-label={`How is this computed: ${props.topic}`}
      title="How is this computed?"
    >
      ?
    </a>
  );
}
