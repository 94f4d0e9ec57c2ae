/**
 * esop-repurchase/internal/command-line: parts of the command line that the commands of the service share. Its own packages may rely on them;
 * nobody else should, because they change in any release.
 *
 * @internal
 * @packageDocumentation
 */
export { InvalidArgumentError, Option, type Command } from 'commander';
export { near } from '../../analysis/internal.js';
export { invalidOption, listed, portOf, wholeNumberOf } from './commands/option-values.js';
export { addCompletion } from './commands/completion.js';
export { Failure, type Issue } from './errors/failure.js';
export { codeOf, FILE_REASONS, isMissing, listenFailure, serviceFailure } from './errors/failure.js';
export { writeDoubts } from './errors/report.js';
export { writeText, type Host } from './host.js';
export { runInNode } from './node-host.js';
export { repeated } from './commands/repeated.js';
export { runProgram, type Program } from './program.js';
export { tableLines } from './text/answer-table.js';
export { grid, plainStyle, printable, widthFor, widthOf } from './text/style.js';
