import type { InputDifferences } from '../compare/input-differences.js';
import { inputWords } from '../compare/input-tables.js';
import type { Comparison } from '../compare/scenarios.js';
import { noteWords, priceWords } from '../compare/words.js';
import type { Say } from '../descriptor.js';
import { OF_STANDARD_ERROR, spokenWithin } from './certain.js';
import type { ChanceComparison } from './compare.js';
import { differenceSentence } from './difference-words.js';
import { settingsSentences } from './settings-words.js';
import { shortfallWords } from './words.js';

/** Scenarios under chance, with what their comparison in one projection says of prices, methods and inputs. */
export type ToldChances = ChanceComparison &
  Pick<Comparison, 'notes' | 'priced' | 'ranking_caveat'> & {
    /** Inputs in which the scenarios differ from the first. */
    readonly input_differences?: InputDifferences;
  };

/** Chance of a shortfall of each company, differences in their payments and what these leave out; then inputs and settings. */
export function chanceComparisonWords(compared: ToldChances, say: Say): string[] {
  const { scenarios, results, notes, ranking_caveat: caveat, input_differences: differences } = compared;
  const others = scenarios.slice(1).map((_, i) => differenceSentence(compared, i + 1, say, caveat !== undefined));
  return [
    ...results.flatMap((result, i) => shortfallWords(result, say, `With ${scenarios[i]!}, the company`)),
    ...priceWords(compared, say),
    `In company cash, ${others.join(' ')}`,
    notCounted(compared, say),
    ...noteWords(notes),
    ...(differences === undefined ? [] : inputWords(scenarios, differences)),
    ...settingsWords(compared, say),
  ];
}

/** Payments due after the last year are drawn but in no cash of these years; shares in suspense are not drawn. */
function notCounted({ scenarios, results, ranking_caveat: caveat }: ToldChances, say: Say): string {
  const owed = results.flatMap(({ owed_at_end: each }, i) =>
    each === null
      ? []
      : [`${scenarios[i]!} ${spokenWithin(each.mean, OF_STANDARD_ERROR * (each.standard_error ?? 0), say)}`],
  );
  const most = owed.length === 0 ? '' : ` (on average ${owed.join(', ')})`;
  const counted = caveat === undefined ? '; the ranking of the one projection counts both' : '';
  return `Amounts still owed then${most} and shares in suspense are not counted${counted}.`;
}

/** Settings of chance, equal for all, and the run of each. */
function settingsWords({ scenarios, results, paths }: ChanceComparison, say: Say): string[] {
  const [first] = results;
  const runs = scenarios.map((scenario, i) => `${scenario} ${results[i]!.simulation_id}`).join('; ');
  const { version, seed, settings } = first!;
  const rate = say.value(settings.discount_rate, 'fraction');
  return [
    ...settingsSentences(first!, say).slice(0, -1),
    `Present values are at ${rate} a year. Runs: ${runs}. Version ${version}, ${say.value(paths, 'shares')} paths, seed ${seed}.`,
  ];
}
