import type { Purchase } from '../../../analysis/index.js';
import type { AnnualProjection } from '../../../index.js';
import { formatDollars, formatCell } from '../figures/format.js';
import type { Table } from '../figures/table.js';
import { howLink } from '../page/documentation.js';
import { button, byId, h } from '../page/dom.js';
import { download, fileName } from '../page/download.js';
import { part } from '../page/parts.js';
import { headCell, tableOf } from '../page/table-element.js';
import { groupOf, GROUPS, REASONS, sumOfCents } from '../../text/index.js';

/** Where a year's cash goes, by cause and by group of participants. */
export interface BreakdownSection {
  show(years: readonly AnnualProjection[], selectedYear: number, purchases: readonly Purchase[]): void;
}

export function breakdownSection(planName: () => string, onSelect: (year: number) => void): BreakdownSection {
  const choice = h('select', {
    id: 'breakdown-year',
    onchange: (event) => onSelect(Number((event.target as HTMLSelectElement).value)),
  });
  const title = h('h2', { id: 'breakdown-title' }, 'Where the cash of a year goes');
  const sentence = h('p', { class: 'note' });
  const tables = h('div', { class: 'pair' });
  let shown: Table | null = null;
  const save = async (): Promise<void> => {
    const { tableCsv } = await part('whatIfForm');
    if (shown !== null) download(fileName(planName(), 'purchases.csv'), tableCsv(shown), 'text/csv');
  };
  byId('breakdown').append(
    h('div', { class: 'section-head' }, title, howLink('#42-turnover', 'Where the cash of a year goes')),
    h(
      'div',
      { class: 'choose-year' },
      h('label', { for: 'breakdown-year' }, 'Year'),
      choice,
      button('CSV of all years', save, { class: 'quiet' }),
    ),
    sentence,
    tables,
  );
  return {
    show: (years, selectedYear, purchases) => {
      choice.replaceChildren(
        ...years.map(({ year }) => h('option', { value: year, selected: year === selectedYear }, String(year))),
      );
      const row = years.find(({ year }) => year === selectedYear)!;
      title.textContent = `Where the cash of ${selectedYear} goes`;
      sentence.textContent = sentenceOf(row);
      const ofYear = purchases.filter(({ year }) => year === selectedYear);
      tables.replaceChildren(
        partsTable('By cause', ofYear, REASONS, ({ reason }) => reason),
        partsTable('By group of participants', ofYear, GROUPS, groupOf),
      );
      shown = purchasesTable(purchases);
    },
  };
}

/** Notes postpone cash: what is bought and what is paid then differ. */
function sentenceOf(row: AnnualProjection): string {
  const notes = sumOfCents([row.note_principal_paid, row.note_interest_paid]);
  const bought = `Shares for ${formatDollars(row.repurchase_obligation)} are bought at $${formatCell(row.share_price, 'price')}`;
  if (row.notes_issued === 0 && notes === 0) return `${bought}.`;
  return `${bought}; ${formatDollars(row.notes_issued)} of it by promissory note, and ${formatDollars(notes)} are paid on notes.`;
}

function partsTable<Key extends string>(
  heading: string,
  purchases: readonly Purchase[],
  kinds: readonly (readonly [Key, string])[],
  kindOf: (purchase: Purchase) => Key,
): HTMLElement {
  const whole = sumOfCents(purchases.map(({ cost }) => cost));
  const parts = kinds.map(([key, name]) => {
    const own = purchases.filter((purchase) => kindOf(purchase) === key);
    return {
      name,
      amount: sumOfCents(own.map(({ cost }) => cost)),
      shares: own.reduce((sum, { shares }) => sum + shares, 0),
    };
  });
  const bar = (part: number): HTMLElement => {
    const element = h('span', { class: 'part', 'aria-hidden': 'true' });
    element.style.width = `${100 * part}%`;
    return element;
  };
  const cells = (name: string, amount: number, shares: number, withBar: boolean): HTMLElement[] => {
    const part = whole === 0 ? 0 : amount / whole;
    return [
      h('th', { scope: 'row', class: 'text' }, name, withBar ? h('span', { class: 'part-line' }, bar(part)) : null),
      h('td', { class: 'number' }, formatDollars(amount)),
      h('td', { class: 'number' }, formatCell(shares, 'shares')),
      h('td', { class: 'number' }, whole === 0 ? '–' : formatCell(part, 'percent')),
    ];
  };
  const all = purchases.reduce((sum, { shares }) => sum + shares, 0);
  return tableOf(h('caption', {}, heading), {
    attributes: { class: 'parts' },
    heads: ['', 'Dollars', 'Shares', 'Part'].map((head) => headCell(head, head === '' ? 'text' : 'number')),
    rows: parts
      .filter(({ shares }) => shares > 0)
      .map(({ name, amount, shares }) => h('tr', {}, ...cells(name, amount, shares, true))),
    totals: cells('All', whole, all, false),
  });
}

function purchasesTable(purchases: readonly Purchase[]): Table {
  return {
    caption: 'Every purchase of the run',
    columns: [
      { key: 'year', head: 'Year', format: 'year' },
      { key: 'participant_id', head: 'Participant', format: 'text' },
      { key: 'age', head: 'Age', format: 'year' },
      { key: 'cause', head: 'Cause', format: 'text' },
      { key: 'shares', head: 'Shares', format: 'shares' },
      { key: 'cost', head: 'Dollars', format: 'dollars' },
    ],
    rows: purchases.map(({ year, id, age, reason, shares, cost }) => [year, id, age, reason, shares, cost]),
  };
}
