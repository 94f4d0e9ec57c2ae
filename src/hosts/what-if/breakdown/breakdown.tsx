import type { VNode } from 'preact';
import { type AnswerTable, type Purchase, purchases as purchasesIn } from '../../../analysis/index.js';
import type { Projection } from '../plan/inputs.js';
import { selectedYear, type SectionProps } from '../page/state.js';
import { boughtWords, partsTables, purchasesTable } from '../../../presentation/words/index.js';
import { AnswerFigures } from '../figures/figure-table.js';
import { saveTable } from '../page/dom.js';
import { HowLink, SectionHead, Choice } from '../page/section-head.js';

let bought: { of: Projection | null; all: readonly Purchase[] } = { of: null, all: [] };

/** Purchases of a projection, computed once. */
export function purchasesOf(projection: Projection): readonly Purchase[] {
  if (bought.of !== projection) bought = { of: projection, all: purchasesIn(projection.plan) };
  return bought.all;
}

/** Breakdown of a year's cash by cause and by group of participants. */
export function BreakdownSection({ session, choose: onSelect }: SectionProps): VNode {
  const planName = session.name;
  const { annual_projections: years } = session.still.run;
  const purchases = purchasesOf(session.still);
  const chosen = selectedYear(session);
  const selected = years.find(({ year }) => year === chosen) ?? years[0]!;
  return (
    <>
      <SectionHead id="breakdown" title={`Uses of cash in ${selected.year}`}>
        <HowLink anchor="#42-turnover" topic="Uses of cash in a year" />
      </SectionHead>
      <div class="choose-year">
        <label for="breakdown-year">Year</label>
        <Choice
          id="breakdown-year"
          value={selected.year}
          choices={years.map(({ year }) => [year, year])}
          choose={onSelect}
        />
        <button
          type="button"
          class="quiet"
          onClick={() => void saveTable(planName, 'purchases', purchasesTable(purchases))}
        >
          CSV of all years
        </button>
      </div>
      <p class="note">{boughtWords(selected)}</p>
      <div class="pair">
        {partsTables(purchases.filter(({ year }) => year === selected.year)).map((table) => (
          <div key={table.name} class="parts">
            <AnswerFigures table={table} head={(row) => <Kind row={table.rows[row]!} />} />
          </div>
        ))}
      </div>
    </>
  );
}

/** Name of a kind of purchases above a line as long as its part. */
function Kind({ row: { kind, part } }: { readonly row: AnswerTable['rows'][number] }): VNode {
  return (
    <>
      {kind}
      <span class="part-line">
        <span class="part" aria-hidden="true" style={{ width: `${100 * Number(part ?? 0)}%` }} />
      </span>
    </>
  );
}
