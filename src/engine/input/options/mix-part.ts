import { DECIMALS, mulDiv, subtract, WHOLE, type Rate } from '../../numeric/index.js';
import type { RepurchaseMix } from '../../rules/repurchase-method.js';
import { buildMixes } from '../build-repurchase-terms.js';
import type { ReadInputs } from '../read-inputs.js';
import { decimalText } from '../schema/quantities.js';

type Part = keyof RepurchaseMix;

/** One part of the mix of repurchases, in every year or in one entry, and how it is changed. */
export interface MixPart {
  /** Its value; null where it is not the same in all these years. */
  readonly now: Rate | null;
  /** The changes to the inputs that give it another value. */
  readonly changes: (part: Rate) => unknown;
}

const PATH = /^operatingAssumptions\.repurchase_strategy\.mix(?:\[(\d{1,9})\])?\.(recycle|redeem|releverage)$/;

/**
 * The part at a path such as `operatingAssumptions.repurchase_strategy.mix.recycle`, which is that of every year, or `mix[0].recycle`;
 * undefined for any other path, and for an entry that is not there. A method counts as the mix that it is.
 *
 * The parts of a mix add up to one, so what is left goes to the other two in the proportion in which the plan has them; to `redeem`, or
 * where that is the part to `recycle`, where it has none of them. `[std]`
 */
export function mixPart(path: string, { operatingAssumptions }: ReadInputs): MixPart | undefined {
  const [, entry, name] = PATH.exec(path) ?? [];
  if (name === undefined) return undefined;
  const part = name as Part;
  const mixes = buildMixes(operatingAssumptions.repurchase_strategy);
  const isMeant = (_: unknown, i: number): boolean => entry === undefined || i === Number(entry);
  const [first, ...others] = mixes.filter(isMeant);
  if (first === undefined) return undefined;
  return {
    now: others.every((mix) => mix[part] === first[part]) ? first[part] : null,
    changes: (value) => {
      const mix = mixes.map((each, i) => inWords(isMeant(each, i) ? withPart(each, part, value) : each));
      return { operatingAssumptions: { repurchase_strategy: { mix, method: null, redeem_fraction: null } } };
    },
  };
}

/** A mix with one part changed. */
function withPart(mix: RepurchaseMix, part: Part, value: Rate): RepurchaseMix {
  const [one, other] = OTHERS[part];
  const left = subtract(WHOLE, value);
  const others = mix[one] + mix[other];
  const ofOne = others === 0 ? left : (mulDiv(left, mix[one], others) as Rate);
  return { ...mix, [part]: value, [one]: ofOne, [other]: subtract(left, ofOne) };
}

/** The other two parts, first the one that takes what is left where the plan has neither. */
const OTHERS: Readonly<Record<Part, readonly [Part, Part]>> = {
  recycle: ['redeem', 'releverage'],
  redeem: ['recycle', 'releverage'],
  releverage: ['redeem', 'recycle'],
};

function inWords(mix: RepurchaseMix): Readonly<Record<Part, string>> {
  const text = (part: Part): string => decimalText(mix[part], DECIMALS.rate);
  return { recycle: text('recycle'), redeem: text('redeem'), releverage: text('releverage') };
}
