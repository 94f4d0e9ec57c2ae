import type { AnswerTable } from '../../../analysis/index.js';
import type { Style } from './style.js';

/** Characters of the bars of a table, one or two a row. */
export function barMarks({ bars = [] }: AnswerTable, unicode: boolean): readonly string[] {
  if (bars.length === 1) return [unicode ? '█' : '#'];
  return unicode ? ['▒', '█'] : ['-', '+'];
}

/** A value that is drawn: which of the bars of its row it is, and its size. */
interface Drawn {
  readonly bar: 0 | 1;
  readonly size: number;
}

/** The bars of each row beside its table, all on one scale, the line between left and right in one column; `room` characters wide. */
export function barLines(table: AnswerTable, room: number, style: Style): string[] {
  const { rows, bars = [] } = table;
  const marks = barMarks(table, style.unicode);
  const drawn = rows.map((row) =>
    bars.flatMap(({ key }, bar): Drawn[] => {
      const size = row[key];
      return typeof size === 'number' ? [{ bar: bar as Drawn['bar'], size }] : [];
    }),
  );
  const sizes = drawn.flat().map(({ size }) => size);
  const left = -Math.min(0, ...sizes);
  const right = Math.max(0, ...sizes);
  const isFlat = left + right === 0;
  // A side with any value has room for at least one character.
  const middle = isFlat ? 0 : Math.round(((room - 1) * left) / (left + right));
  const zero = Math.min(Math.max(middle, left > 0 ? 1 : 0), room - 1 - (right > 0 ? 1 : 0));
  const roomy = (characters: number, size: number): number => (size > 0 ? characters / size : Infinity);
  const scale = isFlat ? 0 : Math.min(roomy(zero, left), roomy(room - 1 - zero, right));
  return drawn.map((each) => barLine(each, marks, zero, scale, style));
}

/** The bars of one row, `scale` characters a unit. */
function barLine(drawn: readonly Drawn[], marks: readonly string[], zero: number, scale: number, style: Style): string {
  // The longer one last: when both lie on one side, the shorter one stands in front of it.
  const shortestFirst = [...drawn].sort((a, b) => Math.abs(a.size) - Math.abs(b.size));
  const side = (sign: -1 | 1): string[] => {
    const parts: string[] = [];
    let reached = 0;
    for (const { bar, size } of shortestFirst.filter((each) => Math.sign(each.size) === sign)) {
      // Something visible for anything that is not 0.
      const length = Math.round(Math.abs(size) * scale);
      const part = length === 0 && reached === 0 ? '.' : marks[bar]!.repeat(Math.max(0, length - reached));
      parts.push((bar === 0 ? style.accent : style.contrast)(part));
      reached = Math.max(reached, length, part.length);
    }
    if (sign === -1) parts.push(' '.repeat(zero - reached));
    return parts;
  };
  return [...side(-1).reverse(), style.unicode ? '│' : '|', ...side(1)].join('');
}
