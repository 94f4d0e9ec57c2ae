import { ValidationError } from 'esop-repurchase';
import {
  analysisRequest,
  checkAnalysisOptions,
  readRequest,
  simulationRequest,
  type ReadBy,
} from '../requests/index.js';
import type { AskedRun, PreparedSimulation, ReadingLimits, Refusal } from '../options.js';
import { readInputs } from '../runs/read-inputs.js';
import { answerTo } from './answer.js';
import { parseJson } from './json-text.js';
import { ServiceError } from './service-error.js';

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
