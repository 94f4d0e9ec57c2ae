import { atOnce } from '../page/at-once.js';
import { h, type VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { standaloneChart, type Svg, yearsLines } from '../../../presentation/charts/index.js';
import type { AnswerTable } from '../../../analysis/index.js';
import { FigureTable, tableJson } from '../figures/figure-table.js';
import { download, fileName, part } from '../page/dom.js';
import { ReadOut } from './read-out.js';

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
  /** Link to its explanation. */
  readonly children?: VNode;
}): VNode {
  const { id, title, planName, content, children } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const { width, onPaper } = useRoom(canvas);
  const [isOpen, setOpen] = useState(false);
  const chart = width < 1 ? null : content.draw(Math.max(NARROWEST, Math.floor(width)), onPaper);
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
      <ReadOut {...{ canvas, chart, title }} table={content.table} onSelect={content.onSelect}>
        {chart !== null && drawn(chart)}
      </ReadOut>
      <div class="figure-foot">
        <details class="data" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Table</summary>
          {isOpen && <FigureTable table={content.table} />}
          {isOpen && content.table.note !== undefined && <p class="note">{content.table.note}</p>}
        </details>
        {children}
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
    for (const name of ['class', 'role', 'aria-hidden', 'aria-label', 'data-year']) element.removeAttribute(name);
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
