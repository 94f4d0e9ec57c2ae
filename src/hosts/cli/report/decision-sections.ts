import { leverTables, leverWords, recommendationWords } from '../../../analysis/internal.js';
import { sayOf } from '../../../presentation/words/index.js';
import { comparisonAnswer } from '../compare/report.js';
import { summaryRows, summaryUnit } from '../side-by-side/report.js';
import { answerTable, h, note, p, table, type Section } from './html.js';
import type { Study } from './appendix.js';

/** Each lever that helps and pairs, what they take, and what was dropped and why. */
export function leversSection({ levers }: Study): Section {
  const id = 'levers';
  const title = 'What can we do?';
  if (typeof levers === 'string') return { id, title, content: [p(levers)] };
  return { id, title, content: leverTables(levers).flatMap((table) => answerTable(table)) };
}

/** Plan that is recommended, or plans to choose from. */
export function recommendationSection({ inputs, levers }: Study): Section {
  const id = 'recommendation';
  const title = 'Recommendation';
  if (typeof levers === 'string') return { id, title, content: [p('There is none: no lever could be tried.')] };
  const say = sayOf(inputs.planRules.plan_name);
  const [first, ...more] = recommendationWords(levers, say);
  const rest = leverWords(levers, say).slice(1 + more.length);
  return { id, title, content: [h('p', { class: 'lead' }, first!), ...more.map(p), ...rest.map(note)] };
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
