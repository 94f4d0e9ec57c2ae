/**
 * esop-repurchase/internal: parts of the library that the service shares. Its own hosts may rely on them; nobody else should, because they
 * change in any release.
 *
 * @internal
 * @packageDocumentation
 */
export { ANALYSES, analysisOf, type AnalysisKind, type AnyAnalysis, type Amount } from '../../analysis/index.js';
export { ANNUAL_FIGURES, examplePlan } from '../../analysis/internal.js';
export {
  issues,
  inputJsonSchema,
  jsonSchemaOf,
  type JsonSchema,
  type PreparedInput,
  about,
  list,
  refuse,
  unique,
  orRefuse,
  wholeNumber,
  accepted,
  readArgument,
  refuseIssues,
  address,
  identifier,
  name,
  type ColumnOptions,
  DECIMALS_OF,
  isFigure,
  type SnapshotColumns,
  RESULT_TABLES,
  type Table,
  type TableColumn,
  type ValueColumn,
} from '../../engine/internal.js';
export { readJson } from '../../presentation/words/read-json.js';
export { hasNameTwice, outlineOf } from '../../presentation/words/formats.js';
export { fromMessage, toMessage, type ErrorMessage } from '../parallel/answering.js';
