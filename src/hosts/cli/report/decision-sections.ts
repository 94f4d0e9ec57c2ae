import type { LeverRow, LeversAnswer } from '../../../analysis/index.js';
import { agreeWords, doingWords, recommendationWords } from '../../../analysis/levers/words.js';
import { sayOf } from '../../../presentation/words/values.js';
import { comparisonAnswer } from '../compare/report.js';
import { byHelp, figureCells, HEADS, noBetterWords, searchText, worthKnowing } from '../levers/report.js';
import { summaryRows, summaryUnit } from '../side-by-side/report.js';
import { h, note, p, table, type Html, type Section } from './html.js';
import type { Study } from './appendix.js';

/** The plan as it is, the recommended one, and others, a line each. */
export function leversTable(caption: string, answer: LeversAnswer, others: readonly LeverRow[]): Html {
  const { as_it_is: base, least_costly: best } = answer;
  const [over, under] = HEADS as readonly [readonly string[], readonly string[]];
  return table({
    caption: `${caption}, money in $ million`,
    heads: ['', ...over.slice(1).map((head, i) => `${head} ${under[i + 1]!}`.trim())],
    rows: [
      ['as it is', ...figureCells(base)],
      ...(best === null ? [] : [['recommended', ...figureCells(best)]]),
      ...others.map((row) => [doingWords(row), ...figureCells(row)]),
    ],
  });
}

/** Each lever that helps and pairs of the best, what was dropped and why. */
export function leversSection({ levers }: Study): Section {
  const id = 'levers';
  const title = 'What can we do?';
  if (typeof levers === 'string') return { id, title, content: [p(levers)] };
  const [helpful, others] = byHelp(levers);
  const { pairs, dropped, not_applicable: idle } = levers;
  const used = worthKnowing(levers);
  return {
    id,
    title,
    content: [
      leversTable('Levers alone and in pairs', levers, [...helpful, ...pairs]),
      note(
        'Short: the first year in which the cash of the company is below the least that it wants to keep, how many such years there are, and the most that is missing. Cov. years: years in which a covenant is broken. Paid in all and present value: of what the company pays for the plan and has left to pay at the end. Newest 4th: part of the shares that the newest quarter of participants receives.',
      ),
      others.length === 0
        ? null
        : note(`${noBetterWords(levers.as_it_is)} with: ${others.map(doingWords).join('; ')}.`),
      used.length === 0
        ? null
        : table({
            caption: 'What it takes',
            heads: ['What is done', 'Who must agree', 'Law, and what may break it'],
            text: [1, 2],
            rows: used.map(({ does, agree, law, breaks }) => [does, agreeWords(agree), `${law}. ${breaks}`]),
          }),
      dropped.length === 0
        ? null
        : table({
            caption: 'Dropped: it would break a law or a covenant',
            heads: ['Lever', 'Value', 'What it would break'],
            text: [1, 2],
            rows: dropped.map(({ lever, setting, reasons }) => [lever, setting, reasons.join(' ')]),
          }),
      idle.length === 0 ? null : note(`Not applicable to this plan: ${idle.join(', ')}.`),
    ],
  };
}

/** The least costly plan without a shortfall under the constraint that was set. */
export function recommendationSection({ inputs, levers }: Study): Section {
  const id = 'recommendation';
  const title = 'Recommendation';
  if (typeof levers === 'string') return { id, title, content: [p('There is none: no lever could be tried.')] };
  const [first, ...more] = recommendationWords(levers, sayOf(inputs.planRules.plan_name));
  return {
    id,
    title,
    content: [h('p', { class: 'lead' }, first!), ...more.map(p), note(searchText(levers)), ...levers.caveats.map(note)],
  };
}

/** What makes the price react to how shares are bought. */
const PLAN_STEP =
  'The command compare with --three-rs --price-by equity, or --price-by earnings with company_finances, compares them at such a price.';

/** Recycling, redeeming and releveraging side by side. */
export function strategiesSection({ inputs, strategies, run: { simulation_id: plan } }: Study): Section {
  const id = 'strategies';
  const title = 'Strategies compared';
  if (typeof strategies === 'string')
    return { id, title, content: [p(`The strategies cannot be compared: ${strategies}.`)] };
  const { scenarios, notes } = strategies;
  const rows = summaryRows(strategies).map(({ label, cells, differences }) => [
    label,
    ...cells.map((cell, i) => (i > 0 && /[1-9]/.test(differences[i]!) ? `${cell} (${differences[i]!})` : cell)),
  ]);
  return {
    id,
    title,
    content: [
      h('p', { class: 'lead' }, comparisonAnswer(inputs.planRules.plan_name, strategies, PLAN_STEP)),
      p(
        'Recycle: the trust keeps the shares and allocates them again. Redeem: the company buys them and they are retired. Releverage: the company lends the trust what the shares cost, and they are released as the loan is paid.',
      ),
      table({
        caption: `The plan with each method, money in ${summaryUnit(strategies)}`,
        heads: [
          '',
          ...scenarios.map((name, i) => (strategies.simulation_ids[i] === plan ? `${name} (the plan)` : name)),
        ],
        rows,
      }),
      note(
        'Company cash: contributions that stay in the trust, and what the company pays for shares; contributions that repay a loan of its own come back to it. Still owed at the end: shares of people who left, at the last price and without the cash in their accounts, and notes. In suspense at the end: shares that the trust is still to allocate, and then to buy, at the last price.',
      ),
      note(
        'In brackets: what it is more or less than in the first column, rounded on its own. Nothing but the method differs.',
      ),
      ...notes.map(({ scenario, note: said }) => note(`${scenario}: ${said}`)),
    ],
  };
}
