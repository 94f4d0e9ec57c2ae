import type { PlanInputs } from '../../../analysis/index.js';
import { SimulationError, ValidationError } from '../../../index.js';
import {
  CensusProblem,
  answersToKeep,
  type KeptAnswers,
  lineName,
  type PlanYears,
  CensusInHand,
  type CensusTable,
  NOTHING_SAID,
  readAsKept,
  surelyEmployed,
} from '../../../census/index.js';
import { typicalHire, typicalHireWords, type TypicalHire } from '../../../presentation/words/index.js';
import { issueText } from '../form/field-text.js';
import { table as fields } from '../form/input-form.js';
import type { Step } from '../form/field-table.js';
import { valueAt } from '../form/plan-path.js';
import type { FormState } from '../form/value-input.js';
import type { LoadedWith } from '../page/session.js';
import { FileProblem, readPage, type SavedPage } from '../saved/saved-page.js';
import { readCensusText } from '../../../census/in-hand/census-table.js';
import { checkPlan, type PlanIssue } from './check-plan.js';
import { columnOrNone, rowsDoubted, rowsWrong, groupIssues } from './group-issues.js';
import * as place from './go-to.js';
import { begun, NO_CENSUS, NOTHING_AWAITED, written, type Concerned, type OwnPlanState } from './own-plan-state.js';
import { EMPTY_PLAN, keptIn, textOfPlan, textWithInputs, yearsOfPlanText } from './plan-text.js';
import { readCensusFile } from './file-input.js';
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

/** Pay of those who come later. */
export const ENTRY_PAY = 'operatingAssumptions.workforce.entry_compensation';

const ENTRY_AGE = 'operatingAssumptions.workforce.entry_age';
const CENSUS_YEAR = 'initialState.census_year';
const YEAR_END = 'planRules.plan_year_end';
const USUAL_YEAR_END = '12/31';

/** So long after the last key, in milliseconds, the plan is checked. */
const PAUSE = 300;

/** Values of fields, by their paths. */
type FieldValues = readonly (readonly [path: string, value: unknown])[];

/** Pay of those hired lately, and their age, for those who come later. */
export function hireValues({ pay, age }: TypicalHire): FieldValues {
  return [[ENTRY_PAY, pay], ...(age === null ? [] : [[ENTRY_AGE, age] as const])];
}

