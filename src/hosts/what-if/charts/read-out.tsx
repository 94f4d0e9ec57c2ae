import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AnswerTable } from '../../../analysis/index.js';
import type { Svg } from '../../../presentation/charts/index.js';
import { shownFigures } from '../figures/figure-table.js';

/** Most lines of a read-out: more would hide the chart. */
const MOST_LINES = 8;

/** Places of the years in a drawing, in pixels: drawings are as wide as their place. */
interface Plot {
  readonly left: number;
  readonly slot: number;
}

/**
 * A drawing by year, with the figures of the year under the mouse or the finger beside the place. It is one stop of the Tab key; arrow keys
 * mark a year, whose figures are read out, and choose it where years can be chosen.
 */
export function ReadOut(props: {
  readonly canvas: RefObject<HTMLDivElement | null>;
  readonly chart: Svg | null;
  readonly title: string;
  readonly table: AnswerTable;
  readonly onSelect: ((year: number) => void) | undefined;
  readonly children: ComponentChildren;
}): VNode {
  const { canvas, chart, title, table, onSelect, children } = props;
  const [marked, setMarked] = useState<number | null>(null);
  const [isByKey, setByKey] = useState(false);
  useEffect(() => {
    const elsewhere = ({ target }: PointerEvent): void => {
      if (!canvas.current!.contains(target as Node)) setMarked(null);
    };
    addEventListener('pointerdown', elsewhere);
    return () => removeEventListener('pointerdown', elsewhere);
  }, []);
  const plot = plotOf(chart);
  const { heads, rows } = shownFigures(table);
  const last = rows.length - 1;
  const point = ({ clientX }: PointerEvent): void => {
    if (plot === null) return;
    setByKey(false);
    setMarked(Math.floor((clientX - canvas.current!.getBoundingClientRect().left - plot.left) / plot.slot));
  };
  const mark = (event: KeyboardEvent): void => {
    const chosen = canvas.current!.querySelector('.bar.chosen');
    const bars = [...canvas.current!.querySelectorAll('[data-year]')];
    const at = marked ?? (chosen === null ? null : bars.indexOf(chosen));
    const to = {
      ArrowLeft: Math.max(0, (at ?? last + 1) - 1),
      ArrowRight: Math.min(last, (at ?? -1) + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') setMarked(null);
    if (to === undefined) return;
    event.preventDefault();
    setByKey(true);
    setMarked(to);
    if (bars[to] !== undefined) onSelect?.(Number(bars[to].getAttribute('data-year')));
  };
  const row = marked === null ? undefined : rows[marked];
  const known = heads.map((head, i) => ({ ...head, ...row?.[i] })).filter(({ value }) => (value ?? null) !== null);
  const keys =
    plot === null
      ? {}
      : ({ role: 'application', tabIndex: 0, 'aria-label': `${title}: arrow keys lead from year to year` } as const);
  return (
    <div class="stage">
      <div
        {...keys}
        class="canvas"
        ref={canvas}
        onClick={({ target }) => {
          const bar = (target as Element).closest('[data-year]');
          if (bar !== null) onSelect?.(Number(bar.getAttribute('data-year')));
        }}
        onKeyDown={plot === null ? undefined : mark}
        onBlur={() => setMarked(null)}
        onPointerMove={point}
        onPointerDown={point}
        // A finger that is lifted has left, and what it pointed at is still wanted.
        onPointerLeave={({ pointerType }) => {
          if (pointerType === 'mouse' && !isByKey) setMarked(null);
        }}
      >
        {children}
      </div>
      {row !== undefined && plot !== null && (
        <Figures
          known={known.slice(0, MOST_LINES + 1)}
          middle={plot.left + (marked! + 0.5) * plot.slot}
          width={canvas.current!.clientWidth}
        />
      )}
      {plot !== null && (
        <p class="visually-hidden" role="status">
          {isByKey && known.map(({ label, text }, i) => (i === 0 ? text : `${label} ${text}`)).join(', ')}
        </p>
      )}
    </div>
  );
}

/** Figures of a year beside its place. Whoever cannot see them hears them, or reads the table. */
function Figures(props: {
  readonly known: readonly { readonly key: string; readonly label: string; readonly text?: string }[];
  readonly middle: number;
  readonly width: number;
}): VNode {
  const { known, middle, width } = props;
  const beside = middle > width / 2 ? { right: `${width - middle + 10}px` } : { left: `${middle + 10}px` };
  const [year, ...figures] = known;
  return (
    <>
      <div class="guide" style={{ left: `${middle}px` }} />
      <div class="read-out" style={beside} aria-hidden="true">
        <strong>{year?.text}</strong>
        {figures.map(({ key, label, text }) => (
          <div key={key}>
            <span>{label}</span>
            <span>{text}</span>
          </div>
        ))}
      </div>
    </>
  );
}

/** The plot of a drawing by year; null for any other. */
function plotOf(chart: Svg | null): Plot | null {
  for (const child of chart?.children ?? []) {
    if (typeof child === 'string' || child.attributes['data-slot'] === undefined) continue;
    return { left: Number(child.attributes['data-left']), slot: Number(child.attributes['data-slot']) };
  }
  return null;
}
