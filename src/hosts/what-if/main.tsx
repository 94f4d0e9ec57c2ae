/** Page with its sections, and their updates after a move. */
import { render as draw } from 'preact';
import { Breakdown } from './breakdown/breakdown.js';
import { FigureSection } from './page/section-head.js';
import { purchases, type Purchase } from '../../analysis/index.js';
import { Company, CompanyPrice } from './company/company.js';
import { changesInWords, controlOf, valueText } from './controls/controls.js';
import { controlPanel } from './controls/control-field.js';
import { hasFinances } from './controls/company-controls.js';
import { derivationPanel } from './derivation/derivation.js';
import { Drivers } from './drivers/drivers.js';
import { Findings } from './figures/findings.js';
import { KeyFigures, yearCharts, Years } from './figures/years-section.js';
import type { PlanSections } from './own-plan/plan-sections.js';
import { byId, NARROW, MissingPart, part, requestParts, type Parts } from './page/dom.js';
import { handOut } from './page/hand-out.js';
import { Session } from './page/session.js';
import { openViews } from './page/views.js';
import { acme, type Projection } from './plan/inputs.js';
import {
  bulgeWords,
  canPay,
  changedHeadline,
  endPriceWords,
  longerSentence,
  longerView,
  planWords,
  sayOf,
  workforceWords,
} from '../../presentation/words/index.js';
import { Scenarios } from './scenarios/scenarios.js';
import { isLink } from './share/share-link.js';

/** Time without a change, in milliseconds, after which the slower parts follow and the answer is read out. */
const QUIET = 250;

const results = byId('results');
const session = new Session(acme(), true, () => schedule());
/** Year chosen; null for the hardest year. */
let chosenYear: number | null = null;

const announce = (text: string): void => {
  byId('live').textContent = text;
};
const notice = (text: string | null): void => {
  byId('notice').hidden = text === null;
  byId('notice').textContent = text;
};
const choose = (year: number): void => {
  chosenYear = year;
  showYears();
  showBreakdown();
};

const controls = controlPanel(session);
const derivation = derivationPanel(session);
const paper = handOut(session);
/** Sections that load and save plans, and questions to the library; null until their scripts are there. */
let plans: PlanSections | null = null;
let drawQuestions: Parts['whatIfQuestions']['drawQuestions'] | null = null;

async function bringQuestions(): Promise<void> {
  ({ drawQuestions } = await part('whatIfQuestions'));
  drawQuestions(session, announce);
}

async function bringPlans(): Promise<void> {
  const { planSections } = await part('whatIfForm');
  plans = planSections({
    session,
    announce,
    notice,
    load: (...parameters) => {
      session.load(...parameters);
      chosenYear = null;
    },
    revise: (inputs, kept) => session.revise(inputs, kept),
  });
  await plans.followLink();
}

/** Counts what moved. */
let moves = 0;
let frame = 0;
let quiet: ReturnType<typeof setTimeout> | undefined;
/** Sentences of the answer; that of a longer projection follows when there is time. */
let answer: { readonly pays: string; readonly amount: string; readonly longer: readonly string[] };
let bought: { of: Projection | null; all: readonly Purchase[] } = { of: null, all: [] };

/** Schedules one computation and drawing for all moves within a frame. */
function schedule(): void {
  moves++;
  results.setAttribute('aria-busy', 'true');
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(render);
}

function render(): void {
  session.refresh();
  const { run, inputs } = session.projection;
  const planned = session.planned?.run ?? null;
  const changes = changesInWords(session.values, session.plan.inputs, false);
  const stated = changesInWords(session.values, session.plan.inputs, true);
  answer = {
    pays: canPay(run, inputs)[0] ?? '',
    amount: changedHeadline(session.name, run, changes.length, planned),
    longer: [],
  };
  showAnswer();
  document.title = `${session.name}: what if`;
  byId('plan-name').textContent = session.isExample ? 'An invented example.' : 'Your own plan';
  byId('to-own').hidden = !session.isExample;
  byId('workforce').textContent = workforceWords(inputs, run, session.plan.inputs);
  byId('end-price').textContent = endPriceWords(run, planned);
  byId('the-plan-line').textContent = planWords(session.name, inputs, run);
  const rate = session.values.discount_rate ?? controlOf('discount_rate').planned(session.plan.inputs);
  const discountRate = valueText(controlOf('discount_rate'), rate as number, session.plan.inputs);
  const askKey = (asked: Parameters<typeof derivation.ask>[0]): void => derivation.ask(asked, 'key-derivation');
  draw(<KeyFigures {...{ run, planned, discountRate, ask: askKey }} />, byId('key-figures'));
  byId('against-plan').textContent = [
    ...(changes.length === 0 ? [] : [`Changed: ${changes.join(', ')}.`]),
    ...(stated.length === 0 ? [] : [`Entered: ${stated.join(', ')}.`]),
  ].join(' ');
  controls.show();
  showCompany();
  showYears();
  draw(<Scenarios session={session} />, byId('scenarios'));
  byId('scenarios').classList.toggle('on-paper', session.scenarios.length > 0);
  draw(<Findings findings={run.summary_metrics.compliance_findings} />, byId('findings'));
  paper.show();
  plans?.show();
  drawQuestions?.(session, announce);
  clearTimeout(quiet);
  quiet = setTimeout(() => void settle(), QUIET);
}

