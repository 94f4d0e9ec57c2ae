import type { VNode } from 'preact';
import type { Comparison } from '../../../analysis/index.js';
import { drawnTables } from '../../../presentation/answer/index.js';
import { compareTables, compareWords, METHODS } from '../../../presentation/words/answers.js';
import { breachesInBrief, capital, sayOf } from '../../../presentation/words/index.js';
import { linesOf } from '../charts/chart-figure.js';
import { FigureSection, Paragraphs } from '../page/section-head.js';
import { hasFinances } from '../controls/company-controls.js';
import { AnswerFigures } from '../figures/figure-table.js';
import { FindingsAgainst } from '../figures/findings.js';
import { Sentences, askLibrary, noteAsked, useAskedAgain, useUnasked, AskLine } from '../page/run.js';
import type { PriceSource } from '../library/answers.js';
import type { Session } from '../page/session.js';
import { isInSight } from '../page/views.js';
import type { SectionProps } from '../page/state.js';
import type { Projection } from '../plan/inputs.js';

/** Sentences that are shown at once: who can pay, the price's reaction, the costs, and what participants have. */
const AT_ONCE = 4;

/** Cost of the plan with each method for repurchased shares, in one click. */
export function Methods({ session, announce }: SectionProps): VNode {
  const { projection } = session;
  const run = session.run<Comparison>('methods');
  const say = sayOf(session.name);
  const wordsOf = (comparison: Comparison): string[] => compareWords(comparison, say);
  const start = (source: PriceSource | null = null, isUnasked = false): Promise<void> => {
    if (!isUnasked) noteAsked(session, 'methods', source);
    return run.start(
      (watch) => askLibrary('methods', projection.inputs, source, watch),
      (comparison) => !isUnasked && announce(wordsOf(comparison).slice(0, AT_ONCE).join(' ')),
      isUnasked,
    );
  };
  useAskedAgain(session, 'methods', (how) => void start(how === 'equity' || how === 'earnings' ? how : null));
  useUnasked(session, 'methods', isInSight('what-can-we-do'), () => start(null, true));
  const comparison = run.shown?.answer ?? null;
  const tables = comparison === null ? [] : drawnTables({ tables: compareTables }, comparison, say)!;
  const cash = tables.find(({ name }) => name === 'company_cash_paid_by_year');
  return (
    <FigureSection
      id="methods"
      title="Recycle, redeem or releverage?"
      documentation="#47-repurchase"
      planName={session.name}
      content={cash === undefined ? null : linesOf(cash)}
    >
      <p class="note">{METHODS}</p>
      <AskLine run={run} text="Compare them" start={() => void start()} label="Runs computed" />
      {comparison !== null && (
        <>
          <Sentences
            all={wordsOf(comparison).filter((sentence) => sentence !== METHODS)}
            atOnce={AT_ONCE}
            more="More on the methods"
          />
          {comparison.ranking_caveat !== undefined && (
            <div class="line">
              {hasFinances(projection.inputs) && (
                <button type="button" onClick={() => void start('earnings')}>
                  Compare them at a price from earnings
                </button>
              )}
              <button type="button" onClick={() => void start('equity')}>
                Compare them at a price from equity
              </button>
            </div>
          )}
          <AnswerFigures table={{ ...tables[0]!, caption: 'Methods compared' }} />
          {comparison.scenarios.slice(1).map((scenario, i) => (
            <Method key={scenario} {...{ session, scenario, comparison, index: i + 1, of: run.shown!.of }} />
          ))}
        </>
      )}
    </FigureSection>
  );
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
  const name = capital(scenario);
  const notes = (comparison.notes ?? []).filter((each) => each.scenario === scenario);
  return (
    <details class="data">
      <summary>
        {name}: {breachesInBrief(against)}
      </summary>
      <Paragraphs texts={notes.map(({ note }) => note)} />
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
