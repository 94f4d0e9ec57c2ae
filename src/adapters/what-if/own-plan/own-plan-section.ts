import { h as node, render } from 'preact';
import type { PlanInputs } from '../../../analysis/index.js';
import { SimulationError, ValidationError } from '../../../index.js';
import { isCensusColumn, type CensusColumn } from '../../census/index.js';
import { button, byId, h } from '../page/dom.js';
import { download } from '../page/download.js';
import { howLink, sectionHead } from '../page/documentation.js';
import type { LoadedWith } from '../page/session.js';
import { FileProblem, readPage, type SavedPage } from '../saved/saved-page.js';
import { CensusInHand, lineName } from './census-in-hand.js';
import { CensusProblem, readCensusText, tableOfPeople, type CensusRow, type CensusTable } from './census-table.js';
import { checkPlan, type PlanIssue } from './check-plan.js';
import { rowsDoubted, rowsWrong } from './concerned-rows.js';
import { acceptDrops, fileButton } from './file-input.js';
import { groupIssues } from './group-issues.js';
import { issueList } from './issue-list.js';
import { readCensusFile } from './read-files.js';
import { planEditor } from './plan-editor.js';
import { textOfPlan, yearsOfPlanText } from './plan-text.js';
import { readingStep } from './reading-step.js';
import { RowEditor } from './row-editor.js';
import { CENSUS_TEMPLATE, EMPTY_PLAN } from './templates.js';

/** Where users write a plan of their own and bring its census. */
export interface OwnPlanSection {
  /** Shows what was saved; what cannot be shown yet stands in the form, and what is missing is asked for. `message` says where it is from. */
  readonly open: (page: SavedPage, message: string) => void;
  /** The same from the text of a file. */
  readonly openText: (text: string, name: string) => void;
  /** All that stands here. */
  readonly content: () => Pick<SavedPage, 'planText' | 'census' | 'people'>;
  /** True for as long as something was changed here since the plan came, or was saved. */
  readonly isTouched: () => boolean;
  readonly saved: () => void;
  /** Another plan is shown, people included: the form follows. A census goes with the figures of the example only if these are changed first. */
  readonly take: (inputs: PlanInputs, isExample: boolean) => void;
  readonly goToField: (path: string) => void;
  /** Leads to the lines of the census that are in doubt. */
  readonly goToPeople: () => void;
}

/** What the section does to the page. */
export interface OwnPlanHost {
  /** Shows a plan with which nothing is wrong. */
  readonly show: (inputs: PlanInputs, more: LoadedWith) => void;
  /** Shows what became of the plan that is shown. */
  readonly revise: (inputs: PlanInputs) => void;
  /** Goes back to Acme. */
  readonly example: () => void;
  /** Asks, where something would be lost. */
  readonly mayReplace: () => boolean;
  /** Something was changed here. */
  readonly touched: () => void;
}

/** So long after the last key, in milliseconds, the plan is checked. */
const PAUSE = 300;

