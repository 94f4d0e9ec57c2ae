import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { controlOf, valueText } from '../controls/controls.js';
import type { Session } from '../page/session.js';
import type { Projection } from '../plan/inputs.js';
import { mendsOf, type Mend } from './mends.js';

/** Offers to look for what would mend a shortfall, one control at a time. */
export function Mends({ session, projection }: { readonly session: Session; readonly projection: Projection }): VNode {
  /** What is shown is found for this; anything else makes it void. */
  const [found, setFound] = useState<{ readonly of: Projection; readonly mends: readonly Mend[] | null } | null>(null);
  const mends = found?.of === projection ? found.mends : undefined;
  const find = async (): Promise<void> => {
    setFound({ of: projection, mends: null });
    const all: Mend[] = [];
    // One lever a turn, so that the page can be used meanwhile.
    for (const mend of mendsOf(session)) {
      all.push(mend);
      await new Promise((resolve) => setTimeout(resolve));
      if (session.projection !== projection) return;
    }
    setFound({ of: projection, mends: all });
  };
  return (
    <div class="mend">
      <button type="button" onClick={() => void find()}>
        What would mend it?
      </button>
      <p class="note" role="status">
        {mends === null && 'Looking …'}
        {mends !== null &&
          mends !== undefined &&
          'Each alone, moved as little as keeps cash from falling short in any year:'}
      </p>
      <ul class="mends">
        {mends?.map((mend) => (
          <Found key={mend.id} {...{ mend, session }} />
        ))}
      </ul>
    </div>
  );
}

function Found({ mend: { id, value }, session }: { readonly mend: Mend; readonly session: Session }): VNode {
  const control = controlOf(id);
  if (value === null) return <li>{control.label}: no value mends it alone.</li>;
  const { inputs } = session.plan;
  const now = valueText(control, session.standing(control) as number, inputs);
  const text = `${control.label}: ${valueText(control, value, inputs)} instead of ${now}.`;
  return (
    <li>
      {text}{' '}
      <button type="button" class="quiet" aria-label={`Show ${text}`} onClick={() => session.set(id, value)}>
        Show
      </button>
    </li>
  );
}
