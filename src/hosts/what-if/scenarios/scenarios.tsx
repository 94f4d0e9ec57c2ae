import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type AnswerTable, companyCash, type CompanyCash, sideBySide } from '../../../analysis/index.js';
import { linesOf } from '../charts/chart-figure.js';
import { FigureSection } from '../page/section-head.js';
import { AnswerFigures } from '../figures/figure-table.js';
import { nextName, type Scenario, type Session } from '../page/session.js';
import { LONGEST_NAME, MOST_SCENARIOS } from '../share/share-link.js';
import type { SectionProps } from '../page/state.js';
import type { Projection } from '../plan/inputs.js';
import { describeValues } from '../controls/controls.js';
import { sideBySideTables } from '../../../presentation/words/index.js';

/** Scenarios that were pinned, beside what is shown now. */
export function Scenarios({ session }: SectionProps): VNode {
  const { scenarios, projection } = session;
  const [name, setName] = useState('');
  const pin = (event: Event): void => {
    event.preventDefault();
    session.pin(name.trim() || nextName(scenarios));
    setName('');
  };
  const compared = scenarios.length === 0 ? [] : [...scenarios, { name: 'Shown now', projection }];
  const tables = comparedTables(compared);
  const cash = tables.find(({ name: each }) => each === 'company_cash_paid_by_year');
  return (
    <FigureSection
      id="scenarios"
      title="Scenarios"
      documentation="#7-results"
      planName={session.name}
      content={cash === undefined ? null : linesOf(cash, -1)}
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
      {tables.length > 0 && <AnswerFigures table={{ ...tables[0]!, caption: 'Scenarios compared' }} />}
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

/** Scenarios side by side, with their cost to the company; no tables without scenarios. */
function comparedTables(compared: readonly Pick<Scenario, 'name' | 'projection'>[]): readonly AnswerTable[] {
  if (compared.length === 0) return [];
  const runs = sideBySide(
    compared.map(({ name }) => name),
    compared.map(({ projection }) => projection.run),
    compared.map(({ projection }) => companyOf(projection)),
  );
  return sideBySideTables(runs);
}

/** Pinned scenarios do not change, so that a move of a slider costs one more projection for all of them. */
const computed = new WeakMap<Projection, CompanyCash>();

function companyOf(projection: Projection): CompanyCash {
  const company = computed.get(projection) ?? companyCash(projection.plan);
  computed.set(projection, company);
  return company;
}
