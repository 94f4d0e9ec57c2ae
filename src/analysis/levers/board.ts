import { column, type AnswerTable, type TableRow, type TableValue } from '../answer/table.js';
import { changeText } from '../answer/words.js';
import type { Say } from '../descriptor.js';
import { chanceWithInterval } from '../monte-carlo/distribution.js';
import { ledgerLines } from '../ledger/descriptor.js';
import type { PlanChances } from '../answer/values.js';
import { CHANCES, type MeasureName, measureLines } from '../figures.js';
import { type BestFor, failsText, isCured } from './goal.js';
import { doingWords, leverText, type LeverRow, type WeighedPlan } from './search.js';
import { NEAR_YEARS } from '../futures.js';
import type { TightestCovenant } from '../covenants.js';
import { lawsOf } from '../metrics.js';
import { percentText } from '../actions/actions.js';
import type { LeversAnswer } from './levers.js';
import { agreeWords } from '../actions/consents.js';
import { BEST_FOR, bindingWords, halvingWords, longerWords, nearlyWords, switchWords, thinWords } from './words.js';

/** A plan that a board sees, under a letter. */
interface Alternative {
  /** `A` for the plan as it is. */
  readonly letter: string;
  readonly does: string;
  readonly plan: WeighedPlan;
  /** Undefined for the plan as it is. */
  readonly row?: LeverRow;
}

/** The plan as it is and the alternatives to it. */
function alternativesOf({ as_it_is: base, alternatives }: LeversAnswer): Alternative[] {
  return [
    { letter: 'A', does: 'the plan as it is', plan: base },
    ...alternatives.map((row, i) => ({
      ...{ letter: 'BC'[i]!, does: doingWords(row), plan: row, row },
    })),
  ];
}

/** Figures by which a board compares, in order. */
const COMPARED: readonly MeasureName[] = [
  'cash_next_5_years',
  'comes_back',
  'company_cash_with_distributions',
  'least_headroom',
  'years_with_cash_shortfall',
  'years_with_covenant_breach',
  'lowest_benefit_level_value',
  'people_at_3_percent',
  'people_at_10_percent',
  'outside_owners_at_3_percent',
  'outside_owners_at_10_percent',
  'esop_part_at_end',
  'final_share_price',
];

/** Three plans side by side, and who gains and who pays; none where no lever is there to compare. */
export function alternativesTables(answer: LeversAnswer, say: Say): AnswerTable[] {
  return alternativesOf(answer).length === 1 ? [] : [alternativesTable(answer), alternativesLedger(answer, say)];
}

/** Three plans side by side, a column each: cash, headroom, covenants, benefits, participants, chance, ownership, price and consent. */
export function alternativesTable(answer: LeversAnswer): AnswerTable {
  const plans = alternativesOf(answer);
  const line = (figure: string, unit: string, of: (each: Alternative) => TableValue, isChange = false): TableRow => ({
    ...{ figure, unit, isChange },
    ...Object.fromEntries(plans.map((each) => [each.letter, of(each)])),
  });
  const chanceLine = (name: keyof PlanChances): TableRow =>
    line(CHANCES[name].label, 'text', ({ plan }) => (plan[name] === null ? '-' : chanceWithInterval(plan[name])));
  const hasCovenants = plans.some(({ plan }) => plan.tightest_covenant !== null);
  const chance =
    answer.paths === 0
      ? ''
      : ` Chance: of ${answer.paths} futures of ${answer.chance_years} years that all plans share.`;
  return {
    name: 'alternatives',
    caption: 'Alternatives side by side',
    columns: [
      column('figure', '', 'text'),
      ...plans.map(({ letter }) => column(letter, letter, 'dollars', { unitFrom: 'unit', changeFrom: 'isChange' })),
    ],
    rows: [
      ...measureLines(
        COMPARED,
        plans.map(({ plan }) => plan),
      ).map(({ label, unit, of, isChange }) => line(label, unit, ({ plan }) => of(plan), isChange)),
      ...(answer.paths === 0
        ? []
        : [
            chanceLine('chance_of_shortfall'),
            ...(answer.chance_years <= NEAR_YEARS ? [] : [chanceLine('chance_next_5_years')]),
            ...(hasCovenants ? [chanceLine('chance_of_covenant_breach')] : []),
          ]),
      ...(hasCovenants
        ? [line('EBITDA may fall before a covenant breaks', 'text', ({ plan }) => fallText(plan.tightest_covenant))]
        : []),
      line('Not acceptable for', 'text', ({ plan }) => failsText(plan) || '-'),
    ],
    note: `${alternativeTexts(answer).join('; ')}. Gain: change of present value at two yearly rates.${chance}`,
    isFor: 'people',
  };
}

