/**
 * Entry of the engine for the hosts of this repository: inputs described, tables of results, rules asked one at a time. Not public, apart from
 * `src/index.ts`.
 *
 * @internal
 */
export { distributionPayments, diversificationElection, releaseSchedule, vestedPercentage } from './calculators.js';
export { issues } from './errors.js';
export { yearlyRates } from './input/cross-checks.js';
export { describeIn, describeInput, type InputDescription } from './input/describe-input.js';
export { inputJsonSchema, type JsonSchema, jsonSchemaOf } from './input/json-schema.js';
export { readOptions } from './input/options/read-options.js';
export type { PreparedInput } from './input/prepared-input.js';
export { about } from './input/schema/about.js';
export { list, refuse, unique } from './input/schema/lists.js';
export { wholeNumber, orRefuse } from './input/schema/numbers.js';
export { accepted, readArgument, refuseIssues } from './input/schema/read-argument.js';
export { identifier, address, name } from './input/schema/words.js';
export type { ColumnOptions } from './report.js';
export { DECIMALS_OF, isFigure } from './results/columns.js';
export type { SnapshotColumns } from './results/participant-snapshot.js';
export { type ValueColumn, RESULT_TABLES, type Table, type TableColumn } from './results/tables.js';
export type { ReadOnlyFields } from './input/schema/read-only.js';
