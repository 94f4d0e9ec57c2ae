import {
  prepare,
  type ErrorDetails,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type PreparedPlan,
  type SystemConfig,
} from '../../../index.js';
import type { PlanInputs } from '../../../analysis/index.js';
import { isCensusColumn } from '../../census/columns.js';
import { placeInCensus } from '../../census/missing-field.js';
import { planYearsOf } from '../../census/plan-years.js';
import { percentHint } from '../../review/index.js';
import { readCensusFile, type Census } from './census-file.js';
import { invalidOption } from '../command/option-values.js';
import { Failure, failureOf, type Issue, type Locate } from '../errors/failure.js';
import { STANDARD_INPUT } from './files.js';
import { isObject, readPlanFile } from './plan-file.js';
import { withSettings, type Settings } from './settings.js';

/** What the files hold, as the engine takes it. */
export interface Inputs {
  readonly serviceArguments: ServiceArguments;
  /** The same by name. */
  readonly planInputs: PlanInputs;
  /** Where in the files the engine's issues belong. */
  readonly locate: Locate;
}

/** The same, validated. */
export interface Plan {
  readonly name: string;
  readonly plan: PreparedPlan;
  readonly locate: Locate;
}

/** The four arguments of `simulate()`. */
export type ServiceArguments = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];

/** What a command is told of its plan besides the plan file. */
export interface PlanOptions extends Settings {
  /** The file of the participants. */
  readonly census?: string | undefined;
}

/** Reads the plan file, puts the values of the command line in and, if a census file is given, its participants. */
export function readInputs(cwd: string, planFile: string, { census: censusFile, ...settings }: PlanOptions): Inputs {
  if (planFile === STANDARD_INPUT && censusFile === STANDARD_INPUT) {
    throw invalidOption('--census', 'Must be a file: the plan is piped in already', STANDARD_INPUT);
  }
  const { plan, locateSetting } = withSettings(readPlanFile(cwd, planFile), settings);
  const years = planYearsOf(plan.planRules, plan.initialState);
  const census = censusFile === undefined ? null : readCensusFile(cwd, censusFile, years);
  const initialState = census === null ? plan.initialState : withParticipants(plan.initialState, census, planFile);
  // The engine checks them: what a file holds can be anything.
  const planInputs = { ...plan, initialState } as PlanInputs;
  const { planRules, operatingAssumptions, systemConfig = {} } = planInputs;
  return {
    serviceArguments: [planRules, operatingAssumptions, planInputs.initialState, systemConfig],
    planInputs,
    locate: (details) => locateSetting(details) ?? locateIssue(details, planFile, census),
  };
}

/** The same for an analysis. Throws a `Failure` with everything that is wrong. */
export function readPlan(cwd: string, planFile: string, options: PlanOptions): Plan {
  const { serviceArguments, locate } = readInputs(cwd, planFile, options);
  try {
    return { name: serviceArguments[0].plan_name, plan: prepare(...serviceArguments), locate };
  } catch (error) {
    throw failureOf(error, locate);
  }
}

/** An initial state whose participants are those of the census. */
function withParticipants(initialState: unknown, census: Census, planFile: string): unknown {
  if (!isObject(initialState)) return initialState;
  const listed = initialState['participants'];
  if (listed !== undefined && !(Array.isArray(listed) && listed.length === 0)) {
    const issue = `Not with --census: the participants come from ${census.file}`;
    throw new Failure('VALIDATION_ERROR', 'Invalid participants', [{ file: planFile, field: 'participants', issue }]);
  }
  return { ...initialState, participants: census.participants };
}

function locateIssue(details: ErrorDetails, planFile: string, census: Census | null): Issue {
  const participant = /^participants\[(\d+)\](?:\.(.+))?$/.exec(details.field);
  const row = census?.rows[Number(participant?.[1])];
  if (census === null || row === undefined) return { ...details, file: planFile };
  const has = (column: string): boolean => isCensusColumn(column) && row.cells.has(column);
  const { column, issue } = placeInCensus(participant?.[2], details.issue, has);
  const place = { field: details.field, issue, file: census.file, line: row.line };
  if (column === undefined) return place;
  if (!isCensusColumn(column)) return { ...place, column };
  const value = row.cells.get(column);
  const hinted = percentHint(`initialState.participants[0].${column}`, issue, value ?? null);
  return { ...place, issue: hinted, column: census.headings.get(column) ?? column, ...(value ? { value } : {}) };
}
