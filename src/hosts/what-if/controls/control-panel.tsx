import { render } from 'preact';
import { byId } from '../page/dom.js';
import type { Session } from '../page/session.js';
import { ControlFields, UNCHANGED } from './control-field.js';
import { CONTROLS } from './controls.js';

/** Controls of this panel. Those of the company have a section of their own, and are not reset with the rest. */
const OWN = CONTROLS.filter(({ group }) => group === undefined);

/** The sliders, fields and choices, and the button that takes them all back. */
export function controlPanel(session: Session): { show: () => void } {
  const form = byId<HTMLFormElement>('controls');
  form.addEventListener('submit', (event) => event.preventDefault());
  return {
    show: () => {
      const general = session.problem?.control === null ? session.problem.text : null;
      render(
        <>
          <div class="controls-head">
            <h2 id="controls-title">What if</h2>
            <button
              type="button"
              class="quiet"
              disabled={!OWN.some(({ id }) => session.isMoved(id))}
              onClick={() => session.takeAllBack(OWN)}
            >
              Back to the plan
            </button>
          </div>
          <p class="problem" role="alert" hidden={general === null}>
            {general !== null && `${general}. ${UNCHANGED}`}
          </p>
          <ControlFields controls={OWN} session={session} />
        </>,
        form,
      );
    },
  };
}
