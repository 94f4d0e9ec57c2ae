import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import Papa from 'papaparse';
import type {
  BenchmarkAnswer,
  Comparison,
  LedgerAnswer,
  LeversAnswer,
  MonteCarloResult,
  ResilienceAnswer,
  StressComparison,
} from '../../../src/analysis/index.js';
import type { Outlook } from '../../../src/analysis/outlook.js';
import type { AnnualProjection, SimulationRun } from '../../../src/index.js';
import { removeAtExit } from '../../remove-at-exit.js';
import { run } from './harness.js';

/*
 * Every number that a board reads in the report of Acme, in its text, tables and charts, is one that another command gives, or follows from
 * such numbers, the plan file and the census by the arithmetic below. The report's own code is used nowhere.
 */

const FOLDER = 'docs/examples/acme';
const FILES = ['plan.json', '--census', 'census.csv'];
const CHANCE = ['--paths', '20', '--volatility', '0.2', '--turnover-volatility', '0.2'];

async function said(command: string, ...flags: string[]): Promise<string> {
  const { code, stdout } = await run(FOLDER, [command, ...FILES, ...flags]);
  expect(code).toBe(0);
  return stdout;
}

const json = async <Answer>(command: string, ...flags: string[]): Promise<Answer> =>
  JSON.parse(await said(command, ...flags, '--format', 'json')) as Answer;

const folder = mkdtempSync(join(tmpdir(), 'esop-report-'));
removeAtExit(folder);
await said('report', ...CHANCE, '--max-runs', '60', '--out', join(folder, 'board.html'));
/** Both files; sections of the annex that have the id of an exhibit keep it. */
const page = ['board.html', 'board-annex.html'].map((file) => readFileSync(join(folder, file), 'utf8')).join('');
const simulated = await json<SimulationRun & Outlook>('simulate');
const compared = await json<Comparison>('compare', '--three-rs');
const moved = await json<object>('sensitivity');
const futures = await json<MonteCarloResult>('montecarlo', ...CHANCE, '--percentiles', '5,25,50,75,95');
const stressed = await json<StressComparison>('stress', '--usual');
const tried = await json<LeversAnswer>('levers', '--max-runs', '60');
const peers = await json<BenchmarkAnswer>('benchmark');
const borne = await json<ResilienceAnswer>('resilience');
const parties = await json<LedgerAnswer>('ledger');
const planText = readFileSync(`${FOLDER}/plan.json`, 'utf8');
interface Finances {
  readonly minimum_cash: number;
  readonly cash_interest_rate: number;
  readonly capital_expenditure: readonly [number];
  readonly working_capital_increase: readonly [number];
  readonly expense_growth_rate: number;
}
const plan = JSON.parse(planText) as {
  operatingAssumptions: { company_finances: Finances; share_valuation: { current_price: number } };
  initialState: { company: { cash: number } };
};
const finances = plan.operatingAssumptions.company_finances;
const census = rowsOf(readFileSync(`${FOLDER}/census.csv`, 'utf8'));
const postings = rowsOf(await said('journal', '--format', 'csv'));

const { annual_projections: years, summary_metrics: summary, trust_states: trust } = simulated;

function rowsOf(csv: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;
}

/** Every number in a JSON value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** Every number in the words of a JSON value, also as a part of 100. */
function numbersInWords(value: unknown): number[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(numbersInWords);
  if (typeof value !== 'string') return [];
  return (value.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).flatMap((text) => {
    const number = Number(text.replaceAll(',', ''));
    return [number, number / 100];
  });
}

const sum = (numbers: readonly number[]): number => Math.round(numbers.reduce((a, b) => a + b, 0) * 1e6) / 1e6;
const total = (name: keyof AnnualProjection, of = years): number => sum(of.map((year) => year[name] as number));

/** What was bought, by year, group of people and cause: the postings of the journal, and ages by the census. */
function bought(): { year: number; group: string; cause: string; cost: number }[] {
  const people = new Map(census.map((person) => [person['id']!, person]));
  const causes = ['retirement', 'termination', 'death', 'disability', 'diversification'];
  return postings
    .filter(({ account, amount, cause }) => {
      return account === 'Trust:Cash:Purchases' && Number(amount) < 0 && causes.includes(cause!);
    })
    .map(({ year, participant, cause, amount }) => {
      const person = people.get(participant!);
      const age = Number(year) - Number(person?.['birth_date']?.slice(0, 4));
      const byAge = age < 45 ? '44' : age < 55 ? '54' : age < 65 ? '64' : '65';
      const group = person === undefined ? 'hired' : person['status'] === 'separated' ? 'left' : byAge;
      return { year: Number(year), group, cause: cause!, cost: -Number(amount) };
    });
}

const purchases = bought();

