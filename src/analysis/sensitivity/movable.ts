import type { PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, LARGEST, toExact, WHOLE } from '../../engine/numeric/index.js';

export type ReadInputs = PreparedInput['read'];

/** An assumption of the inputs as it may be moved. Quantities are in units of `decimals` places. */
export interface Movable {
  /** Paths in the inputs. */
  readonly paths: readonly string[];
  /** Value; several for an assumption by year, which move together. */
  readonly base: number | readonly number[];
  /** Count of several values, the first ones, that stay as they are; none by default. */
  readonly stay?: number;
  readonly decimals: number;
  /** The ends of its range, included. */
  readonly least: number;
  readonly most: number;
  /** The changes to the inputs that give it other values, as decimal text. */
  readonly changes: (moved: number | readonly number[]) => unknown;
}

/** An assumption that the plan does not depend on. */
export interface Immovable {
  readonly paths: readonly string[];
  readonly reason: string;
}

/** The ranges of the inputs, by their kind. */
export function ranges() {
  return {
    rate: { decimals: DECIMALS.rate, least: 0, most: WHOLE },
    growth: { decimals: DECIMALS.rate, least: 1 - WHOLE, most: LARGEST },
    scale: { decimals: DECIMALS.rate, least: 0, most: 10 * WHOLE },
    money: { decimals: DECIMALS.cents, least: 0, most: LARGEST },
    price: { decimals: DECIMALS.price, least: 0, most: LARGEST },
    multiple: { decimals: DECIMALS.rate, least: 1, most: 100 * WHOLE },
    interest: { decimals: DECIMALS.rate, least: 0, most: (WHOLE / 10) * 3 },
  };
}

export function immovable(path: string, reason: string): Immovable {
  return { paths: [path], reason };
}

export function movable(
  path: string,
  base: number | readonly number[],
  kind: keyof ReturnType<typeof ranges>,
): Movable {
  const range = ranges()[kind];
  const text = (units: number): string => decimalText(units, range.decimals);
  const changes: Movable['changes'] = (moved) => {
    const value: unknown = typeof moved === 'number' ? text(moved) : moved.map(text);
    return path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value);
  };
  return { paths: [path], base, ...range, changes };
}

export function decimalText(units: number, decimals: number): string {
  return toExact(units, decimals).toFixed();
}
