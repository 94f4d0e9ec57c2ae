import type { VNode } from 'preact';
import type { Comparison } from '../../../analysis/index.js';
import type { PriceSource } from '../library/answers.js';
import { canTheyPay, figuresTable, sayOf, breachesInBrief } from '../../../presentation/words/index.js';
import { column } from '../../../presentation/answer/index.js';
import { lineChart, axisDollars } from '../../../presentation/charts/index.js';
import type { FigureContent } from '../charts/chart-figure.js';
import { FigureSection } from '../charts/figure-section.js';
import { hasFinances } from '../controls/company-controls.js';
import { AnswerFigures } from '../figures/figure-table.js';
import { FindingsAgainst } from '../figures/findings.js';
import { askLibrary, noteAsked, useAskedAgain } from '../page/ask-library.js';
import { RunButton, RunStatus, useRun } from '../page/run.js';
import type { Projection } from '../plan/inputs.js';
import type { Session } from '../page/session.js';
import { caveatOf, costsOf, nameOf, SHOWN } from './verdict.js';

/** Cost of the plan with each method for repurchased shares, in one click. */
export function Methods(props: { readonly session: Session; readonly announce: (text: string) => void }): VNode {
  const { session, announce } = props;
  const { projection } = session;
  const run = useRun<Comparison>();
  const start = (source: PriceSource | null = null): void => {
    noteAsked(session, 'methods', source);
    run.start(
      projection,
      (watch) => askLibrary('methods', projection.inputs, { name: SHOWN, source }, watch),
      (comparison) => announce(verdictOf(comparison, session.name).join(' ')),
    );
  };
  useAskedAgain(session, 'methods', (how) => start(how === 'equity' || how === 'earnings' ? how : null));
  const comparison = run.shown?.answer ?? null;
  return (
    <FigureSection
      id="methods"
      title="Recycle, redeem or releverage?"
      documentation="#47-repurchase"
      planName={session.name}
      content={comparison === null ? null : chartOf(comparison)}
    >
      <p class="note">
        The plan as it is shown beside the same plan with each method: recycled shares go to the others, redeemed ones
        are retired, releveraged ones wait behind a new loan.
      </p>
      <div class="line">
        <RunButton run={run} text="Compare them" start={() => start()} />
      </div>
      <RunStatus run={run} projection={projection} label="Runs computed" />
      {comparison !== null && (
        <>
          {verdictOf(comparison, session.name).map((text, i) => (
            <p key={text} class={i === 0 ? 'sentence' : 'caveat'}>
              {text}
            </p>
          ))}
          {comparison.ranking_caveat !== undefined && (
            <div class="line">
              {hasFinances(projection.inputs) && (
                <button type="button" onClick={() => start('earnings')}>
                  Compare them at a price from earnings
                </button>
              )}
              <button type="button" onClick={() => start('equity')}>
                Compare them at a price from equity
              </button>
            </div>
          )}
          <AnswerFigures
            table={{
              ...figuresTable({ ...comparison, scenarios: comparison.scenarios.map(nameOf) }),
              caption: 'Methods compared',
            }}
          />
          {comparison.scenarios.slice(1).map((scenario, i) => (
            <Method key={scenario} {...{ session, scenario, comparison, index: i + 1, of: run.shown!.of }} />
          ))}
        </>
      )}
    </FigureSection>
  );
}

/** Sentences on the verdict: ability to pay, the price's reaction, the costs of the methods, and the caveat. */
function verdictOf(comparison: Comparison, planName: string): readonly string[] {
  const { priced, ranking_caveat: caveat } = comparison;
  const pays = canTheyPay('As the plan is shown', comparison, sayOf(planName));
  const costs = [costsOf(comparison), caveatOf(comparison)];
  // Where no method ranks first, why comes before what they cost.
  const said = caveat === undefined ? costs : costs.reverse();
  return [...(pays === '' ? [] : [pays]), ...(priced === undefined ? [] : [priced]), ...said];
}

/** Effect of a method on the findings, and a button that shows it. */
function Method(props: {
  readonly session: Session;
  readonly scenario: string;
  readonly comparison: Comparison;
  readonly index: number;
  readonly of: Projection;
}): VNode {
  const { session, scenario, comparison, index, of } = props;
  const changes = comparison.finding_changes[index]!;
  const against = { planned: of.run.summary_metrics.compliance_findings, changes };
  const name = nameOf(scenario);
  return (
    <details class="data">
      <summary>
        {name}: {breachesInBrief(against)}
      </summary>
      {differs(comparison, index, 'repurchase_strategy.timing') && (
        <p class="note">It pays at once: a releverage pays in cash, so promissory notes cannot apply.</p>
      )}
      {differs(comparison, index, 'dividends.on_allocated_shares') && (
        <p class="note">
          Dividends on shares in accounts go to the accounts: beside a new loan they cannot pay the first.
        </p>
      )}
      <FindingsAgainst {...against} />
      {scenario !== 'hybrid' && (
        <div class="line">
          <button
            type="button"
            aria-label={`Put it into the plan: ${name}`}
            onClick={() => session.set('method', scenario)}
          >
            Put it into the plan
          </button>
        </div>
      )}
    </details>
  );
}

/** True if a method changes an input of the plan: a releverage leaves no room for notes, nor for dividends that pay a loan. */
function differs({ input_differences: { fields } }: Comparison, index: number, input: string): boolean {
  return fields.some(({ path, values }) => path.endsWith(input) && values[index] !== values[0]);
}

/** Company cash by year. */
function chartOf({ scenarios, company }: Comparison): FigureContent {
  const years = company.by_year.map(({ year }) => year);
  const along = (i: number): (number | null)[] =>
    company.by_year.map(({ figures }) => figures[i]?.company_cash ?? null);
  return {
    table: {
      name: 'methods',
      caption: 'Company cash of the methods by year',
      columns: [
        column('year', 'Year', 'year'),
        ...scenarios.map((scenario) => column(scenario, nameOf(scenario), 'dollars')),
      ],
      rows: years.map((year, y) => ({
        ...Object.fromEntries(scenarios.map((scenario, i) => [scenario, along(i)[y]!])),
        year,
      })),
    },
    draw: (width) =>
      lineChart({
        width,
        height: 240,
        years,
        lines: scenarios.map((scenario, i) => ({
          name: nameOf(scenario),
          series: i === 0 ? 'now' : `scenario-${i}`,
          mark: i === 0 ? 'dashed' : 'line',
          values: along(i),
        })),
        axis: axisDollars,
        label: 'Company cash of the methods by year.',
      }),
  };
}
