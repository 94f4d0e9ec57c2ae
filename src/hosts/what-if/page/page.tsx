/** The page: one tree over one session. */
import type { ComponentChildren, ComponentType, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Answer, openWords, verdictOn } from '../answer/answer.js';
import { Charts } from '../answer/charts.js';
import { Panel } from '../controls/panel.js';
import { Findings } from '../figures/findings.js';
import { planWords } from '../../../presentation/words/index.js';
import { missingWords } from '../plan/unstated.js';
import { part } from './dom.js';
import type { Session } from './session.js';
import { page, type SectionProps } from './state.js';
import { follow, isInSight, open, type ViewName, viewReached, VIEWS } from './views.js';

/** A section of a view. Those without a component come with another script. */
interface PageSection {
  readonly id: string;
  readonly view: ViewName;
  readonly Show?: ComponentType<SectionProps>;
  /** Half as wide as the page: it stands beside the next. It is on the company, of which nothing is drawn before its answer is known. */
  readonly isHalf?: true;
  /** True where paper shows it; it never does without. */
  readonly isOnPaper?: (session: Session) => boolean;
}

/** Sections, in the order of the page. */
const SECTIONS: readonly PageSection[] = [
  { id: 'board', view: 'the-answer', isHalf: true },
  { id: 'sure', view: 'the-answer', isHalf: true },
  { id: 'next-years', view: 'the-answer' },
  { id: 'findings', view: 'the-answer', Show: Findings, isOnPaper: () => true },
  { id: 'levers', view: 'what-can-we-do' },
  { id: 'methods', view: 'what-can-we-do' },
  { id: 'solve', view: 'what-can-we-do' },
  { id: 'scenarios', view: 'what-can-we-do', isOnPaper: ({ scenarios }) => scenarios.length > 0 },
  { id: 'uncertainty', view: 'how-sure', isOnPaper: (session) => session.run('chance').current !== null },
  { id: 'stress', view: 'how-sure' },
  { id: 'drivers', view: 'how-sure' },
  { id: 'breakdown', view: 'people-and-years' },
  { id: 'years', view: 'people-and-years', isOnPaper: () => true },
  { id: 'company-price', view: 'people-and-years' },
  { id: 'trust', view: 'people-and-years', isOnPaper: () => true },
  { id: 'story', view: 'people-and-years' },
  { id: 'more', view: 'people-and-years' },
  { id: 'own-plan', view: 'the-plan' },
  { id: 'saved', view: 'the-plan' },
  { id: 'share', view: 'the-plan' },
];

