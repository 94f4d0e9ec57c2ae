import type { PlanInputs } from '../../../analysis/index.js';
import { SimulationError, ValidationError } from '../../../index.js';
import { answersToKeep, type KeptAnswers, lineName, type PlanYears, NOTHING_SAID } from '../../../census/index.js';
import { table as fields } from '../form/input-form.js';
import type { Step } from '../form/field-table.js';
import { valueAt } from '../form/plan-path.js';
import type { LoadedWith } from '../page/session.js';
import type { SavedPage } from '../saved/saved-page.js';
import { checkPlan } from './check-plan.js';
import { groupIssues, rowsDoubted, rowsWrong } from './group-issues.js';
import { inOrderOfForm } from './issues-in-form.js';
import * as place from './go-to.js';
import { begun, NO_CENSUS, NOTHING_AWAITED, written, type Concerned, type OwnPlanState } from './own-plan-state.js';
import { EMPTY_PLAN, keptIn, textOfPlan, textWithInputs, yearsOfPlanText } from './plan-text.js';
import { hiresOf, type FieldValues } from './stated-by-census.js';
import { columnsRead } from './column-names.js';

/** Effects of the section on the page. */
export interface OwnPlanHost {
  /** Shows a plan with which nothing is wrong. */
  readonly show: (inputs: PlanInputs, more: LoadedWith) => void;
  /** Shows what became of the plan that is shown, with what its files now say. */
  readonly revise: (inputs: PlanInputs, read: LoadedWith) => void;
  /** Leads to the answer. */
  readonly reveal: () => void;
  /** Goes back to the example. */
  readonly example: () => void;
  /** Asks, where something would be lost; with a question of one's own also where it is saved. */
  readonly mayReplace: (question?: string) => boolean;
  /** Who has prepared what a file holds; empty where it does not say. */
  readonly prepared: (by: string) => void;
  /** Something was changed here. */
  readonly touched: () => void;
}

/** So long after the last key, in milliseconds, the plan is checked. */
const PAUSE = 300;

/** The name of a file without its folders. */
export function baseName(path: string): string {
  return /[^/\\]*$/.exec(path)![0];
}

