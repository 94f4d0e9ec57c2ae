import type { PlanInputs } from '../../../analysis/index.js';
import { SimulationError, ValidationError } from '../../../index.js';
import type { ControlValues } from '../controls/control.js';
import type { Session } from '../page/session.js';
import { acme } from '../plan/acme.js';
import { fromFragment, LinkProblem, type SharedPage } from './share-link.js';

/** What a link may do to the page. */
interface Page {
  readonly load: (inputs: PlanInputs, isExample: boolean, values: ControlValues) => void;
  readonly notice: (text: string | null) => void;
  readonly askForCensus: (plan: PlanInputs, then: () => void) => void;
}

/** Shows what a link carries, if it carries anything. Whatever is wrong with it, the page goes on with what it showed. */
export async function openLink(fragment: string, session: Session, page: Page): Promise<void> {
  try {
    const shared = await fromFragment(fragment);
    if (shared === null) return;
    if (!shared.hasCensus && shared.plan !== null) {
      page.askForCensus(shared.plan, () => restore(shared, session, page));
      page.notice(
        `This link holds the plan “${shared.plan.planRules.plan_name}” without its census. Add the census under “The plan” and choose “Show this plan”. Until then the page shows what it showed before.`,
      );
      return;
    }
    page.load(shared.plan ?? acme(), shared.plan === null, shared.values);
    pinAll(shared, session);
    page.notice(null);
  } catch (error) {
    sayWhatIsWrong(error, page);
  }
}

/** Restores the controls and pinned scenarios of a link, once its plan is shown with a census. */
function restore(shared: SharedPage, session: Session, page: Page): void {
  try {
    pinAll(shared, session);
    session.restore(shared.values);
  } catch (error) {
    sayWhatIsWrong(error, page);
  }
}

function pinAll({ scenarios }: SharedPage, session: Session): void {
  for (const { name, values } of scenarios) session.pin(name, values);
}

function sayWhatIsWrong(error: unknown, { notice }: Page): void {
  const known = error instanceof LinkProblem || error instanceof ValidationError || error instanceof SimulationError;
  if (!known) throw error;
  notice(
    error instanceof LinkProblem
      ? error.message
      : `This link holds a plan that this version refuses. ${error.details.field}: ${error.details.issue}`,
  );
}
