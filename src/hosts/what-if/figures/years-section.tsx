import type { VNode } from 'preact';
import type { SimulationRun } from '../../../index.js';
import type { Ask } from '../derivation/derivation.js';
import { HowLink, SectionHead } from '../page/section-head.js';
import { FigureTable, type FigureTableOptions } from './figure-table.js';
import { yearByYearTable } from '../../../presentation/words/index.js';

/** A sum of two columns: each of them has a derivation, it has none. */
const NOT_DERIVED = ['note_payments'];

const TITLE = 'Year by year';

/** The years in full; they can be chosen like the bars, and their figures asked for. */
export function Years(props: {
  readonly run: SimulationRun;
  readonly selectedYear: number;
  readonly onSelect: (year: number) => void;
  readonly ask: Ask;
}): VNode {
  const { run, selectedYear, onSelect, ask } = props;
  const table = yearByYearTable(run.annual_projections);
  const years = run.annual_projections.map(({ year }) => year);
  const choose = (row: number): VNode => {
    const year = years[row]!;
    return (
      <button type="button" class="year" aria-pressed={year === selectedYear} onClick={() => onSelect(year)}>
        {year}
      </button>
    );
  };
  const derivable: FigureTableOptions['ask'] = (row, { key, label }) =>
    NOT_DERIVED.includes(key) ? null : () => ask({ year: years[row]!, metric: key, name: label });
  return (
    <>
      <SectionHead id="years" title={TITLE}>
        <HowLink anchor="#7-results" topic={TITLE} />
      </SectionHead>
      <p class="note">
        {table.note} Choose a figure to see what it is made of; from a year, arrow keys lead to its figures.
      </p>
      <FigureTable
        table={table}
        head={choose}
        selected={years.indexOf(selectedYear)}
        ask={derivable}
        onKeyDown={moveInTable}
      />
    </>
  );
}

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