/** The costs of all groups, of all causes and of each pair of them. */
function breakdown(of: typeof purchases): number[] {
  const sums = new Map<string, number>();
  for (const { group, cause, cost } of of) {
    for (const key of ['', group, cause, `${group} ${cause}`]) sums.set(key, (sums.get(key) ?? 0) + cost);
  }
  return [...sums.values()].map((cost) => sum([cost]));
}

const all = total('repurchase_obligation');
const payers = ['funded_by_unallocated_contributions', 'funded_by_forfeitures', 'funded_by_company'] as const;
const inBulge = years.filter((year) => year.repurchase_obligation > all / years.length);
const bulge = purchases.filter(({ year }) => inBulge.some((row) => row.year === year));
const peak = years.find(({ year }) => year === summary.peak_cash_year)!;
const sums = (Object.keys(years[0]!) as (keyof AnnualProjection)[]).map((name) => total(name));
const column = (name: string): number[] => census.map((person) => Number(person[name] ?? 0));
const left = census.filter(({ status }) => status === 'separated').length;
const without = (name: string): number =>
  census.filter((person) => person['status'] !== 'separated' && Number(person[name] ?? 0) === 0).length;
/** The defaults that the reference of the inputs lists. */
const defaults = [...readFileSync('docs/reference/inputs.md', 'utf8').matchAll(/^\|[^|]*\| `([\d.]+)`/gm)].map(
  ([, value]) => Number(value),
);
/** Cash that the company adds for repurchases over all years of a scenario. */
const companyAdds = ({ by_year }: StressComparison, scenario: number): number =>
  sum(by_year.map(({ figures }) => figures[scenario]!.funded_by_company));
const isMethod = (line: string): boolean => line.includes('"method"');

