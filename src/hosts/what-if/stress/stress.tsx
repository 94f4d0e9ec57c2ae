import type { VNode } from 'preact';
import type { StressComparison } from '../../../analysis/index.js';
import type { ComplianceFinding } from '../../../index.js';
import { drawnTables } from '../../../presentation/answer/index.js';
import { stressTables } from '../../../presentation/words/answers.js';
import {
  breachesInBrief,
  capital,
  leaversWords,
  sayOf,
  shockWords,
  type Stressed,
  whyNotDearer,
  worstFirst,
  worstStressWords,
} from '../../../presentation/words/index.js';
import { linesOf } from '../charts/chart-figure.js';
import { FigureSection } from '../page/section-head.js';
import { AnswerFigures } from '../figures/figure-table.js';
import { FindingsAgainst } from '../figures/findings.js';
import { askLibrary, noteAsked, useAskedAgain, useUnasked, AskLine } from '../page/run.js';
import { isInSight } from '../page/views.js';
import type { SectionProps } from '../page/state.js';

/** Results of the usual stresses, in one click. */
export function Stress({ session, announce }: SectionProps): VNode {
  const { projection } = session;
  const run = session.run<StressComparison>('stress');
  const say = sayOf(session.name);
  const start = (isUnasked = false): Promise<void> => {
    if (!isUnasked) noteAsked(session, 'stress');
    return run.start(
      (watch) => askLibrary('stress', projection.inputs, null, watch),
      (comparison) => !isUnasked && announce(worstStressWords(comparison, say)),
      isUnasked,
    );
  };
  useAskedAgain(session, 'stress', () => void start());
  useUnasked(session, 'stress', isInSight('how-sure'), () => start(true));
  const comparison = run.shown?.answer ?? null;
  const stresses = comparison === null ? [] : worstFirst(comparison);
  const tables = comparison === null ? [] : drawnTables({ tables: stressTables }, comparison, say)!;
  const cash = tables.find(({ name }) => name === 'repurchase_cash_by_year');
  return (
    <FigureSection
      id="stress"
      title="What if it goes wrong?"
      documentation="#15-stress"
      planName={session.name}
      content={cash === undefined ? null : linesOf(cash)}
    >
      <p class="note">
        The plan as it is shown, under what boards ask about first: a fall of the price, large holders who retire, a
        layoff, years without contributions, a recession, and what may happen to the company where the plan says
        something of it. The sizes are conventions, not forecasts.
      </p>
      <AskLine run={run} text="Put it to the test" start={() => void start()} label="Runs computed" />
      {comparison !== null && (
        <>
          <p class="sentence">{worstStressWords(comparison, say)}</p>
          <AnswerFigures table={tables[0]!} />
          {stresses.map((stressed) => (
            <What
              key={stressed.index}
              {...{ comparison, stressed, say }}
              planned={run.shown!.of.run.summary_metrics.compliance_findings}
            />
          ))}
        </>
      )}
    </FigureSection>
  );
}

/** Size of a stress, its effect on breaches, and its findings. */
function What(props: {
  readonly comparison: StressComparison;
  readonly stressed: Stressed;
  readonly planned: readonly ComplianceFinding[];
  readonly say: ReturnType<typeof sayOf>;
}): VNode {
  const { comparison, stressed, planned, say } = props;
  const { index, name } = stressed;
  const cheaper = whyNotDearer(comparison, stressed);
  const against = { planned, changes: comparison.finding_changes[index]! };
  const leavers = comparison.leavers[index]!.map(leaversWords);
  return (
    <details class="data">
      <summary>
        {capital(name)} ({comparison.shocks[index]!.map((shock) => shockWords(shock, say)).join('; ')}):{' '}
        {breachesInBrief(against)}
      </summary>
      {cheaper !== null && <p class="note cheaper">{cheaper}</p>}
      {leavers.length > 0 && <p class="note">{leavers.join('; ')}.</p>}
      <FindingsAgainst {...against} />
    </details>
  );
}
