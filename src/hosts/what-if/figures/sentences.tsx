import type { VNode } from 'preact';

/** Sentences of an answer: the first is the answer, those beyond `atOnce` are folded under a line that says of what they are. */
export function Sentences(props: {
  readonly all: readonly string[];
  readonly atOnce?: number;
  readonly more?: string;
}): VNode {
  const { all, atOnce = all.length, more = 'More' } = props;
  const [first, ...others] = all.slice(0, atOnce);
  const folded = all.slice(atOnce);
  return (
    <>
      {first !== undefined && <p class="sentence">{first}</p>}
      {others.map((sentence) => (
        <p key={sentence} class="caveat">
          {sentence}
        </p>
      ))}
      {folded.length > 0 && (
        <details class="data">
          <summary>{more}</summary>
          {folded.map((sentence) => (
            <p key={sentence} class="note">
              {sentence}
            </p>
          ))}
        </details>
      )}
    </>
  );
}
