/** Words and tables of answers that somebody asks for: apart from the others, so that the page's own script is without them. */
export { compareTables, compareWords, METHODS } from '../../analysis/compare/descriptor.js';
export { monteCarloTables } from '../../analysis/monte-carlo/tables.js';
export { stressTables } from '../../analysis/stress/tables.js';
export { solveTables, solutionWords, deductionWords, goalSentence } from '../../analysis/solve/descriptor.js';
export { type BoardGoal, GOALS } from '../../analysis/solve/solve.js';
