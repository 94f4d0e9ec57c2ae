import type { MonteCarloOptions } from '../../../analysis/index.js';
import { fractionOf } from '../controls/control.js';
import { button, h } from '../page/dom.js';

/** What the form says, as options of the engine. */
export type ChosenOptions = MonteCarloOptions & { readonly paths: number };

/** What is left to chance, how many futures, and the buttons. */
export interface UncertaintyForm {
  readonly element: HTMLElement;
  setRunning(running: boolean): void;
}

export function uncertaintyForm(start: (options: ChosenOptions) => void, stop: () => void): UncertaintyForm {
  const number = (id: string, value: number, most: number): HTMLInputElement =>
    h('input', { type: 'number', id, value, min: 0, max: most, step: 'any', required: true });
  const price = number('price-volatility', 20, 200);
  const turnover = number('turnover-volatility', 20, 200);
  const seed = h('input', { type: 'number', id: 'seed', value: 1, step: 1, required: true });
  const paths = h(
    'select',
    { id: 'paths' },
    ...[200, 1000, 5000].map((count) =>
      h('option', { value: count, selected: count === 1000 }, count.toLocaleString('en-US')),
    ),
  );
  const run = h('button', { type: 'submit', class: 'main' }, 'Compute');
  const cancel = button('Stop', stop, { hidden: true });
  const element = h(
    'form',
    {
      class: 'line',
      onsubmit: (event) => {
        event.preventDefault();
        start({
          paths: Number(paths.value),
          seed: Number(seed.value),
          price: { volatility: fractionOf(Number(price.value)) },
          turnover: { volatility: fractionOf(Number(turnover.value)) },
        });
      },
    },
    field('Price varies, % a year', price),
    field('Turnover varies, % a year', turnover),
    field('Futures', paths),
    field('Seed', seed),
    h('div', { class: 'buttons' }, run, cancel),
  );
  return {
    element,
    setRunning: (running) => {
      const hadFocus = document.activeElement === run || document.activeElement === cancel;
      run.hidden = running;
      cancel.hidden = !running;
      if (hadFocus) (running ? cancel : run).focus();
    },
  };
}

function field(text: string, input: HTMLElement): HTMLElement {
  return h('div', { class: 'form-field' }, h('label', { for: input.id }, text), input);
}
