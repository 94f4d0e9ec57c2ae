import { SimulationError, ValidationError } from '../../../index.js';
import { textOfPlan } from '../own-plan/plan-text.js';
import type { Session } from '../page/session.js';
import { acme } from '../plan/inputs.js';
import type { SavedPage } from '../saved/saved-page.js';
import { fromFragment, LinkProblem } from './share-link.js';

/** Members of the page that a link uses. */
interface Page {
  readonly load: Session['load'];
  readonly notice: (text: string | null) => void;
  readonly open: (page: SavedPage, message: string) => void;
  /** Asks, where something would be lost. */
  readonly mayReplace: () => boolean;
}

/** Shows what a link carries, if it carries anything. Whatever is wrong with it, the page goes on with what it showed. */
export async function openLink(fragment: string, page: Page): Promise<void> {
  try {
    const shared = await fromFragment(fragment);
    if (shared === null || !page.mayReplace()) return;
    const { plan, hasCensus, values, scenarios } = shared;
    if (plan !== null && !hasCensus) {
      const name = `“${plan.planRules.plan_name}”`;
      page.open(
        { planText: textOfPlan(plan), census: null, people: null, values, scenarios },
        // Announced in the place to which the reader is led.
        `The plan is ${name} from the link, which came without its census. Add the census, then choose “Show this plan”.`,
      );
      page.notice(
        `This link holds the plan ${name} without its census. Add the census under “The plan” and choose “Show this plan”. Until then the page shows what it showed before.`,
      );
      return;
    }
    page.load(plan ?? acme(), plan === null, { values, scenarios });
    page.notice(null);
  } catch (error) {
    const known = error instanceof LinkProblem || error instanceof ValidationError || error instanceof SimulationError;
    if (!known) throw error;
    page.notice(
      error instanceof LinkProblem
        ? error.message
        : `This link holds a plan that this version refuses. ${error.details.field}: ${error.details.issue}`,
    );
  }
}
