import type { PlanInputs, Say, Solution } from '../../../analysis/index.js';
import { fractionOf, percentageOf } from '../controls/control.js';
import type { ControlId } from '../controls/control-rows.js';
import { controlOf, valueText } from '../controls/controls.js';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { drawnTables } from '../../../presentation/answer/index.js';
import {
  type BoardGoal,
  deductionWords,
  GOALS,
  goalSentence,
  solutionWords,
  solveTables,
} from '../../../presentation/words/answers.js';
import { sayOf } from '../../../presentation/words/index.js';
import { hasFinances } from '../controls/company-controls.js';
import { AnswerFigures } from '../figures/figure-table.js';
import { FindingsAgainst } from '../figures/findings.js';
import { NumberInput } from '../form/number-input.js';
import { typedNumber } from '../form/field-text.js';
import type { Projection } from '../plan/inputs.js';
import { askLibrary, noteAsked, useAskedAgain, RunButton, RunStatus } from '../page/run.js';
import { HowLink, SectionHead, Paragraphs, Choice } from '../page/section-head.js';
import type { Session } from '../page/session.js';
import type { SectionProps } from '../page/state.js';

/** An input that can be looked for, in the unit of its control. */
export interface Lever {
  readonly id: ControlId;
  /** Path as the library names it. */
  readonly path: string;
  /** The least and the greatest value to try. */
  readonly between: readonly [number, number];
}

interface LeverKind {
  readonly id: ControlId;
  /** Path, where it is not that of its control. */
  readonly path?: (inputs: PlanInputs) => string | null;
  readonly between: (inputs: PlanInputs, standing: number) => readonly [number, number];
}

/** Inputs that a board decides, or whose limits it asks for. */
const LEVERS: readonly LeverKind[] = [
  {
    id: 'contribution',
    between: (inputs, standing) =>
      isPercentage('contribution', inputs) ? [0, 100] : [0, Math.max(2 * standing, Math.ceil(payrollOf(inputs)))],
  },
  {
    id: 'price_growth',
    path: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      valuation?.growth_rates === undefined ? null : 'operatingAssumptions.share_valuation.growth_rates',
    between: () => [-5, 20],
  },
  { id: 'installments', between: () => [1, 10] },
  { id: 'ebitda_growth', between: (_, standing) => [Math.min(-10, standing), Math.max(20, standing)] },
  { id: 'capital_expenditure', between: (_, standing) => [0, 2 * standing] },
  { id: 'credit_line', between: (_, standing) => [0, Math.max(10 * standing, 100_000_000)] },
];

/** Levers that matter for the plan. */
export function leversOf(inputs: PlanInputs): readonly Lever[] {
  return LEVERS.flatMap(({ id, path, between }) => {
    const control = controlOf(id);
    const standing = control.planned(inputs);
    if (typeof standing !== 'number' || !control.applies(inputs)) return [];
    // A line of credit that is not there has no limit to vary.
    if (id === 'credit_line' && inputs.initialState.company?.revolver === undefined) return [];
    return [{ id, path: path?.(inputs) ?? control.field(inputs).path, between: between(inputs, standing) }];
  });
}

/** A value of a control as the library takes it. */
export function toInput(id: ControlId, value: number, inputs: PlanInputs): number {
  return isPercentage(id, inputs) ? fractionOf(value) : value;
}

/** A value of the library as the control shows it. */
export function toControl(id: ControlId, value: number, inputs: PlanInputs): number {
  return isPercentage(id, inputs) ? percentageOf(value) : value;
}

function isPercentage(id: ControlId, inputs: PlanInputs): boolean {
  return controlOf(id).field(inputs).unit === 'percent';
}

function payrollOf({ initialState: { participants } }: PlanInputs): number {
  return participants.reduce((sum, { compensation }) => sum + Number(compensation ?? 0), 0);
}

const TITLE = 'What must we contribute?';

/** A solution, and the control whose value was looked for. */
interface Solved {
  readonly solution: Solution;
  readonly id: ControlId;
}

