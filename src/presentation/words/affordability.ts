import { capital } from '../../analysis/answer/words.js';
import type { AnnualProjection, SimulationRun } from '../../index.js';
import {
  type Affordability,
  affordabilityOf,
  brokenCovenants,
  shortnessWords,
  yearRanges,
} from '../../analysis/affordability.js';
import { chanceText } from '../../analysis/monte-carlo/distribution.js';
import { tightestYear } from '../../analysis/figures.js';
import { breachesOf, lawsOf } from '../../analysis/metrics.js';
import { spokenDollars, spokenPercent } from './figures.js';
import { foldFindings } from '../../analysis/findings.js';
import type { PlanInputs, Probability } from '../../analysis/index.js';

/** Chance of a shortfall from which an answer is no plain yes. `[std]` */
const LARGE_CHANCE = 0.1;

/** State of a company: it can pay; it can, with an exception such as a broken covenant; it cannot. */
export type PayState = 'yes' | 'exception' | 'no';

/** Answer to whether the company can pay, in two clauses without a full stop: the answer, and its least headroom. */
export interface CompanyAnswer {
  readonly state: PayState;
  readonly answer: string;
  /** Null where the answer says it, or nothing is paid. */
  readonly tightest: string | null;
}

/**
 * Answers whether the company can pay, with the covenants and limits of law it breaks; null where its finances are not
 * projected. Short of cash is a company below the cash that it wants to keep, here as everywhere; below zero it cannot pay.
 *
 * @param chance - the part of futures that are short of cash, where it is known
 */
export function companyAnswer(
  run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  chance: Probability | null = null,
): CompanyAnswer | null {
  const { annual_projections: years } = run;
  const found = affordabilityOf(run);
  if (found === null) return null;
  const faults = faultsOf(run, found, chance);
  if (found.years_with_cash_shortfall > 0) {
    const state = years.some(({ company_cash: cash = 0 }) => cash < 0) ? 'no' : 'exception';
    return { state, answer: [shortAnswer(years, found), ...faults].join('; '), tightest: null };
  }
  const state = faults.length > 0 ? 'exception' : 'yes';
  const often = chance === null ? '' : `; ${oftenShort(chance)}`;
  const isOften = chance !== null && chance.probability >= LARGE_CHANCE;
  const start = isOften ? 'Yes as projected, but' : 'Yes, but';
  const yes =
    faults.length > 0
      ? `${start} ${faults.join('; ')}`
      : chance === null
        ? 'Yes, in every year of the one future projected'
        : `Yes, in every year${often}`;
  if (years.every(({ company_repurchase_cash: cash = 0 }) => cash === 0)) {
    const isNothing = years.every(({ repurchase_obligation: owed }) => owed === 0);
    const why = isNothing ? 'there is nothing to buy' : 'the company pays for no shares beyond its contributions';
    return { state, answer: `${yes}: ${why}`, tightest: null };
  }
  const { year, headroom = 0 } = tightestYear(run)!;
  const tightest = `the least cash headroom is ${spokenDollars(headroom)}, in ${year}`;
  return { state, answer: yes, tightest };
}

/** `companyAnswer()` in one sentence; null where the finances of the company are not projected. */
export function affordability(...given: Parameters<typeof companyAnswer>): string | null {
  const found = companyAnswer(...given);
  if (found === null) return null;
  return sentenceOf(found.answer, found.tightest);
}

/** `70 % of futures are short of cash` */
export function oftenShort(chance: Probability): string {
  return `${chanceText(chance)} of futures are short of cash`;
}

/** Faults that keep an answer from being a plain yes. */
function faultsOf(
  { summary_metrics: { compliance_findings: findings } }: Pick<SimulationRun, 'summary_metrics'>,
  found: Affordability,
  chance: Probability | null,
): string[] {
  const broken = brokenCovenants(found);
  const breaches = breachesOf(findings);
  const law =
    breaches.length === 1 ? 'the plan breaks a rule of law' : `the plan breaks ${breaches.length} rules of law`;
  const others = [
    ...(broken === null ? [] : [broken]),
    ...(breaches.length === 0 ? [] : [`${law} (${lawsOf(breaches)})`]),
  ];
  const isTold =
    chance !== null && (others.length > 0 || chance.probability >= LARGE_CHANCE || found.years_with_cash_shortfall > 0);
  return isTold ? [...others, oftenShort(chance)] : others;
}

