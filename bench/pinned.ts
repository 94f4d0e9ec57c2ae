import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SimulationResult } from '../src/index.js';
import { AVERAGE_PLAN, SCALES, YEARS } from './bench.js';
import type { Engine } from './build/package.js';
import { inRoot } from './build/root.js';
import { makePlan } from './plan.js';

/** SHA-256 of the results of generated plans, by `participants x years`. */
type Pins = Record<string, string>;

export const PINNED = inRoot('bench/pinned.json');

/** The pins of every plan that the engine is timed on, computed anew: for a release that changes numbers and says so. */
export function makePins({ simulate }: Engine): Pins {
  const sizes = [...SCALES.full.sizes.map((participants) => ({ participants, years: YEARS })), AVERAGE_PLAN];
  return Object.fromEntries(
    sizes.map((size) => [`${size.participants}x${size.years}`, hashOf(simulate(...makePlan(size)))]),
  );
}

function hashOf({ results }: SimulationResult): string {
  return createHash('sha256').update(JSON.stringify(results)).digest('hex');
}

/** Whether a result is still the one that was pinned: a release that is only faster changes no number. */
export function verifyPinned(participants: number, years: number, result: SimulationResult): string {
  const pinned = (JSON.parse(readFileSync(PINNED, 'utf8')) as Pins)[`${participants}x${years}`];
  const hash = hashOf(result);
  if (pinned === undefined) throw new Error(`No result is pinned for ${participants} participants, ${years} years`);
  if (pinned !== hash) throw new Error(`${participants} participants, ${years} years: other results than pinned`);
  return `SHA-256 ${hash.slice(0, 8)} as pinned`;
}
