import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ParticipantStory } from '../../journal/index.js';
import { askLibrary } from '../page/ask-library.js';
import { RunButton, RunStatus, useRun } from '../page/run.js';
import { HowLink, SectionHead } from '../page/section-head.js';
import type { Session } from '../page/session.js';
import { Cited } from '../derivation/source.js';

const TITLE = 'One person’s story';

/** More names than these are not a help. */
const MOST_OFFERED = 50;

/** What the projection expects of one person, year by year, in sentences. */
export function Story(props: { readonly session: Session; readonly announce: (text: string) => void }): VNode {
  const { session, announce } = props;
  const { projection } = session;
  const [typed, setTyped] = useState('');
  const run = useRun<ParticipantStory>();
  const offered = idsIn(session).filter((id) => id.toLowerCase().includes(typed.trim().toLowerCase()));
  const start = (event: Event): void => {
    event.preventDefault();
    run.start(
      projection,
      (watch) => askLibrary('story', projection.inputs, typed.trim(), watch),
      ({ participant }) => announce(`The story of ${participant} is below.`),
    );
  };
  const story = run.shown?.answer ?? null;
  return (
    <>
      <SectionHead id="story" title={TITLE}>
        <HowLink anchor="#4-the-year" topic={TITLE} />
      </SectionHead>
      <p class="note">
        What is expected of one person: how far vested, when and why the account is paid, at which price, and by which
        rule. Somebody whose exit is not known leaves with a likelihood, and all amounts are those expected: shares and
        dollars times that likelihood.
      </p>
      <form class="line" onSubmit={start}>
        <label for="story-id">Person</label>
        <input
          type="text"
          id="story-id"
          list="story-ids"
          required
          autocomplete="off"
          spellcheck={false}
          placeholder={offered[0] ?? ''}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <datalist id="story-ids">
          {offered.slice(0, MOST_OFFERED).map((id) => (
            <option key={id} value={id} />
          ))}
        </datalist>
        <RunButton run={run} text="Tell it" />
      </form>
      <RunStatus run={run} projection={projection} label="The story" />
      {story !== null && (
        <div class="story">
          <h3>{story.participant}</h3>
          <p>{story.opening.length === 0 ? 'Nothing is held at the census.' : story.opening.join(' ')}</p>
          <dl>
            {story.years.map(({ year, sentences }) => (
              <div key={year}>
                <dt>{year}</dt>
                <dd>
                  {sentences.map((sentence) => (
                    <p key={sentence}>
                      <Cited text={sentence} />
                    </p>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <p class="sentence">{story.closing.join(' ')}</p>
        </div>
      )}
    </>
  );
}

/** People of the census, and the hires of each year where there are any. */
function idsIn({ projection: { inputs, run } }: Session): string[] {
  const { participants } = inputs.initialState;
  const hires = inputs.operatingAssumptions.workforce === undefined ? [] : run.annual_projections;
  return [...participants.map(({ id }) => id), ...hires.map(({ year }) => `hires-${year}`)];
}