/** What the company pays before what the trust repays: as it is, and in each alternative. */
const gross = [tried.as_it_is, ...tried.alternatives].map(
  ({ company_cash_with_distributions: net, comes_back: back }) => net + back,
);
const ofLevers = [...numbersIn(tried), ...numbersInWords(tried), ...gross, years.length];
const ofObligation = [
  ...numbersIn(summary),
  years.length,
  peak.repurchase_cash / peak.covered_payroll,
  all,
  1,
  ...payers.flatMap((name) => [total(name), total(name) / all]),
];
const ofStress = [
  ...numbersIn(stressed.affordability),
  ...numbersIn(stressed.summary),
  ...numbersIn(stressed.measures.map(({ least_headroom }) => least_headroom)),
  ...stressed.scenarios.flatMap((_, i) => [
    companyAdds(stressed, i),
    companyAdds(stressed, i) - companyAdds(stressed, 0),
  ]),
  ...numbersIn(stressed.shocks),
  ...numbersInWords(stressed.shocks),
  years.length,
];
const ofFutures = [
  ...numbersIn({ ...futures, samples: [], years: [] }),
  ...futures.settings.percentiles.map((percentile) => percentile / 100),
  // What the label of the chart says.
  ...numbersIn(futures.years.at(-1)!.repurchase_cash),
  years.length,
];
const next = years.slice(0, 5);
const ofResilience = [
  ...numbersIn(borne),
  ...numbersInWords(borne),
  ...borne.searches.flatMap(({ step }) => [step * 100]),
  borne.fall_step * 100,
];
/** Lines of the schedule of cash: debt service is what the others leave between opening and closing cash. */
const ofSchedule = next.flatMap((year, i) => {
  const opening = i === 0 ? plan.initialState.company.cash : next[i - 1]!.company_cash!;
  const interest = opening * finances.cash_interest_rate;
  const spent =
    (finances.capital_expenditure[0] + finances.working_capital_increase[0]) * (1 + finances.expense_growth_rate) ** i;
  const paid = year.company_contribution + year.dividends + year.company_repurchase_cash!;
  const lines = [opening, interest, spent, year.ebitda!, year.company_contribution, year.debt_service, year.dividends];
  const debtService = opening + interest + year.ebitda! - spent - paid + year.debt_service - year.company_cash!;
  return [...lines, debtService, year.company_cash!, year.headroom!];
});
const priced = census.map((person) => ({
  age: 2026 - Number(person['birth_date']!.slice(0, 4)),
  service: 2026 - Number(person['hire_date']!.slice(0, 4)),
  works: person['status'] !== 'separated',
  balance:
    Number(person['allocated_shares']) * plan.operatingAssumptions.share_valuation.current_price +
    Number(person['cash_balance']),
}));
/** Ages, heads by age and service, balances of them and of each, and payments in up to five years to those who left. */
const ofPopulation = [
  ...[35, 49, 50, 59, 60, 5, 9, 10, 19, 20, 65, left],
  ...priced.flatMap(({ age, service, works, balance }) =>
    works ? [age, service, balance] : [1, 2, 3, 4, 5].map((payments) => Math.ceil((100 * balance) / payments) / 100),
  ),
  ...(
    [
      [0, 35],
      [35, 50],
      [50, 60],
      [60, 99],
      [55, 99],
    ] as const
  ).flatMap(([from, before]) => {
    const group = priced.filter(({ age, works }) => works && age >= from && age < before);
    const balance = sum(group.map((person) => person.balance));
    const served = [0, 5, 10, 20, 99].map((most) => group.filter(({ service }) => service < most).length);
    return [group.length, balance, balance / group.length, ...served.slice(1).map((heads, i) => heads - served[i]!)];
  }),
];
/** What the numbers of a section may be, besides years, and 0 for what there is not. */
const FIGURES: Readonly<Record<string, readonly number[]>> = {
  board: [],
  owners: [...numbersIn(simulated.maturities), ...years.flatMap(({ esop_part }) => [esop_part!, 1 - esop_part!])],
  population: ofPopulation,
  'can-we-pay': [
    ...years.flatMap((year) => [year.cash_shortfall!, year.headroom!]),
    years.filter((year) => year.cash_shortfall! > 0).length,
    finances.minimum_cash,
    futures.cash_shortfall_in_any_year!.probability,
  ],
  'next-years': [...payers, 'repurchase_cash' as const].map((name) => total(name, next)),
  'what-breaks-it': [...ofResilience, ...ofFutures],
  alternatives: [...ofLevers, 3, 10, 5],
  decision: ofLevers,
  cash: [...ofObligation, ...numbersIn(peers.yardsticks), ...ofSchedule],
  obligation: [
    ...breakdown(purchases),
    ...breakdown(bulge),
    all / years.length,
    sum(inBulge.map((year) => year.repurchase_obligation)) / all,
    ...breakdown(bulge).map((cost) => cost / sum(bulge.map(({ cost }) => cost))),
    inBulge.length,
    years.length,
  ],
  people: [
    ...numbersIn(parties),
    ...years.map((year) => year.benefit_level_value),
    ...[35, 34, 49, 50, 59, 60, 5, 95],
    parties.discount_rate,
  ],
  chance: [...ofFutures, ...ofStress],
  resilience: [...ofResilience, 20, 21, 40],
  stress: ofStress,
  range: ofFutures,
  levers: ofLevers,
  'other-levers': ofLevers,
  ledger: numbersIn(parties),
  yardsticks: [
    ...numbersIn(peers),
    ...numbersInWords(peers.peers),
    ...numbersInWords(peers.measures),
    peers.projection_years,
  ],
  strategies: [
    ...numbersIn(compared.summary),
    ...numbersIn(compared.company.summary),
    years.length,
    ...numbersIn(compared.company.ranking),
    ...numbersIn(compared.affordability),
    ...compared.affordability!.map(
      (each) => each!.largest_cash_shortfall - compared.affordability![0]!.largest_cash_shortfall,
    ),
  ],
  drivers: [...numbersIn(moved), ...numbersInWords(moved)],
  findings: [],
  assumptions: [...numbersIn(plan), ...defaults],
  data: [
    census.length - left,
    left,
    ...['allocated_shares', 'cash_balance', 'compensation'].map((name) => sum(column(name))),
    without('compensation'),
    without('allocated_shares'),
    ...planText.split('\n').flatMap((line, i) => (isMethod(line) ? [i + 1] : [])),
  ],
  method: [],
  years: [
    ...numbersIn(summary),
    ...sums,
    all / total('covered_payroll'),
    years.length,
    10,
    total('company_repurchase_cash') / total('free_cash_flow'),
  ],
};

/** What stands in the row of a year, in tables and under the bars of charts. */
function figuresOfYear(section: string, year: number): number[] {
  const i = years.findIndex((row) => row.year === year);
  if (section === 'range' || section === 'chance') return numbersIn(futures.years[i]);
  if (section === 'obligation') return breakdown(purchases.filter((purchase) => purchase.year === year));
  if (section === 'yardsticks') {
    return numbersIn([peers.yardsticks[i] ?? [], peers.fair_values.filter((each) => each.year === year)]);
  }
  if (section === 'ledger') return numbersIn(parties.years[i]);
  if (section === 'owners') return [...FIGURES['owners']!, ...numbersIn(years[i] ?? [])];
  if (section === 'cash')
    return numbersIn([years[i], trust[i], simulated.covenants?.filter((each) => each.year === year)]);
  if (section === 'people')
    return numbersIn([years[i], trust[i], parties.years[i], futures.years[i]!.benefit_level_value]);
  if (section === 'population') {
    const { shares_forfeited: shares = 0, share_price: price = 0 } = years[i] ?? {};
    return [shares * price, ...numbersIn([years[i], trust[i]])];
  }
  return numbersIn([years[i], trust[i]]);
}

