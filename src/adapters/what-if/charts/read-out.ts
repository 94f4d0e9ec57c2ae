import { formatCell } from '../figures/format.js';
import type { Table } from '../figures/table.js';
import { h } from '../page/dom.js';

/** More lines than these hide the chart. */
const MOST_LINES = 8;

/**
 * The figures of the year that is pointed at, with a mouse or a finger, beside the place. Nobody who cannot see it needs it: the same
 * figures are in the table. Returns the place in which the drawing and what is read out stand.
 */
export function readOut(canvas: HTMLElement, table: () => Table | undefined): HTMLElement {
  const guide = h('div', { class: 'guide', hidden: true });
  const box = h('div', { class: 'read-out', hidden: true, 'aria-hidden': 'true' });
  const hide = (): void => {
    guide.hidden = true;
    box.hidden = true;
  };
  const show = (event: PointerEvent): void => {
    const plot = canvas.querySelector<SVGElement>('[data-slot]');
    const row = plot === null ? undefined : table()?.rows[yearAt(plot, canvas, event.clientX)];
    if (plot === null || row === undefined) {
      hide();
      return;
    }
    const { columns } = table()!;
    const lines = columns.flatMap(({ head, format }, i) =>
      i === 0 || row[i] === null || row[i] === undefined
        ? []
        : [h('div', {}, h('span', {}, head), h('span', {}, formatCell(row[i], format)))],
    );
    box.replaceChildren(h('strong', {}, String(row[0])), ...lines.slice(0, MOST_LINES));
    const index = yearAt(plot, canvas, event.clientX);
    const middle = Number(plot.dataset['left']) + (index + 0.5) * Number(plot.dataset['slot']);
    guide.hidden = false;
    box.hidden = false;
    guide.style.left = `${middle}px`;
    const isRight = middle > canvas.clientWidth / 2;
    box.style.left = isRight ? '' : `${middle + 10}px`;
    box.style.right = isRight ? `${canvas.clientWidth - middle + 10}px` : '';
  };
  canvas.addEventListener('pointermove', show);
  canvas.addEventListener('pointerdown', show);
  canvas.addEventListener('pointerleave', ({ pointerType }) => {
    // A finger that is lifted has left, and what it pointed at is still wanted.
    if (pointerType === 'mouse') hide();
  });
  addEventListener('pointerdown', ({ target }) => {
    if (!canvas.contains(target as Node)) hide();
  });
  return h('div', { class: 'stage' }, canvas, guide, box);
}

/** Which year's place a point is in. Drawings are as wide as their place, so that a pixel is a pixel. */
function yearAt(plot: SVGElement, canvas: HTMLElement, x: number): number {
  return Math.floor(
    (x - canvas.getBoundingClientRect().left - Number(plot.dataset['left'])) / Number(plot.dataset['slot']),
  );
}
