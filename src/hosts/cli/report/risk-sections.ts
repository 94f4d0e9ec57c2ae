import { monteCarloAnalysis, cashTable, stressAnalysis } from '../../../analysis/internal.js';
import {
  sensitivityAnalysis,
  withoutEffect,
  driversWords,
  effectsTable,
  stressesTable,
  worstStressWords,
} from '../../../presentation/words/index.js';
import { fanChart } from '../../../presentation/charts/index.js';
import { answerAsSection } from './answer-section.js';
import { WIDTH, type Section } from './html.js';
import type { Study } from './appendix.js';

/** The usual stresses: the worst in a sentence, whether the company can pay in each, and a line for each. */
export function stressSection({ stresses, plan, say }: Study): Section {
  return answerAsSection('stress', stressAnalysis, stresses, plan, say, {
    words: (result) => [worstStressWords(result, say), ...stressAnalysis.words(result, say)],
    tables: (result) => [stressesTable(result)],
  });
}

/** The tornado of the figure that matters first. */
export function driversSection({ drivers, plan, say }: Study): Section {
  return answerAsSection('drivers', sensitivityAnalysis, drivers, plan, say, {
    words: (result) => [driversWords(result, result.rank_by, say)],
    tables: (result) => [effectsTable(result, result.rank_by, say)],
    notes: (result) => withoutEffect(result, say),
  });
}

/** The fan: many futures instead of the expected one. */
export function rangeSection({ chance, plan, say }: Study): Section {
  return answerAsSection('range', monteCarloAnalysis, chance, plan, say, {
    figure: (result) => ['Repurchase cash by year over all futures', fanChart(result, { width: WIDTH, height: 230 })],
    tables: (result) => [cashTable(result)],
  });
}
