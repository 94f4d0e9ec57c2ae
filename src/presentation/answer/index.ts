/** Answers as people read them: what every host needs to draw one. */
export { narrowTable, shownColumns } from '../../analysis/answer/table.js';
export { drawnTables, shownTable, type ShownCell, type ShownHead, type ShownTable } from './shown-table.js';
export { answerFiles, isBasis, settingsCsvFile, tableFile } from './answer-files.js';
