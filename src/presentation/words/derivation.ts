import type { RowUnit } from '../../analysis/index.js';
import type { ExplainedPart, Explanation, DueReason } from '../../analysis/journal/index.js';
import { decimalFormat, spokenPercent } from './figures.js';

/** Reason for a part of a figure: a sentence and its source. */
export interface Reason {
  readonly text: string;
  readonly rule?: string | undefined;
  /** Tag of the rule's source. */
  readonly source?: string | undefined;
  /** Number of the journal's entry. */
  readonly entry?: number | undefined;
}

const plain = decimalFormat(0, 8);
const shares = decimalFormat(0, 6);
const price = prefixed(decimalFormat(2, 4));

const AMOUNTS: Readonly<Partial<Record<RowUnit, (amount: number) => string>>> = {
  dollars: prefixed(decimalFormat(2, 2)),
  price,
  shares,
  year: String,
};

function prefixed(format: (amount: number) => string): (amount: number) => string {
  return (amount) => `${amount < 0 ? '-' : ''}$${format(Math.abs(amount))}`;
}

/** Writes amounts of a unit in full. */
export function exactly(unit: RowUnit): (amount: number | null) => string {
  const format = AMOUNTS[unit] ?? plain;
  return (amount) => (amount === null ? 'nothing' : format(amount));
}

/** The figures that a formula names, in full. */
export function formulaFigures({ figures }: Pick<Explanation, 'figures'>): (readonly [name: string, figure: string])[] {
  return Object.entries(figures).map(([name, figure]) => [name, figure === null ? 'nothing' : plain(figure)]);
}

/** Lists the reasons for a part: inputs and text of its rule, and the reasons for which bought shares are due. */
export function reasonsOf(part: ExplainedPart): Reason[] {
  const { rule, says, source, entry, inputs = {}, because = [] } = part;
  const { shares: traded, ...others } = inputs;
  const applied = [
    ...(typeof traded === 'number' && part.price !== undefined
      ? [`${shares(traded)} shares at ${price(part.price)}`]
      : []),
    ...Object.entries(others).map(([name, value]) => `${name} ${typeof value === 'number' ? plain(value) : value}`),
  ];
  const sentences = [
    ...(applied.length === 0 ? [] : [`${applied.join(', ')}.`]),
    ...(says === undefined ? [] : [says]),
  ];
  return [
    ...(sentences.length === 0 ? [] : [{ text: sentences.join(' '), rule, source, entry }]),
    ...because.map((laid) => ({ text: reasonInWords(laid), rule: laid.rule, source: laid.source })),
  ];
}

/** `107.225652 shares due since 2027: retirement at 62 after 22 years of service, 100 % vested.` */
function reasonInWords({ year, cause, shares: laid, inputs }: DueReason): string {
  if (cause === 'opening') return `${shares(laid)} shares due since before the census.`;
  const { age, service, vested_fraction: vested } = inputs;
  const person = `at ${age} after ${service} years of service, ${spokenPercent(Number(vested))} vested`;
  return `${shares(laid)} shares due since ${year}: ${cause} ${person}.`;
}
