import type { Host } from '../host.js';

/** How text may be set off, and with which characters lines and bars are drawn. */
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

/** Width to lay out for: the terminal's, or what `COLUMNS` says, else 80; never below 80, where the table would not fit. */
export function widthFor({ stdout, env }: Host): number {
  const told = Number.parseInt(env['COLUMNS'] ?? '', 10);
  const width = (stdout.isTTY === true ? stdout.columns : undefined) ?? (told > 0 ? told : 80);
  return Math.min(Math.max(width, 80), 200);
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

/** The same of text that anybody may have written, moved in by two. */
export function indented(text: string, width: number): string[] {
  return wrap(printable(text), width - 2).map((line) => `  ${line}`);
}

/** A line across a table. */
export function rule(length: number, { dim, unicode }: Style): string {
  return dim((unicode ? '─' : '-').repeat(length));
}

function pieces(word: string, width: number): string[] {
  return Array.from({ length: Math.ceil(word.length / width) }, (_, index) =>
    word.slice(index * width, (index + 1) * width),
  );
}
