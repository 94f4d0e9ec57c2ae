import { LEVERS } from '../levers/table.js';
import type { Consent, Lever } from '../levers/lever.js';
import { INSTRUMENTS, type Ground, type Instrument, type Range, type Steps } from './instruments.js';
import type { ReadPolicyOptions } from './options.js';

/** An instrument that may be used, with the consent and the law of its lever. */
export interface Usable {
  readonly instrument: Instrument;
  readonly lever: Lever;
  readonly range: Range;
}

/** An instrument that a policy uses. */
export interface UsedInstrument {
  /** Name of the lever. */
  readonly lever: string;
  /** Action of the lever, in words. */
  readonly does: string;
  /** Value at which it is used, in words. */
  readonly setting: string;
  /** Size of a step, in words. */
  readonly step: string;
  /** Steps away from the plan as it is, by projection year; one number where it is the same in all years. */
  readonly steps: Steps;
  /** Who must agree. */
  readonly agree: readonly Consent[];
  /** The law that allows and limits it. */
  readonly law: string;
  /** Risk that may undo it. */
  readonly breaks: string;
}

/** Instruments that may be used for a plan, in order, and the names of the others. */
export function usableInstruments(
  ground: Ground,
  { instruments: allowed, do_not_ask: notAsked = [] }: Pick<ReadPolicyOptions, 'instruments' | 'do_not_ask'>,
): { readonly usable: readonly Usable[]; readonly leftOut: readonly string[] } {
  const usable = INSTRUMENTS.flatMap((instrument): Usable[] => {
    const lever = LEVERS.find(({ lever: name }) => name === instrument.lever)!;
    const isAllowed = allowed?.includes(instrument.lever) ?? true;
    const asks = lever.agree.some((party) => notAsked.some((not) => not === party));
    const range = isAllowed && !asks ? instrument.range(ground) : null;
    return range === null ? [] : [{ instrument, lever, range }];
  });
  const names = usable.map(({ lever: { lever } }) => lever);
  return { usable, leftOut: INSTRUMENTS.flatMap(({ lever }) => (names.includes(lever) ? [] : [lever])) };
}

/** Instruments with steps. */
export function usedInstruments(usable: readonly Usable[], steps: readonly Steps[], ground: Ground): UsedInstrument[] {
  return usable.flatMap(({ instrument, lever: { lever, does, agree, law, breaks } }, i): UsedInstrument[] => {
    const own = steps[i]!;
    if (own.every((each) => each === 0)) return [];
    return [
      { lever, does, setting: instrument.setting(own, ground), step: instrument.step, steps: own, agree, law, breaks },
    ];
  });
}
