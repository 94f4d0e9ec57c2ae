import { describeInput } from '../../engine/input/describe-input.js';
import { keysOf } from '../../presentation/words/input-path.js';

/** Decimals of a rate: a number with that many is a fraction. */
const RATE = 8;

/**
 * The engine's words for a rate, and how it was probably meant: 40 where a fraction belongs.
 *
 * @param path - of the value, its argument in front
 * @param issue - what the engine says of it
 * @param value - what was written
 * @example
 * percentHint('initialState.participants[0].vested_percentage', 'Must be between 0 and 1', '40')
 * // 'Must be between 0 and 1: write 40% or 0.4'
 */
export function percentHint(path: string, issue: string, value: string | null): string {
  const most = Number(/^Must be between 0 and ([0-9.]+)$/.exec(issue)?.[1]);
  const written = Number(value ?? NaN);
  // Up to 100 it may be in percent already: a step of a vesting schedule.
  if (!(written > most && written <= most * 100 && most < 100) || describeInput(keysOf(path) ?? [])?.decimals !== RATE)
    return issue;
  return `${issue}: write ${written}% or ${Number((written / 100).toPrecision(12))}`;
}
