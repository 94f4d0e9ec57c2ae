import { capital } from '../../analysis/answer/words.js';
import type { Probability } from '../../analysis/index.js';
import type { SimulationRun } from '../../index.js';
import { affordabilityIfKnown, companyAnswer, type CompanyInputs, type PayState } from './affordability.js';

/** Whether the company can pay, as the first thing that a reader sees. */
export interface Verdict {
  /** `unknown` where the finances of the company are not given, or not all. */
  readonly state: PayState | 'unknown';
  /** State in words: `Can pay, with an exception`. */
  readonly label: string;
  /** Answer in one sentence; empty where the finances of the company are not given. */
  readonly headline: string;
  /** Sentences below it. */
  readonly more: readonly string[];
}

const LABELS: Readonly<Record<Verdict['state'], string>> = {
  yes: 'Can pay',
  exception: 'Can pay, with an exception',
  no: 'Cannot pay',
  unknown: 'Not known yet',
};

/** `affordabilityIfKnown()` with its state, its answer apart from what follows it. */
export function verdictOf(
  run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  inputs: CompanyInputs,
  chance: Probability | null = null,
): Verdict {
  const whole = affordabilityIfKnown(run, inputs, chance) ?? '';
  const found = companyAnswer(run, chance);
  const at = found === null ? -1 : whole.indexOf(found.answer);
  if (found === null || at < 0) return { state: 'unknown', label: LABELS.unknown, headline: whole, more: [] };
  const headline = `${whole.slice(0, at)}${found.answer}.`;
  const rest = whole.slice(headline.length).trim();
  const state = at > 0 && found.state === 'yes' ? 'exception' : found.state;
  return { state, label: LABELS[state], headline, more: rest === '' ? [] : [capital(rest)] };
}
