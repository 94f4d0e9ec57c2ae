import type { AnswerTable } from '../../analysis/index.js';
import type { Svg } from '../charts/index.js';

/** Part of a document, as data: hosts draw it and add nothing. */
export type Block =
  | { readonly kind: 'heading' | 'lead' | 'text' | 'note'; readonly text: string }
  | { readonly kind: 'table'; readonly table: AnswerTable }
  | { readonly kind: 'chart'; readonly caption: string; readonly draw: (width: number) => Svg };

/** A section under a heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Sentences, the first of which leads. */
export function sentences([lead, ...others]: readonly string[]): Block[] {
  if (lead === undefined) return [];
  return [{ kind: 'lead', text: lead }, ...texts(others)];
}

/** Sentences below a lead. */
export function texts(words: readonly string[]): Block[] {
  return words.map((text) => ({ kind: 'text', text }));
}

/** Smaller print. */
export function notes(words: readonly string[]): Block[] {
  return words.map((text) => ({ kind: 'note', text }));
}

/** Tables of an answer, each with its note. */
export function tables(all: readonly AnswerTable[]): Block[] {
  return all.map((table) => ({ kind: 'table', table }));
}

/** Drawing under a caption. */
export function chart(caption: string, draw: (width: number) => Svg): Block {
  return { kind: 'chart', caption, draw };
}
