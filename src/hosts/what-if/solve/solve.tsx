import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Solution, SolveCrossing } from '../../../analysis/index.js';
import type { ControlId } from '../controls/control.js';
import { controlOf, valueText } from '../controls/controls.js';
import { FindingsAgainst } from '../figures/findings-against.js';
import type { Projection } from '../plan/inputs.js';
import { askLibrary } from '../page/ask-library.js';
import { noteAsked, useAskedAgain } from '../page/asked-again.js';
import { RunButton, RunStatus, useRun } from '../page/run.js';
import { HowLink, SectionHead } from '../page/section-head.js';
import type { Session } from '../page/session.js';
import { beyondDeduction } from './beyond-deduction.js';
import { GOALS, type Goal } from './goals.js';
import { leversOf, toControl, toInput, type Lever } from './levers.js';
import { solutionSentence, type Spoken } from './solution-sentence.js';

const TITLE = 'What must we contribute?';

/** A solution, and how it is spoken of. */
interface Solved extends Spoken {
  readonly solution: Solution;
  readonly id: ControlId;
}

/** Looks for the contribution, or another input, with which the plan keeps a limit. */
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

/** The answer, a button for each value found, and what it does to the findings. */
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
