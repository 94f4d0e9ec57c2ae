import type { VNode } from 'preact';
import type { AnswerTable, Purchase } from '../../../analysis/index.js';
import type { AnnualProjection } from '../../../index.js';
import { boughtWords, partsTables, purchasesTable } from '../../../presentation/words/index.js';
import { AnswerFigures } from '../figures/figure-table.js';
import { saveTable } from '../page/dom.js';
import { HowLink, SectionHead, Choice } from '../page/section-head.js';

/** Breakdown of a year's cash by cause and by group of participants. */
export function Breakdown(props: {
  readonly planName: string;
  readonly years: readonly AnnualProjection[];
  readonly selectedYear: number;
  readonly purchases: readonly Purchase[];
  readonly onSelect: (year: number) => void;
}): VNode {
  const { planName, years, selectedYear, purchases, onSelect } = props;
  return (
    <>
      <SectionHead id="breakdown" title={`Uses of cash in ${selectedYear}`}>
        <HowLink anchor="#42-turnover" topic="Uses of cash in a year" />
      </SectionHead>
      <div class="choose-year">
        <label for="breakdown-year">Year</label>
        <Choice
          id="breakdown-year"
          value={selectedYear}
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
      <p class="note">{boughtWords(years.find(({ year }) => year === selectedYear)!)}</p>
      <div class="pair">
        {partsTables(purchases.filter(({ year }) => year === selectedYear)).map((table) => (
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