/** The shortfall, and whether cash is then below zero or only below what the company wants to keep. */
function shortAnswer(years: readonly AnnualProjection[], found: Affordability): string {
  const short = shortnessWords(found, { dollars: spokenDollars });
  const spent = years.filter(({ company_cash: cash = 0 }) => cash < 0);
  if (spent.length === 0) {
    const { company_cash: left = 0, cash_shortfall: lacking = 0 } = years.find(
      ({ cash_shortfall: missing = 0 }) => missing > 0,
    )!;
    return `Yes, but it is ${short}: below the ${spokenDollars(left + lacking)} that it wants to keep`;
  }
  const worst = spent.reduce((a, b) => (b.company_cash! < a.company_cash! ? b : a));
  const below =
    spent.length === 1
      ? `by ${spokenDollars(-worst.company_cash!)}`
      : `by up to ${spokenDollars(-worst.company_cash!)}, in ${worst.year}`;
  return `No: it is ${short}; cash is below zero in ${yearRanges(spent.map(({ year }) => year))}, ${below}`;
}

/** The question of every board. */
export const CAN_PAY = 'Can the company pay?';

/** Repurchases of a year over the company's earnings and over its equity, as fractions. */
export interface Yardstick {
  readonly year: number;
  /** The obligation over EBITDA; null without EBITDA. */
  readonly toEbitda: number | null;
  /** The obligation over the equity: all shares outstanding as the year opens, at the price at which they are bought. */
  readonly toEquity: number;
}

/** Yardsticks of every year; null where the finances of the company are not projected. */
export function yardsticksOf(years: readonly AnnualProjection[]): readonly Yardstick[] | null {
  if (years[0]?.ebitda === undefined) return null;
  return years.map(
    ({ year, ebitda = 0, repurchase_obligation: bought, repurchase_to_shares_outstanding: toEquity }) => ({
      year,
      toEbitda: ebitda > 0 ? bought / ebitda : null,
      // Shares bought over shares outstanding, both at one price.
      toEquity,
    }),
  );
}

/**
 * Sentence on the largest of both, each with its year: `Repurchases take at most 41 % of EBITDA, in 2038, and at most 7.5 % of equity, in
 * 2039.`
 */
export function yardsticksSentence(yardsticks: readonly Yardstick[]): string {
  const most = (of: (each: Yardstick) => number | null, what: string): string => {
    const peak = yardsticks.reduce((a, b) => ((of(b) ?? 0) > (of(a) ?? 0) ? b : a));
    const value = of(peak) ?? 0;
    return value === 0 ? `nothing of ${what}` : `at most ${spokenPercent(value)} of ${what}, in ${peak.year}`;
  };
  const without = yardsticks.filter(({ toEbitda, toEquity }) => toEbitda === null && toEquity > 0);
  const none = without.length === 0 ? '' : ` There is no EBITDA in ${yearRanges(without.map(({ year }) => year))}.`;
  const [ebitda, equity] = [most(({ toEbitda }) => toEbitda, 'EBITDA'), most(({ toEquity }) => toEquity, 'equity')];
  return `Repurchases take ${ebitda}, and ${equity}.${none}`;
}

/** The inputs of a run that tell of the company. */
export type CompanyInputs = Pick<PlanInputs, 'operatingAssumptions' | 'initialState'>;

/** A figure of the company, and whether a plan gives it; a zero or an empty list is an answer. */
const FIGURES: readonly { readonly name: string; readonly isGiven: (inputs: CompanyInputs) => boolean }[] = [
  {
    name: 'capital expenditure',
    isGiven: ({ operatingAssumptions: { company_finances: given } }) => given?.capital_expenditure !== undefined,
  },
  { name: 'cash', isGiven: ({ initialState: { company } }) => company?.cash !== undefined },
  { name: 'debts', isGiven: ({ initialState: { company } }) => company?.debts !== undefined },
];

/** Names of the figures needed to know whether a company can pay: `cash`, `debts`. */
export function stillNeeded(inputs: CompanyInputs): string[] {
  return FIGURES.filter(({ isGiven }) => !isGiven(inputs)).map(({ name }) => name);
}

