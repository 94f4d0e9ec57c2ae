/** Exports of the package for a script tag, as the one global `EsopRepurchase`. */
import {
  ENGINE_VERSION,
  FINDING_CODES,
  initialStateSchema,
  inputErrorMap,
  InvariantError,
  isSimulationError,
  isValidationError,
  mergePatch,
  operatingAssumptionsSchema,
  planRulesSchema,
  prepare,
  simulate,
  simulateRun,
  SimulationError,
  simulationId,
  systemConfigSchema,
  trySimulate,
  validate,
  ValidationError,
} from '../../index.js';

// By name: an object made from a module's namespace would keep the minifier from leaving out what nobody calls.
const EsopRepurchase = {
  ENGINE_VERSION,
  FINDING_CODES,
  initialStateSchema,
  inputErrorMap,
  InvariantError,
  isSimulationError,
  isValidationError,
  mergePatch,
  operatingAssumptionsSchema,
  planRulesSchema,
  prepare,
  simulate,
  simulateRun,
  SimulationError,
  simulationId,
  systemConfigSchema,
  trySimulate,
  validate,
  ValidationError,
};

Object.assign(globalThis, { EsopRepurchase });
