/** Answers as people read them: what every host needs to draw one. */
export { narrowTable, shownColumns, type TableColumn } from '../../analysis/answer/table.js';
export {
  drawnTables,
  SHORT_DIGITS,
  shownTable,
  type ShownCell,
  type ShownHead,
  type ShownTable,
} from './shown-table.js';
export { peopleLines, runFiles, type WrittenRun } from './run-files.js';
export { markdownTables } from './shown-table.js';
export { answerFiles, basisWords, rowsTable } from './answer-files.js';
