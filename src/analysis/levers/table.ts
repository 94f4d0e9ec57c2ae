import { COMPANY_LEVERS } from './company-levers.js';
import type { Lever } from './lever.js';
import { PLAN_LEVERS } from './plan-levers.js';

/** What can be done about a shortfall, in the order in which it is tried. */
export const LEVERS: readonly Lever[] = [...PLAN_LEVERS, ...COMPANY_LEVERS];
