import type { Session } from '../page/session.js';
import { choiceField } from './choice-field.js';
import type { Control } from './control.js';
import { debtsField } from './debts-field.js';
import type { Field } from './field.js';
import { numberField } from './number-field.js';

/** Controls as they stand on the page. */
export interface Fields {
  readonly elements: readonly HTMLElement[];
  /** Shows where they stand; those that say nothing for the plan as it is are hidden. */
  readonly show: () => void;
}

export function fieldsFor(controls: readonly Control[], session: Session): Fields {
  const fields = controls.map((control) => ({ control, ...fieldFor(control, session) }));
  return {
    elements: fields.map(({ element }) => element),
    show: () => {
      for (const { control, element, show } of fields) {
        element.hidden = control.applies?.(session.projection.inputs) === false;
        if (!element.hidden) show();
      }
    },
  };
}

function fieldFor(control: Control, session: Session): Field {
  if (control.kind === 'number') return numberField(control, session);
  return control.kind === 'debts' ? debtsField(control, session) : choiceField(control, session);
}
