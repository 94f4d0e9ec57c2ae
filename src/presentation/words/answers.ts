/** Words and tables of answers that somebody asks for: apart from the others, so that the page's own script is without them. */
export { compareTables } from '../../analysis/compare/tables.js';
export { compareWords, METHODS } from '../../analysis/compare/words.js';
export { monteCarloTables } from '../../analysis/monte-carlo/tables.js';
export { stressTables } from '../../analysis/stress/tables.js';
export { solveTables } from '../../analysis/solve/tables.js';
export { solutionWords } from '../../analysis/solve/words.js';
export { deductionWords, goalSentence } from '../../analysis/solve/goal-words.js';
export { type BoardGoal, GOALS } from '../../analysis/solve/goals.js';
