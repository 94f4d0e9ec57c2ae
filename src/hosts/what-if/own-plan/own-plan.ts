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
import { typicalHire, type TypicalHire } from '../../../presentation/words/index.js';
import { issueText } from '../form/field-text.js';
import { table as fields } from '../form/input-form.js';
import { valueAt } from '../form/plan-path.js';
import type { LoadedWith } from '../page/session.js';
import { FileProblem, readPage, type SavedPage } from '../saved/saved-page.js';
import { readCensusText } from '../../../census/in-hand/census-table.js';
import { checkPlan, type PlanIssue } from './check-plan.js';
import { CensusAnswersHere, LinesInDoubt } from './census-answers.js';
import { columnOrNone, rowsDoubted, rowsWrong, groupIssues } from './group-issues.js';
import * as place from './go-to.js';
import { begun, NO_CENSUS, NOTHING_AWAITED, NOTHING_LISTED, written, type OwnPlanState } from './own-plan-state.js';
import { EMPTY_PLAN, keptIn, textOfPlan, textWithInputs, yearsOfPlanText } from './plan-text.js';
import { readCensusFile } from './file-input.js';
import { columnsRead } from './column-names.js';

/** Effects of the section on the page. */
export interface OwnPlanHost {
  /** Shows a plan with which nothing is wrong; unless one `stays` where one is, its answer comes into sight. */
  readonly show: (inputs: PlanInputs, more: LoadedWith, stays: boolean) => void;
  /** Shows what became of the plan that is shown, whose census is kept so. */
  readonly revise: (inputs: PlanInputs, kept: KeptAnswers | null) => void;
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

/** So long after the last key, in milliseconds, the plan is checked. */
const PAUSE = 300;

/** The name of a file without its folders. */
function baseName(path: string): string {
  return /[^/\\]*$/.exec(path)![0];
}

/** A plan of the user's own, with its census. */
export class OwnPlan {
  readonly lines = new LinesInDoubt(this);
  readonly answers = new CensusAnswersHere(this);
  state: OwnPlanState = { ...NO_CENSUS, ...begun('{}'), isOnlyConcerned: true };
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
    this.#pause = setTimeout(() => this.#follow(), PAUSE);
  }