function showAnswer(): void {
  const { pays, amount, longer } = answer;
  const all = [amount, ...longer].join(' ');
  draw([<span class="pays">{pays}</span>, ' ', <span class="answer-amount">{all}</span>], byId('answer'));
}

/** Year shown in detail. */
function selectedYear(): number {
  const { annual_projections: all, summary_metrics: summary } = session.projection.run;
  return all.some(({ year }) => year === chosenYear) ? chosenYear! : summary.peak_cash_year;
}

function showYears(): void {
  const { run } = session.projection;
  const year = selectedYear();
  for (const chart of yearCharts(run, year, session.planned?.run ?? null, choose))
    draw(<FigureSection {...chart} planName={session.name} />, byId(chart.id));
  draw(<Years {...{ run, selectedYear: year, onSelect: choose, ask: derivation.ask }} />, byId('years'));
  derivation.show();
}

function showCompany(): void {
  draw(<Company session={session} />, byId('company'));
  byId('company').classList.toggle('on-paper', hasFinances(session.projection.inputs));
}

function showBreakdown(): void {
  const { projection } = session;
  if (bought.of !== projection) bought = { of: projection, all: purchases(projection.plan) };
  const { annual_projections: years } = projection.run;
  byId('people-and-years-line').textContent = bulgeWords(
    bought.all,
    years.map(({ year }) => year),
    sayOf(session.name),
  );
  const shown = { planName: session.name, years, selectedYear: selectedYear(), purchases: bought.all };
  draw(<Breakdown {...shown} onSelect={choose} />, byId('breakdown'));
}

/** Shows the sections that take longer than a frame may. */
function showSlowly(): void {
  const { name, projection } = session;
  answer = {
    ...answer,
    longer: longerSentence(longerView(projection.plan, projection.run.summary_metrics.peak_cash_year)),
  };
  showAnswer();
  showBreakdown();
  draw(<Drivers planName={name} projection={projection} />, byId('drivers'));
  const byEarnings = projection.inputs.operatingAssumptions.share_valuation?.method === 'ebitda_multiple';
  byId('company-price').hidden = !byEarnings;
  draw(byEarnings && <CompanyPrice planName={name} projection={projection} />, byId('company-price'));
}

async function settle(): Promise<void> {
  showSlowly();
  // A problem with a control announces itself; the answer did not change.
  if (session.problem === null) announce(byId('answer').textContent.trim());
  const settled = moves;
  await brought;
  if (settled !== moves) return;
  plans?.settle();
  results.setAttribute('aria-busy', 'false');
}

/** Puts the controls beside the results where there is room; otherwise below the chart, which stays in sight while they are moved. */
function placeControls(): void {
  const narrow = matchMedia(NARROW);
  const form = byId('controls');
  const place = (): void => (narrow.matches ? byId('bench').append(form) : results.before(form));
  narrow.addEventListener('change', place);
  place();
}

placeControls();
openViews();
// Until a link is read no figures are shown: they would be taken for the link's.
const awaitsLink = isLink(location.hash);
document.body.classList.toggle('opening', awaitsLink);
if (awaitsLink) byId('answer').textContent = 'Opening the link …';
else render();
// The first answer stands; nothing else was asked for before it.
requestParts();
// Whatever asks for a part that is missing fails with a word, not in silence.
addEventListener('unhandledrejection', (event) => {
  if (!(event.reason instanceof MissingPart)) return;
  event.preventDefault();
  notice(`${event.reason.message}.`);
});
const opened = bringPlans()
  .catch((error: unknown) => {
    const without = awaitsLink ? ' The link was not opened: this is the example.' : '';
    notice(`${(error as Error).message}.${without}`);
  })
  .then(() => {
    document.body.classList.remove('opening');
    if (awaitsLink) schedule();
  });
const brought = Promise.all([
  opened,
  bringQuestions().catch((error: unknown) => notice(`${(error as Error).message}.`)),
]);
// From a host the page opens without it the next time; a page that was copied to a folder needs none.
if ('serviceWorker' in navigator && location.protocol.startsWith('http'))
  void navigator.serviceWorker.register('sw.js').catch(() => undefined);
