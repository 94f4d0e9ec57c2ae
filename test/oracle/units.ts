import { Decimal, R2, R4, R6, R8 } from './decimals.js';
import type { Num } from './types.js';

// One reader per unit of MODEL section 1: the decimal text, rounded once.
export const money = (x: Num | undefined, byDefault: Num = 0): Decimal => R2(new Decimal(x ?? byDefault));
export const price = (x: Num | undefined, byDefault: Num = 0): Decimal => R4(new Decimal(x ?? byDefault));
export const shares = (x: Num | undefined, byDefault: Num = 0): Decimal => R6(new Decimal(x ?? byDefault));
export const rate = (x: Num | undefined, byDefault: Num = 0): Decimal => R8(new Decimal(x ?? byDefault));
/** Ages, years and the like, which have no unit. */
export const plain = (x: Num | undefined, byDefault: Num): number => Number(x ?? byDefault);
export const completed = (x: Num): number => new Decimal(x).floor().toNumber();
/** A requirement of age or service, which whole years reach only at the next whole one (MODEL section 10.6). */
export const requirement = (x: Num | undefined, byDefault: number): number =>
  new Decimal(x ?? byDefault).ceil().toNumber();
