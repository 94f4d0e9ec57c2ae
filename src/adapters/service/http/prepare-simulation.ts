import { ValidationError } from '../../../index.js';
import { readRequest, simulationRequest } from '../../../input/service/index.js';
import type { PreparedSimulation, Refusal, ScenarioInputs } from '../options.js';
import type { Gzip } from '../gzip.js';
import { readInputs } from '../runs/read-inputs.js';
import { answerTo } from './answer.js';
import { parseJson, type JsonLimits } from './json-text.js';
import { ServiceError } from './service-error.js';

/**
 * Reads the body of a simulation request: parses, validates, hashes and compresses its inputs. A body that names a scenario has
 * no inputs until it is read again with that scenario. Reading holds up other requests unless it runs on another thread.
 */
export async function prepareSimulation(
  body: Uint8Array,
  limits: JsonLimits,
  scenario?: ScenarioInputs,
  gzip?: Gzip,
): Promise<PreparedSimulation | Refusal> {
  try {
    const request = readRequest('body', simulationRequest, parseJson(body, limits));
    const { scenario_id, webhook_url, initialState, systemConfig } = request;
    const named = {
      ...(scenario_id !== undefined && { scenario_id }),
      ...(webhook_url !== undefined && { webhook_url }),
    };
    if (scenario_id !== undefined && scenario === undefined) return { ...named, inputs: null };
    const planRules = scenario?.plan_rules ?? request.planRules;
    const operatingAssumptions = scenario?.operating_assumptions ?? request.operatingAssumptions;
    const given = { planRules, operatingAssumptions, initialState, systemConfig };
    return { ...named, inputs: await readInputs(given, gzip) };
  } catch (error) {
    if (error instanceof ServiceError || error instanceof ValidationError) return { refused: answerTo(error) };
    throw error;
  }
}