  /** Issues of the plan as it stands, or its inputs. */
  check(): ReturnType<typeof checkPlan> {
    const { planText, census, people } = this.state;
    const { table = null, mapping = [], words = {}, said = NOTHING_SAID, settled = [] } = census ?? {};
    const checked = checkPlan({ planText, census: table, mapping, words, said, settled, people });
    this.set({ wrong: 'issues' in checked ? checked.issues : [], hires: this.#hires() });
    return checked;
  }

  change(path: string, value: unknown): void {
    this.write(textWithInputs(this.state.planText, fields.withValue(this.state.draft, path, value)));
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
    const status = 'An empty plan. Fill in the missing values, add the census, then choose “Show this plan”.';
    this.#begin(EMPTY_PLAN, { ...NO_CENSUS, status, awaited: NOTHING_AWAITED });
    this.check();
    this.goToField('planRules.plan_name');
  }

  paste(pasted: string): void {
    this.set({ pasted });
    if (pasted.trim() === '') this.set({ ...NO_CENSUS, ...NOTHING_LISTED, status: '' });
    else void this.#takeCensus(() => readCensusText(pasted), null, { ...NO_CENSUS, pasted });
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
    place.goToField(fields.shown(path, this.state.draft));
  }

  /** Shows the plan with its census, or lists what is wrong with them. The answer comes into sight, unless the plan `stays` there. */
  apply(stays = false): void {
    clearTimeout(this.#pause);
    const checked = this.check();
    const { census } = this.state;
    const leftOut = census?.leftOut ?? [];
    const named = leftOut.length > 1 ? `${leftOut.length} lines, named above` : leftOut.map(lineName).join('');
    const without = named === '' ? '' : ` Left out: ${named}.`;
    if ('issues' in checked) {
      this.set({ lineInSight: null, status: without === '' ? 'This plan cannot be shown yet.' : without.trim() });
      this.#list(checked.issues);
      place.goToIssues();
      return;
    }
    const { inputs } = checked;
    const status = `${inputs.planRules.plan_name} is shown above.${without}`;
    this.set({ ...NOTHING_LISTED, status });
    const left = this.#showWith(inputs, stays, {
      files: this.files,
      kept: this.kept,
      ...(census === null
        ? {}
        : {
            leftOut: census.peopleLeftOut.map(lineName),
            columnsRead: columnsRead(census),
            totals: census.totals(this.years),
            names: census.names,
          }),
    });
    this.set({
      ...(left === null ? {} : { status: `${status} What came with it is left out. ${left}` }),
      ...(census === null
        ? {}
        : { concerned: rowsDoubted(census.dialogue(this.years).reading.lines, census.mapping, inputs) }),
      ...{ people: inputs.initialState.participants, isShown: true, awaited: {} },
    });
    if (stays) place.goToReading();
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
    if (this.state.census !== null || people !== null) this.apply();
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
      this.setCensus(census, `${census.totals(this.years).people} in ${from}. Check how its columns are read.`);
      return true;
    } catch (error) {
      if (!(error instanceof CensusProblem)) throw error;
      this.set({ ...otherwise, ...NOTHING_LISTED });
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

  /** Takes a census, or the same one from another reading of its file. */
  setCensus(census: CensusInHand, status: string): void {
    this.touch({ ...NOTHING_LISTED, census, status, concerned: new Map(), isCensusOpen: false });
    this.check();
  }

  /** None of the example, whose people are nobody's. */
  #hires(): TypicalHire | null {
    const { census, people, exampleText } = this.state;
    const { censusYear } = this.years;
    if (exampleText !== null || censusYear === null) return null;
    const all = census === null ? people : surelyEmployed(census.dialogue(this.years).reading.people);
    return all === null ? null : typicalHire(all, censusYear);
  }

  /** Takes what those hired lately earn, and their age, for those who come later. */
  takeHires({ pay, age }: TypicalHire): void {
    const paid = fields.withValue(this.state.draft, ENTRY_PAY, pay);
    const next = age === null ? paid : fields.withValue(paid, 'operatingAssumptions.workforce.entry_age', age);
    this.write(textWithInputs(this.state.planText, next));
  }

  #list(issues: readonly PlanIssue[]): void {
    const { census } = this.state;
    const position = ({ place: to }: PlanIssue): number =>
      to.kind === 'plan' && to.field !== null
        ? fields.position(fields.shown(to.field, this.state.draft))
        : fields.all.length;
    const inOrder = [...issues].sort((one, other) => position(one) - position(other));
    const all = inOrder.map((issue) => this.#inWords(issue));
    this.set({
      listed: groupIssues(all, census?.table ?? null, census?.mapping ?? []),
      ...(census === null ? {} : { concerned: rowsWrong(census.table, all) }),
    });
  }

  /** An issue of the plan in the words of the form. */
  #inWords(issue: PlanIssue): PlanIssue {
    if (issue.place.kind !== 'plan' || issue.place.field === null) return issue;
    const path = fields.shown(issue.place.field, this.state.draft);
    const field = fields.at(path);
    const text = issue.issue === 'Required' ? 'Is still needed' : issue.issue;
    return { ...issue, where: fields.place(path), issue: field === undefined ? text : issueText(field, text) };
  }

  /** After a change in the form: a plan that is shown is shown as it is now, if it can be. */
  #follow(): void {
    const checked = this.check();
    if (!this.state.isShown) {
      // Removes listed issues as they are fixed.
      if (this.state.listed.length > 0) this.#list('issues' in checked ? checked.issues : []);
      return;
    }
    if ('issues' in checked) {
      this.set({ status: 'The answer is older than the problems listed here.' });
      this.#list(checked.issues);
      return;
    }
    let status = 'The answer follows the plan.';
    try {
      this.host.revise(checked.inputs, this.kept);
    } catch (error) {
      const { message, fullMessage = message } = error as Error & { fullMessage?: string };
      status = `A pinned scenario gives no result with this plan: ${fullMessage}`;
    }
    this.set({ listed: [], status });
  }

  /** Shows a plan with all that came with it, or, where that gives no result, without; then says why. */
  #showWith(inputs: PlanInputs, stays: boolean, read: LoadedWith): string | null {
    try {
      this.host.show(inputs, { ...this.state.awaited, ...read }, stays);
      return null;
    } catch (error) {
      if (!(error instanceof ValidationError || error instanceof SimulationError)) throw error;
      this.host.show(inputs, read, stays);
      return `${error.details.field}: ${error.details.issue}.`;
    }
  }
}
