import type { Section } from '../bench.js';
import { loadBundle } from '../build/bundle.js';
import type * as loopsOf from '../kernel/loops.js';
import type { Operation } from '../kernel/loops.js';
import { makeOperands } from '../kernel/operands.js';
import { contender, interleave } from '../measure/interleave.js';
import { each, runRows, type Row } from '../row.js';

/** Operations in a run: enough that the loop is all there is to time. */
const COUNT = 2_000;

const SWAPS: Readonly<Record<string, string>> = {
  bigint: 'bench/kernel/bigint.ts',
  'decimal.js': 'bench/kernel/decimal.ts',
  'big.js': 'bench/kernel/big.ts',
  'doubles, rounded': 'bench/kernel/doubles.ts',
};

const WHAT: Readonly<Record<Operation, string>> = {
  proRata: 'multiply and divide: R2[total × part / whole]',
  cost: 'cost: R2[shares × price]',
  price: 'price: R4[equity / shares]',
  apportion: `apportion over ${COUNT.toLocaleString('en')} weights, a part`,
};

/** 1 Kernel: the engine's operations against libraries of exact numbers, and against doubles. */
export const kernel: Section = async ({ scale }) => {
  const operands = makeOperands(COUNT);
  const loops = async (swaps: Record<string, string>): Promise<ReturnType<(typeof loopsOf)['makeLoops']>> =>
    (await loadBundle<typeof loopsOf>('bench/kernel/loops.ts', swaps)).makeLoops(operands);
  const libraries = new Map([['esop-repurchase', await loops({})]]);
  for (const [name, file] of Object.entries(SWAPS)) {
    libraries.set(name, await loops({ 'bench/kernel/library.ts': file }));
  }

  const rows: Row[] = [];
  for (const operation of Object.keys(WHAT) as Operation[]) {
    const verdicts = verify(new Map([...libraries].map(([name, loop]) => [name, loop[operation]])));
    const timings = await interleave(
      [...libraries].map(([name, loop]) => contender(name, loop[operation].run)),
      scale.budget,
    );
    const group = { id: `kernel/${operation}`, section: 'Kernel', what: WHAT[operation] };
    rows.push(
      ...each(
        runRows(group, timings, (name) => verdicts.get(name)!),
        COUNT,
        'ns an operation',
      ),
    );
  }
  return rows;
};

/** All exact libraries give the same results; of doubles the differences are counted. */
function verify(loops: ReadonlyMap<string, { run: () => void; results: () => number[] }>): Map<string, string> {
  const results = new Map([...loops].map(([name, { run, results }]) => [name, (run(), results())]));
  const judge = results.get('bigint')!;
  return new Map(
    [...results].map(([name, values]) => {
      const differences = values.filter((value, i) => value !== judge[i]).length;
      if (name.startsWith('doubles')) return [name, `${differences} of ${values.length} differ`];
      if (differences > 0) throw new Error(`${name}: ${differences} results differ from those of bigint`);
      return [name, 'equal'];
    }),
  );
}
