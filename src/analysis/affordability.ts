import type { ReadOnly } from '../engine/input/schema/read-only.js';
import type { RunDigest } from '../engine/report.js';
import type { ComplianceFinding, FindingCode } from '../engine/results/types.js';
import type { ShortfallFigures } from './answer/values.js';
import { yearsText } from './answer/words.js';
import type { Say } from './descriptor.js';
import { SHORTFALL, valuesOf } from './figures.js';

/** Whether the company of a run can pay: years short of cash, how much, and covenants. What answers lead with, before the obligation. */
export interface Affordability extends ShortfallFigures {
  /** Years in which debt is over its covenant. */
  readonly leverage_breach_years: readonly number[];
  /** Years in which fixed charges are covered less than their covenant asks. */
  readonly coverage_breach_years: readonly number[];
}

/** Whether the company can pay; null where its finances are not projected. */
export function affordabilityOf(run: ReadOnly<RunDigest>): Affordability | null {
  const { annual_projections: years, summary_metrics: summary } = run;
  if (years[0]?.cash_shortfall === undefined) return null;
  const yearsOf = (code: FindingCode): number[] =>
    summary.compliance_findings.flatMap((finding) => (finding.code === code ? (finding.year ?? []) : []));
  return {
    ...valuesOf(SHORTFALL, run),
    leverage_breach_years: yearsOf('COVENANT_LEVERAGE'),
    coverage_breach_years: yearsOf('COVENANT_COVERAGE'),
  };
}

/**
 * The words that follow "the company is": `short of cash in 16 years, the first 2031, by $4.8 million at worst, in 2043, and the covenant on
 * coverage is broken in 2031-2033`. Every answer about a company has its words from here.
 *
 * @param never - where a company that is never short is so, for an answer that also has a chance: ` in the one projection`
 */
export function affordabilityWords(affordability: Affordability, say: Pick<Say, 'dollars'>, never = ''): string {
  const broken = brokenCovenants(affordability);
  const short = shortnessWords(affordability, say, never);
  return broken === null ? short : `${short}, and ${broken}`;
}

/** `short of cash in 9 years, the first 2038, by $2.8 million at worst, in 2046`: cash below `minimum_cash`. */
export function shortnessWords(
  {
    years_with_cash_shortfall: count,
    first_cash_shortfall_year: first,
    largest_cash_shortfall: worst,
    largest_cash_shortfall_year: when,
  }: Affordability,
  { dollars }: Pick<Say, 'dollars'>,
  never = '',
): string {
  if (count === 0) return `never short of cash${never}`;
  if (count === 1) return `short of cash in 1 year, ${first!}, by ${dollars(worst)}`;
  return `short of cash in ${count} years, the first ${first!}, by ${dollars(worst)} at worst, in ${when!}`;
}

/** `the covenant on debt is broken in 2031-2033`; null where none is. */
export function brokenCovenants(affordability: Affordability): string | null {
  const leverage = yearRanges(affordability.leverage_breach_years);
  const coverage = yearRanges(affordability.coverage_breach_years);
  if (leverage !== '' && coverage !== '') {
    return `the covenants are broken, on debt in ${leverage} and on coverage in ${coverage}`;
  }
  if (leverage !== '') return `the covenant on debt is broken in ${leverage}`;
  return coverage === '' ? null : `the covenant on coverage is broken in ${coverage}`;
}

/** Broken covenants in a cell: `debt 2027, coverage 2028-2030`; `none` where all are kept. */
export function covenantsInBrief(affordability: Affordability): string {
  const { leverage_breach_years: debt, coverage_breach_years: coverage } = affordability;
  const broken = Object.entries({ debt, coverage }).filter(([, years]) => years.length > 0);
  return broken.map(([name, years]) => `${name} ${yearRanges(years)}`).join(', ') || 'none';
}

/**
 * Whether the companies of runs can pay, in a sentence: `Without shocks, the company behind Acme ESOP is short of cash in 9 years, ...;
 * stressed: short of cash in 16 years, ...`. Nothing where no run has the finances of its company.
 *
 * @param first - what the first run is called at the beginning of the sentence: `Without shocks`
 * @param limits - limits of law that each run exceeds
 */
export function canTheyPay(
  first: string,
  {
    scenarios,
    affordability = [],
  }: { scenarios: readonly string[]; affordability?: readonly (Affordability | null)[] },
  say: Pick<Say, 'plan' | 'dollars'>,
  limits: readonly (readonly ComplianceFinding[])[] = [],
): string[] {
  const known = affordability.flatMap((each, i) =>
    each === null ? [] : [{ i, words: `${affordabilityWords(each, say)}${exceededWords(limits[i] ?? [])}` }],
  );
  const [lead, ...others] = known;
  if (lead === undefined) return [];
  const start = lead.i === 0 ? first : `With ${scenarios[lead.i]!}`;
  // Scenarios of which the same is true stand together.
  const alike = new Map<string, string[]>();
  for (const { i, words } of others) alike.set(words, [...(alike.get(words) ?? []), scenarios[i]!]);
  const rest = [...alike].map(([words, names]) => `; ${names.join(', ')}: ${words}`);
  return [`${start}, the company behind ${say.plan} is ${lead.words}${rest.join('')}.`];
}

const LIMITS: Readonly<Partial<Record<FindingCode, string>>> = {
  DEDUCTION_LIMIT_404: 'what IRC 404(a) lets it deduct',
  ANNUAL_ADDITIONS_415C: 'what IRC 415(c) lets accounts receive',
};

/** `, but it exceeds what IRC 404(a) lets it deduct in 16 years`. */
function exceededWords(limits: readonly ComplianceFinding[]): string {
  const codes = [...new Set(limits.map(({ code }) => code))];
  const words = codes.map((code) => {
    return `${LIMITS[code] ?? code} in ${yearsText(limits.filter((each) => each.code === code).length)}`;
  });
  return words.length === 0 ? '' : `, but it exceeds ${words.join(' and ')}`;
}

/** Affordability of one run, the plan as it is; nothing without the finances of its company. */
export function asItIs(affordability: Affordability | undefined, say: Pick<Say, 'plan' | 'dollars'>): string[] {
  return affordability === undefined
    ? []
    : canTheyPay('As things are', { scenarios: [say.plan], affordability: [affordability] }, say);
}

/** `2031-2033, 2036`. */
export function yearRanges(years: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const year of years) {
    const last = ranges.at(-1);
    if (last?.[1] === year - 1) last[1] = year;
    else ranges.push([year, year]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
