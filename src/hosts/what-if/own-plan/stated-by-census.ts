/** Statements of the census, or of the people in hand, on fields of the plan: its year, and what those hired lately earn. */
import { type PlanYears, surelyEmployed } from '../../../census/index.js';
import { typicalHire, typicalHireWords, type TypicalHire } from '../../../presentation/words/index.js';
import { valueAt } from '../form/plan-path.js';
import type { FormState } from '../form/value-input.js';
import type { OwnPlanState } from './own-plan-state.js';

/** Pay of those who come later. */
export const ENTRY_PAY = 'operatingAssumptions.workforce.entry_compensation';

const ENTRY_AGE = 'operatingAssumptions.workforce.entry_age';
export const CENSUS_YEAR = 'initialState.census_year';
const YEAR_END = 'planRules.plan_year_end';
const USUAL_YEAR_END = '12/31';

/** Values of fields, by their paths. */
export type FieldValues = readonly (readonly [path: string, value: unknown])[];

/** The plan that is stated, and how it is changed. */
interface Stated {
  readonly state: OwnPlanState;
  readonly years: PlanYears;
  readonly changeAll: (values: FieldValues) => void;
}

/** Pay of those hired lately, and their age, for those who come later. */
export function hireValues({ pay, age }: TypicalHire): FieldValues {
  return [[ENTRY_PAY, pay], ...(age === null ? [] : [[ENTRY_AGE, age] as const])];
}

/** Fields as the file states its year; empty where it states none. */
export function yearStated(plan: Stated): FieldValues {
  const stated = plan.state.census?.fileYear;
  if (stated === null || stated === undefined) return [];
  const { year, end } = stated;
  const day = end?.map((part) => `0${part}`.slice(-2)).join('/');
  const isUsual = day === undefined || day === (valueAt(plan.state.draft, YEAR_END) ?? USUAL_YEAR_END);
  return [[CENSUS_YEAR, year], ...(isUsual ? [] : [[YEAR_END, day] as const])];
}

/** Statements of the census on fields, with the action that takes each where the plan says otherwise. */
export function offersOf(plan: Stated): NonNullable<FormState['offers']> {
  const { hires, draft, census } = plan.state;
  const offers = new Map<string, { text: string; take?: () => void }>();
  if (hires !== null && valueAt(draft, ENTRY_PAY) !== hires.pay)
    offers.set(ENTRY_PAY, { text: typicalHireWords(hires), take: () => plan.changeAll(hireValues(hires)) });
  const stated = yearStated(plan);
  const isTaken = stated.every(([path, value]) => String(valueAt(draft, path)) === String(value));
  if (stated.length > 0)
    offers.set(CENSUS_YEAR, {
      text: `The file says “${census!.fileYear!.text}”.`,
      ...(isTaken ? {} : { take: () => plan.changeAll(stated) }),
    });
  return offers;
}

/** None of the example, whose people are nobody's. */
export function hiresOf(plan: Stated): TypicalHire | null {
  const { census, people, exampleText } = plan.state;
  const { censusYear } = plan.years;
  if (exampleText !== null || censusYear === null) return null;
  const all = census === null ? people : surelyEmployed(census.dialogue(plan.years).reading.people);
  return all === null ? null : typicalHire(all, censusYear);
}
