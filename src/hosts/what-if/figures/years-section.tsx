import type { VNode } from 'preact';
import { trustTable, yearByYearTable } from '../../../presentation/words/index.js';
import { Derivation } from '../derivation/derivation.js';
import { FigureSection, HowLink, SectionHead } from '../page/section-head.js';
import { yearsChart } from '../../../presentation/charts/index.js';
import { selectedYear, type SectionProps } from '../page/state.js';
import { FigureTable, type FigureTableOptions } from './figure-table.js';

/** Shares of the trust. */
export function TrustChart({ session }: SectionProps): VNode {
  const trust = trustTable(session.projection.run.trust_states);
  return (
    <FigureSection
      id="trust"
      title="Shares of the trust by where they are"
      documentation="#3-state"
      planName={session.name}
      content={{
        table: trust,
        draw: (width, onPaper) =>
          yearsChart(trust, { width, height: onPaper ? 140 : 220, not: ['total', 'emerging_liability'] }),
      }}
    />
  );
}

/** A sum of two columns: each of them has a derivation, it has none. */
const NOT_DERIVED = ['note_payments'];

const TITLE = 'Year by year';

/** The years in full; they can be chosen like the bars, and their figures asked for. */
export function Years(props: SectionProps): VNode {
  const { session, choose: onSelect, ask } = props;
  const { run } = session.projection;
  const selected = selectedYear(session);
  const table = yearByYearTable(run.annual_projections);
  const years = run.annual_projections.map(({ year }) => year);
  const choose = (row: number): VNode => {
    const year = years[row]!;
    return (
      <button type="button" class="year" aria-pressed={year === selected} onClick={() => onSelect(year)}>
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
        selected={years.indexOf(selected)}
        ask={derivable}
        onKeyDown={moveInTable}
      />
      <Derivation {...props} place="derivation" />
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