/** The name of a file without its folders. */
function baseName(path: string): string {
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
    const inOrder = this.#inOrder(wrong);
    const lines = (): Concerned =>
      'inputs' in checked
        ? rowsDoubted(census!.dialogue(this.years).reading.lines, mapping, checked.inputs)
        : rowsWrong(table!, inOrder);
    this.set({
      ...{ wrong, listed: groupIssues(inOrder, table, mapping), hires: this.#hires() },
      ...(census === null ? {} : { concerned: lines() }),
    });
    return checked;
  }

  change(path: string, value: unknown): void {
    this.changeAll([[path, value]]);
  }

  changeAll(values: FieldValues): void {
    this.write(this.#with(values));
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
    this.#begin(EMPTY_PLAN, { ...NO_CENSUS, awaited: NOTHING_AWAITED });
    this.check();
    place.goTo('#census-file');
  }

  paste(pasted: string): void {
    this.set({ pasted });
    if (pasted.trim() === '') {
      this.set({ ...NO_CENSUS, status: '' });
      this.check();
    } else void this.#takeCensus(() => readCensusText(pasted), null, { ...NO_CENSUS, pasted });
  }

  async takeFiles(files: Iterable<File>): Promise<void> {
    for (const file of files) {
      if (/\.jsonc?$/i.test(file.name)) {
        const text = await file.text();
        if (this.host.mayReplace()) this.openText(text, file.name);
      } else if (await this.#takeCensus(() => readCensusFile(file, this.years), file.name)) place.goToReading();
      else place.goToSection();
    }
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
    if (this.state.listed.length > 0) place.goTo('.issues');
    else this.host.reveal();
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

  /**
   * Shows what was saved; what cannot be shown yet stands in the form, and what is missing is asked for. `status` says where it is
   * from.
   */
  open(page: SavedPage, status: string, planFile = ''): void {
    const { planText, census: saved, people, values, scenarios, settled = [], asked = {} } = page;
    this.#begin(planText, { status, planFile, awaited: { values, scenarios, settled, asked } });
    if (saved !== null || people !== null) {
      const census = saved === null ? null : CensusInHand.withLeftOut(saved.table, saved.leftOut ?? [], saved.how);
      if (saved !== null)
        Object.assign(census!, {
          ...{ mapping: saved.mapping.map(columnOrNone), words: saved.words ?? {} },
          ...{ said: saved.said ?? NOTHING_SAID, settled: saved.settled ?? [] },
        });
      this.set({ ...NO_CENSUS, census, people, censusFile: saved?.file ?? '' });
    } else if (this.state.census !== null && this.state.census.settled.length === 0) {
      // The census may have been brought before its plan.
      this.set({ census: this.#asKept(this.state.census, this.state.censusFile) });
    }
    if (this.state.census !== null || people !== null) this.apply(status);
    else this.check();
    this.set({ isTouched: false });
  }

  /** Takes a plan from the text of a file; false for one that cannot be read. */
  openText(text: string, name: string): boolean {
    try {
      const page = readPage(text);
      this.host.prepared(page.preparer ?? '');
      this.open(page, `The plan is from ${name}.`, name);
      if (!this.state.isShown) place.goToSection();
      return true;
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      this.set({ status: `${name}: ${error.message}` });
      place.goToSection();
      return false;
    }
  }

  /** Another plan is shown, people included. A census goes with the figures of the example only if these are changed first. */
  take(inputs: PlanInputs, isExample: boolean): void {
    const planText = textOfPlan(inputs);
    const exampleText = isExample ? planText : null;
    this.#begin(planText, { ...NO_CENSUS, people: inputs.initialState.participants, isShown: true, exampleText });
  }

  /** Another plan, of which nothing is shown yet. */
  #begin(planText: string, changes: Partial<OwnPlanState>): void {
    clearTimeout(this.#pause);
    this.set({ ...begun(planText), ...changes });
  }

  /** Something of plan or census was changed by the user. */
  touch(changes: Partial<OwnPlanState>): void {
    this.set({ ...changes, isTouched: true });
    this.host.touched();
  }

  /** True once there is a census. `file` is null for what was pasted, `otherwise` what becomes of the one that is there. */
  async #takeCensus(
    read: () => CensusTable | Promise<CensusTable>,
    file: string | null,
    otherwise: Partial<OwnPlanState> = {},
  ): Promise<boolean> {
    const from = file ?? 'what was pasted';
    try {
      const table = await read();
      if (this.state.planText === this.state.exampleText) this.#begin(EMPTY_PLAN, { awaited: NOTHING_AWAITED });
      const afresh = new CensusInHand(table, this.years);
      const census = this.state.census === null ? this.#asKept(afresh, from) : afresh;
      if (this.state.census !== null) census.readAs(this.state.census);
      this.set({ censusFile: file ?? '' });
      this.setCensus(census, `in ${from}`);
      return true;
    } catch (error) {
      if (!(error instanceof CensusProblem)) throw error;
      this.set(otherwise);
      this.check();
      const kept = this.state.census === null ? '' : ' The census from before is still here.';
      this.set({ status: `Nothing was read from ${from}. ${error.message}.${kept}` });
      return false;
    }
  }

  /** As the plan file says, if it names this file. */
  #asKept(census: CensusInHand, name: string): CensusInHand {
    const kept = keptIn(this.state.planText);
    return kept !== null && baseName(kept.file) === name ? readAsKept(census, kept, this.years) : census;
  }

  /** Takes a census, or the same one from another reading of its file, and the year that it states; `where` says what was read. */
  setCensus(census: CensusInHand, where: string): void {
    this.touch({ census, lineInSight: null, isOnlyConcerned: false });
    if (this.state.unreadable === null && valueAt(this.state.draft, CENSUS_YEAR) === undefined)
      this.set(written(this.#with(this.#yearStated()), this.state.draft));
    census.propose();
    this.follow(`${census.totals(this.years).people} ${where}. Check how its columns are read.`);
  }

  /** Fields as the file states its year; empty where it states none. */
  #yearStated(): FieldValues {
    const stated = this.state.census?.fileYear;
    if (stated === null || stated === undefined) return [];
    const { year, end } = stated;
    const day = end?.map((part) => `0${part}`.slice(-2)).join('/');
    const isUsual = day === undefined || day === (valueAt(this.state.draft, YEAR_END) ?? USUAL_YEAR_END);
    return [[CENSUS_YEAR, year], ...(isUsual ? [] : [[YEAR_END, day] as const])];
  }

  /** Statements of the census on fields, with the action that takes each where the plan says otherwise. */
  get offers(): NonNullable<FormState['offers']> {
    const { hires, draft, census } = this.state;
    const offers = new Map<string, { text: string; take?: () => void }>();
    if (hires !== null && valueAt(draft, ENTRY_PAY) !== hires.pay)
      offers.set(ENTRY_PAY, { text: typicalHireWords(hires), take: () => this.changeAll(hireValues(hires)) });
    const stated = this.#yearStated();
    const isTaken = stated.every(([path, value]) => String(valueAt(draft, path)) === String(value));
    if (stated.length > 0)
      offers.set(CENSUS_YEAR, {
        text: `The file says “${census!.fileYear!.text}”.`,
        ...(isTaken ? {} : { take: () => this.changeAll(stated) }),
      });
    return offers;
  }

  /** None of the example, whose people are nobody's. */
  #hires(): TypicalHire | null {
    const { census, people, exampleText } = this.state;
    const { censusYear } = this.years;
    if (exampleText !== null || censusYear === null) return null;
    const all = census === null ? people : surelyEmployed(census.dialogue(this.years).reading.people);
    return all === null ? null : typicalHire(all, censusYear);
  }

  /** Text of the plan with other values. */
  #with(values: FieldValues): string {
    const { planText, draft } = this.state;
    const next = values.reduce((left, [path, value]) => fields.withValue(left, path, value), draft);
    return textWithInputs(planText, next);
  }

  /** Issues in the order of the form and in its words. */
  #inOrder(issues: readonly PlanIssue[]): PlanIssue[] {
    const position = ({ place: to }: PlanIssue): number =>
      to.kind === 'plan' && to.field !== null
        ? fields.position(fields.shown(to.field, this.state.draft))
        : fields.all.length;
    return [...issues].sort((one, other) => position(one) - position(other)).map((issue) => this.#inWords(issue));
  }

  /** An issue of the plan in the words of the form. */
  #inWords(issue: PlanIssue): PlanIssue {
    if (issue.place.kind !== 'plan' || issue.place.field === null) return issue;
    const path = fields.shown(issue.place.field, this.state.draft);
    const field = fields.at(path);
    const text = issue.issue === 'Required' ? 'Is still needed' : issue.issue;
    return { ...issue, where: fields.place(path), issue: field === undefined ? text : issueText(field, text) };
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