/** Search for the contribution, or another input, with which the plan keeps a limit. */
export function Solve({ session, announce }: SectionProps): VNode {
  const { projection } = session;
  const { inputs } = projection;
  const levers = leversOf(inputs);
  const goals = GOALS.filter(({ needsCompany }) => needsCompany === undefined || hasFinances(inputs));
  const [leverId, setLever] = useState<ControlId>('contribution');
  const [goalId, setGoal] = useState('trust');
  const [limits, setLimits] = useState<Readonly<Record<string, string>>>({});
  const run = session.run<Solved>('solve');
  const lever = levers.find(({ id }) => id === leverId) ?? levers[0];
  const goal = goals.find(({ id }) => id === goalId) ?? goals[0]!;
  const isPercent = goal.limit?.unit === 'fraction';
  const usual = goal.limit?.usual ?? 0;
  const limitText = limits[goal.id] ?? String(isPercent ? percentageOf(usual) : usual);
  const start = ({ id, path, between }: Lever, kept: BoardGoal, text: string): void => {
    noteAsked(session, 'solve', [id, kept.id, text]);
    const isFraction = kept.limit?.unit === 'fraction';
    const limit = Number(typedNumber(text, isFraction ? 'percent' : 'dollars'));
    const target = isFraction ? fractionOf(limit) : limit;
    void run.start(
      async (watch) => {
        const question = {
          vary: path,
          between: between.map((value) => toInput(id, value, inputs)),
          target: { metric: kept.metric, value: target, bound: 'at_most' },
        } as const;
        const solution = await askLibrary('solve', inputs, question, watch, 'values tried');
        return { solution, id };
      },
      ({ solution }) => announce(goalSentence(solution, sayOfControl(id, session)) ?? ''),
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
            <Choice
              id="solve-lever"
              value={lever.id}
              choices={levers.map(({ id }) => [id, controlOf(id).label])}
              choose={setLever}
            />
          </div>
          <div class="form-field">
            <label for="solve-goal">so that</label>
            <Choice
              id="solve-goal"
              value={goal.id}
              choices={goals.map(({ id, label }) => [id, label])}
              choose={setGoal}
            />
          </div>
          {goal.limit !== undefined && (
            <div class="form-field">
              <label for="solve-limit">{isPercent ? 'percent' : 'dollars'}</label>
              <NumberInput
                id="solve-limit"
                unit={isPercent ? 'percent' : 'dollars'}
                value={limitText}
                range={{ least: 0 }}
                take={(value) => setLimits({ ...limits, [goal.id]: value })}
              />
            </div>
          )}
          <div class="buttons">
            <RunButton run={run} text="Find it" />
          </div>
        </form>
      )}
      <RunStatus run={run} label="Values tried" />
      {run.shown !== null && <Found session={session} solved={run.shown.answer} of={run.shown.of} />}
    </>
  );
}

/** Words of the page for a control: its label, and its values as it shows them. */
function sayOfControl(id: ControlId, { name, projection: { inputs } }: Session): Say {
  const control = controlOf(id);
  return {
    ...sayOf(name),
    name: () => control.label,
    input: (_, value) => valueText(control, toControl(id, value, inputs), inputs),
  };
}

/** Answer, a button for each value found, and its effect on the findings. */
function Found(props: { readonly session: Session; readonly solved: Solved; readonly of: Projection }): VNode {
  const { session, solved, of } = props;
  const { solution, id } = solved;
  const { vary, crossings } = solution;
  const say = sayOfControl(id, session);
  const planned = of.run.summary_metrics.compliance_findings;
  const [sentence, ...others] = solutionWords(solution, say);
  return (
    <>
      <Paragraphs texts={deductionWords(solution, planned, say)} kind="sentence beyond" />
      <p class="sentence found">{sentence}</p>
      {crossings.map((crossing) => (
        <div key={crossing.value}>
          <FindingsAgainst planned={planned} changes={crossing} />
          <div class="line">
            <button type="button" onClick={() => session.set(id, toControl(id, crossing.value, session.plan.inputs))}>
              Put {say.input(vary, crossing.value)} into the plan
            </button>
          </div>
        </div>
      ))}
      <details class="data">
        <summary>The figure at the values tried</summary>
        <Paragraphs texts={others} />
        {drawnTables({ tables: solveTables }, solution, say)!
          .filter(({ name }) => name === 'tried')
          .map((table) => (
            <AnswerFigures key={table.name} table={table} />
          ))}
      </details>
    </>
  );
}
