import { COMPANY_LEVERS } from './company-levers.js';
import type { Lever } from './lever.js';
import { PLAN_LEVERS } from './plan-levers.js';

/** Levers against a shortfall, in the order in which they are tried. */
export const LEVERS: readonly Lever[] = [...PLAN_LEVERS, ...COMPANY_LEVERS];
