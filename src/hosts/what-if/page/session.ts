import { atOnce } from './at-once.js';
import { signal } from '@preact/signals';
import type { PlanInputs } from '../../../analysis/index.js';
import { SimulationError, type SimulationRun, ValidationError } from '../../../index.js';
import { PLAN_NAME, stillNeeded } from '../../../presentation/words/index.js';
import type { CensusTotals, KeptAnswers } from '../../../census/index.js';
import type { Control, ControlId, ControlValues } from '../controls/control-rows.js';
import {
  byYearText,
  changesInWords,
  changesOf,
  controlOf,
  problemOf,
  type ControlProblem,
} from '../controls/controls.js';
import { debtsText } from '../controls/company-controls.js';
import type { ChosenOptions } from '../library/answers.js';
import { Run, Unasked } from './work.js';
import { MOST_SCENARIOS } from '../share/share-link.js';
import { missingWords } from '../plan/unstated.js';
import { loadPlan, project, type LoadedPlan, type Projection } from '../plan/inputs.js';

/** A scenario that was pinned. */
export interface Scenario {
  readonly name: string;
  readonly values: ControlValues;
  readonly projection: Projection;
}

/** Run that what is shown is compared with. */
export interface ComparedRun {
  readonly name: string;
  readonly run: SimulationRun;
}

/** Questions to the library, by section, with their options. */
export type Asked = Readonly<Record<string, unknown>>;

/** Further content of a loaded file. */
export interface LoadedWith {
  readonly values?: ControlValues;
  readonly scenarios?: readonly Pick<Scenario, 'name' | 'values'>[];
  readonly columnsRead?: ReadonlySet<string>;
  /** The names of the files that it comes from. */
  readonly files?: readonly string[];
  readonly totals?: CensusTotals;
  /** Reading of the census as the plan file states it, and the people left out, which a plan file cannot state. */
  readonly kept?: KeptAnswers | null;
  readonly leftOut?: readonly string[];
  /** Doubts that the user confirmed, and the analyses to run again; those of the plan before where left out. */
  readonly settled?: readonly string[];
  readonly asked?: Asked;
  /** Names of people, by their ids. */
  readonly names?: ReadonlyMap<string, string>;
}

/** State of the page: a plan, its controls, and the pinned scenarios. */
export class Session {
  plan: LoadedPlan;
  isExample: boolean;
  /** The example, for a plan that began as it: what is still its own can then be told. */
  example: PlanInputs | null = null;
  files: readonly string[] = [];
  totals: CensusTotals | null = null;
  kept: KeptAnswers | null = null;
  leftOut: readonly string[] = [];
  names: ReadonlyMap<string, string> = new Map();
  /** Doubts that the user confirmed. */
  settled: ReadonlySet<string> = new Set();
  asked: Asked = {};
  /** Questions to ask again, as when the plan was saved. */
  toAsk: Asked = {};
  /** Name of the preparer of the hand-out; empty without one. */
  preparer = '';
  /** Columns that are read from the census, or the fields that any participant has. */
  columnsRead: ReadonlySet<string>;
  values: ControlValues = {};
  projection: Projection;
  /** Reason for which the controls give no result; the page then shows the last result. */
  problem: ControlProblem | null = null;
  scenarios: readonly Scenario[] = [];
  /** Count of changes since the plan was loaded. */
  changes = 0;
  /** Counts what was drawn: who reads it is drawn again. */
  readonly drawn = signal(0);
  /** Projection since which nothing has moved for a while: what takes longer than a frame follows it. */
  still: Projection;
  /** Options of chance that the user has chosen; null for the usual ones. */
  chance: ChosenOptions | null = null;
  readonly unasked = new Unasked();
  readonly #runs = new Map<string, Run<unknown>>();
  /** Values of the controls before each change, the last at the end. */
  #before: readonly ControlValues[] = [];
  /** Values of the controls at the last result. */
  #good: ControlValues = {};
  #planned: { readonly of: LoadedPlan; readonly projection: Projection | null } | null = null;
  #lastMoved: ControlId | null = null;
  readonly #changed: () => void;

  constructor(inputs: PlanInputs, isExample: boolean, changed: () => void) {
    this.plan = loadPlan(inputs);
    this.isExample = isExample;
    this.columnsRead = fieldsIn(inputs);
    this.projection = project(this.plan, {});
    this.still = this.projection;
    this.#changed = changed;
  }

