import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CorePlan } from './core-plan.js';
import { startPeer, type Peer } from './peer-process.js';

/** Compiles core.c and starts it. The file of the program is needed no longer than until it runs. */
export async function startC(plan: CorePlan): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'core-'));
  const program = join(folder, 'core');
  try {
    // A standard of C, because GNU's own dialect fuses products with sums, which changes the guard of a rounding.
    const optimised = ['-O3', '-march=native', '-std=c11', '-D_GNU_SOURCE'];
    execFileSync('cc', [...optimised, '-o', program, join(import.meta.dirname, 'core.c'), '-lm'], { stdio: 'pipe' });
    return await startPeer(program, [], numbersOf(plan));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The plan as the one list of numbers that core.c reads; each list in it follows its length. */
function numbersOf({ termination, census, ...plan }: CorePlan): readonly number[] {
  const list = (values: readonly number[]): number[] => [values.length, ...values];
  return [
    ...[plan.years, plan.price, plan.payGrowth, plan.contributionRate],
    ...[plan.retirementAge, plan.delay, plan.installments],
    ...list(plan.vesting),
    ...list(termination.ages),
    ...list(termination.services),
    ...termination.rates.flat(),
    ...list(census.age),
    ...census.service,
    ...census.pay,
    ...census.shares,
  ];
}
