import { plainJson } from './plain-json.js';
import { SHA256 } from '@stablelib/sha256';
import { encode } from '@stablelib/utf8';
import { CENSUS_COLUMNS, LATER_CENSUS_COLUMNS } from '../state/participant-columns.js';
import type { Census } from '../state/plan.js';
import { ZERO } from '../numeric/index.js';
import { REDEEM_FRACTION } from './build-rule-terms.js';
import { PAY_GROWTH } from './build-workforce-terms.js';
import type { ReadInputs } from './read-inputs.js';

/**
 * Names a run by its content: the same inputs give the same id on every platform, whatever the order of their keys, and whether
 * numbers are written as numbers or as decimal text. It is `sim_` and the first 128 bits of a SHA-256 over the four inputs as
 * read and a digest of the census, column by column.
 */
export function simulationIdOf(inputs: ReadInputs, census: Census): string {
  const { participants: _participants, ...state } = inputs.initialState;
  const { simulation_id: _id, ...config } = inputs.systemConfig;
  const hash = new SHA256();
  const assumptions = withEarlierDefaults(inputs.operatingAssumptions);
  hash.update(bytesOf(plainJson([inputs.planRules, assumptions, state, config])));
  hash.update(digestOf(census));
  return `sim_${hex(hash.digest().subarray(0, 16))}`;
}

/** Defaults that were once filled in while reading, so every id still digests them in their places. */
function withEarlierDefaults(assumptions: ReadInputs['operatingAssumptions']): object {
  const {
    contribution_policy,
    share_valuation: valuation,
    repurchase_strategy: { timing, funding_source, method, redeem_fraction = REDEEM_FRACTION, ...strategy },
    compensation_growth_rate = PAY_GROWTH,
    ...others
  } = assumptions;
  const { dividends, workforce } = others;
  return {
    contribution_policy,
    share_valuation: valuation && { ...valuation, tax_rate: valuation.tax_rate ?? ZERO },
    repurchase_strategy: { timing, funding_source, method, redeem_fraction, ...strategy },
    compensation_growth_rate,
    ...others,
    dividends: dividends && withGrowthRate(dividends),
    workforce: workforce && withReplacementRate(workforce),
  };
}

type Optional<Name extends 'dividends' | 'workforce'> = NonNullable<ReadInputs['operatingAssumptions'][Name]>;

function withReplacementRate({ replacement_rate = ZERO, ...others }: Optional<'workforce'>): object {
  return { replacement_rate, ...others };
}

function withGrowthRate({ per_share, annual_growth_rate = ZERO, ...others }: Optional<'dividends'>): object {
  return { per_share, annual_growth_rate, ...others };
}

const columns = Object.keys(CENSUS_COLUMNS) as (keyof typeof CENSUS_COLUMNS)[];

/** Digests of censuses that stay the same while other inputs change. */
const digests = new WeakMap<Census, Uint8Array>();

function digestOf(census: Census): Uint8Array {
  const known = digests.get(census);
  if (known !== undefined) return known;
  const hash = new SHA256();
  hash.update(bytesOf(plainJson(census.ids)));
  for (const name of columns) {
    if (name in LATER_CENSUS_COLUMNS && isBlank(census[name])) continue;
    hash.update(wholeNumberBytes(census[name]));
  }
  const digest = hash.digest();
  digests.set(census, digest);
  return digest;
}

function isBlank(column: ArrayLike<number>): boolean {
  for (let row = 0; row < column.length; row++) if (column[row] !== 0) return false;
  return true;
}

/** Text as UTF-8. Most texts are plain ASCII, and those are their own bytes. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return encode(text);
    bytes[i] = code;
  }
  return bytes;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** At seven bits a byte, this many bytes hold the 53 bits of the largest number. */
const MOST_BYTES_A_NUMBER = 8;

/** Whole numbers from 0 on as bytes: seven bits each, lowest first; the top bit says that more follow. */
export function wholeNumberBytes(numbers: { readonly length: number; readonly [index: number]: number }): Uint8Array {
  const bytes = new Uint8Array(numbers.length * MOST_BYTES_A_NUMBER);
  let length = 0;
  for (let i = 0; i < numbers.length; i++) {
    let rest = numbers[i]!;
    while (rest >= 0x80) {
      bytes[length++] = 0x80 | (rest % 0x80);
      rest = Math.floor(rest / 0x80);
    }
    bytes[length++] = rest;
  }
  return bytes.subarray(0, length);
}
