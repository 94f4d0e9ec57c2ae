import { readFileSync, writeFileSync } from 'node:fs';
import { laidOut } from '../../.config/laid-out.js';
import { inRoot } from '../build/root.js';
import type { Machine } from '../measure/machine.js';
import type { Spread } from '../measure/statistics.js';
import type { Row } from '../row.js';

/** A run of the whole suite: `bench/results.json`. */
export interface Results {
  readonly machine: Machine;
  /** Of the libraries that took part. */
  readonly versions: readonly string[];
  readonly rows: readonly Row[];
  /** What could not be measured, and why. */
  readonly warnings: readonly string[];
}

export const RESULTS = inRoot('bench/results.json');

export function readResults(): Results {
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
}

export async function writeResults(results: Results): Promise<void> {
  writeFileSync(RESULTS, await laidOut(RESULTS, JSON.stringify(results)));
}

/** To four digits: more than any machine repeats. */
export function rounded(row: Row): Row {
  return { ...row, value: roundedSpread(row.value), ratio: row.ratio === null ? null : roundedSpread(row.ratio) };
}

function roundedSpread({ median, low, high }: Spread): Spread {
  return { median: fourDigits(median), low: fourDigits(low), high: fourDigits(high) };
}

const fourDigits = (x: number): number => Number(x.toPrecision(4));
