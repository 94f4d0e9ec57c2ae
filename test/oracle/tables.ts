import { readFileSync } from 'node:fs';
import { Decimal, ZERO } from './decimals.js';

/** One column of a table: the rate by age, where the table has one. */
type Column = Map<number, Decimal>;

function readTable(fileName: string): Map<string, Column> {
  const text = readFileSync(new URL(`data/${fileName}`, import.meta.url), 'utf8');
  const [header, ...lines] = text.trim().split(/\r?\n/);
  const names = (header ?? '').split(',');
  const columns = new Map<string, Column>(names.slice(1).map((name) => [name, new Map<number, Decimal>()]));
  for (const line of lines) {
    const [age, ...cells] = line.split(',');
    cells.forEach((cell, index) => {
      if (cell !== '') columns.get(names[index + 1] ?? '')?.set(Number(age), new Decimal(cell));
    });
  }
  return columns;
}

const mortality = readTable('irs-2026-static-mortality-unisex.csv');
const soa2003 = readTable('soa-2003-pension-plan-turnover.csv');
const sarason = readTable('sarason-t-tables.csv');

/** The rate at the nearest age at which the column has one (MODEL section 2.4). */
function rateAt(column: Column | undefined, age: number): Decimal {
  if (column === undefined) throw new Error('No such table column');
  let nearest: { distance: number; rate: Decimal } | undefined;
  for (const [tableAge, rate] of column) {
    const distance = Math.abs(tableAge - age);
    if (nearest === undefined || distance < nearest.distance) nearest = { distance, rate };
  }
  if (nearest === undefined) throw new Error('Empty table column');
  return nearest.rate;
}

function soaServiceBand(service: number): string {
  if (service <= 1) return 'service_0_1';
  if (service <= 4) return 'service_2_4';
  if (service <= 9) return 'service_5_9';
  return 'service_10_up';
}

/** `table` as in `turnover.termination_table`; age and completed service at the start of the year. */
export function terminationRate(table: string, age: number, service: number): Decimal {
  if (table === 'none') return ZERO;
  if (table === 'soa_2003') return rateAt(soa2003.get(soaServiceBand(service)), age);
  return rateAt(sarason.get(table.replace('sarason_', '')), age);
}

export const mortalityRate = (age: number): Decimal => rateAt(mortality.get('q'), age);
