import {
  companyCash,
  compareCompanies,
  sideBySide,
  type CompanyCash,
  type CompanyTotals,
  type SummaryFigures,
} from '../../../analysis/index.js';
import { lineChart } from '../../charts/index.js';
import { chartFigure } from '../charts/chart-figure.js';
import { axisDollars, formatCell, formatDifference, type Format } from '../figures/format.js';
import type { Table } from '../figures/table.js';
import { button, byId, h } from '../page/dom.js';
import { LONGEST_NAME, MOST_SCENARIOS, type Scenario, type Session } from '../page/session.js';
import type { Projection } from '../plan/inputs.js';
import { headCell, tableOf } from '../page/table-element.js';
import { describeValues } from './describe-values.js';

/** A scenario as it is compared: its figures, and what it costs the company. */
interface Compared extends Pick<Scenario, 'name' | 'projection'> {
  readonly company: CompanyCash;
}

/** Those marked `detail` are left out on paper, where room is scarce. */
const METRICS: readonly (readonly [keyof SummaryFigures | keyof CompanyTotals, string, Format, detail?: 'detail'])[] = [
  ['total_company_cash', 'Company cash, all years', 'dollars'],
  ['owed_at_end', 'Still owed at the end', 'dollars', 'detail'],
  ['total_repurchase_obligation', 'Obligation, all years', 'dollars'],
  ['present_value_repurchase_obligation', 'Present value', 'dollars'],
  ['peak_cash_year', 'Hardest year', 'year'],
  ['peak_cash_amount', 'Cash of that year', 'dollars'],
  ['max_repurchase_to_payroll', 'Largest part of payroll', 'percent'],
  ['overall_funding_ratio', 'Paid from trust cash', 'percent', 'detail'],
  ['final_share_price', 'Share price at the end', 'price', 'detail'],
  ['final_emerging_liability', 'Vested value if all left at the end', 'dollars'],
];

/** Scenarios that were pinned, beside what is shown now. */
export function scenariosSection(session: Session): { show: () => void } {
  const list = h('ol', { class: 'pinned' });
  const name = h('input', { type: 'text', id: 'scenario-name', maxlength: LONGEST_NAME });
  const pin = h('button', { type: 'submit', id: 'pin' }, 'Pin what is shown');
  const form = h(
    'form',
    {
      class: 'line',
      onsubmit: (event) => {
        event.preventDefault();
        session.pin(name.value.trim() || nextName(session.scenarios));
        name.value = '';
      },
    },
    h('label', { for: 'scenario-name' }, 'Name'),
    name,
    pin,
  );
  const comparison = h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Scenarios compared' });
  const figure = chartFigure('scenarios', 'Scenarios', '#7-results', () => session.name, [
    h(
      'p',
      { class: 'note' },
      `Pin up to four and compare the others to the first. All of them meet the same chances when the uncertainty is computed.`,
    ),
    form,
    list,
    comparison,
  ]);
  return {
    show: () => {
      const { scenarios } = session;
      name.placeholder = nextName(scenarios);
      pin.disabled = scenarios.length >= MOST_SCENARIOS;
      list.replaceChildren(...scenarios.map((scenario, i) => pinnedItem(session, scenario, i)));
      comparison.hidden = scenarios.length === 0;
      byId('scenarios').classList.toggle('on-paper', scenarios.length > 0);
      if (scenarios.length === 0) {
        figure.clear();
        return;
      }
      const compared = [...scenarios, { name: 'Shown now', projection: session.projection }].map((scenario) => ({
        ...scenario,
        company: companyOf(scenario.projection),
      }));
      comparison.replaceChildren(comparisonTable(compared));
      const runs = compared.map(({ company }) => company.by_year);
      const years = runs[0]!.map(({ year }) => year);
      const table: Table = {
        caption: 'Company cash of the scenarios by year, in dollars',
        columns: [
          { key: 'year', head: 'Year', format: 'year' },
          ...compared.map((scenario) => ({ key: scenario.name, head: scenario.name, format: 'dollars' as const })),
        ],
        rows: years.map((year, i) => [year, ...runs.map((run) => run[i]?.company_cash ?? null)]),
      };
      figure.show({
        table,
        draw: (width) =>
          lineChart({
            width,
            height: 240,
            years,
            lines: compared.map((scenario, i) => ({
              name: scenario.name,
              series: i === compared.length - 1 ? 'now' : `scenario-${i + 1}`,
              mark: i === compared.length - 1 ? 'dashed' : 'line',
              values: runs[i]!.map((year) => year.company_cash),
            })),
            axis: axisDollars,
            label: 'Company cash of the scenarios by year.',
          }),
      });
    },
  };
}

function pinnedItem(session: Session, scenario: Scenario, index: number): HTMLElement {
  const { name, values } = scenario;
  return h(
    'li',
    {},
    h('span', { class: `swatch fill-scenario-${index + 1}`, 'aria-hidden': 'true' }),
    h('strong', {}, name),
    h('span', { class: 'what' }, describeValues(values, session.plan.inputs)),
    button('Show', () => session.restore(values), { class: 'quiet', 'aria-label': `Show ${name}` }),
    button('Remove', () => session.unpin(scenario), { class: 'quiet', 'aria-label': `Remove ${name}` }),
  );
}

/** Pinned scenarios do not change, so that a move of a slider costs one more projection for all of them. */
const computed = new WeakMap<Projection, CompanyCash>();

function companyOf(projection: Projection): CompanyCash {
  const company = computed.get(projection) ?? companyCash(projection.plan);
  computed.set(projection, company);
  return company;
}

/** The figures of the first scenario, and of the others with their differences. */
function comparisonTable(compared: readonly Compared[]): HTMLElement {
  const names = compared.map(({ name }) => name);
  const runs = sideBySide(
    names,
    compared.map(({ projection }) => projection.run),
  ).summary;
  const companies = compareCompanies(
    names,
    compared.map(({ company }) => company),
  ).summary;
  const figures = names.map((_, i) => ({ ...runs.figures[i]!, ...companies.figures[i]! }));
  const differences = names.map((_, i) => ({ ...runs.differences[i]!, ...companies.differences[i]! }));
  const row = ([key, label, format, detail]: (typeof METRICS)[number]): HTMLElement =>
    h(
      'tr',
      { 'data-detail': detail },
      h('th', { scope: 'row', class: 'text' }, label),
      ...compared.map((_, i) =>
        h(
          'td',
          { class: 'number' },
          formatCell(figures[i]![key] ?? null, format),
          i === 0 ? null : h('span', { class: 'difference' }, formatDifference(differences[i]![key] ?? null, format)),
        ),
      ),
    );
  return tableOf(h('caption', { class: 'visually-hidden' }, 'Scenarios in figures, with differences to the first'), {
    heads: [h('td', {}), ...compared.map(({ name }) => headCell(name, 'number'))],
    rows: METRICS.map(row),
  });
}

function nextName(scenarios: readonly Scenario[]): string {
  const taken = new Set(scenarios.map(({ name }) => name));
  for (let number = scenarios.length + 1; ; number++) {
    const name = `Scenario ${number}`;
    if (!taken.has(name)) return name;
  }
}