/** Words whose numbers are no figures of the plan: what an input or a column means, the law, how a table is read. */
const NO_FIGURES = [
  /<td class="text">(?:(?!<\/td>)[^])*<\/td><\/tr>/g,
  /<text class="tick"[^>]*>[^<]*<\/text>/g,
  /of 100 people with a chance of 5 % to leave, 5 are taken to leave/g,
  /with 95 % confidence|futures of 100|worst 5\b/g,
  /\bASC [\d-]+|\b409\(p\)|[Aa]ged [\w ]*|<caption>Findings[^]*?<\/tr>|soa 2003/g,
  /Exhibit \d\./g,
  /<p class="note">New: absent from [^<]*<\/p>/g,
  /sim_[0-9a-f]+|version [\d.]+|IRC [\d()a-z]+/g,
];

interface Written {
  readonly section: string;
  readonly text: string;
  /** Of the table or chart. */
  readonly year: number | null;
  /** What one in a table of round amounts is; 1 elsewhere. */
  readonly unit: number;
}

/** The text of the page, in pieces: rows of tables, titles of bars, and what stands between. */
function pieces(): Written[] {
  return [...page.matchAll(/<section id="([\w-]+)">([^]*?)(?=<section|<\/section>)/g)].flatMap(([, section, html]) => {
    const stripped = NO_FIGURES.reduce((text, pattern) => text.replace(pattern, ' '), html!);
    const labelled = stripped.replace(/aria-label="([^"]*)"/g, '>$1<');
    let unit = 1;
    return labelled.split(/(?=<tr>|<table>|<\/table>|<title>|<\/title>|<p[ >]|<caption>)/).map((part): Written => {
      if (part.startsWith('<table>')) unit = 1;
      if (part.includes('$ thousand')) unit = 1e3;
      if (part.includes('$ million')) unit = 1e6;
      const text = part
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&lt;', '<')
        .replace(/\s+/g, ' ')
        .trim();
      const year = /^(20\d\d)\b/.exec(text)?.[1];
      return { section: section!, text, year: year === undefined ? null : Number(year), unit };
    });
  });
}

const UNITS: Readonly<Record<string, number>> = { billion: 1e9, million: 1e6, '%': 0.01, x: 1 };

/** The numbers of a text that are not among the figures, rounded as they are written. */
function untraced({ section, text, unit: inTable }: Written, figures: readonly number[]): string[] {
  const found = text.matchAll(
    /(?<![\w.])(\$?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?: ?(billion|million|%|x)(?!\w))?/g,
  );
  return [...found].flatMap(([token, dollars, digits, unit]) => {
    const value = Number(digits!.replaceAll(',', ''));
    const isYear = !dollars && unit === undefined && /^20\d\d$/.test(digits!) && value >= 2026 && value <= 2046;
    if (isYear || value === 0) return [];
    const decimals = /\.(\d+)/.exec(digits!)?.[1]!.length ?? 0;
    // Under chance, figures end in zeros where digits are uncertain.
    const zeros =
      ['range', 'chance', 'what-breaks-it'].includes(section) && decimals === 0
        ? /0*$/.exec(digits!.replaceAll(',', ''))![0].length
        : 0;
    const place = 10 ** (zeros - decimals);
    const scales = unit !== undefined ? [UNITS[unit]!] : dollars ? [1] : [1, 0.01, inTable];
    const isFigure = scales.some((scale) =>
      figures.some((figure) => Math.abs(Math.abs(figure) - value * scale) <= place * scale * 0.5000001),
    );
    return isFigure ? [] : [`${section}: ${token} in "${text.slice(0, 90)}"`];
  });
}

it('every number of the report is one that the commands give, or follows from them', () => {
  const written = pieces();
  const numbers = written.flatMap(({ text }) => text.match(/\d[\d,.]*/g) ?? []);
  expect(numbers.length).toBeGreaterThan(1200);
  expect(
    written.flatMap((piece) => {
      const ofYear = piece.year === null ? [] : figuresOfYear(piece.section, piece.year);
      return untraced(piece, ofYear.length > 0 ? ofYear : FIGURES[piece.section]!);
    }),
  ).toEqual([]);
});

it('the check finds a number that nothing gives', () => {
  const piece = { section: 'cash', year: null, unit: 1 };
  expect(untraced({ ...piece, text: 'must find $36.3 million over 20 years' }, FIGURES['cash']!)).toEqual([]);
  expect(untraced({ ...piece, text: 'must find $36.4 million over 97 years' }, FIGURES['cash']!)).toHaveLength(2);
});
