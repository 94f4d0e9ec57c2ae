import { told } from '../answer/words.js';
import type { AnswerKind, Say } from '../descriptor.js';
import { questionWords, idsTable } from '../later-census/id-words.js';
import { rowsOf, statisticsOf, type TidyRow } from '../answer/rows.js';
import type { FitAnswer, FittedPayGrowth, FittedRate, FittedTurnover } from './result.js';
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
    const rows = (metric: string, statistics: Readonly<Record<string, number | null>>, of: object = {}): TidyRow[] =>
      rowsOf(null, metric, 'fraction', statisticsOf(statistics, UNITS), { ...NONE, ...of });
    const rateRows = (metric: string, fitted: FittedRate | null, of?: object): TidyRow[] =>
      fitted === null ? [] : rows(metric, rateStatistics(fitted), of);
    return told(
      turnover !== null && turnoverRows(turnover),
      retirement.flatMap(({ age, ...rate }) => rateRows('retirement_rate', rate, { age })),
      rateRows('diversification_election_rate', diversification),
      rateRows('distribution_election_rate', asking),
      pay !== null && rows('compensation_growth_rate', payStatistics(pay)),
      price !== null && rows('price_volatility', { fitted: price.volatility, own: price.own, years: price.years }),
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
function turnoverRows({ interval, limited_fluctuation: limited, bands, groups, ...all }: FittedTurnover): TidyRow[] {
  const rows = (statistics: Readonly<Record<string, number>>, of: object = {}): TidyRow[] =>
    rowsOf(null, 'termination_scale', 'ratio', statisticsOf(statistics, UNITS), { ...NONE, ...of });
  const { scale: fitted, z, actual, expected, exposed } = all;
  const { low, middle, high } = interval;
  return [
    ...rows({ fitted, low, middle, high, limited_fluctuation: limited.scale, z, actual, expected, exposed }),
    ...bands.flatMap((band) =>
      rows(
        { fitted: band.scale, actual: band.actual, expected: band.expected, exposed: band.exposed },
        { from_service: band.from_service },
      ),
    ),
    ...(groups?.of ?? []).flatMap(({ group, ...own }) =>
      rows({ fitted: own.scale, z: own.z, actual: own.actual, expected: own.expected }, { group }),
    ),
  ];
}

/** Units of statistics that are no rates. */
const UNITS = {
  ...({ actual: 'headcount', expected: 'headcount', exposed: 'headcount', people: 'headcount' } as const),
  ...({ years: 'count', z: 'fraction' } as const),
};

function rateStatistics({ rate: fitted, prior, standard_deviation, z, actual, exposed }: FittedRate) {
  return { fitted, prior, standard_deviation, z, actual, exposed };
}

function payStatistics({ mean: fitted, own, standard_deviation, z, people, years, between_years }: FittedPayGrowth) {
  return { fitted, own, standard_deviation, z, people, years, between_years };
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
