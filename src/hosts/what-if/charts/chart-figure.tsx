import { h, type RefObject, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { standaloneChart, type Svg, yearsLines } from '../../../presentation/charts/index.js';
import type { AnswerTable } from '../../../analysis/index.js';
import { FigureTable, shownFigures, tableJson } from '../figures/figure-table.js';
import { atOnce } from '../page/at-once.js';
import { download, fileName, part } from '../page/dom.js';

/** Content of a figure: a chart, and the table it is drawn from. */
export interface FigureContent {
  /** Draws the chart; on paper it has less height. */
  readonly draw: (width: number, onPaper: boolean) => Svg;
  readonly table: AnswerTable;
  /** Receives the year of a bar that is chosen. */
  readonly onSelect?: (year: number) => void;
}

/** Height of lines that are compared. */
const LINES = 180;

/** Lines of a table by year, one a column, dashed the one that the others are compared to: its place among them. */
export function linesOf(table: AnswerTable, dashed = 0): FigureContent {
  const { key } = table.columns.slice(1).at(dashed)!;
  return { table, draw: (width) => yearsLines(table, { width, height: LINES, dashed: key }) };
}

/** Width of the drawing on paper, whatever the screen's is. */
const PRINT_WIDTH = 700;
const PRINT_WIDTH_OF_A_PAIR = 335;
const NARROWEST = 240;

/** Chart, its table, and both as files. `id` and `planName` name the files, `title` the whole to people who only hear it. */
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
      <div class="figure-foot">
        <details class="data" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Table</summary>
          {isOpen && <FigureTable table={content.table} />}
          {isOpen && content.table.note !== undefined && <p class="note">{content.table.note}</p>}
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

/** Width of a drawing: that of its place on the screen, or of the page while that is printed. */
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
      const width = place.closest('#price, #payroll') === null ? PRINT_WIDTH : PRINT_WIDTH_OF_A_PAIR;
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

/** Drawing on the page. The read-out shows at once what its titles would after a while, so these are left out. */
export function drawn({ name, attributes, children }: Svg): VNode {
  const shown = children.filter((child) => typeof child === 'string' || child.name !== 'title');
  return h(name, { ...attributes }, ...shown.map((child) => (typeof child === 'string' ? child : drawn(child))));
}

/** The element of a drawing. */
export function mounted({ name, attributes, children }: Svg): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : mounted(child))));
  return element;
}

/** The properties of the style sheet that are written into the exported file. */
const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
] as const;

/** A chart as a file that needs nothing else: on white, with its title, in the colours of the light page. */
export function chartSvg(chart: Svg, title: string): string {
  const standalone = mounted(standaloneChart(chart, title));
  // The style sheet gives the classes their colours; those of the light page are used.
  const stage = document.createElement('div');
  stage.className = 'light off-stage';
  stage.append(standalone);
  document.body.append(stage);
  for (const element of standalone.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    for (const name of PROPERTIES) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'role', 'tabindex', 'aria-hidden', 'aria-label', 'aria-pressed', 'data-year'])
      element.removeAttribute(name);
  }
  standalone.removeAttribute('class');
  stage.remove();
  return new XMLSerializer().serializeToString(standalone);
}

/** Draws the chart as a picture, at twice the resolution. */
export async function chartPng(chart: Svg, title: string): Promise<Blob> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([chartSvg(chart, title)], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture')) : resolve(blob)), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Most lines of a read-out: more would hide the chart. */
const MOST_LINES = 8;

/** A year's place in a drawing: its row of the table, and its middle in pixels. */
interface Pointed {
  readonly row: number;
  readonly middle: number;
}

/**
 * Figures of the year under the mouse or the finger, beside the place. People who cannot see it do not need it: the same figures are in the
 * table.
 */
export function ReadOut(props: {
  readonly canvas: RefObject<HTMLElement | null>;
  readonly table: AnswerTable;
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
  const { heads, rows } = shownFigures(table);
  const row = pointed === null ? undefined : rows[pointed.row];
  if (pointed === null || row === undefined) return null;
  const { middle } = pointed;
  const width = canvas.current!.clientWidth;
  const beside = middle > width / 2 ? { right: `${width - middle + 10}px` } : { left: `${middle + 10}px` };
  const known = heads.map((head, i) => ({ ...head, ...row[i]! })).slice(1);
  return (
    <>
      <div class="guide" style={{ left: `${middle}px` }} />
      <div class="read-out" style={beside} aria-hidden="true">
        <strong>{row[0]!.text}</strong>
        {known
          .filter(({ value }) => value !== null)
          .slice(0, MOST_LINES)
          .map(({ key, label, text }) => (
            <div key={key}>
              <span>{label}</span>
              <span>{text}</span>
            </div>
          ))}
      </div>
    </>
  );
}

/** Finds the year under a point; null where the drawing has none. Drawings are as wide as their place, so that a pixel is a pixel. */
function yearAt(canvas: HTMLElement, clientX: number): Pointed | null {
  const plot = canvas.querySelector<SVGElement>('[data-slot]');
  if (plot === null) return null;
  const [left, slot] = [Number(plot.dataset['left']), Number(plot.dataset['slot'])];
  const row = Math.floor((clientX - canvas.getBoundingClientRect().left - left) / slot);
  return { row, middle: left + (row + 0.5) * slot };
}
