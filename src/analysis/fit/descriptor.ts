import { told } from '../answer/words.js';
import type { AnswerKind, Say } from '../descriptor.js';
import { questionWords, idsTable } from '../later-census/id-words.js';
import { rowsOf, type Statistics, type TidyRow } from '../answer/rows.js';
import type { FitAnswer, FittedRate, FittedTurnover } from './result.js';
import { changesTable, filled, type AnswerTable } from '../answer/table.js';

/** Dimensions of a row that is of no band, age or group. */
const NONE = { from_service: null, age: null, group: null };

/** Assumptions from a company's own history: it needs its censuses besides the plan. */
export const fitAnswer: AnswerKind<'fit', FitAnswer> = {
  kind: 'fit',
  title: 'Fit',
  question: 'What does our own history say of the assumptions?',
  rows: (answer) => {
    const { turnover, retirement, diversification, distribution_election: asking, pay_growth: pay, price } = answer;
    return told(
      turnover !== null && turnoverRows(turnover),
      retirement.flatMap(({ age, ...rate }) =>
        rowsOf(null, 'retirement_rate', 'fraction', rateStatistics(rate), { ...NONE, age }),
      ),
      Object.entries({ diversification_election_rate: diversification, distribution_election_rate: asking }).flatMap(
        ([name, rate]) => (rate === null ? [] : rowsOf(null, name, 'fraction', rateStatistics(rate), NONE)),
      ),
      pay !== null &&
        rowsOf(
          null,
          'compensation_growth_rate',
          'fraction',
          [
            ['fitted', pay.mean],
            ['own', pay.own],
            ['standard_deviation', pay.standard_deviation],
            ['z', pay.z],
            ['people', pay.people, 'headcount'],
            ['years', pay.years, 'count'],
            ['between_years', pay.between_years],
          ],
          NONE,
        ),
      price !== null &&
        rowsOf(
          null,
          'price_volatility',
          'fraction',
          [
            ['fitted', price.volatility],
            ['own', price.own],
            ['years', price.years, 'count'],
          ],
          NONE,
        ),
    );
  },
  files: { dimensions: Object.keys(NONE) },
  tables: fitTables,
  asked: ({ census_years }) => ({ census_years: census_years.join(' ') }),
  words: (answer, say) => [
    ...questionWords(answer.same, 'turnover', say),
    ...answer.doubts,
    ...(answer.turnover === null ? [] : [turnoverWords(answer.turnover, say)]),
    ...otherWords(answer, say),
    ...(answer.turnover === null ? [] : [leftWords(answer)]),
    ...excludedWords(answer),
    ...(answer.turnover === null ? [] : answer.caveats),
  ],
};

/** The factor of all people, of each band of service and of each group. */
function turnoverRows({
  interval,
  limited_fluctuation: limited,
  bands,
  groups,
  ...turnover
}: FittedTurnover): TidyRow[] {
  const rows = (statistics: Statistics, of: object = {}): TidyRow[] =>
    rowsOf(null, 'termination_scale', 'ratio', statistics, { ...NONE, ...of });
  return [
    ...rows([
      ['fitted', turnover.scale],
      ['low', interval.low],
      ['middle', interval.middle],
      ['high', interval.high],
      ['limited_fluctuation', limited.scale],
      ['z', turnover.z, 'fraction'],
      ['actual', turnover.actual, 'headcount'],
      ['expected', turnover.expected, 'headcount'],
      ['exposed', turnover.exposed, 'headcount'],
    ]),
    ...bands.flatMap(({ from_service, scale, actual, expected, exposed }) =>
      rows(
        [
          ['fitted', scale],
          ['actual', actual, 'headcount'],
          ['expected', expected, 'headcount'],
          ['exposed', exposed, 'headcount'],
        ],
        { from_service },
      ),
    ),
    ...(groups?.of ?? []).flatMap(({ group, scale, z, actual, expected }) =>
      rows(
        [
          ['fitted', scale],
          ['z', z, 'fraction'],
          ['actual', actual, 'headcount'],
          ['expected', expected, 'headcount'],
        ],
        { group },
      ),
    ),
  ];
}

