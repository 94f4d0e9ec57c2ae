import { SimulationError, ValidationError } from '../../../src/index.js';
import type { PlanInputs } from '../../../src/analysis/index.js';
import type { ControlId, ControlValues } from '../controls/control.js';
import { changesOf, CONTROLS } from '../controls/controls.js';
import { loadPlan, project, type LoadedPlan, type Projection } from '../plan/inputs.js';

/** A scenario that was pinned. */
export interface Scenario {
  readonly name: string;
  readonly values: ControlValues;
  readonly projection: Projection;
}

/** At most so many are compared. */
export const MOST_SCENARIOS = 4;

/** What the page is about at the moment: a plan, where its controls stand, and what was pinned. */
export class Session {
  plan: LoadedPlan;
  isExample: boolean;
  values: ControlValues = {};
  projection: Projection;
  /** Why the controls as they stand give nothing; what is shown is then what they gave before. */
  problem: string | null = null;
  scenarios: readonly Scenario[] = [];
  readonly #changed: () => void;

  constructor(inputs: PlanInputs, isExample: boolean, changed: () => void) {
    this.plan = loadPlan(inputs);
    this.isExample = isExample;
    this.projection = project(this.plan, {});
    this.#changed = changed;
  }

  /** The plan's name. */
  get name(): string {
    return this.plan.inputs.planRules.plan_name;
  }

  /** Moves a control; back where the plan has it, it counts as not moved. */
  set(id: ControlId, value: number | string): void {
    const planned = CONTROLS.find((control) => control.id === id)!.planned(this.plan.inputs);
    const { [id]: _before, ...others } = this.values;
    this.restore(value === planned ? others : { ...others, [id]: value });
  }

  /** Puts all controls somewhere. */
  restore(values: ControlValues): void {
    this.values = values;
    this.#changed();
  }

  /** Computes what the controls say. */
  refresh(): void {
    try {
      this.projection = project(this.plan, changesOf(this.values, this.plan.inputs));
      this.problem = null;
    } catch (error) {
      this.problem = explain(error);
    }
  }

  /**
   * Takes another plan.
   *
   * @throws ValidationError, SimulationError: the page then stays as it is
   */
  load(inputs: PlanInputs, isExample: boolean, values: ControlValues = {}): void {
    const plan = loadPlan(inputs);
    const projection = project(plan, changesOf(values, inputs));
    Object.assign(this, { plan, isExample, projection, values, scenarios: [], problem: null });
    this.#changed();
  }

  /** Pins what is shown. */
  pin(name: string, values: ControlValues = this.values): void {
    if (this.scenarios.length >= MOST_SCENARIOS) return;
    const projection = project(this.plan, changesOf(values, this.plan.inputs));
    this.scenarios = [...this.scenarios, { name, values, projection }];
    this.#changed();
  }

  unpin(scenario: Scenario): void {
    this.scenarios = this.scenarios.filter((other) => other !== scenario);
    this.#changed();
  }
}

/** What the engine says is wrong, in a sentence; anything but its two errors goes on as it is. */
function explain(error: unknown): string {
  if (!(error instanceof ValidationError || error instanceof SimulationError)) throw error;
  const { field, issue } = error.details;
  return `${field}: ${issue}`;
}