  /** The question of a name, which all who show its answer share. */
  run<Answer>(name: string): Run<Answer> {
    const known = this.#runs.get(name) ?? new Run<unknown>(this);
    this.#runs.set(name, known);
    return known as Run<Answer>;
  }

  /** The plan's name. */
  get name(): string {
    return this.plan.inputs.planRules.plan_name;
  }

  /** Projection of the plan as it is; null where no move changes it, or where it has no result that somebody stated. */
  get planned(): Projection | null {
    const { inputs } = this.plan;
    if (changesInWords(this.values, inputs, false).length === 0 || missingWords(inputs) !== null) return null;
    if (this.#planned?.of !== this.plan) {
      let projection: Projection | null = null;
      try {
        projection = project(this.plan, {});
      } catch (error) {
        if (!(error instanceof ValidationError || error instanceof SimulationError)) throw error;
      }
      this.#planned = { of: this.plan, projection };
    }
    return this.#planned.projection;
  }

  /** Runs that what is shown is compared with: the pinned ones, or else the plan before its changes. */
  get compared(): readonly ComparedRun[] {
    const { scenarios, planned } = this;
    if (scenarios.length > 0) return scenarios.map(({ name, projection: { run } }) => ({ name, run }));
    return planned === null ? [] : [{ name: PLAN_NAME, run: planned.run }];
  }

  /** A plan that began as the example and has its census still. */
  get hasPeopleOfExample(): boolean {
    return this.plan.inputs.initialState.participants === this.example?.initialState.participants;
  }

  /** Moves a control; one that is back where the plan has it counts as not moved, unless the plan does not say that there is none. */
  set(id: ControlId, value: number | string): void {
    const control = controlOf(id);
    const { rivals = [], needed, kind } = control;
    // A number for all years is a move even where it is that of the plan's first year.
    const isOther =
      (needed !== undefined && this.#lacks(needed)) ||
      (kind === 'number' && byYearText(control, this.plan.inputs) !== null);
    const planned = isOther ? null : control.planned(this.plan.inputs);
    const taken: readonly string[] = [id, ...rivals];
    const others = Object.fromEntries(Object.entries(this.values).filter(([other]) => !taken.includes(other)));
    // A slider that is drawn along is one change.
    const before = this.#lastMoved === id ? this.#before : [...this.#before, this.values];
    this.restore(value === planned ? others : { ...others, [id]: value });
    this.#before = before;
    this.#lastMoved = id;
  }

  /** True where the plan gives no figure of that name, not even zero. */
  #lacks(needed: string): boolean {
    return stillNeeded(this.plan.inputs).includes(needed);
  }

  /** Sets the figures of the company that an answer still needs to none. */
  setNone(controls: readonly Control[]): void {
    const none = controls.map(({ id, kind }) => [id, kind === 'debts' ? debtsText([]) : 0]);
    this.restore({ ...this.values, ...(Object.fromEntries(none) as ControlValues) });
  }

  /** True where the user moved a control. */
  isMoved(id: ControlId): boolean {
    return this.values[id] !== undefined;
  }

  /** Value of a control: as moved, or as the plan or its rivals have it. */
  standing(control: Control): ReturnType<Control['planned']> {
    return this.values[control.id] ?? control.planned(this.inputsOf(control));
  }

  /** Inputs that give an unmoved control its value: those of its rivals as they were moved. */
  inputsOf({ rivals }: Control): PlanInputs {
    return (rivals === undefined ? this.plan : this.projection).inputs;
  }

  /** Puts a control where it stood when the page last computed something. */
  takeBack(id: ControlId): void {
    const good = this.#good[id];
    if (good === undefined) this.takeAllBack([controlOf(id)]);
    else this.set(id, good);
  }

  /** Puts some controls back where the plan has them. */
  takeAllBack(controls: readonly Control[]): void {
    const taken: readonly string[] = controls.map(({ id }) => id);
    this.restore(Object.fromEntries(Object.entries(this.values).filter(([id]) => !taken.includes(id))));
  }

