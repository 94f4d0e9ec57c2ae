/**
 * The workbook in HyperFormula, as a process that speaks JSON lines like core.py: { plan, style }, answered with versions; then
 * lists of assumptions, answered with the milliseconds of typing each in, recalculating and reading the table.
 */
import { createInterface } from 'node:readline';
import { collectGarbage } from '../measure/collect-garbage.js';
import { processorTime } from '../measure/processor-time.js';
import type { Assumptions, CorePlan, YearTable } from './core-plan.js';
import { buildWorkbook, INPUTS, YEARS, type Sheet, type Style } from './workbook.js';

/** The part of HyperFormula that is used here, so that the project's types hold even where it is not installed. */
interface Workbook {
  simpleCellAddressFromString(text: string, sheet: number): Address;
  getSheetId(name: string): number;
  setCellContents(address: Address, content: number): unknown;
  getRangeValues(range: { start: Address; end: Address }): number[][];
}
interface Address {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
}
interface Library {
  readonly HyperFormula: {
    readonly version: string;
    buildFromSheets(sheets: Record<string, Sheet>, config: Record<string, unknown>): Workbook;
  };
}

const library: string = 'hyperformula';
const { HyperFormula } = (await import(library)) as Library;

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const read = async <T>(): Promise<T | null> => {
  const line = await lines.next();
  return line.done === true ? null : (JSON.parse(line.value) as T);
};
const answer = (message: unknown): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

const opening = await read<{ plan: CorePlan; style: Style }>();
if (opening === null) throw new Error('No plan on standard input');
const workbook = HyperFormula.buildFromSheets(buildWorkbook(opening.plan, opening.style), {
  licenseKey: 'gpl-v3',
  useArrayArithmetic: opening.style === 'arrays',
  // Plain doubles, which is also faster: by default every sum and difference is compared with zero and adjusted.
  smartRounding: false,
  // Nothing is ever undone.
  undoLimit: 0,
});
const inputs = workbook.getSheetId('Inputs');
const years = workbook.getSheetId('Years');
const growthCell = workbook.simpleCellAddressFromString(INPUTS.priceGrowth, inputs);
const scaleCell = workbook.simpleCellAddressFromString(INPUTS.turnoverScale, inputs);
const current: { -readonly [K in keyof Assumptions]: number } = { priceGrowth: 0, turnoverScale: 1 };
answer({ versions: { hyperformula: HyperFormula.version, node: process.versions.node } });

for (let runs = await read<Assumptions[]>(); runs !== null; runs = await read<Assumptions[]>()) {
  let table: YearTable | null = null;
  // Clears what the run before left; the engine's samples start just as clean.
  collectGarbage();
  const start = processorTime();
  for (const run of runs) table = recalculated(run);
  answer({ milliseconds: processorTime() - start, table });
}

/** Types in what differs; each change recalculates what depends on it. */
function recalculated({ priceGrowth, turnoverScale }: Assumptions): YearTable {
  if (priceGrowth !== current.priceGrowth) workbook.setCellContents(growthCell, priceGrowth);
  if (turnoverScale !== current.turnoverScale) workbook.setCellContents(scaleCell, turnoverScale);
  current.priceGrowth = priceGrowth;
  current.turnoverScale = turnoverScale;
  return {
    price: yearsRow(YEARS.price),
    headcount: yearsRow(YEARS.headcount),
    sharesAllocated: yearsRow(YEARS.sharesAllocated),
    obligation: yearsRow(YEARS.obligation),
  };
}

function yearsRow(number: number): number[] {
  const row = number - 1;
  const end = { sheet: years, row, col: opening!.plan.years };
  return workbook.getRangeValues({ start: { sheet: years, row, col: 1 }, end })[0]!;
}
