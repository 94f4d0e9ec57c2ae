/** The judge: exact integer arithmetic that the shipped code must not use. */

/** `a / b` rounded half to even, for a >= 0, b > 0. */
export function divideHalfEven(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  const twice = (a % b) * 2n;
  return twice > b || (twice === b && quotient % 2n === 1n) ? quotient + 1n : quotient;
}
