import type { AnnualProjection, SimulationRun } from '../../../index.js';
import { howLink, sectionHead } from '../page/documentation.js';
import { button, byId, h } from '../page/dom.js';
import type { DerivationPanel } from '../derivation/derivation-panel.js';
import { tableElement, type TableOptions } from '../page/table-element.js';
import { fundersOf, sumOfCents } from '../../text/index.js';
import type { Table } from './table.js';

/** Columns of what only some plans do. */
const ASKED_FOR = [
  { key: 'segregation_amount', head: 'Turned into cash', format: 'dollars' },
  { key: 'shares_rebalanced', head: 'Shares rebalanced', format: 'shares' },
] as const;

/** The years in full: what is owed, who pays, and what the shares do. */
export function yearTable({ annual_projections: years }: SimulationRun): Table {
  const funders = fundersOf(years);
  const sum = (amount: (year: AnnualProjection) => number): number => sumOfCents(years.map(amount));
  const asked = ASKED_FOR.filter(({ key }) => years[0]?.[key] !== undefined);
  const payroll = sum((year) => year.covered_payroll);
  return {
    caption: 'The run by year',
    columns: [
      { key: 'year', head: 'Year', format: 'year' },
      { key: 'repurchase_obligation', head: 'Obligation', format: 'dollars' },
      { key: 'repurchase_cash', head: 'Cash', format: 'dollars' },
      ...funders.map(({ key, name }) => ({ key, head: name, format: 'dollars' as const })),
      { key: 'company_contribution', head: 'Contributed', format: 'dollars' },
      { key: 'share_price', head: 'Price', format: 'price' },
      { key: 'repurchase_to_payroll', head: 'Of payroll', format: 'percent' },
      { key: 'active_headcount', head: 'People', format: 'people' },
      { key: 'separations', head: 'Left', format: 'people' },
      ...asked,
    ],
    rows: years.map((year) => [
      year.year,
      year.repurchase_obligation,
      year.repurchase_cash,
      ...funders.map(({ amount }) => amount(year)),
      year.company_contribution,
      year.share_price,
      year.repurchase_to_payroll,
      year.active_headcount,
      year.separations,
      ...asked.map(({ key }) => year[key] ?? 0),
    ]),
    totals: [
      'All',
      sum((year) => year.repurchase_obligation),
      sum((year) => year.repurchase_cash),
      ...funders.map(({ amount }) => sum(amount)),
      sum((year) => year.company_contribution),
      '',
      payroll > 0 ? sum((year) => year.repurchase_obligation) / payroll : '',
      '',
      '',
      ...asked.map(({ key, format }) => (format === 'dollars' ? sum((year) => year[key] ?? 0) : '')),
    ],
  };
}

/** The table on the page; its years can be chosen like the bars. */
export function yearTableSection(
  onSelect: (year: number) => void,
  { element: derivation, ask }: Pick<DerivationPanel, 'element' | 'ask'>,
): {
  show: (run: SimulationRun, selectedYear: number) => void;
} {
  const title = 'Year by year';
  const holder = h('div');
  byId('years').append(
    sectionHead('years', title, howLink('#7-results', title)),
    h(
      'p',
      { class: 'note' },
      'In dollars. People are expected numbers, so they have decimals. Choose a figure to see what it is made of; from a year, arrow keys lead to its figures.',
    ),
    holder,
    derivation,
  );
  holder.addEventListener('keydown', moveInTable);
  return {
    show: (run, selectedYear) => {
      const years = run.annual_projections.map(({ year }) => year);
      const choose = (row: number): HTMLElement => {
        const year = years[row]!;
        const attributes = { class: 'year', 'aria-pressed': String(year === selectedYear) };
        return button(String(year), () => onSelect(year), attributes);
      };
      const derivable: TableOptions['ask'] = (row, { key, head }) =>
        NOT_DERIVED.includes(key) ? null : () => ask(years[row]!, key, head);
      const hadFocus = holder.contains(document.activeElement)
        ? (document.activeElement as HTMLElement).textContent
        : null;
      const place = holder.firstElementChild?.scrollLeft ?? 0;
      holder.replaceChildren(
        tableElement(yearTable(run), { head: choose, selected: years.indexOf(selectedYear), ask: derivable }),
      );
      holder.firstElementChild!.scrollLeft = place;
      if (hadFocus !== null)
        [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === hadFocus)?.focus();
    },
  };
}

/** A sum of two columns: each of them has a derivation, it has none. */
const NOT_DERIVED = ['note_payments'];

/** Arrows move from figure to figure, across and down. */
function moveInTable(event: KeyboardEvent): void {
  const cell = (event.target as HTMLElement).closest('td, th');
  const row = cell?.parentElement;
  if (cell === null || row === null || row === undefined) return;
  const at = [...row.children].indexOf(cell);
  const to = {
    ArrowLeft: row.children[at - 1],
    ArrowRight: row.children[at + 1],
    ArrowUp: row.previousElementSibling?.children[at],
    ArrowDown: row.nextElementSibling?.children[at],
  }[event.key];
  const next = to?.querySelector('button');
  if (next === null || next === undefined) return;
  event.preventDefault();
  next.focus();
}