/** A plan of the user's own, with its census. */
export class OwnPlan {
  state: OwnPlanState = { ...NO_CENSUS, ...begun('{}') };
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly host: OwnPlanHost,
    private readonly draw: (plan: OwnPlan) => void,
  ) {}

  /** Of the plan, which decide how the dates of the census are read. */
  get years(): PlanYears {
    return yearsOfPlanText(this.state.planText);
  }

  /** The names of the files that plan and census came in. */
  get files(): readonly string[] {
    return [this.state.planFile, this.state.censusFile].filter((name) => name !== '');
  }

  /** Reading of the census as the plan file states it; null for a plan that is in no file. */
  get kept(): KeptAnswers | null {
    const { census, censusFile, planText } = this.state;
    const before = keptIn(planText);
    if (census === null) return before;
    if (censusFile === '') return null;
    const file = before !== null && baseName(before.file) === censusFile ? before.file : censusFile;
    return answersToKeep(file, census.answers(this.years));
  }

  set(changes: Partial<OwnPlanState>): void {
    this.state = { ...this.state, ...changes };
    this.state.census?.guessFor(this.years);
    this.draw(this);
  }

  /** All that stands here. */
  content(): Pick<SavedPage, 'planText' | 'census' | 'people'> {
    const { planText, census, people, censusFile } = this.state;
    if (census === null) return { planText, census, people };
    const { mapping, words, leftOut, table, said, settled, how } = census;
    // Without the other sheets of its workbook.
    const { header, rows } = table;
    const file = censusFile === '' ? {} : { file: censusFile, how };
    return {
      planText,
      census: { table: { header, rows }, mapping, words, leftOut, said, settled, ...file },
      people: null,
    };
  }

  /** Takes the text of the plan. */
  write(planText: string): void {
    this.touch({ ...written(planText, this.state.draft), status: '' });
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.follow(), PAUSE);
  }

  /** Issues of the plan as it stands, or its inputs. */
  check(): ReturnType<typeof checkPlan> {
    const { planText, census, people } = this.state;
    const { table = null, mapping = [], words = {}, said = NOTHING_SAID, settled = [] } = census ?? {};
    const checked = checkPlan({ planText, census: table, mapping, words, said, settled, people });
    const wrong = 'issues' in checked ? checked.issues : [];
    const inOrder = inOrderOfForm(wrong, this.state.draft);
    const lines = (): Concerned =>
      'inputs' in checked
        ? rowsDoubted(census!.dialogue(this.years).reading.lines, mapping, checked.inputs)
        : rowsWrong(table!, inOrder);
    this.set({
      ...{ wrong, listed: groupIssues(inOrder, table, mapping), hires: hiresOf(this) },
      ...(census === null ? {} : { concerned: lines() }),
    });
    return checked;
  }

  change(path: string, value: unknown): void {
    this.changeAll([[path, value]]);
  }

  changeAll(values: FieldValues): void {
    this.write(this.with(values));
  }

  /** True once there is something of a plan of one's own. */
  get isOwn(): boolean {
    const { planText, exampleText, census } = this.state;
    return census !== null || (exampleText === null && planText !== EMPTY_PLAN);
  }

  /** Name of the plan, whether it is shown or not. */
  get name(): string {
    const name = valueAt(this.state.draft, 'planRules.plan_name');
    return typeof name === 'string' && name !== '' ? name : 'Our plan';
  }

  beginAnew(): void {
    if (!this.host.mayReplace(this.isOwn ? `Put an empty plan in the place of ${this.name}?` : undefined)) return;
    this.begin(EMPTY_PLAN, { ...NO_CENSUS, awaited: NOTHING_AWAITED });
    this.check();
    place.goTo('#census-file');
  }

  goToField(path: string): void {
    const shown = fields.shown(path, this.state.draft);
    this.set({ step: fields.step(shown) });
    place.goToField(shown);
  }

  goToStep(step: Step): void {
    this.set({ step });
    place.goTo('.plan-steps [aria-current]');
  }

  /** Leads to the answer, or to what is missing for it. */
  apply(said = ''): void {
    const { planText, exampleText, census } = this.state;
    if (planText !== exampleText || census !== null) this.follow(said);
    if (this.state.listed.length > 0) {
      this.set({ status: 'The answer needs what is listed here.' });
      place.goTo('.issues');
    } else this.host.reveal();
  }

  /** After a change: the answer is there as soon as nothing is missing or wrong, and follows the plan from then on. */
  follow(said = ''): void {
    clearTimeout(this.#pause);
    const checked = this.check();
    const { census, isShown } = this.state;
    const tell = (text: string): void => this.set({ status: `${said} ${text}`.trim() });
    if ('issues' in checked) {
      tell(isShown ? 'The answer is older than the problems listed here.' : '');
      return;
    }
    const { inputs } = checked;
    const read: LoadedWith = {
      ...{ files: this.files, kept: this.kept },
      ...(census === null
        ? {}
        : {
            leftOut: census.peopleLeftOut.map(lineName),
            columnsRead: columnsRead(census),
            totals: census.totals(this.years),
            names: census.names,
          }),
    };
    const problem = isShown ? this.#revise(inputs, read) : this.#showWith(inputs, read);
    this.set({ people: inputs.initialState.participants, isShown: true, awaited: {} });
    tell(problem ?? 'The answer follows the plan.');
  }

  /** Another plan is shown, people included. A census goes with the figures of the example only if these are changed first. */
  take(inputs: PlanInputs, isExample: boolean): void {
    const planText = textOfPlan(inputs);
    const exampleText = isExample ? planText : null;
    this.begin(planText, { ...NO_CENSUS, people: inputs.initialState.participants, isShown: true, exampleText });
  }

  /** Another plan, of which nothing is shown yet. */
  begin(planText: string, changes: Partial<OwnPlanState>): void {
    clearTimeout(this.#pause);
    this.set({ ...begun(planText), ...changes });
  }

  /** Something of plan or census was changed by the user. */
  touch(changes: Partial<OwnPlanState>): void {
    this.set({ ...changes, isTouched: true });
    this.host.touched();
  }

  /** Text of the plan with other values. */
  with(values: FieldValues): string {
    const { planText, draft } = this.state;
    const next = values.reduce((left, [path, value]) => fields.withValue(left, path, value), draft);
    return textWithInputs(planText, next);
  }

  /** Shows a plan with all that came with it, or, where that gives no result, without; then says why. */
  #showWith(inputs: PlanInputs, read: LoadedWith): string | null {
    try {
      this.host.show(inputs, { ...this.state.awaited, ...read });
      return null;
    } catch (error) {
      if (!(error instanceof ValidationError || error instanceof SimulationError)) throw error;
      this.host.show(inputs, read);
      return `What came with it is left out. ${error.details.field}: ${error.details.issue}.`;
    }
  }

  #revise(inputs: PlanInputs, read: LoadedWith): string | null {
    try {
      this.host.revise(inputs, read);
      return null;
    } catch (error) {
      const { message, fullMessage = message } = error as Error & { fullMessage?: string };
      return `A pinned scenario gives no result with this plan: ${fullMessage}`;
    }
  }
}
