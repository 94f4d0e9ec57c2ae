import type { Fan, FAN_PERCENTILES } from '../../analysis/monte-carlo/tables.js';
import type { AnnualProjection } from '../../index.js';
import { formatDollars, percentileOf } from '../words/figures.js';
import { axisDollars, chartFrame, drawing, type FrameOptions, px } from './chart-frame.js';
import { type Band, type Line, lineChart, linesOver } from './bars-and-lines.js';
import { s, type Svg } from './chart-style.js';

/** The room that a chart has. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Free cash flow of the company, what it pays for shares, and the years in which its cash is short; `lines` are what it pays in other runs. */
export function companyCashChart(rows: readonly AnnualProjection[], room: Room, lines: readonly Line[] = []): Svg {
  const years = rows.map(({ year }) => year);
  const short = rows.map(({ cash_shortfall: missing = 0 }) => missing > 0);
  const missing = years.filter((_, i) => short[i]);
  const cash = missing.length === 0 ? 'Cash is never short.' : `Cash is short in ${missing.join(', ')}.`;
  return companyChart({
    ...room,
    years,
    freeCashFlow: rows.map(({ free_cash_flow: free = 0 }) => free),
    paid: rows.map(({ company_repurchase_cash: paid = 0 }) => paid),
    short,
    lines,
    axis: axisDollars,
    label: `Free cash flow of the company and what it pays for shares, by year. ${cash}`,
    describe: (i) => describeYear(rows[i]!),
  });
}

/** Headroom by year above and below the minimum of cash, and the years in which it is short. */
export function headroomChart(rows: readonly AnnualProjection[], room: Room): Svg {
  const years = rows.map(({ year }) => year);
  const values = rows.map(({ headroom = 0 }) => headroom);
  const least = values.indexOf(Math.min(...values));
  const { chart, x, y, slot } = chartFrame({
    ...room,
    years,
    least: Math.min(0, ...values),
    most: Math.max(0, ...values),
    axis: axisDollars,
    series: [],
    label: `Headroom by year: cash above the minimum, with the line of credit drawn. The least is ${formatDollars(values[least]!)}, in ${years[least]!}.`,
  });
  const gap = Math.max(1, Math.min(10, slot * 0.22));
  const bars = values.map((value, i) => {
    const [top, bottom] = [y.at(Math.max(0, value)), y.at(Math.min(0, value))];
    const place = { x: px(x(i) + gap / 2), y: px(top), width: px(slot - gap), height: px(Math.max(1, bottom - top)) };
    const title = s('title', {}, `${years[i]!}: ${formatDollars(value)}`);
    return s('g', {}, title, s('rect', { class: value < 0 ? 'fill-missing' : 'fill-company', ...place }));
  });
  return chart(...bars);
}

function describeYear(row: AnnualProjection): string {
  const { free_cash_flow: free = 0, company_repurchase_cash: paid = 0, cash_shortfall: missing = 0 } = row;
  const flow = `${free < 0 ? '−' : ''}${formatDollars(Math.abs(free))}`;
  const short = missing > 0 ? `, ${formatDollars(missing)} missing` : '';
  return `${row.year}: free cash flow ${flow}, paid for shares ${formatDollars(paid)}${short}`;
}

/** Repurchase cash by year over many futures, and as expected: a fan for each plan, one below the other, on one scale. */
export function fanCharts(fans: readonly Fan[], room: Room): Svg {
  const reach = Math.max(...fans.map(farthest));
  if (fans.length === 1) return fanOf(fans[0]!, room, reach);
  const title = 26;
  const charts = fans.map((fan) => fanOf(fan, room, reach));
  const height = charts.reduce((sum, { attributes }) => sum + Number(attributes['height']) + title, 0);
  let top = 0;
  const placed = charts.map(({ attributes, children }, i) => {
    const from = top;
    top += Number(attributes['height']) + title;
    return s(
      'g',
      { transform: `translate(0 ${from})` },
      s('text', { class: 'name', x: 0, y: 14 }, fans[i]!.name),
      s('g', { transform: `translate(0 ${title})` }, ...children),
    );
  });
  const label = charts.map(({ attributes }, i) => `${fans[i]!.name}: ${String(attributes['aria-label'])}`).join(' ');
  return drawing({ width: room.width, height, label }, ...placed);
}

