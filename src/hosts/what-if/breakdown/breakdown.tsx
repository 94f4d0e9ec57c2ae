import type { VNode } from 'preact';
import type { AnswerTable, Purchase } from '../../../analysis/index.js';
import type { AnnualProjection } from '../../../index.js';
import {
  formatDollars,
  formatPercent,
  formatPrice,
  formatWhole,
  groupOf,
  GROUPS,
  REASONS,
  sumOfCents,
} from '../../../presentation/words/index.js';
import { column } from '../../../presentation/answer/index.js';
import { HeadCell } from '../figures/figure-table.js';
import { download, fileName } from '../page/hand-out.js';
import { part } from '../page/parts.js';
import { HowLink, SectionHead } from '../page/section-head.js';

/** Breakdown of a year's cash by cause and by group of participants. */
export function Breakdown(props: {
  readonly planName: string;
  readonly years: readonly AnnualProjection[];
  readonly selectedYear: number;
  readonly purchases: readonly Purchase[];
  readonly onSelect: (year: number) => void;
}): VNode {
  const { planName, years, selectedYear, purchases, onSelect } = props;
  const ofYear = purchases.filter(({ year }) => year === selectedYear);
  const save = async (): Promise<void> => {
    const { tableCsv } = await part('whatIfForm');
    download(fileName(planName, 'purchases.csv'), tableCsv(purchasesTable(purchases)), 'text/csv');
  };
  return (
    <>
      <SectionHead id="breakdown" title={`Uses of cash in ${selectedYear}`}>
        <HowLink anchor="#42-turnover" topic="Uses of cash in a year" />
      </SectionHead>
      <div class="choose-year">
        <label for="breakdown-year">Year</label>
        <select
          id="breakdown-year"
          value={selectedYear}
          onChange={({ currentTarget }) => onSelect(Number(currentTarget.value))}
        >
          {years.map(({ year }) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
        <button type="button" class="quiet" onClick={() => void save()}>
          CSV of all years
        </button>
      </div>
      <p class="note">{sentenceOf(years.find(({ year }) => year === selectedYear)!)}</p>
      <div class="pair">
        <Kinds heading="By cause" purchases={ofYear} kinds={REASONS} kindOf={({ reason }) => reason} />
        <Kinds heading="By group of participants" purchases={ofYear} kinds={GROUPS} kindOf={groupOf} />
      </div>
    </>
  );
}

/** Notes postpone cash: what is bought and what is paid then differ. */
function sentenceOf(row: AnnualProjection): string {
  const notes = sumOfCents([row.note_principal_paid, row.note_interest_paid]);
  const bought = `Shares for ${formatDollars(row.repurchase_obligation)} are bought at $${formatPrice(row.share_price)}`;
  if (row.notes_issued === 0 && notes === 0) return `${bought}.`;
  return `${bought}; ${formatDollars(row.notes_issued)} of it by promissory note, and ${formatDollars(notes)} are paid on notes.`;
}

/** Purchases of a year by kind. */
function Kinds<Key extends string>(props: {
  readonly heading: string;
  readonly purchases: readonly Purchase[];
  readonly kinds: readonly (readonly [Key, string])[];
  readonly kindOf: (purchase: Purchase) => Key;
}): VNode {
  const { heading, purchases, kinds, kindOf } = props;
  const whole = sumOfCents(purchases.map(({ cost }) => cost));
  const rows = kinds
    .map(([key, name]) => ({ name, own: purchases.filter((purchase) => kindOf(purchase) === key) }))
    .filter(({ own }) => own.some(({ shares }) => shares > 0));
  const cells = (of: readonly Purchase[]): VNode => {
    const amount = sumOfCents(of.map(({ cost }) => cost));
    const shares = of.reduce((sum, purchase) => sum + purchase.shares, 0);
    return (
      <>
        <td class="number">{formatDollars(amount)}</td>
        <td class="number">{formatWhole(shares)}</td>
        <td class="number">{whole === 0 ? '-' : `${formatPercent(amount / whole)} %`}</td>
      </>
    );
  };
  const widthOf = (own: readonly Purchase[]): string =>
    `${whole === 0 ? 0 : (100 * sumOfCents(own.map(({ cost }) => cost))) / whole}%`;
  return (
    <table class="parts">
      <caption>{heading}</caption>
      <thead>
        <tr>
          <HeadCell text="" isText />
          <HeadCell text="Dollars" />
          <HeadCell text="Shares" />
          <HeadCell text="Part" />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, own }) => (
          <tr key={name}>
            <th scope="row" class="text">
              {name}
              <span class="part-line">
                <span class="part" aria-hidden="true" style={{ width: widthOf(own) }} />
              </span>
            </th>
            {cells(own)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" class="text">
            All
          </th>
          {cells(purchases)}
        </tr>
      </tfoot>
    </table>
  );
}

function purchasesTable(purchases: readonly Purchase[]): AnswerTable {
  return {
    name: 'purchases',
    caption: 'Every purchase of the run',
    columns: [
      column('year', 'Year', 'year'),
      column('participant_id', 'Participant', 'text'),
      column('age', 'Age', 'count'),
      column('cause', 'Cause', 'text'),
      column('shares', 'Shares', 'shares'),
      column('cost', 'Dollars', 'dollars'),
    ],
    rows: purchases.map(({ year, id, age, reason, shares, cost }) => ({
      ...{ year, participant_id: id, age, cause: reason, shares, cost },
    })),
  };
}
