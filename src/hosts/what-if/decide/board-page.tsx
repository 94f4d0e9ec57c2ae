import type { VNode } from 'preact';
import { payingSections, type Section, sectionHtml } from '../../../presentation/board/index.js';
import { sayOf } from '../../../presentation/words/index.js';
import { drawn } from '../charts/chart-figure.js';
import { hasFinances } from '../controls/company-controls.js';
import type { Decision, Limits } from '../library/answers.js';
import { Origin } from '../page/hand-out.js';
import { askLibrary } from '../page/run.js';
import type { Session } from '../page/session.js';
import { atOnce } from '../page/at-once.js';
import { page, type SectionProps } from '../page/state.js';
import { missingWords } from '../plan/unstated.js';
import type { Futures } from '../uncertainty/futures.js';
import { askChance, askDecision, askLimits } from './decide.js';

/** Width of a drawing on Letter paper, in its own units. */
const WIDTH = 660;

/** The board's page, as the report has it, while it is printed. */
export function BoardPage({ session }: SectionProps): VNode | null {
  const sections = page.board.value;
  if (sections === null) return null;
  const { annual_projections: years } = session.projection.run;
  return (
    <section class="board-page paper-only">
      <h1>
        {session.name}: repurchase obligation {years[0]!.year} to {years.at(-1)!.year}
      </h1>
      <Origin session={session} />
      {sections.map((section) => drawn(sectionHtml({ ...section, id: `board-${section.id}` }, WIDTH, 3)))}
    </section>
  );
}

/** Prints the board's page, once its answers are there; without the finances of the company there is none, and the page itself is printed. */
export async function printBoard(session: Session, notice: (text: string | null) => void): Promise<void> {
  const { projection } = session;
  if (!hasFinances(projection.inputs) || missingWords(projection.inputs) !== null) {
    print();
    return;
  }
  notice('The board’s page is being prepared for print …');
  const sections = await sectionsOf(session);
  notice(null);
  if (session.projection !== projection) {
    notice('The plan was changed meanwhile, so nothing was printed. Print once more.');
    return;
  }
  atOnce(() => (page.board.value = sections));
  addEventListener('afterprint', () => atOnce(() => (page.board.value = null)), { once: true });
  print();
}

async function sectionsOf(session: Session): Promise<readonly Section[]> {
  const { name, projection } = session;
  const { inputs } = projection;
  const asked = { chance: askChance, bear: askLimits, levers: askDecision };
  for (const [run, ask] of Object.entries(asked)) if (session.run(run).current === null) await ask(session, false);
  const chance = session.run<Futures>('chance').current?.results[0] ?? null;
  const resilience = session.run<Limits>('bear').current?.found ?? '';
  const levers = session.run<Decision>('levers').current?.found ?? '';
  const watch = { signal: new AbortController().signal, onProgress: () => undefined };
  const others = await askLibrary('board', inputs, { name, chance, resilience, levers }, watch);
  return [...payingSections({ ...projection, say: sayOf(name), chance }), ...others];
}
