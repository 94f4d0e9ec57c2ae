import type { RefObject, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatCell } from '../figures/format.js';
import type { Table } from '../figures/table.js';

/** More lines than these hide the chart. */
const MOST_LINES = 8;

/** A year's place in a drawing: its row of the table, and its middle in pixels. */
interface Pointed {
  readonly row: number;
  readonly middle: number;
}

/**
 * The figures of the year that is pointed at, with a mouse or a finger, beside the place. Nobody who cannot see it needs it: the same
 * figures are in the table.
 */
export function ReadOut(props: {
  readonly canvas: RefObject<HTMLElement | null>;
  readonly table: Table;
}): VNode | null {
  const { canvas, table } = props;
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    const place = canvas.current!;
    const point = ({ clientX }: PointerEvent): void => setPointed(yearAt(place, clientX));
    const leave = ({ pointerType }: PointerEvent): void => {
      // A finger that is lifted has left, and what it pointed at is still wanted.
      if (pointerType === 'mouse') setPointed(null);
    };
    const elsewhere = ({ target }: PointerEvent): void => {
      if (!place.contains(target as Node)) setPointed(null);
    };
    place.addEventListener('pointermove', point);
    place.addEventListener('pointerdown', point);
    place.addEventListener('pointerleave', leave);
    addEventListener('pointerdown', elsewhere);
    return () => {
      place.removeEventListener('pointermove', point);
      place.removeEventListener('pointerdown', point);
      place.removeEventListener('pointerleave', leave);
      removeEventListener('pointerdown', elsewhere);
    };
  }, []);
  const row = pointed === null ? undefined : table.rows[pointed.row];
  if (pointed === null || row === undefined) return null;
  const { middle } = pointed;
  const width = canvas.current!.clientWidth;
  const beside = middle > width / 2 ? { right: `${width - middle + 10}px` } : { left: `${middle + 10}px` };
  const known = table.columns.map((column, i) => ({ ...column, value: row[i] ?? null })).slice(1);
  return (
    <>
      <div class="guide" style={{ left: `${middle}px` }} />
      <div class="read-out" style={beside} aria-hidden="true">
        <strong>{row[0]}</strong>
        {known
          .filter(({ value }) => value !== null)
          .slice(0, MOST_LINES)
          .map(({ key, head, format, value }) => (
            <div key={key}>
              <span>{head}</span>
              <span>{formatCell(value, format)}</span>
            </div>
          ))}
      </div>
    </>
  );
}

/** Which year's place a point is in; null where the drawing has none. Drawings are as wide as their place, so that a pixel is a pixel. */
function yearAt(canvas: HTMLElement, clientX: number): Pointed | null {
  const plot = canvas.querySelector<SVGElement>('[data-slot]');
  if (plot === null) return null;
  const [left, slot] = [Number(plot.dataset['left']), Number(plot.dataset['slot'])];
  const row = Math.floor((clientX - canvas.getBoundingClientRect().left - left) / slot);
  return { row, middle: left + (row + 0.5) * slot };
}
