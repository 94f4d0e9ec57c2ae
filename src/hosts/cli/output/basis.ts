import type { AnswerBasis, ComparisonBasis } from '../../../analysis/index.js';
import { printable, wrap, type Style } from '../text/style.js';

type Basis = AnswerBasis | (ComparisonBasis & { readonly scenarios: readonly string[] });

/** Basis of an answer, in sentences below it. */
export function settingsLines(basis: Basis, asked: readonly string[], width: number, { dim }: Style): string[] {
  const runs =
    'simulation_id' in basis
      ? `Run ${basis.simulation_id}`
      : `Runs ${basis.simulation_ids.map((id, i) => `${id} (${basis.scenarios[i]!})`).join(', ')}`;
  const certain = `Held certain: ${basis.held_certain}. People leave as expected; price and earnings are as assumed.`;
  return [certain, ...asked, `${runs}, version ${basis.version}.`]
    .flatMap((sentence) => wrap(printable(sentence), width))
    .map(dim);
}