  /** Sets all controls at once. */
  restore(values: ControlValues): void {
    this.#before = [...this.#before, this.values];
    this.#lastMoved = null;
    this.values = values;
    this.#moved();
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Takes the last change of the controls back. */
  undo(): void {
    const before = this.#before.at(-1);
    if (before === undefined) return;
    const earlier = this.#before.slice(0, -1);
    this.restore(before);
    this.#before = earlier;
  }

  /** Draws all components of the session anew, at once. */
  redraw(): void {
    atOnce(() => this.drawn.value++);
  }

  /** Nothing has moved for a while. */
  rest(): void {
    this.still = this.projection;
    this.redraw();
  }

  /** Computes what the controls say, and draws it. */
  refresh(): void {
    this.#compute();
    this.redraw();
  }

  #compute(): void {
    try {
      this.projection = project(this.plan, changesOf(this.values, this.plan.inputs));
      this.problem = null;
      this.#good = this.values;
    } catch (error) {
      this.problem = problemOf(error, this.plan.inputs, this.#lastMoved);
    }
  }

  /**
   * Takes another plan, with where its controls stand and what was pinned.
   *
   * @throws ValidationError, SimulationError: the page then stays as it is
   */
  load(inputs: PlanInputs, isExample: boolean, more: LoadedWith = {}): void {
    const { values = {}, scenarios: pinned = [], columnsRead = fieldsIn(inputs), files = [], totals = null } = more;
    const { names = new Map<string, string>(), kept = null, leftOut = [], settled, asked } = more;
    const plan = loadPlan(inputs);
    const projection = project(plan, changesOf(values, inputs));
    const scenarios = projected(plan, pinned);
    Object.assign(this, {
      plan,
      isExample,
      example: null,
      projection,
      values,
      columnsRead,
      files,
      totals,
      kept,
      leftOut,
      names,
      scenarios,
    });
    if (settled !== undefined) this.settled = new Set(settled);
    if (asked !== undefined) Object.assign(this, { asked: {}, toAsk: asked });
    this.problem = null;
    this.#good = values;
    this.#before = [];
    this.changes = 0;
    this.#endUnasked();
    this.#changed();
  }

  /**
   * Takes the plan as it has become, and what its files now state: controls that were moved and scenarios stay as they are.
   *
   * @throws ValidationError, SimulationError when one of the scenarios has no result with it; the page then stays as it is
   */
  revise(inputs: PlanInputs, read: Omit<LoadedWith, 'settled' | 'scenarios' | 'values'>): void {
    const plan = loadPlan(inputs);
    const scenarios = projected(plan, this.scenarios);
    const example = this.isExample ? this.plan.inputs : this.example;
    Object.assign(this, { ...read, plan, isExample: false, example, scenarios });
    this.#moved();
  }

  /** Takes something for right as it is. */
  settle(text: string): void {
    this.settled = new Set([...this.settled, text]);
    this.changes++;
  }

  /** Pins what is shown. */
  pin(name: string, values: ControlValues = this.values): void {
    if (this.scenarios.length >= MOST_SCENARIOS) return;
    const projection = project(this.plan, changesOf(values, this.plan.inputs));
    this.scenarios = [...this.scenarios, { name, values, projection }];
    this.#moved();
  }

  unpin(scenario: Scenario): void {
    this.scenarios = this.scenarios.filter((other) => other !== scenario);
    this.#moved();
  }

  /** Ends unasked work, which would answer other inputs. */
  #endUnasked(): void {
    this.unasked.forgetAll();
    for (const run of this.#runs.values()) run.moved();
  }

  #moved(): void {
    this.changes++;
    this.#endUnasked();
    this.#changed();
  }
}

/** `Scenario 2`: the first name that none has. */
export function nextName(scenarios: readonly Pick<Scenario, 'name'>[]): string {
  const taken = new Set(scenarios.map(({ name }) => name));
  for (let number = scenarios.length + 1; ; number++) {
    const name = `Scenario ${number}`;
    if (!taken.has(name)) return name;
  }
}

function projected(plan: LoadedPlan, scenarios: readonly Pick<Scenario, 'name' | 'values'>[]): Scenario[] {
  return scenarios.map(({ name, values }) => ({
    name,
    values,
    projection: project(plan, changesOf(values, plan.inputs)),
  }));
}

function fieldsIn({ initialState: { participants } }: PlanInputs): ReadonlySet<string> {
  return new Set(participants.flatMap((person) => Object.keys(person)));
}