function farthest({ futures, expected }: Fan): number {
  return Math.max(
    ...futures.years.map(({ repurchase_cash: cash }) => percentileOf(cash, 95)),
    ...expected.map((row) => row.repurchase_cash),
  );
}

/** Repurchase cash by year over many futures, of a result with the percentiles of a fan. */
export function fanChart(futures: Fan['futures'], room: Room): Svg {
  return fanOf({ name: '', futures, expected: [] }, room, -Infinity);
}

function fanOf({ futures: { years }, expected }: Fan, room: Room, reach: number): Svg {
  const along = (wanted: (typeof FAN_PERCENTILES)[number]): number[] =>
    years.map(({ repurchase_cash: cash }) => percentileOf(cash, wanted));
  const band = (name: string, series: string, low: 5 | 25, high: 75 | 95): Band => ({
    name,
    series,
    mark: 'area',
    low: along(low),
    high: along(high),
  });
  const { year, repurchase_cash: last } = years.at(-1)!;
  return lineChart({
    ...room,
    years: years.map((each) => each.year),
    bands: [band('Nine of ten futures', 'fan-wide', 5, 95), band('Half of them', 'fan-narrow', 25, 75)],
    lines: [
      { name: 'Median', series: 'main', mark: 'line', values: along(50) },
      ...(expected.length === 0
        ? []
        : [
            {
              name: 'Expected',
              series: 'now',
              mark: 'dashed',
              values: expected.map((row) => row.repurchase_cash),
            } as const,
          ]),
    ],
    reach,
    axis: axisDollars,
    label: `Repurchase cash by year over all futures. In ${year} nine of ten lie between ${formatDollars(percentileOf(last, 5))} and ${formatDollars(percentileOf(last, 95))}.`,
  });
}

/** Options of the chart of earnings and payments for shares, by year. */
export interface CompanyChartOptions extends Omit<FrameOptions, 'least' | 'most' | 'series'> {
  readonly freeCashFlow: readonly number[];
  readonly paid: readonly number[];
  /** Years in which cash is short. */
  readonly short: readonly boolean[];
  /** Payments of other runs. */
  readonly lines?: readonly Line[];
  /** Text of a year that is pointed at. */
  readonly describe: (index: number) => string;
}

/** Bars for payments, a line for free cash flow, and marks for years short of cash. */
export function companyChart(options: CompanyChartOptions): Svg {
  const { freeCashFlow, paid, short, describe, lines = [] } = options;
  const { chart, x, y, slot, top, bottom } = chartFrame({
    ...options,
    least: Math.min(0, ...freeCashFlow),
    most: Math.max(0, ...freeCashFlow, ...paid, ...lines.flatMap((line) => line.values.map(Number))),
    series: [
      { name: 'Paid for shares', series: 'company', mark: 'area' },
      { name: 'Free cash flow before it', series: 'now', mark: 'line' },
      ...(short.includes(true) ? [{ name: 'Cash is short', series: 'short', mark: 'area' } as const] : []),
      ...lines,
    ],
  });
  const gap = Math.max(1, Math.min(10, slot * 0.22));
  // A run of years is one area: two that meet would show a seam.
  const areas = short.map((isShort, from) => {
    if (!isShort || short[from - 1] === true) return null;
    const until = short.indexOf(false, from);
    const right = x(until < 0 ? short.length : until);
    const area = { x: px(x(from)), y: top, width: px(right - x(from)), height: px(bottom - top) };
    return s('rect', { class: 'fill-short', ...area });
  });
  const bars = paid.map((amount, i) =>
    s(
      'g',
      {},
      s('title', {}, describe(i)),
      s('rect', { class: 'target', x: px(x(i)), y: top, width: px(slot), height: px(bottom - top) }),
      s('rect', {
        class: 'fill-company',
        x: px(x(i) + gap / 2),
        y: px(y.at(amount)),
        width: px(slot - gap),
        height: px(y.at(0) - y.at(amount)),
      }),
    ),
  );
  const point = (amount: number, i: number): string => `${px(x(i) + slot / 2)},${px(y.at(amount))}`;
  const flow = s('polyline', { class: 'stroke-now line', points: freeCashFlow.map(point).join(' ') });
  return chart(...areas, ...bars, flow, ...linesOver(lines, point));
}
