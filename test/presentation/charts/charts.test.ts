import { describe, expect, it } from 'vitest';
import {
  s,
  stackedBars,
  standaloneChart,
  svgText,
  tornadoChart,
  type Svg,
  yearsChart,
  yearsLines,
} from '../../../src/presentation/charts/index.js';
import type { AnswerTable } from '../../../src/analysis/index.js';
import { lineChart } from '../../../src/presentation/charts/bars-and-lines.js';
import { companyChart } from '../../../src/presentation/charts/run-charts.js';

const years = [2027, 2028, 2029, 2030];
const common = { width: 400, years, axis: String, label: 'What it shows' };
const bars = stackedBars({
  ...common,
  values: [
    [100, 0, 50, 20],
    [0, 30, 50, 0],
  ],
  series: [
    { name: 'One', series: 'main', mark: 'area' },
    { name: 'Other', series: 'company', mark: 'area' },
  ],
  describe: (i) => `Year ${years[i]!}`,
  selected: null,
  peak: 'The peak',
});

/** All elements of a drawing, in the order of the drawing. */
function all(svg: Svg): Svg[] {
  return [svg, ...svg.children.flatMap((child) => (typeof child === 'string' ? [] : all(child)))];
}
const withClass = (svg: Svg, name: string): Svg[] => all(svg).filter(({ attributes }) => attributes['class'] === name);
const numberOf = ({ attributes }: Svg, name: string): number => Number(attributes[name]);

describe('stacked bars', () => {
  it('are as tall as their figures, lie on one another, and none is drawn for nothing', () => {
    const below = withClass(bars, 'fill-main').filter(({ attributes }) => attributes['rx'] === undefined);
    const above = withClass(bars, 'fill-company').filter(({ attributes }) => attributes['rx'] === undefined);
    expect(below).toHaveLength(3);
    expect(above).toHaveLength(2);
    const scale = numberOf(below[0]!, 'height') / 100;
    expect(numberOf(below[1]!, 'height')).toBeCloseTo(50 * scale, 1);
    expect(numberOf(above[1]!, 'height')).toBeCloseTo(50 * scale, 1);
    expect(numberOf(above[1]!, 'y') + numberOf(above[1]!, 'height')).toBeCloseTo(numberOf(below[1]!, 'y'), 1);
  });

  it('the first of the highest carries the label of the peak, which stays inside the drawing', () => {
    const [label] = withClass(bars, 'peak');
    expect(label!.children).toEqual(['The peak']);
    const wide = 'As long a label as anybody would wish';
    const values = [[1, 1, 1, 2]];
    const late = stackedBars({ ...common, values, series: [], describe: String, selected: null, peak: wide });
    // However wide its characters are.
    expect(withClass(late, 'peak')[0]!.attributes).toMatchObject({ x: 400, 'text-anchor': 'end' });
  });

  it('can be chosen only where one is chosen', () => {
    expect(all(bars).some(({ attributes }) => 'data-year' in attributes)).toBe(false);
    const chosen = stackedBars({ ...common, values: [[1, 2, 3, 4]], series: [], describe: String, selected: 2 });
    const can = all(chosen).filter(({ attributes }) => 'data-year' in attributes);
    expect(can.map(({ attributes }) => attributes['data-year'])).toEqual(years);
    expect(can.map(({ attributes }) => attributes['class'])).toEqual(['bar', 'bar', 'bar chosen', 'bar']);
  });
});

describe('a table by year', () => {
  const columns = [
    { key: 'year', label: 'Year', unit: 'year' },
    ...['base', 'a', 'b', 'c', 'd', 'e'].map((key) => ({ key, label: key.toUpperCase(), unit: 'dollars' }) as const),
  ] as const;
  const rows = years.map((year, i) => ({ year, base: 10, a: 11, b: 10, c: 90, d: 20 + i, e: 5 }));
  const table: AnswerTable = { name: 't', caption: 'Cash by year', columns, rows };
  const named = (svg: Svg, kind: string): (string | undefined)[] =>
    all(svg)
      .filter(({ attributes }) => attributes['class'] === kind)
      .map(({ children: [text] }) => (typeof text === 'string' ? text : undefined));

  it('is lines, the four that are farthest from the dashed one', () => {
    const svg = yearsLines(table, { width: 400, height: 200, dashed: 'base' });
    expect(named(svg, 'legend')).toEqual(['BASE', 'A', 'C', 'D', 'E']);
    const dashed = all(svg).filter(
      ({ name, attributes }) => name === 'polyline' && attributes['class'] === 'stroke-now dashed',
    );
    expect(dashed).toHaveLength(1);
    expect(svg.attributes['aria-label']).toBe('Cash by year. BASE $10 to $10; A $11 to $11.');
  });

  it('is bars of its parts, with the sum above the highest', () => {
    const parts = { ...table, columns: columns.filter(({ key }) => ['year', 'a', 'd', 'c'].includes(key)) };
    const svg = yearsChart(parts, { width: 400, height: 200, sum: 'c' });
    expect(named(svg, 'legend')).toEqual(['A', 'D']);
    expect(named(svg, 'peak')).toEqual(['$34']);
    expect(svg.attributes['aria-label']).toBe('Cash by year: A, D, by year. The most is in 2030: $90.');
    expect(named(svg, 'tick').slice(0, 2)).toEqual(['$0', '$10']);
  });
});

it('every chart says what it shows to those who cannot see it', () => {
  const line = { name: 'Line', series: 'main', mark: 'line' as const };
  const charts = [
    bars,
    lineChart({ ...common, lines: [{ ...line, values: [1, null, 3, 4] }] }),
    companyChart({
      ...common,
      freeCashFlow: [1, -1, 2, 3],
      paid: [1, 1, 1, 1],
      short: [false, true, true, false],
      describe: String,
    }),
    tornadoChart([{ name: 'A', down: null, up: { label: 'b', difference: 4 } }], 400, String, 'What it shows'),
  ];
  for (const chart of charts) expect(chart.attributes['aria-label']).toBe('What it shows');
});

describe('as text', () => {
  it('is what a browser reads, with nothing in it but text', () => {
    const svg = s('text', { x: 1, title: `"<&>'` }, `</text><script>alert('1')</script>&\0`);
    expect(svgText(svg)).toBe(
      '<text x="1" title="&quot;&lt;&amp;&gt;&#39;">&lt;/text&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</text>',
    );
    expect(svgText(s('rect', { x: 0 }))).toBe('<rect x="0"/>');
  });

  it('a chart of its own has its title, and what it shows as its description', () => {
    const text = svgText(standaloneChart(bars, 'Cash & shares'));
    expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(text).toContain('<title>Cash &amp; shares</title><desc>What it shows</desc>');
  });
});