export function ownPlanSection({ show, revise, example, mayReplace, touched }: OwnPlanHost): OwnPlanSection {
  let census: CensusInHand | null = null;
  /** The people of the plan that is shown: they stay as long as no other census is brought. */
  let people: PlanInputs['initialState']['participants'] | null = null;
  /** The answer above is that of this plan, and follows its changes. */
  let isShown = false;
  /** The text of the example, while that is shown. */
  let exampleText: string | null = null;
  /** What came with a plan that is not shown yet: where its controls stand, and its scenarios. */
  let awaited: LoadedWith = {};
  let isTouched = false;
  /** The lines of the census that deserve a look, each with why. */
  let concerned: ReadonlyMap<CensusRow, readonly string[]> = new Map();

  const touch = (): void => {
    isTouched = true;
    touched();
  };

  let pause: ReturnType<typeof setTimeout> | undefined;
  const editor = planEditor(() => {
    touch();
    // The years of the plan decide how dates are read.
    reading.show(census);
    clearTimeout(pause);
    status.textContent = '';
    pause = setTimeout(follow, PAUSE);
  });
  const censusText = h('textarea', {
    id: 'census-text',
    rows: 6,
    spellcheck: 'false',
    wrap: 'off',
    oninput: () => takeText(),
  });
  const status = h('p', { class: 'note', role: 'status' });
  const issues = h('div', { class: 'issues', tabindex: -1 });
  const correction = h('div');

  const takeCensus = (table: CensusTable | null, message: string): void => {
    if (table !== null && editor.text === exampleText) begin(EMPTY_PLAN, '');
    census = table === null ? null : new CensusInHand(table, yearsOfPlanText(editor.text));
    if (table !== null) touch();
    status.textContent = message;
    issues.replaceChildren();
    render(null, correction);
    reading.show(census);
  };
  const takeText = (): void => {
    if (censusText.value.trim() === '') takeCensus(null, '');
    else void tryCensus(() => readCensusText(censusText.value), 'what was pasted');
  };
  /** True once there is a census. */
  const tryCensus = async (read: () => CensusTable | Promise<CensusTable>, from: string): Promise<boolean> => {
    try {
      const table = await read();
      takeCensus(table, `${peopleIn(table)} in ${from}. Check below how its columns are read.`);
      return true;
    } catch (error) {
      if (!(error instanceof CensusProblem)) throw error;
      takeCensus(null, `Nothing was read from ${from}. ${error.message}.`);
      return false;
    }
  };
  const takeFiles = async (files: Iterable<File>): Promise<void> => {
    for (const file of files) {
      if (/\.jsonc?$/i.test(file.name)) {
        const text = await file.text();
        if (mayReplace()) openText(text, file.name);
      } else if (await tryCensus(() => readCensusFile(file), file.name)) reading.goTo();
    }
  };
  const leaveOut = (row: CensusRow): void => {
    census!.leaveOut(row);
    reading.show(census);
    apply();
  };
  const takeBackIn = (row: CensusRow): void => {
    census!.takeBackIn(row);
    reading.show(census);
    reading.goTo();
    // The listed issues count lines as they were before.
    issues.replaceChildren();
    render(null, correction);
    status.textContent = `L${lineName(row).slice(1)} is back in. Choose “Show this plan” to see the plan with it.`;
  };
  const chooseSheet = (name: string): void => {
    try {
      const next = census!.onSheet(name, yearsOfPlanText(editor.text));
      takeCensus(next.table, `${peopleIn(next.table)} on the sheet ${name}. Check below how its columns are read.`);
    } catch (error) {
      if (!(error instanceof CensusProblem)) throw error;
      status.textContent = `Nothing was read from the sheet ${name}. ${error.message}.`;
      // Back to the sheet that is read.
      reading.show(census);
    }
  };
  /** What is listed counts as it was read before. */
  const readAnew = (): void => {
    touch();
    issues.replaceChildren();
    render(null, correction);
    status.textContent = '';
  };
  const edit = (row: CensusRow, wrong: CensusColumn | null = null): void => {
    const { mapping } = census!;
    const outcome = { corrected: apply, leftOut: () => leaveOut(row) };
    render(
      node(RowEditor, { key: row.line, row, mapping, wrong, reasons: concerned.get(row) ?? [], ...outcome }),
      correction,
    );
    const first = correction.querySelector<HTMLElement>('[aria-invalid="true"]') ?? correction.querySelector('h3');
    first?.focus();
  };
  const reading = readingStep(() => yearsOfPlanText(editor.text), { takeBackIn, chooseSheet, changed: readAnew, edit });
  const showConcerned = (all: ReadonlyMap<CensusRow, readonly string[]>): void => {
    concerned = all;
    reading.showConcerned(all);
  };
  const goTo = (issue: PlanIssue): void => {
    const { place } = issue;
    if (place.kind === 'plan') editor.goTo(place);
    else if (place.kind === 'no census') byId('census-file').focus();
    else if (place.kind === 'mapping') reading.goToColumns();
    else {
      const { table, mapping } = census!;
      const row = table.rows[place.row]!;
      const { column } = place;
      const isWord = column === 'status' || column === 'separation.cause';
      const word = isWord ? (row.cells[mapping.indexOf(column)] ?? '') : '';
      if (!isWord || !reading.goToWord(column, word)) edit(row, column);
    }
  };
  const list = (all: readonly PlanIssue[]): void => {
    const groups = groupIssues(all, census?.table ?? null, census?.mapping ?? []);
    issues.replaceChildren(issueList(groups, goTo));
    if (census !== null) showConcerned(rowsWrong(census.table, all));
  };
  const check = (): ReturnType<typeof checkPlan> => {
    const checked = checkPlan({
      planText: editor.text,
      census: census?.table ?? null,
      mapping: census?.mapping ?? [],
      words: census?.words ?? {},
      people,
    });
    if ('inputs' in checked) {
      editor.say([]);
      return checked;
    }
    editor.say(checked.issues);
    return { issues: checked.issues.map((issue) => editor.inWords(issue)) };
  };
  /** After a change in the form: a plan that is shown is shown as it is now, if it can be. */
  const follow = (): void => {
    const checked = check();
    if (!isShown) return;
    if ('issues' in checked) {
      status.textContent = 'The answer above is from before what is wrong or missing here.';
      list(checked.issues);
      return;
    }
    issues.replaceChildren();
    try {
      revise(checked.inputs);
      status.textContent = 'The answer above follows the plan.';
    } catch (error) {
      status.textContent = `A pinned scenario gives no result with this plan: ${(error as Error).message}`;
    }
  };
  const apply = (): void => {
    clearTimeout(pause);
    const checked = check();
    const leftOut = census?.leftOut.map(lineName).join(', ') ?? '';
    const without = leftOut === '' ? '' : ` Left out: ${leftOut}.`;
    render(null, correction);
    if ('inputs' in checked) {
      issues.replaceChildren();
      status.textContent = `${checked.inputs.planRules.plan_name} is shown above.${without}`;
      const read =
        census === null ? {} : { columnsRead: new Set<string>(census.mapping.filter((column) => column !== null)) };
      const left = showWith(checked.inputs, read);
      if (left !== null) status.textContent += ` What came with it is left out. ${left}`;
      people = checked.inputs.initialState.participants;
      if (census !== null) showConcerned(rowsDoubted(census.table, checked.inputs));
      isShown = true;
      awaited = {};
      return;
    }
    status.textContent = without === '' ? 'This plan cannot be shown yet.' : without.trim();
    list(checked.issues);
    issues.focus();
  };
  /** Shows a plan with all that came with it, or, where that gives no result, without; then says why. */
  const showWith = (inputs: PlanInputs, read: LoadedWith): string | null => {
    try {
      show(inputs, { ...awaited, ...read });
      return null;
    } catch (error) {
      if (!(error instanceof ValidationError || error instanceof SimulationError)) throw error;
      show(inputs, read);
      return `${error.details.field}: ${error.details.issue}.`;
    }
  };
  const open = (page: SavedPage, message: string): void => {
    begin(page.planText, message);
    awaited = { values: page.values, scenarios: page.scenarios };
    if (page.census !== null || page.people !== null) {
      censusText.value = '';
      census = page.census === null ? null : new CensusInHand(page.census.table);
      if (page.census !== null) {
        census!.mapping = page.census.mapping.map(columnOrNone);
        census!.words = page.census.words ?? {};
      }
      people = page.people;
    }
    reading.show(census);
    if (census !== null || people !== null) apply();
    else check();
    isTouched = false;
  };
  const openText = (text: string, name: string): void => {
    try {
      const page = readPage(text);
      open(page, `The plan is that of ${name}.`);
      if (!isShown) section.scrollIntoView();
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      status.textContent = `${name}: ${error.message}`;
      section.scrollIntoView();
    }
  };
  /** Another plan, of which nothing is shown yet. */
  const begin = (text: string, message: string): void => {
    clearTimeout(pause);
    people = null;
    isShown = false;
    exampleText = null;
    awaited = {};
    isTouched = false;
    editor.text = text;
    status.textContent = message;
    issues.replaceChildren();
    render(null, correction);
    reading.show(census);
  };
  const beginAnew = (): void => {
    if (!mayReplace()) return;
    censusText.value = '';
    census = null;
    begin(EMPTY_PLAN, 'An empty plan. Fill in what is still needed, add the census, then choose “Show this plan”.');
    check();
    editor.goToField('planRules.plan_name');
  };
  const section = byId('own-plan');
  section.append(
    sectionHead('own-plan', 'The plan', howLink('#2-inputs', 'The inputs', 'What do the inputs mean?')),
    h(
      'p',
      { class: 'note' },
      'Files are read in this browser and never uploaded: this page has no server to send them to, and its security policy forbids it to connect to any. Drop them here, choose them, or paste their content.',
    ),
    h(
      'div',
      { class: 'line' },
      button('Start your own plan', beginAnew, { class: 'main', id: 'own' }),
      fileButton('Choose a plan file (JSON)', { id: 'plan-file', accept: '.json,.jsonc' }, takeFiles),
      button('Back to the Acme example', example),
    ),
    h('h3', {}, '1. What the plan says'),
    editor.element,
    h('h3', {}, '2. The census'),
    h(
      'div',
      { class: 'line' },
      fileButton('Choose a census (CSV, XLSX)', { id: 'census-file', accept: '.csv,.txt,.tsv,.xlsx' }, takeFiles),
      template('census-template.csv', CENSUS_TEMPLATE, 'text/csv'),
    ),
    h('label', { for: 'census-text', class: 'label' }, 'Or paste rows, with their header, from a spreadsheet'),
    censusText,
    reading.element,
    h(
      'div',
      { class: 'plan-bar' },
      h('div', { class: 'line' }, button('Show this plan', apply, { class: 'main', id: 'apply-plan' }), status),
      issues,
    ),
    correction,
  );
  acceptDrops(section, (files) => void takeFiles(files));

  return {
    open: (page, message) => {
      open(page, message);
      if (isShown) return;
      section.scrollIntoView();
      byId('census-file').focus();
    },
    openText,
    content: () => ({
      planText: editor.text,
      census:
        census === null ? null : { table: tableAlone(census.table), mapping: census.mapping, words: census.words },
      people: census === null ? people : null,
    }),
    isTouched: () => isTouched,
    saved: () => {
      isTouched = false;
    },
    take: (inputs, isExample) => {
      census = null;
      censusText.value = '';
      begin(textOfPlan(inputs), '');
      people = inputs.initialState.participants;
      isShown = true;
      exampleText = isExample ? editor.text : null;
    },
    goToField: editor.goToField,
    goToPeople: () => {
      if (census === null && people !== null) {
        census = new CensusInHand(tableOfPeople(people));
        reading.show(census);
      }
      const checked = check();
      if (census !== null && 'inputs' in checked) concerned = rowsDoubted(census.table, checked.inputs);
      reading.showConcerned(concerned, true);
    },
  };
}

/** A file may say anything. */
function columnOrNone(column: string | null): CensusColumn | null {
  return column !== null && isCensusColumn(column) ? column : null;
}

/** Without the other sheets of its workbook. */
function tableAlone({ header, rows }: CensusTable): CensusTable {
  return { header, rows };
}

function template(name: string, content: string, type: string): HTMLElement {
  return button('Template', () => download(name, content, type), { class: 'quiet' });
}

function peopleIn({ rows }: CensusTable): string {
  return rows.length === 1 ? '1 person' : `${rows.length.toLocaleString('en-US')} people`;
}
