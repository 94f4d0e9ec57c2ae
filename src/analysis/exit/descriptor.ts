import { ExactDecimal } from '../../engine/numeric/index.js';
import { inputOf } from '../../engine/prepared-plan.js';
import type { Analysis, Say } from '../descriptor.js';
import { rowsOf, type RowUnit, type TidyRow } from '../rows/tidy.js';
import { exit, type ExitAnswer, type ExitLoan } from './exit.js';
import { exitTables } from './tables.js';
import { exitOptions, type ExitOptions, readExit } from './options.js';

/** Units of what is not in dollars. */
const UNITS: Readonly<Record<string, RowUnit>> = {
  share_price: 'price',
  year_end_share_price: 'price',
  proceeds_a_share: 'price',
  trust_shares: 'shares',
  trust_part: 'fraction',
  suspense_shares: 'shares',
  shares: 'shares',
  headcount: 'headcount',
  due_by: 'year',
};

/** Descriptor of the exit: the payments of a sale or a termination. */
export const exitAnalysis: Analysis<'exit', ExitOptions, ExitAnswer> = {
  kind: 'exit',
  title: 'Exit',
  question: 'What if we sell, or end the plan?',
  gist: 'who receives what',
  description:
    'Ends the plan at a year end: full vesting, loans repaid from shares in suspense, the surplus allocated, everything due paid at once; by group of people, and what it costs the company where nobody buys.',
  options: exitOptions,
  check: (plan, options) => readExit(inputOf(plan).plan, options),
  run: exit,
  rows: exitRows,
  tables: exitTables,
  words: exitWords,
  isOfPerson: ({ part }) => part === 'largest',
  example: { options: { year: 2027 } },
};

function exitRows(answer: ExitAnswer): TidyRow[] {
  const {
    kind: _,
    simulation_id: _id,
    version: _version,
    held_certain: _held,
    year,
    leaves_out: _out,
    ...rest
  } = answer;
  const { loans, groups, quartiles, largest, company, if_buyer_keeps_loans: kept, ...totals } = rest;
  const rows = (part: string | null, name: string | number | null, figures: object): TidyRow[] =>
    Object.entries(figures as Readonly<Record<string, number | null>>).flatMap(([metric, value]) =>
      rowsOf(year, metric, unitIn(part, metric), [['value', value]], { part, name }),
    );
  return [
    ...rows(null, null, totals),
    ...rows('kept_loans', null, kept),
    ...loans.flatMap(({ loan_id: id, lender: _lender, ...figures }) => rows('loan', id, figures)),
    ...groups.flatMap(({ group, ...figures }) => rows('group', group, figures)),
    ...quartiles.flatMap(({ quartile, ...figures }) => rows('quartile', quartile, figures)),
    ...largest.flatMap(({ participant_id: id, ...figures }) => rows('largest', id, figures)),
    ...rows('company', null, company),
  ];
}

/** Unit of a metric: dollars for every figure of the company's cost, its shares included. */
function unitIn(part: string | null, metric: string): RowUnit {
  return part === 'company' ? 'dollars' : (UNITS[metric] ?? 'dollars');
}

const ZERO = new ExactDecimal(0);

function exitWords(answer: ExitAnswer, { plan, dollars, value }: Say): string[] {
  const { year, company, due_by: lastDue } = answer;
  const price = value(answer.share_price, 'price');
  const appraisal = value(answer.year_end_share_price, 'price');
  const offer =
    answer.share_price === answer.year_end_share_price ? 'the appraisal' : `an offer; the appraisal is ${appraisal}`;
  const cost = `If nobody buys, the company must find ${dollars(company.cost)}`;
  const means =
    company.missing === null || company.means === null
      ? `${cost}; whether it can needs \`company_finances\`.`
      : company.missing === 0
        ? `${cost}, and has ${dollars(company.means)} with all it may draw.`
        : `${cost}; it has ${dollars(company.means)} with all it may draw, so ${dollars(company.missing)} is missing.`;
  const waiting = answer.groups.find(({ group }) => group === 'waiting')!;
  const [poorest, richest] = [answer.quartiles[0]!, answer.quartiles.at(-1)!];
  const unpaid = (lender: ExitLoan['lender']): number =>
    answer.loans.reduce((sum, loan) => (loan.lender === lender ? sum.plus(loan.unpaid) : sum), ZERO).toNumber();
  const { gained_by_buyer: gained, paid_to_people: rest } = answer.if_buyer_keeps_loans;
  const spread =
    poorest.a_head === null || richest.a_head === null
      ? []
      : [
          `The quarter of people with the least receives ${dollars(poorest.a_head)} a head, the quarter with the most ${dollars(richest.a_head)}.`,
        ];
  return [
    `At the end of ${year} a sale of ${plan} pays its people ${dollars(answer.paid_to_people)} at ${price} a share, ${offer}.`,
    ...(gained === 0
      ? []
      : [
          `The trust owes the company a loan, which is property of the company that is sold: with it each share brings ${value(answer.proceeds_a_share, 'price')}, and all owners together receive ${price} a share. A buyer who pays ${price} a share and keeps the repayment gains ${dollars(gained)}; people then receive ${dollars(rest)}.`,
        ]),
    ...(answer.paid_to_rights === 0
      ? []
      : [`Holders of warrants, options and the like are paid ${dollars(answer.paid_to_rights)} first.`]),
    means,
    `Full vesting adds ${dollars(answer.newly_vested)} for people who work.`,
    lastDue === null
      ? 'Nothing is due to people who left.'
      : `People who left are paid ${dollars(answer.accelerated)} at once, due by ${lastDue} otherwise.`,
    ...(answer.loans.length === 0
      ? []
      : [
          `Shares in suspense repay ${dollars(answer.loans_repaid)} of ESOP loans and leave ${dollars(answer.surplus)} for the participants.`,
        ]),
    ...(unpaid('other') === 0
      ? []
      : [`${dollars(unpaid('other'))} of these loans stays unpaid: the lender loses it, or the company as guarantor.`]),
    ...(unpaid('company') === 0
      ? []
      : [
          `${dollars(unpaid('company'))} of the company's own loan stays unpaid. Nobody loses it: the company is the lender, and no share was sold with it.`,
        ]),
    ...(answer.not_allocated === 0
      ? []
      : [
          `${dollars(answer.not_allocated)} cannot be allocated: the limits of IRC 415(c) are reached, or nobody is eligible.`,
        ]),
    ...(waiting.receives === 0
      ? []
      : [
          `${dollars(waiting.receives)} goes back to people who left and had not yet forfeited it; with \`waiting: "released"\` to the others.`,
        ]),
    ...spread,
    `Left out: ${answer.leaves_out.join('; ')}.`,
  ];
}