function rateStatistics({ rate, prior, standard_deviation, z, actual, exposed }: FittedRate): Statistics {
  return [
    ['fitted', rate],
    ['prior', prior],
    ['standard_deviation', standard_deviation],
    ['z', z],
    ['actual', actual, 'headcount'],
    ['exposed', exposed, 'headcount'],
  ];
}

const places = (value: number, count: number): string => value.toFixed(count);

/** States leavers, those that the table expects, the fitted factor and its interval. */
function turnoverWords(turnover: FittedTurnover, { plan, value }: Say): string {
  const { actual, expected, scale, z, interval, years_to_90_percent: years } = turnover;
  const more = years === 0 ? '' : `; ${years} more years like these would make it 90 %`;
  const chance = interval.low < 1 && interval.high > 1 ? ', so that it may be chance' : '';
  return (
    `Of ${plan}, ${actual === 1 ? '1 person' : `${actual} people`} left where the table expects ${places(expected, 1)}: turnover is ${places(scale, 2)} times the table, ` +
    `and between ${places(interval.low, 2)} and ${places(interval.high, 2)} in nine of ten cases${chance}. ` +
    `Own data count ${value(Number(z.toFixed(2)), 'fraction')}${more}.`
  );
}

/** States the other assumptions, each with its earlier value. */
function otherWords(answer: FitAnswer, { value }: Say): string[] {
  const { diversification, distribution_election: asking, pay_growth: pay, price, turnover } = answer;
  const percent = (part: number): string => value(Number(part.toFixed(3)), 'fraction');
  const groups = turnover?.groups ?? null;
  return told(
    groups !== null &&
      (groups.k === null
        ? ['Groups show no difference in turnover beyond chance.']
        : [
            `By group: ${groups.of.map(({ group, scale }) => `${group} ${places(scale, 2)} times the table`).join(', ')}.`,
          ]),
    retirementWords(answer),
    diversification !== null &&
      `Diversification: ${percent(diversification.rate)} of what may be elected, ${diversification.exposed} people entitled; assumed were ${percent(diversification.prior)}.`,
    asking !== null &&
      `Payment at once: ${asking.actual} of ${asking.exposed} leavers who could wait asked for it. Fitted: ${percent(asking.rate)}, assumed: ${percent(asking.prior)}.`,
    pay !== null &&
      pay.people !== 0 &&
      `Pay grows by ${percent(pay.mean)} a year. Own raises of ${pay.years === 1 ? 'one year' : `${pay.years} years`} (${pay.people} person-years) are ${percent(pay.own)} and count ${value(Number(pay.z.toFixed(2)), 'fraction')}: the people of a year share its cause.`,
    price === null
      ? []
      : [
          price.own === null
            ? `The price varies by ${percent(price.volatility)} a year, from 29 other ESOPs.`
            : `The price varies by ${percent(price.volatility)} a year: by ${percent(price.own)} in your own ${price.years} changes, beside 20.5 % of 29 other ESOPs, which count for eight years.`,
          `Its growth is not fitted: ${price.years === 1 ? 'one change leaves' : `${price.years} changes leave`} it uncertain by ${percent(price.drift_error ?? 0)} a year.`,
        ],
  );
}

/** States the retirements, those at ages without a rate, and people who work on. */
function retirementWords({ retirement, leavers, working_beyond_retirement_age: working }: FitAnswer): string[] {
  const ages = new Set(retirement.map(({ age }) => age));
  const retired = leavers.filter(({ cause }) => cause === 'retirement');
  const others = retired.filter(({ age }) => !ages.has(age));
  const atAges = [...new Set(others.map(({ age }) => age))].sort((a, b) => a - b).join(', ');
  const move = retirement.length === 0 ? '' : '; ages with a rate are fitted';
  return told(
    retired.length !== 0 && `Retirements: ${retired.length}${move}.`,
    others.length !== 0 &&
      `Not fitted: ${others.length} at ages without a rate in the plan (${atAges}). Add them to retirement_rates.`,
    working !== 0 &&
      `Work past the age at which the plan has everybody retire: ${working} person-${working === 1 ? 'year' : 'years'}. They are paid later.`,
  );
}

