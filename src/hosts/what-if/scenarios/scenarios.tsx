import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { companyCash, type CompanyCash, type PlanInputs, sideBySide } from '../../../analysis/index.js';
import { lineChart, axisDollars } from '../../../presentation/charts/index.js';
import type { FigureContent } from '../charts/chart-figure.js';
import { FigureSection } from '../charts/figure-section.js';
import { column } from '../../../presentation/answer/index.js';
import { AnswerFigures } from '../figures/figure-table.js';
import type { Scenario, Session } from '../page/session.js';
import { LONGEST_NAME, MOST_SCENARIOS } from '../share/share-link.js';
import type { Projection } from '../plan/inputs.js';
import type { ControlValues } from '../controls/control.js';
import { CONTROLS, valueText } from '../controls/controls.js';
import { figuresTable } from '../../../presentation/words/index.js';

/** Scenario to compare: its figures, and its cost to the company. */
interface Compared extends Pick<Scenario, 'name' | 'projection'> {
  readonly company: CompanyCash;
}

/** Scenarios that were pinned, beside what is shown now. */
export function Scenarios({ session }: { readonly session: Session }): VNode {
  const { scenarios, projection } = session;
  const [name, setName] = useState('');
  const pin = (event: Event): void => {
    event.preventDefault();
    session.pin(name.trim() || nextName(scenarios));
    setName('');
  };
  const compared =
    scenarios.length === 0
      ? []
      : [...scenarios, { name: 'Shown now', projection }].map((scenario) => ({
          ...scenario,
          company: companyOf(scenario.projection),
        }));
  return (
    <FigureSection
      id="scenarios"
      title="Scenarios"
      documentation="#7-results"
      planName={session.name}
      content={compared.length === 0 ? null : chartOf(compared)}
    >
      <p class="note">
        Pin up to four and compare the others to the first. All of them meet the same chances when the uncertainty is
        computed.
      </p>
      <form class="line" onSubmit={pin}>
        <label for="scenario-name">Name</label>
        <input
          type="text"
          id="scenario-name"
          maxLength={LONGEST_NAME}
          placeholder={nextName(scenarios)}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit" id="pin" disabled={scenarios.length >= MOST_SCENARIOS}>
          Pin this plan
        </button>
      </form>
      <ol class="pinned">
        {scenarios.map((scenario, i) => (
          <Pinned key={i} {...{ session, scenario, index: i }} />
        ))}
      </ol>
      {compared.length > 0 && <Table compared={compared} />}
    </FigureSection>
  );
}

function Pinned(props: { readonly session: Session; readonly scenario: Scenario; readonly index: number }): VNode {
  const { session, scenario, index } = props;
  const { name, values } = scenario;
  return (
    <li>
      <span class={`swatch fill-scenario-${index + 1}`} aria-hidden="true" />
      <strong>{name}</strong>
      <span class="what">{describeValues(values, session.plan.inputs)}</span>
      <button type="button" class="quiet" aria-label={`Show ${name}`} onClick={() => session.restore(values)}>
        Show
      </button>
      <button type="button" class="quiet" aria-label={`Remove ${name}`} onClick={() => session.unpin(scenario)}>
        Remove
      </button>
    </li>
  );
}

function Table({ compared }: { readonly compared: readonly Compared[] }): VNode {
  const names = compared.map(({ name }) => name);
  const runs = sideBySide(
    names,
    compared.map(({ projection }) => projection.run),
    compared.map(({ company }) => company),
  );
  return <AnswerFigures table={{ ...figuresTable(runs), caption: 'Scenarios compared' }} />;
}

/** Chart of each scenario's company cash by year. */
function chartOf(compared: readonly Compared[]): FigureContent {
  const runs = compared.map(({ company }) => company.by_year);
  const years = runs[0]!.map(({ year }) => year);
  return {
    table: {
      name: 'scenarios',
      caption: 'Company cash of the scenarios by year',
      columns: [column('year', 'Year', 'year'), ...compared.map(({ name }) => column(name, name, 'dollars'))],
      rows: years.map((year, i) => ({
        ...Object.fromEntries(compared.map(({ name }, r) => [name, runs[r]![i]?.company_cash ?? null])),
        year,
      })),
    },
    draw: (width) =>
      lineChart({
        width,
        height: 240,
        years,
        lines: compared.map(({ name }, i) => ({
          name,
          series: i === compared.length - 1 ? 'now' : `scenario-${i + 1}`,
          mark: i === compared.length - 1 ? 'dashed' : 'line',
          values: runs[i]!.map((year) => year.company_cash),
        })),
        axis: axisDollars,
        label: 'Company cash of the scenarios by year.',
      }),
  };
}

/** Pinned scenarios do not change, so that a move of a slider costs one more projection for all of them. */
const computed = new WeakMap<Projection, CompanyCash>();

function companyOf(projection: Projection): CompanyCash {
  const company = computed.get(projection) ?? companyCash(projection.plan);
  computed.set(projection, company);
  return company;
}

function nextName(scenarios: readonly Scenario[]): string {
  const taken = new Set(scenarios.map(({ name }) => name));
  for (let number = scenarios.length + 1; ; number++) {
    const name = `Scenario ${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Words for the controls that were moved, in a line: `Price growth 6 %, Turnover 1.2 ×`. */
export function describeValues(values: ControlValues, inputs: PlanInputs): string {
  const parts = changesInWords(values, inputs);
  return parts.length === 0 ? 'The plan as it is' : parts.join(', ');
}

/** Lists the controls that were moved, with their values: `Price growth 6 %`. */
export function changesInWords(values: ControlValues, inputs: PlanInputs): string[] {
  return CONTROLS.flatMap((control) => {
    const value = values[control.id];
    return value === undefined ? [] : [`${control.label} ${valueText(control, value, inputs)}`];
  });
}
