/** The colours of the light page, and of paper. */
export const LIGHT = `
--paper: #fff;
--ink: #1b2027;
--soft: #545d68;
--line: #dce1e6;
--tint: #f4f6f8;
--accent: #14477d;
--on-accent: #fff;
--warn: #8a4b08;
--warn-tint: #fdf5e9;
--wrong: #a3201d;
--company: #14477d;
--contributions: #5497c6;
--forfeitures: #84904a;
--accounts: #8a8a8a;
--notes: #b96a1d;
--purple: #7b5ea7;
--green: #38835a;
--fan-wide: #d3e2f0;
--fan-narrow: #98bfe0;
`;

/** The colours of the dark page. */
export const DARK = `
--paper: #14181d;
--ink: #e7eaee;
--soft: #a8b1bb;
--line: #323a43;
--tint: #1c2228;
--accent: #93c3f2;
--on-accent: #10151a;
--warn: #f0be7f;
--warn-tint: #2b2317;
--wrong: #ff9c94;
--company: #93c3f2;
--contributions: #4a82b3;
--forfeitures: #9dab63;
--accounts: #9a9a9a;
--notes: #e0984b;
--purple: #b49be0;
--green: #6cbd92;
--fan-wide: #223c55;
--fan-narrow: #3c6a94;
`;

/** Style of charts, in the colours of their host. */
export const CHART_STYLE = `
.chart {
  display: block;
  width: 100%;
  height: auto;
  overflow: visible;
}

.chart text {
  fill: var(--soft);
  font-size: 12px;
  font-variant-numeric: tabular-nums;
}

.chart .legend,
.chart .name {
  fill: var(--ink);
}

.chart .peak {
  fill: var(--ink);
  font-weight: 600;
}

.chart .title {
  fill: var(--ink);
  font-size: 15px;
  font-weight: 600;
}

.chart .paper {
  fill: var(--paper);
}

.chart .grid {
  stroke: var(--line);
}

.chart .axis {
  stroke: var(--soft);
}

.chart polyline {
  fill: none;
  stroke-width: 2px;
  stroke-linejoin: round;
}

.chart line.line,
.chart line.dashed {
  stroke-width: 2px;
}

.chart .dashed {
  stroke-dasharray: 5 4;
}

.target {
  fill: transparent;
}

.chart .under {
  stroke: var(--paper);
  stroke-width: 4.5px;
}

/* A series has one colour, whether it is an area, a line or a swatch. */
[class*='fill-'] {
  fill: var(--paint);
  background: var(--paint);
}

[class*='stroke-'] {
  stroke: var(--paint);
}

[class*='-company'],
[class*='-main'],
[class*='-allocated'],
[class*='-scenario-4'],
.fill-up {
  --paint: var(--company);
}

[class*='-contributions'],
[class*='-separated'],
.fill-down {
  --paint: var(--contributions);
}

[class*='-forfeitures'],
[class*='-unallocated'] {
  --paint: var(--forfeitures);
}

[class*='-accounts'],
[class*='-suspense'] {
  --paint: var(--accounts);
}

[class*='-notes'],
[class*='-pending_forfeiture'],
[class*='-scenario-1'] {
  --paint: var(--notes);
}

[class*='-scenario-2'] {
  --paint: var(--green);
}

[class*='-scenario-3'] {
  --paint: var(--purple);
}

.fill-fan-wide {
  --paint: var(--fan-wide);
}

.fill-fan-narrow {
  --paint: var(--fan-narrow);
}

.stroke-now {
  --paint: var(--ink);
}

.fill-missing {
  --paint: var(--wrong);
}

.fill-short {
  --paint: color-mix(in srgb, var(--wrong) 18%, var(--paper));
}
`;

/** An element of a drawing, or of a page: nothing but data, so that a page can mount it and a report can write it. */
export interface Svg {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Svg | string)[];
}

/** Element of a drawing. Children that are null are left out. */
export function s(
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly (Svg | string | null)[]
): Svg {
  return { name, attributes, children: children.filter((child) => child !== null) };
}

/** Elements that never have anything in them; any other is closed by a tag, since HTML knows no other way. */
const EMPTY = /^(?:rect|line|circle|polyline|polygon|br)$/;

/** A drawing or a page as text, in one line. */
export function svgText({ name, attributes, children }: Svg): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  if (EMPTY.test(name)) return `<${name}${given.join('')}/>`;
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : svgText(child)));
  return `<${name}${given.join('')}>${inner.join('')}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML, SVG and XML; characters that XML does not allow are left out. */
export function escaped(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const SVG = 'http://www.w3.org/2000/svg';
const MARGIN = 20;
const TITLE = 34;

/** Chart as a drawing of its own: on paper, with its title, and with its content as description. */
export function standaloneChart({ attributes, children }: Svg, title: string): Svg {
  const width = Number(attributes['width']) + 2 * MARGIN;
  const height = Number(attributes['height']) + TITLE + MARGIN;
  return s(
    'svg',
    { class: 'chart', xmlns: SVG, viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    s('title', {}, title),
    s('desc', {}, String(attributes['aria-label'])),
    s('rect', { class: 'paper', width, height }),
    s('text', { class: 'title', x: MARGIN, y: 24 }, title),
    s('g', { transform: `translate(${MARGIN} ${TITLE})` }, ...children),
  );
}
