import type { VNode } from 'preact';

/** The tags of sources, as in `vesting.schedule, S-411`. */
const TAG = /\b([ST]-[A-Za-z0-9-]*\w)/;

/** A sentence whose sources can be followed. */
export function Cited({ text }: { readonly text: string }): VNode {
  return (
    <>
      {text.split(TAG).map((piece, i) =>
        i % 2 === 0 ? (
          piece
        ) : (
          <a key={i} href={`sources.html#${piece.toLowerCase()}`}>
            {piece}
          </a>
        ),
      )}
    </>
  );
}
