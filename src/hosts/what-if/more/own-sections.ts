import type { AnalysisKind } from '../../../analysis/index.js';

/** Analyses for which the page has a section: it knows more of them than their rows. */
export const OWN_SECTIONS: readonly AnalysisKind[] = [
  'montecarlo',
  'sensitivity',
  'compare',
  'solve',
  'stress',
  'levers',
];
