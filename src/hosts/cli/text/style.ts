import type { Host } from '../host.js';
import { eastAsianWidth } from 'get-east-asian-width';

/** Text whose characters are each one place wide on any terminal: measuring others takes long. */
const ONE_PLACE_EACH = /^[ -~\u00c0-\u024f\u2010-\u2026]*$/;

/** Made when first needed, since Unicode's properties take longer to look up than a small plan to run. */
let unicode: ReturnType<typeof unicodeOf> | undefined;

const unicodeOf = () => ({
  clusters: new Intl.Segmenter(),
  invisible: /[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Mark}\p{Surrogate}]/u,
  emoji: new RegExp('^\\p{RGI_Emoji}$', 'v'),
});

/** Places that a text takes on a terminal: none for its colours, two for an emoji or an East Asian character. */
export function placesOf(text: string): number {
  if (ONE_PLACE_EACH.test(text)) return text.length;
  unicode ??= unicodeOf();
  const { clusters, invisible, emoji } = unicode;
  const shown = text.replace(/\u001b\[[\d;]*m/g, '');
  return [...clusters.segment(shown)].reduce((sum, { segment }) => {
    if (emoji.test(segment)) return sum + 2;
    const visible = Array.from(segment).filter((character) => !invisible.test(character));
    // Of a cluster the first character has its width, and so have the sound marks of half-width kana.
    const wide = visible.filter((character, at) => at === 0 || /[\uff00-\uffef]/.test(character));
    return wide.reduce((places, character) => places + eastAsianWidth(character.codePointAt(0)!), sum);
  }, 0);
}

/** Styles of text, and the characters of lines and bars. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly accent: (text: string) => string;
  readonly contrast: (text: string) => string;
  /** Lines and bars from Unicode's box and block characters instead of `-` and `#`. */
  readonly unicode: boolean;
}

const asIs = (text: string): string => text;

/** No colour, ASCII only: for files, pipes and those who ask for it. */
export const plainStyle: Style = { bold: asIs, dim: asIs, accent: asIs, contrast: asIs, unicode: false };

/** Plain unless a person looks at a capable terminal and has not set `NO_COLOR`. */
export function styleFor({ stdout, env }: Host): Style {
  const plain = stdout.isTTY !== true || Boolean(env['NO_COLOR']) || env['TERM'] === 'dumb';
  if (plain) return plainStyle;
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  return {
    bold: sgr(1, 22),
    dim: sgr(2, 22),
    accent: sgr(36, 39),
    contrast: sgr(33, 39),
    unicode: /utf-?8/i.test(locale) || env['WT_SESSION'] !== undefined,
  };
}

function sgr(on: number, off: number): (text: string) => string {
  return (text) => (text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`);
}

/** Width to lay out for: the terminal's, or what `COLUMNS` says, else 80; at least 30, which holds a name and a figure. */
export function widthFor({ stdout, env }: Host): number {
  const told = Number.parseInt(env['COLUMNS'] ?? '', 10);
  const width = (stdout.isTTY === true ? stdout.columns : undefined) ?? (told > 0 ? told : 80);
  return Math.min(Math.max(width, 30), 200);
}

/** Text from a file without characters that would move the cursor, colour the screen or turn the reading direction. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '?');
}

/** Breaks text into lines of at most `width` characters, between words, and within a word that is longer than a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  const words = text.split(' ').flatMap((word) => (word.length > width ? pieces(word, width) : [word]));
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A title in bold; anybody may have written it. */
export function titled(title: string, width: number, { bold }: Style): string[] {
  return wrap(printable(title), width).map(bold);
}

/** A line across a table. */
export function rule(length: number, { dim, unicode }: Style): string {
  return dim((unicode ? '─' : '-').repeat(length));
}

/** Parts of a long word, broken after a point or an underscore where one is near the end of the line. */
function pieces(word: string, width: number): string[] {
  if (word.length <= width) return [word];
  const joint = Math.max(word.lastIndexOf('_', width - 1), word.lastIndexOf('.', width - 1)) + 1;
  const end = joint > width / 2 ? joint : width;
  return [word.slice(0, end), ...pieces(word.slice(end), width)];
}

/**
 * Rows of cells as lines without borders: columns stand `gap` apart, each as wide as its widest cell, aligned as told. The first row is
 * the heading, at the foot of which its short cells stand.
 */
export function grid(
  rows: readonly (readonly string[])[],
  gap: number,
  aligns: readonly ('left' | 'right')[],
): string[] {
  const all = rows.map((cells) => cells.map((cell) => cell.split('\n')));
  const widths = aligns.map((_, at) => Math.max(...all.flatMap((cells) => cells[at]!.map(placesOf))));
  return all.flatMap((cells, row) => {
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) => {
      const padded = cells.map((lines, at) => {
        const text = lines[row === 0 ? line - height + lines.length : line] ?? '';
        const blanks = ' '.repeat(widths[at]! - placesOf(text));
        return aligns[at] === 'right' ? blanks + text : text + blanks;
      });
      return padded.join(' '.repeat(gap)).trimEnd();
    });
  });
}

/** Width of lines. */
export function widthOf(lines: readonly string[]): number {
  return lines.reduce((most, line) => Math.max(most, line.length), 0);
}

/** Head of a page for people. */
export interface Heading {
  readonly planName: string;
  /** Subject of the page. */
  readonly subject: string;
  /** The answer in a sentence. */
  readonly answer: string;
}

/** A page for people: the plan, what was asked, the answer, and below it the sections that have any lines. */
export function page(
  { planName, subject, answer }: Heading,
  sections: readonly (readonly string[])[],
  width: number,
  style: Style,
): string {
  const head = [...titled(planName, width, style), ...wrap(printable(subject), width)];
  const parts = [head, titled(answer, width, style), ...sections].filter((lines) => lines.length > 0);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
