import { options, type VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Svg } from '../../../presentation/charts/index.js';
import { FigureTable } from '../figures/figure-table.js';
import { tableJson, type Table } from '../figures/table.js';
import { download, fileName } from '../page/download.js';
import { part } from '../page/parts.js';
import { drawn } from './drawn.js';
import { chartPng, chartSvg } from './export-chart.js';
import { ReadOut } from './read-out.js';

/** What a figure shows: a chart, and the table it is drawn from. */
export interface FigureContent {
  /** On paper there is less height for it. */
  readonly draw: (width: number, onPaper: boolean) => Svg;
  readonly table: Table;
  /** What is to be said below the chart; nothing when omitted. */
  readonly note?: (width: number) => string;
  /** Told the year of a bar that is chosen. */
  readonly onSelect?: (year: number) => void;
}

/** Paper has a width of its own, whatever the screen's is. */
const PRINT_WIDTH = 700;
const PRINT_WIDTH_OF_A_PAIR = 335;
const NARROWEST = 240;

/** A chart, its table, and both as files. `id` and `planName` name the files, `title` the whole to those who only hear it. */
export function ChartFigure(props: {
  readonly id: string;
  readonly title: string;
  readonly planName: string;
  readonly content: FigureContent;
}): VNode {
  const { id, title, planName, content } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const { width, onPaper } = useRoom(canvas);
  const [isOpen, setOpen] = useState(false);
  const chart = width < 1 ? null : content.draw(Math.max(NARROWEST, Math.floor(width)), onPaper);
  const choose = (bar: Element | null): void => {
    if (bar !== null) content.onSelect?.(Number(bar.getAttribute('data-year')));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const bar = barReached(event);
    if (bar === undefined) return;
    event.preventDefault();
    choose(bar);
    if (bar instanceof SVGElement) bar.focus();
  };
  const files: Readonly<Record<string, readonly [string, () => string | Blob | Promise<string | Blob>]>> = {
    CSV: ['text/csv', async () => (await part('whatIfForm')).tableCsv(content.table)],
    JSON: ['application/json', () => tableJson(content.table)],
    SVG: ['image/svg+xml', () => chartSvg(chart!, title)],
    PNG: ['image/png', () => chartPng(chart!, title)],
  };
  const save = async (kind: string): Promise<void> => {
    const [type, make] = files[kind]!;
    if (chart !== null) download(fileName(planName, `${id}.${kind.toLowerCase()}`), await make(), type);
  };
  return (
    <div class="figure-body">
      <div class="stage">
        <div class="canvas" ref={canvas} onClick={({ target }) => choose(barAt(target))} onKeyDown={onKeyDown}>
          {chart !== null && drawn(chart)}
        </div>
        <ReadOut canvas={canvas} table={content.table} />
      </div>
      <p class="note chart-note">{content.note?.(width)}</p>
      <div class="figure-foot">
        <details class="data" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Table</summary>
          {isOpen && <FigureTable table={content.table} />}
        </details>
        <div class="exports" role="group" aria-label={`Export ${title}`}>
          {Object.keys(files).map((kind) => (
            <button
              key={kind}
              type="button"
              data-export={kind.toLowerCase()}
              aria-label={`${kind} of ${title}`}
              onClick={() => void save(kind)}
            >
              {kind}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The width that a drawing has: that of its place on the screen, or of the page while that is printed. */
function useRoom(canvas: { readonly current: HTMLElement | null }): { width: number; onPaper: boolean } {
  const [room, setRoom] = useState({ width: 0, onPaper: false });
  useLayoutEffect(() => {
    const place = canvas.current!;
    const onScreen = (): void =>
      setRoom((before) =>
        Math.abs(place.clientWidth - before.width) < 1 && !before.onPaper
          ? before
          : { width: place.clientWidth, onPaper: false },
      );
    const toPaper = (): void => {
      const width = place.closest('.pair') === null ? PRINT_WIDTH : PRINT_WIDTH_OF_A_PAIR;
      atOnce(() => setRoom({ width, onPaper: true }));
    };
    onScreen();
    const observer = new ResizeObserver(onScreen);
    observer.observe(place);
    addEventListener('beforeprint', toPaper);
    addEventListener('afterprint', onScreen);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', toPaper);
      removeEventListener('afterprint', onScreen);
    };
  }, []);
  return room;
}

/** Lets a change be drawn before anything else happens: paper does not wait. */
function atOnce(change: () => void): void {
  options.debounceRendering = (drawAll) => drawAll();
  change();
  delete options.debounceRendering;
}

function barAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-year]') : null;
}

/** Arrows move the choice from bar to bar, as in a list; null beyond the ends, undefined for another key. */
function barReached({ key, target }: KeyboardEvent): Element | null | undefined {
  const bar = barAt(target);
  if (bar === null) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return bar.previousElementSibling;
    case 'ArrowRight':
      return barAt(bar.nextElementSibling);
    case 'Home':
      return bar.parentElement!.querySelector('[data-year]');
    case 'End':
      return [...bar.parentElement!.querySelectorAll('[data-year]')].at(-1);
    case 'Enter':
    case ' ':
      return bar;
    default:
      return undefined;
  }
}
