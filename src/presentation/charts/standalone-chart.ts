import { s, type Svg } from './svg.js';

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
