/**
 * esop-repurchase/internal: parts of the library that the service shares. Its own hosts may rely on them; nobody else should, because they
 * change in any release.
 *
 * @internal
 * @packageDocumentation
 */
export { ANALYSES, analysisOf, type AnalysisKind, type AnyAnalysis } from '../../analysis/analyses.js';
export { ANNUAL_FIGURES } from '../../analysis/compare/side-by-side.js';
export type { Amount } from '../../analysis/descriptor.js';
export { examplePlan } from '../../analysis/example-plan.js';
export { issues } from '../../engine/errors.js';
export { inputJsonSchema, jsonSchemaOf, type JsonSchema } from '../../engine/input/json-schema.js';
export type { PreparedInput } from '../../engine/input/prepared-input.js';
export { about } from '../../engine/input/schema/about.js';
export { list, refuse, unique } from '../../engine/input/schema/lists.js';
export { orRefuse, wholeNumber } from '../../engine/input/schema/numbers.js';
export { accepted, readArgument, refuseIssues } from '../../engine/input/schema/read-argument.js';
export { address, identifier, name } from '../../engine/input/schema/words.js';
export type { ColumnOptions } from '../../engine/report.js';
export { DECIMALS_OF, isFigure } from '../../engine/results/columns.js';
export type { SnapshotColumns } from '../../engine/results/snapshot-columns.js';
export { RESULT_TABLES, type Table, type TableColumn, type ValueColumn } from '../../engine/results/tables.js';
export { hasNameTwice, outlineOf } from '../../presentation/words/formats.js';
export { readJson } from '../../presentation/words/read-json.js';
export { fromMessage, toMessage, type ErrorMessage } from '../parallel/error-message.js';
