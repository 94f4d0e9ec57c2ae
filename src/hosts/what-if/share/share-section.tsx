import { SimulationError, ValidationError } from '../../../index.js';
import { textOfPlan } from '../own-plan/plan-text.js';
import type { Session } from '../page/session.js';
import type { SectionProps } from '../page/state.js';
import { acme } from '../plan/inputs.js';
import type { SavedPage } from '../saved/saved-page.js';
import { fromFragment, LinkProblem, toFragment } from './share-link.js';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { download, fileName } from '../page/dom.js';
import { HowLink, SectionHead } from '../page/section-head.js';
import { tableCsv } from '../figures/table-csv.js';
import { yearByYearTable } from '../../../presentation/words/index.js';

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
        `The plan is ${name} from the link, which came without its census. Add the census.`,
      );
      page.notice(
        `This link holds the plan ${name} without its census. Add the census under “The plan”: then there is an answer.`,
      );
      return;
    }
    page.load(plan ?? acme(), plan === null, { values, scenarios });
    page.notice(null);
  } catch (error) {
    const known = error instanceof LinkProblem || error instanceof ValidationError || error instanceof SimulationError;
    if (!known) throw error;
    const why =
      error instanceof LinkProblem
        ? error.message
        : `This link holds a plan that this version refuses. ${error.details.field}: ${error.details.issue}.`;
    page.notice(`${why} The plan shown is not that of the link.`);
  }
}

/** Length of the longest link that mail programs and chats do not cut off. */
const LONGEST_LINK = 8_000;

const TITLE = 'Share and export';

/** Section with a link to the present state, and the whole run as files. */
export function Share({ session, announce }: SectionProps): VNode {
  // With another projection, or other changes, the link is removed.
  const { projection, changes } = session;
  const { kept, leftOut } = session;
  const [withCensus, setWithCensus] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setLink(null);
    setNote('');
  }, [projection, changes]);
  useEffect(() => {
    if (link !== null) void offer(link);
  }, [link]);
  const make = async (): Promise<void> => {
    const { plan, isExample, values, scenarios } = session;
    const fragment = await toFragment({
      plan: isExample ? null : plan.inputs,
      hasCensus: isExample || withCensus,
      values,
      scenarios: scenarios.map((scenario) => ({ name: scenario.name, values: scenario.values })),
    });
    const made = `${location.href.replace(/#.*$/, '')}${fragment}`;
    if (made === link) void offer(made);
    setLink(made);
  };
  const offer = async (text: string): Promise<void> => {
    field.current!.focus();
    field.current!.select();
    const said = (await copy(text)) ? 'Copied.' : 'Copy the link above.';
    const long =
      text.length > LONGEST_LINK
        ? ` It has ${text.length.toLocaleString('en-US')} characters: some programs cut off long links.`
        : '';
    setNote(`${said}${long}`);
    announce(`${said}${long}`);
  };
  const save = (name: string, content: string, type: string): void =>
    download(fileName(session.name, name), content, type);
  const saveRun = (): void => {
    const { inputs, run } = projection;
    const { annual_projections, trust_states, summary_metrics } = run;
    const results = { annual_projections, trust_states, summary_metrics };
    save('run.json', `${JSON.stringify({ inputs, results }, null, 2)}\n`, 'application/json');
  };
  return (
    <>
      <SectionHead id="share" title={TITLE}>
        <HowLink anchor="#7-results" topic="The results" />
      </SectionHead>
      <p class="note">
        The link holds the inputs, compressed, behind the # sign. Browsers do not send that part to any server.
      </p>
      {!session.isExample && (
        <label class="option">
          <input
            type="checkbox"
            id="with-census"
            checked={withCensus}
            onChange={({ currentTarget }) => setWithCensus(currentTarget.checked)}
          />
          <span>With the census: everyone who has the link can read pay and balances of each person</span>
        </label>
      )}
      <div class="line">
        <button type="button" class="main" id="make-link" onClick={() => void make()}>
          Copy a link
        </button>
      </div>
      {link !== null && (
        <div class="line">
          <input type="text" id="link" ref={field} readOnly aria-label="Link to this plan" value={link} />
        </div>
      )}
      <p class="note" role="status">
        {note}
      </p>
      <div class="line">
        <button
          type="button"
          onClick={() => save('years.csv', tableCsv(yearByYearTable(projection.run.annual_projections)), 'text/csv')}
        >
          Years as CSV
        </button>
        <button type="button" onClick={saveRun}>
          Inputs and results as JSON
        </button>
        <button
          type="button"
          onClick={() => save('plan.json', textOfPlan(projection.inputs, kept), 'application/json')}
        >
          Plan as JSON, without census
        </button>
      </div>
      {kept !== null && (
        <p class="note">
          The plan names its census, {kept.file}, and keeps how it is read: keep both files together.
          {leftOut.length > 0 &&
            ` It is read with ${leftOut.join(', ')}, left out here: take out of the file who is not in the plan.`}
        </p>
      )}
    </>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not permitted, or not a secure page: the field stays selected for copying.
    return false;
  }
}
