import { chartFrame, type FrameOptions } from './chart-frame.js';
import { px } from './scale.js';
import { s, type Svg } from './svg.js';

/** What the company earns and what it pays for shares, by year. */
export interface CompanyChartOptions extends Omit<FrameOptions, 'least' | 'most' | 'series' | 'interactive'> {
  readonly freeCashFlow: readonly number[];
  readonly paid: readonly number[];
  /** Years in which cash is short. */
  readonly short: readonly boolean[];
  /** What a year says when it is pointed at. */
  readonly describe: (index: number) => string;
}

/** Bars for payments, a line for free cash flow, and marks for years short of cash. */
export function companyChart(options: CompanyChartOptions): Svg {
  const { freeCashFlow, paid, short, describe } = options;
  const { chart, x, y, slot, top, bottom } = chartFrame({
    ...options,
    least: Math.min(0, ...freeCashFlow),
    most: Math.max(0, ...freeCashFlow, ...paid),
    series: [
      { name: 'Paid for shares', series: 'company', mark: 'area' },
      { name: 'Free cash flow before it', series: 'now', mark: 'line' },
      ...(short.includes(true) ? [{ name: 'Cash is short', series: 'short', mark: 'area' } as const] : []),
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
  const points = freeCashFlow.map((amount, i) => `${px(x(i) + slot / 2)},${px(y.at(amount))}`);
  return chart(...areas, ...bars, s('polyline', { class: 'stroke-now line', points: points.join(' ') }));
}
