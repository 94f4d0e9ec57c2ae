import {
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  prepare,
  type SystemConfig,
  ValidationError,
} from 'esop-repurchase';
import { gzip } from '../gzip.js';
import { answerTo } from '../http/answer.js';
import { parseJson } from '../http/read-body.js';
import { ServiceError } from '../http/service-error.js';
import type { AskedRun, PreparedSimulation, ReadingLimits, Refusal, RunInputs } from '../options.js';
import { analysisRequest, checkAnalysisOptions, type ReadBy, readRequest, simulationRequest } from '../requests.js';
import { sha256 } from '../database/encryption.js';
import { type AskedAnalysis, checkAnalysis, inputOf } from './compute-run.js';

/**
 * Reads the body of a request for a simulation or an analysis: parses, validates, hashes and compresses its inputs. A body that names
 * a scenario has no inputs until it is read again with that scenario. Reading holds up other requests unless it runs on another
 * thread.
 */
export function prepareRun(
  body: Uint8Array,
  limits: ReadingLimits,
  asked: AskedRun,
): Promise<PreparedSimulation | Refusal> {
  return Promise.resolve(prepared(body, limits, asked));
}

function prepared(
  body: Uint8Array,
  limits: Parameters<typeof prepareRun>[1],
  { kind, scenario }: AskedRun,
): PreparedSimulation | Refusal {
  try {
    const schema = kind === 'simulation' ? simulationRequest : analysisRequest;
    const request = readRequest<AnyRequest>('body', schema, parseJson(body, limits));
    const { scenario_id, webhook_url, initialState, systemConfig, options = null } = request;
    if (kind !== 'simulation') checkAnalysisOptions(kind, options);
    const named = {
      ...(scenario_id !== undefined && { scenario_id }),
      ...(webhook_url !== undefined && { webhook_url }),
    };
    if (scenario_id !== undefined && scenario === undefined) return { ...named, inputs: null, body };
    const planRules = scenario?.plan_rules ?? request.planRules;
    const operatingAssumptions = scenario?.operating_assumptions ?? request.operatingAssumptions;
    const given = { planRules, operatingAssumptions, initialState, systemConfig };
    const analysis = kind === 'simulation' ? undefined : { kind, options };
    return { ...named, inputs: readInputs(given, limits.snapshots, analysis) };
  } catch (error) {
    if (error instanceof ServiceError || error instanceof ValidationError) return { refused: answerTo(error) };
    throw error;
  }
}

/** The options are those of an analysis. */
type AnyRequest = ReadBy<typeof simulationRequest> & { readonly options?: unknown };

/** The four inputs of a request, not yet validated. */
interface GivenInputs {
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
function readInputs(
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