/** `Left in 2024: retirement 1, termination 2; 2025: nobody.` */
function leftWords({ leavers, census_years: years }: FitAnswer): string {
  const byYear = years.slice(1).map((year) => {
    const left = leavers.filter((each) => each.year === year);
    const causes = [...new Set(left.map(({ cause }) => cause))].sort();
    const counts = causes.map((cause) => `${cause} ${left.filter((each) => each.cause === cause).length}`);
    return `${year}: ${counts.length === 0 ? 'nobody' : counts.join(', ')}`;
  });
  return `Left in ${byYear.join('; ')}.`;
}

function excludedWords({ excluded }: FitAnswer): string[] {
  if (excluded.length === 0) return [];
  const who = excluded.length === 1 ? '1 person counts' : `${excluded.length} people count`;
  return [`${who} for nothing; the answer has the reasons.`];
}

/** Number of people shown; files have all. */
const MOST_LISTED = 20;

/** Turnover by service, retirement by age, who counts for nothing, and the changes to the plan; in files also who left. */
export function fitTables(answer: FitAnswer): AnswerTable[] {
  const { turnover, retirement, leavers, excluded, same, changes } = answer;
  const seen = turnover === null ? [] : retirement.filter(({ exposed }) => exposed > 0);
  return [
    ...(turnover === null ? [] : [turnoverTable(turnover)]),
    retirementTable(seen),
    excludedTable(answer),
    ...idsTable(same),
    {
      name: 'leavers',
      caption: 'People who left',
      ...filled(leavers, {
        year: ['year', 'Year'],
        id: ['text', 'Id'],
        cause: ['text', 'Cause'],
        age: ['count', 'Age'],
      }),
      isFor: 'files',
    },
    {
      name: 'excluded',
      caption: 'People who count for nothing',
      ...filled(excluded, EXCLUDED),
      isFor: 'files',
    },
    ...(turnover === null ? [] : [changesTable(changes)]),
  ];
}

const EXCLUDED = { year: ['year', 'Year'], id: ['text', 'Id'], reason: ['text', 'Reason'] } as const;

function excludedTable({ excluded }: FitAnswer): AnswerTable {
  const more = excluded.length - MOST_LISTED;
  return {
    name: 'left_out',
    caption: 'People who count for nothing',
    ...filled(excluded.slice(0, MOST_LISTED), EXCLUDED),
    ...(more > 0 ? { note: `And ${more} more, which --format csv or json lists.` } : {}),
    isFor: 'people',
  };
}

/** Years of service, and groups if there are any. */
function turnoverTable({ bands, groups, exposed, actual, expected, scale }: FittedTurnover): AnswerTable {
  const rows = [
    ...bands.map((band) => ({ ...band, band: `from ${band.from_service}` })),
    ...(groups?.of ?? []).map((group) => ({ ...group, band: group.group, exposed: null })),
  ];
  return {
    name: 'turnover',
    caption: 'Turnover by years of service',
    ...filled(rows, {
      band: ['text', 'Years of service'],
      exposed: ['count', 'Exposed', null, { is: 'Person-years.' }],
      actual: ['count', 'Left'],
      expected: ['ratio', 'Expected', null, { is: 'Leavers by the table of the plan.' }],
      scale: ['ratio', 'Factor', null, { is: 'Fitted turnover over the turnover of the table.' }],
    }),
    total: { band: 'All', exposed, actual, expected, scale },
    isFor: 'people',
  };
}

function retirementTable(ages: FitAnswer['retirement']): AnswerTable {
  return {
    name: 'retirement',
    caption: 'Retirement by age',
    ...filled(ages, {
      age: ['count', 'Age'],
      exposed: ['count', 'Exposed'],
      actual: ['count', 'Retired'],
      prior: ['fraction', 'Assumed'],
      rate: ['fraction', 'Fitted'],
    }),
    isFor: 'people',
  };
}
