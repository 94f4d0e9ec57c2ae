/** Plans and censuses that are brought: chosen, dropped, pasted, or opened as they were saved. */
import { CensusInHand, CensusProblem, type CensusTable, NOTHING_SAID, readAsKept } from '../../../census/index.js';
import { readCensusText } from '../../../census/in-hand/census-table.js';
import { valueAt } from '../form/plan-path.js';
import { FileProblem, readPage, type SavedPage } from '../saved/saved-page.js';
import { readCensusFile } from './file-input.js';
import * as place from './go-to.js';
import { columnOrNone } from './group-issues.js';
import { baseName, type OwnPlan } from './own-plan.js';
import { NO_CENSUS, NOTHING_AWAITED, written, type OwnPlanState } from './own-plan-state.js';
import { EMPTY_PLAN, keptIn } from './plan-text.js';
import { CENSUS_YEAR, yearStated } from './stated-by-census.js';

/** Takes rows that were pasted. */
export function paste(plan: OwnPlan, pasted: string): void {
  plan.set({ pasted });
  if (pasted.trim() === '') {
    plan.set({ ...NO_CENSUS, status: '' });
    plan.check();
  } else void takeCensus(plan, () => readCensusText(pasted), null, { ...NO_CENSUS, pasted });
}

/** Takes files that were chosen or dropped: plans and censuses. */
export async function takeFiles(plan: OwnPlan, files: Iterable<File>): Promise<void> {
  for (const file of files) {
    if (/\.jsonc?$/i.test(file.name)) {
      const text = await file.text();
      if (plan.host.mayReplace()) openText(plan, text, file.name);
    } else if (await takeCensus(plan, () => readCensusFile(file, plan.years), file.name)) place.goToReading();
    else place.goToSection();
  }
}

/**
 * Shows what was saved; what cannot be shown yet stands in the form, and what is missing is asked for. `status` says where it is
 * from.
 */
export function openSaved(plan: OwnPlan, page: SavedPage, status: string, planFile = ''): void {
  const { planText, census: saved, people, values, scenarios, settled = [], asked = {} } = page;
  plan.begin(planText, { status, planFile, awaited: { values, scenarios, settled, asked } });
  if (saved !== null || people !== null) {
    const census = saved === null ? null : CensusInHand.withLeftOut(saved.table, saved.leftOut ?? [], saved.how);
    if (saved !== null)
      Object.assign(census!, {
        ...{ mapping: saved.mapping.map(columnOrNone), words: saved.words ?? {} },
        ...{ said: saved.said ?? NOTHING_SAID, settled: saved.settled ?? [] },
      });
    plan.set({ ...NO_CENSUS, census, people, censusFile: saved?.file ?? '' });
  } else if (plan.state.census !== null && plan.state.census.settled.length === 0) {
    // The census may have been brought before its plan.
    plan.set({ census: asKept(plan, plan.state.census, plan.state.censusFile) });
  }
  if (plan.state.census !== null || people !== null) plan.apply(status);
  else plan.check();
  plan.set({ isTouched: false });
}

/** Takes a plan from the text of a file; false for one that cannot be read. */
export function openText(plan: OwnPlan, text: string, name: string): boolean {
  try {
    const page = readPage(text);
    plan.host.prepared(page.preparer ?? '');
    openSaved(plan, page, `The plan is from ${name}.`, name);
    if (!plan.state.isShown) place.goToSection();
    return true;
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    plan.set({ status: `${name}: ${error.message}` });
    place.goToSection();
    return false;
  }
}

/** True once there is a census. `file` is null for what was pasted, `otherwise` what becomes of the one that is there. */
async function takeCensus(
  plan: OwnPlan,
  read: () => CensusTable | Promise<CensusTable>,
  file: string | null,
  otherwise: Partial<OwnPlanState> = {},
): Promise<boolean> {
  const from = file ?? 'what was pasted';
  try {
    const table = await read();
    if (plan.state.planText === plan.state.exampleText) plan.begin(EMPTY_PLAN, { awaited: NOTHING_AWAITED });
    const afresh = new CensusInHand(table, plan.years);
    const census = plan.state.census === null ? asKept(plan, afresh, from) : afresh;
    if (plan.state.census !== null) census.readAs(plan.state.census);
    plan.set({ censusFile: file ?? '' });
    setCensus(plan, census, `in ${from}`);
    return true;
  } catch (error) {
    if (!(error instanceof CensusProblem)) throw error;
    plan.set(otherwise);
    plan.check();
    const kept = plan.state.census === null ? '' : ' The census from before is still here.';
    plan.set({ status: `Nothing was read from ${from}. ${error.message}.${kept}` });
    return false;
  }
}

/** Reads a census as the plan file says, if it names this file. */
function asKept(plan: OwnPlan, census: CensusInHand, name: string): CensusInHand {
  const kept = keptIn(plan.state.planText);
  return kept !== null && baseName(kept.file) === name ? readAsKept(census, kept, plan.years) : census;
}

/** Takes a census, or the same one from another reading of its file, and the year that it states; `where` says what was read. */
export function setCensus(plan: OwnPlan, census: CensusInHand, where: string): void {
  plan.touch({ census, lineInSight: null, isOnlyConcerned: false });
  if (plan.state.unreadable === null && valueAt(plan.state.draft, CENSUS_YEAR) === undefined)
    plan.set(written(plan.with(yearStated(plan)), plan.state.draft));
  census.propose();
  plan.follow(`${census.totals(plan.years).people} ${where}. Check how its columns are read.`);
}
