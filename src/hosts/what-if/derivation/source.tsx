import type { VNode } from 'preact';
import { citedIn } from '../../../presentation/words/index.js';

/** The tags of sources, as in `vesting.schedule, S-411`. */
const TAG = /\b([ST]-[A-Za-z0-9-]*\w)/;

/** Where a rule is from; a convention of ours has no source to be read. */
export function Source({ tag }: { readonly tag: string }): VNode {
  if (!TAG.test(tag)) return <span>(a convention of this model)</span>;
  return <a href={`sources.html#${tag.toLowerCase()}`}>{tag}</a>;
}

/** A sentence whose sources can be followed. */
export function Cited({ text }: { readonly text: string }): VNode {
  return (
    <>
      {citedIn(text).map((piece, i) =>
        piece.tag === null ? (
          piece.text
        ) : (
          <a key={i} href={`sources.html#${piece.tag.toLowerCase()}`}>
            {piece.text}
          </a>
        ),
      )}
    </>
  );
}
