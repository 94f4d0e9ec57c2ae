import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Solution, SolveCrossing } from '../../../analysis/index.js';
import type { ControlId } from '../controls/control.js';
import { controlOf, valueText } from '../controls/controls.js';
import { FindingsAgainst } from '../figures/findings.js';
import type { Projection } from '../plan/inputs.js';
import { askLibrary, noteAsked, useAskedAgain } from '../page/ask-library.js';
import { RunButton, RunStatus, useRun } from '../page/run.js';
import { HowLink, SectionHead } from '../page/section-head.js';
import type { Session } from '../page/session.js';
import { type Goal, GOALS, type Lever, leversOf, toControl, toInput } from './goals.js';
import type { ComplianceFinding } from '../../../index.js';
import { foldFindings, breachesAfter } from '../../../presentation/words/index.js';

const TITLE = 'What must we contribute?';

/** A solution, and how it is spoken of. */
interface Solved extends Spoken {
  readonly solution: Solution;
  readonly id: ControlId;
}

/** Search for the contribution, or another input, with which the plan keeps a limit. */
export function Solve(props: { readonly session: Session; readonly announce: (text: string) => void }): VNode {
  const { session, announce } = props;
  const { projection } = session;
  const { inputs } = projection;
  const levers = leversOf(inputs);
  const goals = GOALS.filter(({ applies }) => applies?.(inputs) ?? true);
  const [leverId, setLever] = useState<ControlId>('contribution');
  const [goalId, setGoal] = useState('trust');
  const [limits, setLimits] = useState<Readonly<Record<string, string>>>({});
  const run = useRun<Solved>();
  const lever = levers.find(({ id }) => id === leverId) ?? levers[0];
  const goal = goals.find(({ id }) => id === goalId) ?? goals[0]!;
  const limitText = limits[goal.id] ?? String(goal.limit?.initial ?? 0);
  const start = ({ id, path, between }: Lever, kept: Goal, text: string): void => {
    noteAsked(session, 'solve', [id, kept.id, text]);
    const limit = Number(text);
    const target = kept.limit?.unit === '%' ? limit / 100 : limit;
    const control = controlOf(id);
    const spoken: Spoken = {
      goal: kept,
      limit,
      lever: control.label,
      valueText: (value) => valueText(control, toControl(id, value, inputs), inputs),
    };
    run.start(
      projection,
      async (watch) => {
        const question = {
          vary: path,
          between: between.map((value) => toInput(id, value, inputs)),
          target: { metric: kept.metric, value: target, bound: 'at_most' },
        } as const;
        const solution = await askLibrary('solve', inputs, question, watch, 'values tried');
        return { ...spoken, solution, id };
      },
      ({ solution }) => announce(solutionSentence(solution, spoken)),
    );
  };
  useAskedAgain(session, 'solve', (how) => {
    const [its, so, limit] = Array.isArray(how) ? how.map(String) : [];
    const before = levers.find(({ id }) => id === its);
    const kept = goals.find(({ id }) => id === so);
    if (before === undefined || kept === undefined || limit === undefined) return;
    setLever(before.id);
    setGoal(kept.id);
    setLimits({ [kept.id]: limit });
    start(before, kept, limit);
  });
  return (
    <>
      <SectionHead id="solve" title={TITLE}>
        <HowLink anchor="#17-goal-seeking" topic={TITLE} />
      </SectionHead>
      <p class="note">
        Looks for the value of one input with which the plan keeps a limit, everything else as it is shown. The value
        that the input has now does not matter.
      </p>
      {lever === undefined ? (
        <p class="note">The plan has none of the inputs that can be looked for.</p>
      ) : (
        <form
          class="line"
          onSubmit={(event) => {
            event.preventDefault();
            start(lever, goal, limitText);
          }}
        >
          <div class="form-field">
            <label for="solve-lever">Look for</label>
            <select
              id="solve-lever"
              value={lever.id}
              onChange={({ currentTarget }) => setLever(currentTarget.value as ControlId)}
            >
              {levers.map(({ id }) => (
                <option key={id} value={id}>
                  {controlOf(id).label}
                </option>
              ))}
            </select>
          </div>
          <div class="form-field">
            <label for="solve-goal">so that</label>
            <select id="solve-goal" value={goal.id} onChange={({ currentTarget }) => setGoal(currentTarget.value)}>
              {goals.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          {goal.limit !== undefined && (
            <div class="form-field">
              <label for="solve-limit">{goal.limit.unit === '%' ? 'percent' : 'dollars'}</label>
              <input
                type="number"
                id="solve-limit"
                min={0}
                step="any"
                required
                value={limitText}
                onInput={({ currentTarget: { value } }) => setLimits({ ...limits, [goal.id]: value })}
              />
            </div>
          )}
          <div class="buttons">
            <RunButton run={run} text="Find it" />
          </div>
        </form>
      )}
      <RunStatus run={run} projection={projection} label="Values tried" />
      {run.shown !== null && <Found session={session} solved={run.shown.answer} of={run.shown.of} />}
    </>
  );
}

/** Answer, a button for each value found, and its effect on the findings. */
function Found(props: { readonly session: Session; readonly solved: Solved; readonly of: Projection }): VNode {
  const { session, solved, of } = props;
  const { solution, id } = solved;
  const crossings: readonly SolveCrossing[] =
    solution.status === 'solved' || solution.status === 'several_solutions' ? solution.crossings : [];
  const put = (value: number): void => session.set(id, toControl(id, value, session.plan.inputs));
  const planned = of.run.summary_metrics.compliance_findings;
  return (
    <>
      {crossings.map((crossing) => {
        const beyond = beyondDeduction(crossing, planned, id, solved.valueText(crossing.value));
        return beyond !== null && <p class="sentence beyond">{beyond}</p>;
      })}
      <p class="sentence found">{solutionSentence(solution, solved)}</p>
      {crossings.map((crossing) => {
        const { value } = crossing;
        return (
          <div key={value}>
            <FindingsAgainst planned={planned} changes={crossing} />
            <div class="line">
              <button type="button" onClick={() => put(value)}>
                Put {solved.valueText(value)} into the plan
              </button>
            </div>
          </div>
        );
      })}
    </>
  );
}

/**
 * States that a value found exceeds the limit on deductions, with the years; null where it does not. A contribution that is too much by
 * itself is more so above the value. `valueText` is the value in words.
 */
export function beyondDeduction(
  crossing: SolveCrossing,
  planned: readonly ComplianceFinding[],
  id: string,
  valueText: string,
): string | null {
  const breaches = breachesAfter({ planned, changes: crossing });
  const [found] = foldFindings(breaches.filter(({ code }) => code === 'DEDUCTION_LIMIT_404'));
  if (found === undefined) return null;
  const isLeast = id === 'contribution' && crossing.holds === 'at_or_above';
  return `Not${isLeast ? ' possible' : ''} within the 25 % limit of IRC 404(a)(3), 404(a)(9): at ${valueText} contributions exceed it in ${found.years}.`;
}

/** Words for a solution. */
export interface Spoken {
  readonly goal: Goal;
  /** Limit of the goal, as it was typed. */
  readonly limit: number;
  /** Name of the varied input: `Contribution`. */
  readonly lever: string;
  /** Words for a value of it: `12.5 %`. */
  readonly valueText: (value: number) => string;
}

/** States the result of a search: `Contribution of 22.84 % or more: trust cash then pays for every share that is bought.` */
export function solutionSentence(solution: Solution, { goal, limit, lever, valueText }: Spoken): string {
  const says = goal.says(limit);
  const span = `from ${valueText(solution.between[0])} to ${valueText(solution.between[1])}`;
  const unsure = solution.monotone ? '' : ' The figure turns on the way, so that there may be further answers.';
  const answer = ({ value, holds, metric_at_value: figure }: SolveCrossing): string => {
    const found = goal.limit === undefined ? '' : ` (${goal.found(figure)})`;
    return `${valueText(value)} or ${holds === 'at_or_below' ? 'less' : 'more'}${found}`;
  };
  switch (solution.status) {
    case 'solved':
      return `${lever} of ${answer(solution)}: ${says}.${unsure}`;
    case 'several_solutions':
      return `${lever} of ${solution.crossings.map(answer).join('; or of ')}: ${says}.${unsure}`;
    case 'no_effect':
      return solution.meets_target
        ? `In any case: ${says}. ${lever} ${span} does nothing about it.`
        : `${lever} does nothing about it: ${goal.found(solution.constant_metric)} with every value ${span}.`;
    case 'no_solution': {
      if (solution.holds === 'throughout') return `${lever} of any value ${span}: ${says}.`;
      const best = solution.samples.reduce((a, b) => ((b.metric ?? Infinity) < (a.metric ?? Infinity) ? b : a));
      const nearest =
        best.metric === null ? '' : ` The nearest is ${valueText(best.value)}: ${goal.found(best.metric)}.`;
      return `${lever}: no value ${span} is enough.${nearest}`;
    }
  }
}
