import type { AnyAnalysis } from '../../../analysis/index.js';
import type { Help } from '../command/plan-command.js';

/** Help of an analysis, whether its command is its own or the one that all have. */
export function helpOf(analysis: Pick<AnyAnalysis, 'kind' | 'question' | 'gist' | 'description'>): Help {
  const { kind: name, question, gist, description } = analysis;
  return { name, summary: `${question.charAt(0).toLowerCase()}${question.slice(1)} ${gist}`, description };
}