export function Page(props: SectionProps): VNode {
  const { session } = props;
  // Whatever is shown follows the session.
  void session.drawn.value;
  useEffect(() => {
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const states = [
    page.isOpening.value && 'opening',
    page.isWriting.value && 'writing',
    page.board.value !== null && 'board',
  ]
    .filter(Boolean)
    .join(' ');
  const missing = missingWords(session.projection.inputs);
  return (
    <div class={`page ${states}`} data-view={page.view.value}>
      <Head {...props} />
      <div class="layout">
        <main id="results" aria-busy={page.isBusy.value} tabIndex={-1}>
          <Part id="go-on" {...props} />
          <p id="notice" class="notice" role="status" hidden={page.notice.value === null}>
            {page.notice.value}
          </p>
          <View name="the-answer">
            <Answer {...props} />
            <Part id="asked" {...props} />
            <Part id="doubts" {...props} />
            {missing === null && <Charts {...props} />}
            <Part id="hand-out" {...props} />
            {missing === null && <Held view="the-answer" {...props} />}
          </View>
          {QUESTIONS.map((name) => (
            <View key={name} name={name}>
              <Question view={name} {...props} />
            </View>
          ))}
          <View name="the-plan">
            <h1 id="the-plan-line">
              {page.isWriting.value
                ? 'Your own plan: its answer appears as soon as nothing is missing.'
                : planWords(session.name, session.projection.inputs, session.projection.run)}
            </h1>
            <Held view="the-plan" {...props} />
          </View>
        </main>
        <Panel {...props} />
      </div>
      <Foot />
      <Part id="board-page" {...props} />
    </div>
  );
}

/** Views that answer a question in a line, by sections of other scripts. */
const QUESTIONS = ['people-and-years', 'what-can-we-do', 'how-sure'] as const;

function Question({ view, ...props }: SectionProps & { readonly view: (typeof QUESTIONS)[number] }): VNode {
  const { session } = props;
  const missing = view === 'people-and-years' ? missingWords(session.projection.inputs) : openWords(session);
  if (missing !== null) return <NotStated missing={missing} />;
  return (
    <>
      <h1 id={`${view}-line`}>
        <Part id={`${view}-line`} {...props} />
      </h1>
      {view === 'people-and-years' && <Part id="further-figures" {...props} />}
      <Held view={view} {...props} />
    </>
  );
}

/** In place of sections that would be drawn from what nobody stated. */
function NotStated({ missing }: { readonly missing: string }): VNode {
  return (
    <>
      <h1>Not stated yet: {missing}.</h1>
      <p>
        Nothing is drawn from what nobody stated.{' '}
        <a href={missing.startsWith('the company') ? '#controls' : '#asked'}>State it</a>, or say that there is none.
      </p>
    </>
  );
}

/** A component of a script that may still be coming. */
function Part({ id, ...props }: SectionProps & { readonly id: string }): VNode | null {
  const { [id]: Show } = page.sections.value;
  return Show === undefined ? null : <Show {...props} />;
}

/** Sections of a view. */
function Held({ view, ...props }: SectionProps & { readonly view: ViewName }): VNode {
  const isKnown = verdictOn(props.session).state !== 'unknown';
  return (
    <>
      {SECTIONS.filter((each) => each.view === view && (isKnown || each.isHalf !== true)).map(
        ({ id, Show, isHalf, isOnPaper }) => (
          <section
            key={id}
            id={id}
            class={`card${isHalf === true ? ' half' : ''}${isOnPaper?.(props.session) === true ? ' on-paper' : ''}`}
            aria-labelledby={`${id}-title`}
            tabIndex={-1}
          >
            {Show === undefined ? <Part id={id} {...props} /> : <Show {...props} />}
          </section>
        ),
      )}
    </>
  );
}

/** A view stays as it was while another is in sight: a move costs what is seen of it. */
function View({ name, children }: { readonly name: ViewName; readonly children: ComponentChildren }): VNode {
  const kept = useRef(children);
  const isShown = isInSight(name) || page.isPrinting.value;
  if (isShown) kept.current = children;
  return (
    <div id={name} class={isShown ? 'view in-sight' : 'view'} role="tabpanel" aria-label={VIEWS[name]}>
      {kept.current}
    </div>
  );
}

/** Prints the board's page; the whole page where its script did not come. */
async function printPage(session: Session): Promise<void> {
  const { printBoard } = await part('whatIfQuestions').catch(() => ({ printBoard: print }));
  await printBoard(session, (text) => (page.notice.value = text));
}

function Head(props: SectionProps): VNode {
  const { session } = props;
  return (
    <>
      <a class="skip" href="#results">
        Skip to the results
      </a>
      <a class="skip" href="#controls">
        Skip to the controls
      </a>
      <header class="head">
        <p class="plan-name">
          <b>{session.name}</b> {session.isExample && <span class="tag">example</span>}
        </p>
        <Tabs />
        <nav class="tools" aria-label="Page">
          <button type="button" id="print" onClick={() => void printPage(session)}>
            Print
          </button>
          {page.sections.value['tools'] === undefined ? <ToolsToCome /> : <Part id="tools" {...props} />}
        </nav>
      </header>
      <p id="live" class="visually-hidden" aria-live="polite" aria-atomic="true">
        {page.spoken.value}
      </p>
    </>
  );
}

/** Tools before their script has come. */
function ToolsToCome(): VNode {
  return (
    <>
      <button type="button" id="save" disabled>
        Save
      </button>
      <label class="open-file button">
        <input type="file" id="open-file" disabled />
        Open
      </label>
    </>
  );
}

/** One stop of the Tab key for all views; arrows move among them. */
function Tabs(): VNode {
  const inSight = page.view.value;
  const onClick = (event: MouseEvent, name: ViewName): void => {
    // With a key held it opens elsewhere, as any link does.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(name);
    scrollTo({ top: 0 });
  };
  const onKeyDown = (event: KeyboardEvent, name: ViewName): void => {
    const other = viewReached(event.key, name);
    if (other === undefined) return;
    event.preventDefault();
    open(other);
    document.querySelector<HTMLElement>(`[role=tab][href="#${other}"]`)!.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Views">
      {(Object.entries(VIEWS) as [ViewName, string][]).map(([name, label]) => (
        <a
          key={name}
          role="tab"
          href={`#${name}`}
          aria-controls={name === 'everything' ? 'results' : name}
          aria-selected={inSight === name}
          tabIndex={inSight === name ? 0 : -1}
          onClick={(event) => onClick(event, name)}
          onKeyDown={(event) => onKeyDown(event, name)}
        >
          {label}
        </a>
      ))}
    </div>
  );
}

function Foot(): VNode {
  return (
    <footer class="bottom">
      <p>
        A projection from stated assumptions: not legal or tax advice, not an appraisal, not a plan document.{' '}
        <span class="links">
          <a href="model.html">How everything is computed</a> · <a href="sources.html">Sources</a>
        </span>
      </p>
      <p>Everything is computed in this browser. Nothing you enter or open leaves it.</p>
    </footer>
  );
}
