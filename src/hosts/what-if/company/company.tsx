import type { VNode } from 'preact';
import { priceBridge, type PriceBridgeYear } from '../../../analysis/index.js';
import type { AnnualProjection } from '../../../index.js';
import { affordability, yardsticksOf, yardsticksSentence } from '../../../presentation/words/index.js';
import { companyCashChart, lineChart } from '../../../presentation/charts/index.js';
import type { FigureContent } from '../charts/chart-figure.js';
import { FigureSection } from '../charts/figure-section.js';
import { hasFinances } from '../controls/company-controls.js';
import { ControlFields } from '../controls/control-field.js';
import { COMPANY_CONTROLS } from '../controls/controls.js';
import { axisCount, formatCell } from '../figures/format.js';
import { yearColumn, type Table } from '../figures/table.js';
import type { Session } from '../page/session.js';
import type { Projection } from '../plan/inputs.js';
import { Mends } from './mends-block.js';

const QUESTION = 'Can the company pay?';

/** The answer with its question, for the headline; empty where the plan says nothing of the company. */
export function canPay(run: Parameters<typeof affordability>[0]): string {
  const answer = affordability(run);
  return answer === null ? '' : `${QUESTION} ${answer}`;
}

/** Whether the company behind the shares can pay for them. */
export function Company({ session }: { readonly session: Session }): VNode {
  const { projection } = session;
  const { run, inputs } = projection;
  const yardsticks = yardsticksOf(run.annual_projections);
  return (
    <>
      <FigureSection
        id="company"
        title={QUESTION}
        documentation="#49-close"
        planName={session.name}
        content={hasFinances(inputs) ? cashContent(run.annual_projections) : null}
      >
        <p class="sentence">
          {affordability(run) ??
            'Enter last year’s EBITDA, and this section asks for the rest. It then shows the years in which the company cannot pay.'}
        </p>
        {yardsticks !== null && <p class="yardsticks">{yardsticksSentence(yardsticks)}</p>}
        {(run.summary_metrics.years_with_cash_shortfall ?? 0) > 0 && (
          <Mends session={session} projection={projection} />
        )}
      </FigureSection>
      <form
        class="company-controls"
        aria-label="The company"
        autocomplete="off"
        onSubmit={(event) => event.preventDefault()}
      >
        <ControlFields controls={COMPANY_CONTROLS} session={session} />
      </form>
      {COMPANY_CONTROLS.some(({ id }) => session.isMoved(id)) && (
        <button type="button" class="quiet" onClick={() => session.takeAllBack(COMPANY_CONTROLS)}>
          Take these back
        </button>
      )}
    </>
  );
}

/** What the repurchases do to a price that follows from earnings. */
export function CompanyPrice(props: { readonly planName: string; readonly projection: Projection }): VNode {
  const { planName, projection } = props;
  return (
    <FigureSection
      id="company-price"
      title="Share price with and without the repurchases"
      documentation="#19-price-bridge"
      planName={planName}
      content={priceContent(priceBridge(projection.plan))}
    >
      <p class="note">
        At year end. Without them: less all that repurchases have added to the price, or with what they have taken from
        it.
      </p>
    </FigureSection>
  );
}

/** What the company has each year, and what the repurchases take of it. */
const COMPANY_YEARS = [
  'free_cash_flow',
  'company_repurchase_cash',
  'repurchase_to_free_cash_flow',
  'company_cash',
  'company_debt',
  'cash_shortfall',
  'fixed_charge_coverage',
] as const;

function cashContent(rows: readonly AnnualProjection[]): FigureContent {
  const yardsticks = yardsticksOf(rows);
  const table: Table = {
    caption: 'The company by year, in dollars',
    columns: [
      yearColumn('year'),
      yearColumn('repurchase_obligation'),
      yearColumn('ebitda'),
      { key: 'repurchase_to_ebitda', head: 'Obligation, part of EBITDA', format: 'percent' },
      { key: 'repurchase_to_equity', head: 'Obligation, part of equity', format: 'percent' },
      ...COMPANY_YEARS.map(yearColumn),
    ],
    rows: rows.map((row, i) => [
      row.year,
      row.repurchase_obligation,
      row.ebitda ?? null,
      yardsticks?.[i]?.toEbitda ?? null,
      yardsticks?.[i]?.toEquity ?? null,
      ...COMPANY_YEARS.map((name) => row[name] ?? null),
    ]),
  };
  return {
    table,
    draw: (width, onPaper) => companyCashChart(rows, { width, height: onPaper ? 105 : width < 480 ? 200 : 260 }),
  };
}

/** Without: the price less all that repurchases took from it or added to it until then. */
function priceContent(bridge: readonly PriceBridgeYear[]): FigureContent {
  let moved = 0;
  const rows = bridge.map(({ year, changes, year_end_share_price: price }) => {
    moved += changes.recycled + changes.redeemed + changes.lent;
    return { year, price, without: price - moved };
  });
  const last = rows.at(-1)!;
  return {
    table: {
      caption: 'Share price at year end, with and without the repurchases',
      columns: [
        yearColumn('year'),
        yearColumn('year_end_share_price'),
        { key: 'without_repurchases', head: 'Without repurchases', format: 'price' },
      ],
      rows: rows.map(({ year, price, without }) => [year, price, without]),
    },
    draw: (width, onPaper) =>
      lineChart({
        width,
        height: onPaper ? 115 : 200,
        years: rows.map(({ year }) => year),
        lines: [
          { name: 'With the repurchases', series: 'main', mark: 'line', values: rows.map(({ price }) => price) },
          { name: 'Without them', series: 'notes', mark: 'dashed', values: rows.map(({ without }) => without) },
        ],
        axis: (value) => `$${axisCount(value)}`,
        label: `Share price at year end: in ${last.year} $${formatCell(last.price, 'price')}, and $${formatCell(last.without, 'price')} without the repurchases.`,
      }),
  };
}
