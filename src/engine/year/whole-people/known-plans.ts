import { fieldsOf } from '../../state/known-fields.js';
import { RULES_OF_PEOPLE } from '../../state/known-plans.js';
import type { Plan } from '../../state/plan.js';

/** Whether the loops of whole people give what the stages give under a plan. An option that nobody has added to the table is unknown. */
export const isKnownPlan: (plan: Plan) => boolean = fieldsOf(RULES_OF_PEOPLE);