/** The answer as far as the given figures tell, in parts: sentences before and after it, and clauses without a full stop. */
interface KnownAnswer {
  readonly state: PayState | 'unknown';
  /** A company that has no value left. */
  readonly before: readonly string[];
  /** Null where the finances of the company are not projected. */
  readonly answer: string | null;
  readonly tightest: string | null;
  /** A figure that is taken to be none. */
  readonly after: readonly string[];
}

/**
 * A yes from earnings alone is not known yet: the answer names the figures still needed. A company that gives all but debts may have none,
 * so a sentence states that none are given.
 */
function knownAnswer(
  run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  inputs: CompanyInputs,
  chance: Probability | null,
): KnownAnswer {
  const { compliance_findings: findings } = run.summary_metrics;
  const exhausted = foldFindings(findings.filter(({ code }) => code === 'EQUITY_EXHAUSTED'));
  const before = exhausted.map(({ years }) => `The share price is 0 in ${years}: the company’s equity is used up.`);
  const found = companyAnswer(run, chance);
  const unknown = { state: 'unknown', before, tightest: null, after: [] } as const;
  if (found === null) return { ...unknown, answer: null };
  const isShort = (run.summary_metrics.years_with_cash_shortfall ?? 0) > 0;
  const needed = isShort ? [] : stillNeeded(inputs);
  const isDebtsAlone = needed.join() === 'debts';
  if (needed.length > 0 && !isDebtsAlone) {
    const last = needed.pop()!;
    const [verb, list] = needed.length === 0 ? ['is', last] : ['are', `${needed.join(', ')} and ${last}`];
    return { ...unknown, answer: `Not known yet: still needed ${verb} the company’s ${list}` };
  }
  const state = before.length > 0 && found.state === 'yes' ? 'exception' : found.state;
  return { ...found, state, before, after: isDebtsAlone ? ['No debts are given.'] : [] };
}

/** Answers as `affordability()`, where the figures suffice, and first of a company that has no value left; null where neither is known. */
export function affordabilityIfKnown(
  run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  inputs: CompanyInputs,
  chance: Probability | null = null,
): string | null {
  const { before, answer, tightest, after } = knownAnswer(run, inputs, chance);
  const sentences = [...before, ...(answer === null ? [] : [sentenceOf(answer, tightest)]), ...after];
  return sentences.length === 0 ? null : sentences.join(' ');
}

const sentenceOf = (answer: string, tightest: string | null): string =>
  tightest === null ? `${answer}.` : `${answer}; ${tightest}.`;

/** Verdict on whether the company can pay: the first words of a page. */
export interface Verdict {
  /** `unknown` where the finances of the company are not given, or not all. */
  readonly state: PayState | 'unknown';
  /** State in words: `Can pay, with an exception`. */
  readonly label: string;
  /** First clause of the answer; empty where the finances of the company are not given. */
  readonly headline: string;
  /** The others, besides the chance. */
  readonly more: readonly string[];
}

const LABELS: Readonly<Record<Verdict['state'], string>> = {
  yes: 'Can pay',
  exception: 'Can pay, with an exception',
  no: 'Cannot pay',
  unknown: 'Not known yet',
};

/** `affordabilityIfKnown()` with its state, the answer apart from what follows it. */
export function verdictOf(
  run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  inputs: CompanyInputs,
  chance: Probability | null = null,
): Verdict {
  const { state, before, answer, after } = knownAnswer(run, inputs, chance);
  const [lead, ...clauses] = answer?.split('; ') ?? [];
  // A figure beside the verdict has the chance.
  const others = clauses.filter((clause) => chance === null || clause !== oftenShort(chance));
  return {
    ...{ state, label: LABELS[state] },
    headline: [...before, ...(lead === undefined ? [] : [`${lead}.`])].join(' '),
    more: [...others.map((clause) => `${capital(clause)}.`), ...after],
  };
}

/** Answer of `affordabilityIfKnown()` after its question, to lead an answer: empty where the finances of the company are not projected and its shares have a price. */
export function canPay(...given: Parameters<typeof affordabilityIfKnown>): readonly string[] {
  const answer = affordabilityIfKnown(...given);
  return answer === null ? [] : [`${CAN_PAY} ${answer}`];
}
