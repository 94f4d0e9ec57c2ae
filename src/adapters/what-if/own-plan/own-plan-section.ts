import type { PlanInputs } from '../../../analysis/index.js';
import { button, byId, h } from '../page/dom.js';
import { download } from '../page/download.js';
import { howLink, sectionHead } from '../page/documentation.js';
import { CensusInHand, lineName } from './census-in-hand.js';
import { CensusProblem, readCensusText, type CensusRow, type CensusTable } from './census-table.js';
import { alikeRows } from './alike-rows.js';
import { checkPlan, type PlanIssue } from './check-plan.js';
import { groupIssues } from './group-issues.js';
import { issueList } from './issue-list.js';
import { readCensusFile } from './read-files.js';
import { textOfPlan, yearsOfPlanText } from './plan-text.js';
import { readingStep } from './reading-step.js';
import { rowEditor } from './row-editor.js';
import { CENSUS_TEMPLATE, PLAN_TEMPLATE } from './templates.js';

/** Where users bring a plan and a census of their own. */
export interface OwnPlanSection {
  /** Shows a plan whose census is still to come, as from a link without it; `then` is called once it is shown with a census. */
  readonly askForCensus: (plan: PlanInputs, then: () => void) => void;
}

/** `show` takes the plan once nothing is wrong with it, and which columns a census file has; `example` goes back to Acme. */
export function ownPlanSection(
  show: (inputs: PlanInputs, columnsRead: ReadonlySet<string> | undefined) => void,
  example: () => void,
): OwnPlanSection {
  let census: CensusInHand | null = null;
  /** What a link carries besides its plan; dropped once the text is another plan. */
  let awaited: { readonly planText: string; readonly then: () => void } | null = null;

  const planText = h('textarea', {
    id: 'plan-text',
    rows: 14,
    spellcheck: 'false',
    wrap: 'off',
    // The years of the plan decide how dates are read.
    onchange: () => reading.show(census),
  });
  planText.value = PLAN_TEMPLATE;
  const censusText = h('textarea', {
    id: 'census-text',
    rows: 6,
    spellcheck: 'false',
    wrap: 'off',
    oninput: () => takeText(),
  });
  const status = h('p', { class: 'note', role: 'status' });
  const issues = h('div', { class: 'issues', tabindex: -1 });
  const editor = h('div');

  const takeCensus = (table: CensusTable | null, message: string): void => {
    census = table === null ? null : new CensusInHand(table);
    status.textContent = message;
    issues.replaceChildren();
    editor.replaceChildren();
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
      if (/\.json$/i.test(file.name)) {
        planText.value = await file.text();
        status.textContent = `The plan is that of ${file.name}.`;
        issues.replaceChildren();
        reading.show(census);
      } else if (await tryCensus(() => readCensusFile(file), file.name)) reading.goTo();
    }
  };
  const leaveOut = (row: CensusRow): void => {
    census!.leaveOut(row);
    reading.showLeftOut();
    apply();
  };
  const takeBackIn = (row: CensusRow): void => {
    census!.takeBackIn(row);
    reading.showLeftOut();
    reading.goTo();
    // The listed issues count lines as they were before.
    issues.replaceChildren();
    editor.replaceChildren();
    status.textContent = `L${lineName(row).slice(1)} is back in. Choose “Show this plan” to see the plan with it.`;
  };
  const reading = readingStep(() => yearsOfPlanText(planText.value), takeBackIn);
  const goTo = (issue: PlanIssue, all: readonly PlanIssue[]): void => {
    const { place } = issue;
    if (place.kind === 'plan') {
      planText.focus();
      planText.setSelectionRange(place.from, place.to);
      // Firefox scrolls to a selection only when it is typed into, so the page scrolls to the line.
      const lines = planText.value.slice(0, place.from).split('\n').length - 1;
      planText.scrollTop = (lines - 3) * (planText.scrollHeight / planText.value.split('\n').length);
    } else if (place.kind === 'no census') byId('census-file').focus();
    else if (place.kind === 'mapping') reading.goToColumns();
    else {
      const { table, mapping } = census!;
      const row = table.rows[place.row]!;
      const outcome = { corrected: apply, leftOut: () => leaveOut(row) };
      editor.replaceChildren(rowEditor(row, mapping, place.column, alikeRows(issue, all, table, mapping), outcome));
      const wrong = editor.querySelector<HTMLElement>('[aria-invalid="true"]') ?? editor.querySelector('h3');
      wrong?.focus();
    }
  };
  const apply = (): void => {
    const table = census?.table ?? null;
    const mapping = census?.mapping ?? [];
    const checked = checkPlan({ planText: planText.value, census: table, mapping });
    const leftOut = census?.leftOut.map(lineName).join(', ') ?? '';
    const without = leftOut === '' ? '' : ` Left out: ${leftOut}.`;
    editor.replaceChildren();
    if ('inputs' in checked) {
      issues.replaceChildren();
      status.textContent = `${checked.inputs.planRules.plan_name} is shown above.${without}`;
      const read = table === null ? undefined : new Set(mapping.filter((column) => column !== null));
      show(checked.inputs, read);
      if (awaited?.planText === planText.value) awaited.then();
      awaited = null;
      return;
    }
    status.textContent = without === '' ? 'This plan cannot be shown yet.' : without.trim();
    issues.replaceChildren(
      issueList(groupIssues(checked.issues, table, mapping), (issue) => goTo(issue, checked.issues)),
    );
    issues.focus();
  };
  const picker = (id: string, accept: string): HTMLInputElement =>
    h('input', {
      type: 'file',
      id,
      accept,
      onchange: (event) => {
        const input = event.target as HTMLInputElement;
        void takeFiles(input.files ?? []).then(() => {
          // The same file may be chosen again after it was corrected.
          input.value = '';
        });
      },
    });

  const section = byId('own-plan');
  section.append(
    sectionHead('own-plan', 'Your own plan', howLink('#2-inputs', 'The inputs', 'What do the inputs mean?')),
    h(
      'p',
      { class: 'note' },
      'Files are read in this browser and never uploaded: this page has no server to send them to, and its security policy forbids it to connect to any. Drop them here, choose them, or paste their content.',
    ),
    h(
      'p',
      { class: 'note' },
      'A census is enough to begin: once the plan is shown, the controls set the share price, contributions and payments, and “Can the company pay?” asks for the company.',
    ),
    h(
      'div',
      { class: 'pair own-plan' },
      h(
        'div',
        {},
        h('h3', {}, '1. The plan'),
        h(
          'div',
          { class: 'line' },
          fileButton('Choose a plan file (JSON)', picker('plan-file', '.json')),
          template('plan-template.json', PLAN_TEMPLATE, 'application/json'),
        ),
        h('label', { for: 'plan-text', class: 'label' }, 'Plan as JSON'),
        planText,
      ),
      h(
        'div',
        {},
        h('h3', {}, '2. The census'),
        h(
          'div',
          { class: 'line' },
          fileButton('Choose a census (CSV, XLSX)', picker('census-file', '.csv,.txt,.tsv,.xlsx')),
          template('census-template.csv', CENSUS_TEMPLATE, 'text/csv'),
        ),
        h('label', { for: 'census-text', class: 'label' }, 'Or paste rows, with their header, from a spreadsheet'),
        censusText,
      ),
    ),
    status,
    reading.element,
    h(
      'div',
      { class: 'line' },
      button('Show this plan', apply, { class: 'main', id: 'apply-plan' }),
      button('Back to the Acme example', example),
    ),
    issues,
    editor,
  );
  acceptDrops(section, (files) => void takeFiles(files));

  return {
    askForCensus: (plan, then) => {
      planText.value = textOfPlan(plan);
      awaited = { planText: planText.value, then };
      // Announced in the place to which the reader is led.
      status.textContent = `The plan is “${plan.planRules.plan_name}” from the link, which came without its census. Add the census, then choose “Show this plan”.`;
      reading.show(census);
      section.scrollIntoView();
      byId('census-file').focus();
    },
  };
}

function template(name: string, content: string, type: string): HTMLElement {
  return button('Template', () => download(name, content, type), { class: 'quiet' });
}

/** A file input that looks like the other buttons. */
function fileButton(text: string, input: HTMLInputElement): HTMLElement {
  return h('label', { class: 'file-button' }, input, text);
}

function acceptDrops(section: HTMLElement, take: (files: Iterable<File>) => void): void {
  // A file dropped outside the section would replace the page.
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => event.preventDefault());
  section.addEventListener('dragover', () => section.classList.add('over'));
  section.addEventListener('dragleave', () => section.classList.remove('over'));
  section.addEventListener('drop', (event) => {
    section.classList.remove('over');
    take(event.dataTransfer?.files ?? []);
  });
}

function peopleIn({ rows }: CensusTable): string {
  return rows.length === 1 ? '1 person' : `${rows.length.toLocaleString('en-US')} people`;
}
