import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ParticipantStory } from '../../../presentation/journal/index.js';
import { BY_LIKELIHOOD, openingOf, storyAnswer } from '../../../presentation/words/index.js';
import { askLibrary, RunButton, RunStatus } from '../page/run.js';
import { HowLink, SectionHead } from '../page/section-head.js';
import type { Session } from '../page/session.js';
import type { SectionProps } from '../page/state.js';
import { Cited } from '../derivation/derivation.js';

const TITLE = 'One person’s story';

/** Most names offered; more would not help. */
const MOST_OFFERED = 50;

/** Expected course of one person, year by year, in sentences. */
export function Story({ session, announce }: SectionProps): VNode {
  const { projection } = session;
  const [typed, setTyped] = useState('');
  const run = session.run<ParticipantStory>('story');
  /** People that the question may mean, where it names nobody exactly. */
  const [meant, setMeant] = useState<readonly Somebody[] | null>(null);
  const all = peopleIn(session);
  const offered = peopleFound(typed, all);
  const tell = (who: Somebody): void => {
    setMeant(null);
    void run.start(
      (watch) => askLibrary('story', projection.inputs, who.id, watch),
      () => announce(`The story of ${calledBy(who)} is below.`),
    );
  };
  const start = (event: Event): void => {
    event.preventDefault();
    const [first, ...others] = offered;
    if (first !== undefined && others.length === 0) tell(first);
    else setMeant(offered);
  };
  const story = run.shown?.answer ?? null;
  return (
    <>
      <SectionHead id="story" title={TITLE}>
        <HowLink anchor="#4-the-year" topic={TITLE} />
      </SectionHead>
      <p class="note">
        {storyAnswer.question} {BY_LIKELIHOOD}{' '}
        {session.names.size > 0 ? 'Ask by name or by id.' : 'Ask by the id of the census: it has no names.'}
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
          placeholder={offered[0]?.id ?? ''}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <datalist id="story-ids">
          {offered.slice(0, MOST_OFFERED).map(({ id, name }) => (
            <option key={id} value={id} label={name === '' ? undefined : name} />
          ))}
        </datalist>
        <RunButton run={run} text="Tell it" />
      </form>
      {meant !== null && (
        <div role="status">
          {meant.length === 0
            ? 'Nobody has that name or id.'
            : `${meant.length.toLocaleString('en-US')} people may be meant: `}
          {meant.slice(0, MOST_OFFERED).map((who) => (
            <button key={who.id} type="button" class="quiet" onClick={() => tell(who)}>
              {calledBy(who)}
            </button>
          ))}
        </div>
      )}
      <RunStatus run={run} label="The story" />
      {story !== null && (
        <div class="story">
          <h3>{calledBy({ id: story.participant, name: session.names.get(story.participant) ?? '' })}</h3>
          <p>{openingOf(story)}</p>
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

/** People of the census, acquired groups, and the hires of each year where there are any. */
function peopleIn({ projection: { inputs, run }, names }: Session): Somebody[] {
  const { participants } = inputs.initialState;
  const { workforce } = inputs.operatingAssumptions;
  const hires = workforce === undefined ? [] : run.annual_projections.map(({ year }) => `hires-${year}`);
  const joiners = (workforce?.joiners ?? []).map((_, i) => `joiners-${i + 1}`);
  const named = participants.map(({ id }) => ({ id, name: names.get(id) ?? '' }));
  return [...named, ...[...joiners, ...hires].map((id) => ({ id, name: '' }))];
}

/** Person of the projection; the name is that of the census, empty where it has none. */
export interface Somebody {
  readonly id: string;
  readonly name: string;
}

/** Finds the people that a text may mean: the one with that id, else all whose id or name has its words. */
export function peopleFound(typed: string, all: readonly Somebody[]): readonly Somebody[] {
  const text = typed.trim().toLowerCase();
  const same = all.find(({ id }) => id.toLowerCase() === text);
  if (same !== undefined) return [same];
  const words = text.split(/[\s,]+/);
  return all.filter(({ id, name }) => {
    const said = `${id} ${name}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** `Ana Rivera (E7)` */
export function calledBy({ id, name }: Somebody): string {
  return name === '' ? id : `${name} (${id})`;
}
