import type { Svg } from '../../charts/index.js';
import { tableJson, type Table } from '../figures/table.js';
import { howLink, sectionHead } from '../page/documentation.js';
import { button, byId, h } from '../page/dom.js';
import { download, fileName } from '../page/download.js';
import { part } from '../page/parts.js';
import { tableElement } from '../page/table-element.js';
import { chartPng, chartSvg } from './export-chart.js';
import { mounted } from './mounted.js';
import { readOut } from './read-out.js';

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

/** A section of the page with a chart, its table, its exports and where it is explained. */
export interface ChartFigure {
  show(content: FigureContent): void;
  clear(): void;
}

/** Paper has a width of its own, whatever the screen's is. */
const PRINT_WIDTH = 700;
const PRINT_WIDTH_OF_A_PAIR = 335;
const NARROWEST = 240;

/** Fills a section of index.html. `planName` names the files that are exported; `above` stands between heading and chart. */
export function chartFigure(
  id: string,
  title: string,
  documentation: string,
  planName: () => string,
  above: readonly Node[] = [],
): ChartFigure {
  let content: FigureContent | null = null;
  let chart: Svg | null = null;
  let drawnWidth = 0;
  const canvas = h('div', {
    class: 'canvas',
    onclick: ({ target }) => choose(barAt(target)),
    onkeydown: (event) => {
      const bar = barReached(event as KeyboardEvent);
      if (bar === undefined) return;
      event.preventDefault();
      choose(bar);
    },
  });
  const stage = readOut(canvas, () => content?.table);
  const choose = (bar: Element | null): void => {
    if (bar !== null) content?.onSelect?.(Number(bar.getAttribute('data-year')));
  };
  const details = h('details', { class: 'data', ontoggle: () => showTable() }, h('summary', {}, 'Table'));
  const note = h('p', { class: 'note chart-note' });
  const holder = h('div');
  details.append(holder);

  const draw = (width: number, onPaper = false): void => {
    if (content === null || width < 1) return;
    drawnWidth = width;
    const focused = canvas.contains(document.activeElement);
    chart = content.draw(Math.max(NARROWEST, Math.floor(width)), onPaper);
    canvas.replaceChildren(mounted(chart));
    // What a title says after a while, the read-out says at once.
    for (const title of canvas.querySelectorAll('.plot title')) title.remove();
    note.textContent = content.note?.(width) ?? '';
    if (focused) canvas.querySelector<SVGElement>('[tabindex="0"]')?.focus();
  };
  const showTable = (): void => {
    if (details.open && content !== null) holder.replaceChildren(tableElement(content.table));
  };
  const save = (
    kind: string,
    make: (shown: FigureContent, drawn: Svg) => string | Promise<string | Blob>,
    type: string,
  ) =>
    button(
      kind,
      async () => {
        if (content === null || chart === null) return;
        const name = fileName(planName(), `${id}.${kind.toLowerCase()}`);
        download(name, await make(content, chart), type);
      },
      { 'data-export': kind.toLowerCase(), 'aria-label': `${kind} of ${title}` },
    );
  const tools = h(
    'div',
    { class: 'exports', role: 'group', 'aria-label': `Export ${title}` },
    save('CSV', async ({ table }) => (await part('whatIfForm')).tableCsv(table), 'text/csv'),
    save('JSON', ({ table }) => tableJson(table), 'application/json'),
    save('SVG', (_, drawn) => chartSvg(drawn, title), 'image/svg+xml'),
    save('PNG', (_, drawn) => chartPng(drawn, title), 'image/png'),
  );
  const body = h(
    'div',
    { class: 'figure-body', hidden: true },
    stage,
    note,
    h('div', { class: 'figure-foot' }, details, tools),
  );
  byId(id).append(sectionHead(id, title, howLink(documentation, title)), ...above, body);
  new ResizeObserver(([entry]) => {
    const width = entry?.contentRect.width ?? 0;
    if (Math.abs(width - drawnWidth) >= 1) draw(width);
  }).observe(canvas);
  const isInPair = byId(id).closest('.pair') !== null;
  addEventListener('beforeprint', () => draw(isInPair ? PRINT_WIDTH_OF_A_PAIR : PRINT_WIDTH, true));
  addEventListener('afterprint', () => draw(canvas.clientWidth));

  return {
    show: (next) => {
      content = next;
      body.hidden = false;
      draw(canvas.clientWidth);
      showTable();
    },
    clear: () => {
      content = null;
      body.hidden = true;
    },
  };
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
