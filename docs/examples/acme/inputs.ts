/** The four inputs of an example, read from its files as a program would read them; no cell of its census is quoted. */
import { readFileSync } from 'node:fs';
import type { InitialState, OperatingAssumptions, PlanRules, SystemConfig } from 'esop-repurchase';

interface Inputs {
  planRules: PlanRules;
  operatingAssumptions: OperatingAssumptions;
  initialState: InitialState;
  systemConfig: SystemConfig;
}

/** The plans of Acme, Cedar Valley Supply and Birch Tool, by their files. */
export type AcmePlan = 'plan.json' | 'plan-by-earnings.json' | 'plan-typical.json';

/** The plan of Acme, or that of another file. */
export function acmeInputs(file: AcmePlan = 'plan.json'): Inputs {
  const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
  const plan = JSON.parse(read(file)) as Inputs;
  const [header = [], ...rows] = read('census.csv')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return {
    ...plan,
    initialState: { ...plan.initialState, participants: rows.map((row) => participantOf(header, row)) },
  };
}

/** Blank cells are left out; numbers may stay the text they are. */
function participantOf(header: readonly string[], row: readonly string[]): InitialState['participants'][number] {
  const given = header.map((name, at) => [name, row[at]] as const).filter(([, cell]) => cell !== '');
  const {
    'separation.year': year,
    'separation.cause': cause,
    ...fields
  } = Object.fromEntries(given) as Record<string, string | undefined>;
  const separation = year === undefined ? {} : { separation: { year: Number(year), cause } };
  return { ...fields, ...separation } as InitialState['participants'][number];
}
