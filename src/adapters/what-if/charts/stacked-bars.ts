import { s } from '../page/dom.js';
import { chartFrame, type FrameOptions } from './chart-frame.js';
import { px } from './scale.js';

/** Bars by year, each made of parts that lie on one another. */
export interface StackedBarsOptions extends Omit<FrameOptions, 'most' | 'interactive'> {
  /** By series, then by year. */
  readonly values: readonly (readonly number[])[];
  /** What a bar says when it is pointed at or read out. */
  readonly describe: (index: number) => string;
  /** The bar that was chosen; null where bars cannot be chosen. */
  readonly selected: number | null;
  readonly onSelect?: (index: number) => void;
}

export function stackedBars(options: StackedBarsOptions): SVGSVGElement {
  const { years, series, values, describe, selected, onSelect } = options;
  const totals = years.map((_, i) => values.reduce((sum, ofSeries) => sum + ofSeries[i]!, 0));
  const interactive = onSelect !== undefined;
  const frame = chartFrame({ ...options, most: Math.max(...totals), interactive });
  const { plot, x, y, slot, top, bottom } = frame;
  const gap = Math.max(1, Math.min(10, slot * 0.22));

  years.forEach((year, i) => {
    let base = 0;
    const parts = series.map(({ series: paint }, at) => {
      const value = values[at]![i]!;
      const from = y.at(base);
      base += value;
      const to = y.at(base);
      return value > 0
        ? s('rect', {
            class: `fill-${paint}`,
            x: px(x(i) + gap / 2),
            y: px(to),
            width: px(slot - gap),
            height: px(from - to),
          })
        : null;
    });
    const isSelected = selected === i;
    const target = s('rect', { class: 'target', x: px(x(i)), y: top, width: px(slot), height: px(bottom - top) });
    const attributes = interactive
      ? {
          class: isSelected ? 'bar chosen' : 'bar',
          role: 'button',
          tabindex: isSelected ? 0 : -1,
          'aria-label': describe(i),
          'aria-pressed': String(isSelected),
          'data-year': year,
          onclick: () => onSelect(i),
          onkeydown: (event: Event) => onKey(event as KeyboardEvent, i, years.length, onSelect),
        }
      : { class: 'bar', 'aria-hidden': 'true' };
    plot.append(s('g', attributes, s('title', {}, describe(i)), target, ...parts));
  });
  return frame.chart;
}

/** Arrows move the choice from bar to bar, as in a list. */
function onKey(event: KeyboardEvent, index: number, count: number, onSelect: (index: number) => void): void {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: count - 1,
    Enter: index,
    ' ': index,
  };
  const to = moves[event.key];
  if (to === undefined) return;
  event.preventDefault();
  if (to >= 0 && to < count) onSelect(to);
}
