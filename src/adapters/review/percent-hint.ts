import { describeInput } from '../../input/describe-input.js';
import { keysOf } from '../text/input-path.js';

/** Decimals of a rate: a number with that many is a fraction. */
const RATE = 8;

/** An entry of a vesting schedule: the one place where percentages are written without their sign. */
const STEP = /(?:^|\.)schedule\[\d+\]$/;

/**
 * The engine's words for a rate or a step of a vesting schedule, and how it was probably meant: 40 where a fraction belongs, 0.4
 * or `40%` where a schedule has 40.
 *
 * @param path - of the value, its argument in front
 * @param issue - what the engine says of it
 * @param value - what was written
 * @example
 * percentHint('initialState.participants[0].vested_percentage', 'Must be between 0 and 1', '40')
 * // 'Must be between 0 and 1: write 40% or 0.4'
 * percentHint('planRules.vesting_schedule.schedule[5]', 'Must be 100', '1')
 * // 'Must be 100: the steps of a schedule are in percent, 0 to 100, without the sign'
 */
export function percentHint(path: string, issue: string, value: string | null): string {
  if (STEP.test(path) && /^Must be (?:100|a number|between 0 and 100)$/.test(issue)) {
    return `${issue}: the steps of a schedule are in percent, 0 to 100, without the sign`;
  }
  const most = Number(/^Must be between 0 and ([0-9.]+)$/.exec(issue)?.[1]);
  const written = Number(value ?? NaN);
  if (!(written > most && written <= most * 100) || describeInput(keysOf(path) ?? [])?.decimals !== RATE) return issue;
  return `${issue}: write ${written}% or ${Number((written / 100).toPrecision(12))}`;
}
