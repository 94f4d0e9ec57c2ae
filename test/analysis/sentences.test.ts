import { expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import {
  ANALYSES,
  analysisOf,
  type AnalysisKind,
  benchmark,
  companyCash,
  compare,
  exit,
  ledger,
  monteCarlo,
  type PriceBridgeAnswer,
  purchases,
  resilience,
  sensitivity,
  stress,
} from '../../src/analysis/index.js';
import { prepare } from '../../src/index.js';
import { sayOf } from '../../src/presentation/words/index.js';

/** Sentences with two figures and more: each stands where its own words are, so that no two phrases can be exchanged. */
const acme = acmeInputs('plan-by-earnings.json');
const settings = { ...acme.systemConfig, projection_years: 8 };
const plan = prepare(acme.planRules, acme.operatingAssumptions, acme.initialState, settings);
const cheaper = { operatingAssumptions: { discount_rate: 0.04, contribution_policy: { percentage: 0.05 } } };

/** An answer with phrases of its words: each `#` is a figure, and the figures of the answer that belong there follow. */
type Told = () => readonly [answer: object, ...phrases: (readonly [phrase: string, ...figures: number[]])[]];

const TOLD: { readonly [Kind in AnalysisKind]?: Told } = {
  sensitivity: () => {
    const answer = sensitivity(plan);
    const { total, present_value: value, peak_year: year, peak_amount: peak } = answer.base;
    return [answer, ['As it is: # in all, # in present value; the hardest year is # with #', total, value, year, peak]];
  },
  compare: () => {
    const answer = compare([
      { name: 'base', plan },
      { name: 'slow', changes: cheaper },
    ]);
    const [base, slow] = answer.company.summary.figures;
    const [least, most] = answer.company.ranking;
    const [one, other] = answer.summary.figures;
    return [
      answer,
      [
        'over # years: base # (owed at the end #, in suspense #); slow # (owed at the end #, in suspense #)',
        ...[8, least!.total_cost!, base!.owed_at_end!, base!.suspense_value_at_end!],
        ...[most!.total_cost!, slow!.owed_at_end!, slow!.suspense_value_at_end!],
      ],
      ['over all years: base #; slow #', one!.total_repurchase_obligation!, other!.total_repurchase_obligation!],
    ];
  },
  stress: () => {
    const answer = stress(plan, [{ shock: 'price_fall', year: 2027, fall: 0.3 }]);
    const [before, after] = answer.summary.figures;
    const [total, fallen] = [before!.total_repurchase_obligation!, after!.total_repurchase_obligation!];
    const peaks = [before, after].flatMap((one) => [one!.peak_cash_year!, one!.peak_cash_amount!]);
    return [
      answer,
      ['must buy back # of shares over # years; stressed: # less', total, 8, total - fallen],
      ['The hardest year is # with #; stressed: # with #', ...peaks],
    ];
  },
  montecarlo: () => {
    const answer = monteCarlo(plan, { paths: 200, seed: 1, earnings: { volatility: 0.5 } });
    const { total_repurchase_obligation: total, peak_cash_amount: peak } = answer;
    const [low, high] = [total.percentiles[0]!, total.percentiles.at(-1)!];
    return [
      answer,
      [
        'must buy back # of shares over # years on average, and between # and # in # futures',
        ...[total.mean, 8, low.value, high.value, high.percentile - low.percentile],
      ],
      [
        'In the worst # futures of 100 the obligation is # on average, and in the worst # by the largest yearly cash that cash is #',
        ...[5, high.tail_mean, 5, peak.percentiles.at(-1)!.tail_mean],
      ],
    ];
  },
  'price-bridge': () => {
    const answer = analysisOf('price-bridge').run(plan, {} as never) as PriceBridgeAnswer;
    const { years, total } = answer;
    return [
      answer,
      [
        'moves from # to # over # years: earnings +#, debt paid +#, cash kept -#, all else +#',
        ...[years[0]!.share_price, years.at(-1)!.year_end_share_price, 8],
        ...[total.earnings, total.debt_paid, -total.cash_kept, total.redeemed],
      ],
    ];
  },
  purchases: () => {
    const answer = purchases(plan);
    const cost = answer.reduce((sum, one) => sum + one.cost, 0);
    return [answer, ['buys # of shares from # participants', cost, new Set(answer.map(({ id }) => id)).size]];
  },
  'company-cash': () => {
    const answer = companyCash(plan);
    const years = answer.by_year;
    const [most] = [...years].sort((one, other) => other.company_cash - one.company_cash);
    return [
      answer,
      ['costs the company # in cash, #-#', answer.total_company_cash, years[0]!.year, years.at(-1)!.year],
      ['The most in a year is #, in #', most!.company_cash, most!.year],
    ];
  },
  ledger: () => {
    const answer = ledger(plan);
    const { total, at_end: end, present_value: value } = answer;
    return [
      answer,
      [
        'earns # in #-#; participants are paid # of it and hold # at the end',
        total.earned,
        2027,
        2034,
        total.people,
        end.people,
      ],
      ['In present value: participants #, lenders #, cash kept -#', value.people, value.lenders, -value.kept],
    ];
  },
  resilience: () => {
    const answer = resilience(plan);
    const { largest_permanent_fall: fall, largest_single_year_fall: single, weakest_year: year } = answer;
    return [
      answer,
      ['a fall of EBITDA by # for good, or one of # in any single year, # being the weakest', fall!, single!, year!],
    ];
  },
  exit: () => {
    const answer = exit(plan);
    const { if_buyer_keeps_loans: kept, quartiles } = answer;
    return [
      answer,
      [
        'At the end of # a sale of P pays its people # at # a share',
        answer.year,
        answer.paid_to_people,
        answer.share_price,
      ],
      ['each share brings #, and all owners together receive # a share', answer.proceeds_a_share, answer.share_price],
      ['keeps the repayment gains #; people then receive #', kept.gained_by_buyer, kept.paid_to_people],
      ['People who left are paid # at once, due by # otherwise', answer.accelerated, answer.due_by!],
      ['repay # of ESOP loans and leave # for the participants', answer.loans_repaid, answer.surplus],
      [
        'with the least receives # a head, the quarter with the most #',
        quartiles[0]!.a_head!,
        quartiles.at(-1)!.a_head!,
      ],
    ];
  },
  benchmark: () => {
    const answer = benchmark(plan);
    const { exhibit } = answer;
    return [
      answer,
      [
        'an obligation of # over # years, a present value of # at #, and # owed to people who left',
        ...[exhibit.total_repurchase_obligation, 8, exhibit.present_value_repurchase_obligation],
        ...[exhibit.discount_rate, exhibit.owed_at_end!],
      ],
    ];
  },
};

/** `$8.4 million`, `6.4 %` and `2034` as numbers. */
function numberIn(text: string): number {
  const plain = Number(text.replace(/[$,]| million| %/g, ''));
  return plain * (text.endsWith('million') ? 1e6 : text.endsWith('%') ? 0.01 : 1);
}

const FIGURE = String.raw`(\$?\d[\d,]*(?:\.\d+)?(?: million| %)?)`;
const quoted = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

it.each(Object.entries(TOLD))('%s says each figure with its own words', (kind, told) => {
  const [answer, ...phrases] = told();
  const analysis = ANALYSES.find((one) => one.kind === kind)!;
  const text = analysis.words(answer as never, sayOf('P')).join(' ');
  // Under chance only the digits that the paths support are said.
  const near = kind === 'montecarlo' ? 0.3 : 0.04;
  for (const [phrase, ...figures] of phrases) {
    const [found, ...said] = new RegExp(phrase.split('#').map(quoted).join(FIGURE)).exec(text) ?? [];
    expect([phrase, found]).toEqual([phrase, expect.any(String)]);
    const isNear = figures.map((figure, i) => Math.abs(numberIn(said[i]!) / figure - 1) < near);
    expect([phrase, said, isNear]).toEqual([phrase, said, figures.map(() => true)]);
  }
});
