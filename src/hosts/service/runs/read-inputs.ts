import {
  prepare,
  ValidationError,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type SystemConfig,
} from 'esop-repurchase';
import { gzip } from '../gzip.js';
import type { RunInputs } from '../options.js';
import { sha256 } from '../sha256.js';
import { checkAnalysis, inputOf, type AskedAnalysis } from './analyze.js';

/** The four inputs of a request, not yet validated. */
export interface GivenInputs {
  readonly planRules: unknown;
  readonly operatingAssumptions: unknown;
  readonly initialState: unknown;
  readonly systemConfig?: unknown;
}

/** As many digits as the id of a simulation has. */
const HASH_DIGITS = 32;

/**
 * Reads the inputs of a run before it is accepted, so that inputs that cannot be computed are refused at once.
 *
 * @throws ValidationError with everything that is wrong with the inputs; an own `simulation_id` is refused, as runs are found
 * again by the ids that the service gives them
 */
export function readInputs(
  { planRules, operatingAssumptions, initialState, systemConfig }: GivenInputs,
  mostSnapshots: number,
  analysis?: AskedAnalysis,
): RunInputs {
  const prepared = prepare(
    planRules as PlanRules,
    operatingAssumptions as OperatingAssumptions,
    initialState as InitialState,
    systemConfig as SystemConfig | undefined,
  );
  const { read, plan } = inputOf(prepared);
  if (read.systemConfig.simulation_id !== undefined) {
    throw new ValidationError([{ field: 'simulation_id', issue: 'Not with the service: it names its runs itself' }]);
  }
  const snapshots = read.initialState.participants.length * plan.projectionYears;
  if (analysis === undefined && snapshots > mostSnapshots) {
    const issue = `Must be fewer, or projected for fewer years: ${snapshots} snapshots, at most ${mostSnapshots}`;
    throw new ValidationError([{ field: 'participants', issue }]);
  }
  const inputs = [planRules, operatingAssumptions, initialState, systemConfig];
  const hash = plan.simulationId;
  if (analysis === undefined) return { gzip: gzip(JSON.stringify(inputs)), hash };
  checkAnalysis(prepared, analysis);
  return {
    gzip: gzip(JSON.stringify([...inputs, analysis])),
    hash: `ana_${sha256(JSON.stringify([hash, analysis])).slice(0, HASH_DIGITS)}`,
  };
}