/** `7.3 % (2033)`: the least fall that breaks a covenant, and its year. */
function fallText(tightest: TightestCovenant | null): string {
  if (tightest === null) return '-';
  const { fall_to_break: fall, year } = tightest;
  return `${fall < 0 ? 'broken' : percentText(Number(fall.toFixed(4)))} (${year})`;
}

/** Change of each party's present value that each alternative makes, with bars. */
export function alternativesLedger(answer: LeversAnswer, say: Pick<Say, 'dollars'>): AnswerTable {
  const [, ...others] = alternativesOf(answer);
  const none = Object.fromEntries(others.map(({ letter }) => [letter, null]));
  return {
    name: 'alternatives_ledger',
    caption: 'Who gains and who pays: change of present value against the plan as it is',
    columns: [
      column('party', 'Party', 'text'),
      ...others.map(({ letter }) => column(letter, letter, 'dollars', { isChange: true })),
    ],
    rows: ledgerLines.flatMap(({ key, label }) =>
      others.flatMap(({ letter, plan: { ledger } }) =>
        ledger[key] === 0
          ? []
          : [{ ...none, party: `${label}, ${letter}`, [letter]: ledger[key], text: changeText(ledger[key], say) }],
      ),
    ),
    bars: others.map(({ letter }) => ({ key: letter, label: 'text', name: letter })),
    isFor: 'people',
  };
}

/** Letters of the alternatives, with what each does. */
export function lettersWords(answer: LeversAnswer): string {
  return `${alternativeTexts(answer).join('; ')}. Earnings and appraisal together are what the parties gain, to the cent, at the discount rate of the plan.`;
}

/** Each alternative under its letter, that of the plan as it is first: `B: spare cash prepays debts (25 % of spare cash)`. */
export function alternativeTexts(answer: LeversAnswer): string[] {
  return alternativesOf(answer).map(({ letter, does }) => `${letter}: ${does}`);
}

function bestText({ best_for: goals }: { readonly best_for: readonly BestFor[] }): string {
  return goals.map((each) => BEST_FOR[each]).join(' and ');
}

/** The decision that is asked, and from whom. */
export function decisionWords(answer: LeversAnswer, say: Say): string[] {
  const { as_it_is: base, recommended, choices, ranking_caveat: caveat, can_do_nothing: canDoNothing } = answer;
  const mend =
    base.breaches.length === 0 ? [] : [`The plan breaks the law as it is (${lawsOf(base.breaches)}): mend that first.`];
  if (caveat !== undefined) return [caveat, ...mend];
  const letterOf = (row: LeverRow): string => {
    const found = alternativesOf(answer).find(
      (each) => each.row !== undefined && leverText(each.row) === leverText(row),
    );
    return found?.letter ?? '';
  };
  const asked = (row: LeverRow): string =>
    `${letterOf(row)}: ${doingWords(row)}. Who must agree: ${agreeWords(row.agree)}`;
  const risks = [...(recommended === null ? [] : [recommended]), ...choices].flatMap((row) => [
    ...longerWords(row, say),
    ...thinWords(row, say),
  ]);
  const certainty = [...risks, ...switchWords(answer, say), ...halvingWords(answer), ...nearlyWords(answer), ...mend];
  if (recommended !== null) {
    return [
      `Recommended is ${asked(recommended)}.`,
      ...(canDoNothing ? ['The plan as it is would be acceptable in this one future.'] : []),
      ...certainty,
    ];
  }
  if (choices.length > 0) {
    return [
      'No acceptable plan is the best in all that is weighed: the board chooses. In brackets, who must agree:',
      `${choices.map((row) => `${row.levers.length === 0 ? 'A' : `${letterOf(row) || doingWords(row)} (${agreeWords(row.agree)})`} for ${bestText(row)}`).join('; ')}.`,
      ...certainty,
    ];
  }
  if (canDoNothing)
    return [
      'Nothing has to be decided: nothing fails in this one future, and no lever is better by 1 % in anything that is weighed.',
    ];
  const wrong = isCured(base) ? 'holds benefits' : 'cures this';
  return [
    `No lever and no pair that was tried ${wrong} and is acceptable. The board decides which condition gives way.`,
    ...bindingWords(answer),
    ...mend,
  ];
}
