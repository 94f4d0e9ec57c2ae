import { mergePatch } from '../../engine/input/merge-patch.js';
import type { Lever } from '../levers/lever.js';
import { LEVERS } from '../levers/table.js';
import { type Consent, consentsTo } from '../measures/consents.js';
import { INSTRUMENTS, type Ground, type Instrument, type Range, type Steps } from './instruments.js';
import type { ReadPolicyOptions } from './options.js';

/** An instrument that may be used, with the lever whose law and risk it has. */
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
  readonly steps: readonly number[];
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
    const range = (allowed?.includes(instrument.lever) ?? true) ? instrument.range(ground) : null;
    if (range === null) return [];
    const parties = consents(instrument, range.map(aStep), ground);
    return parties.some((party) => notAsked.some((not) => not === party)) ? [] : [{ instrument, lever, range }];
  });
  const names = usable.map(({ lever: { lever } }) => lever);
  return { usable, leftOut: INSTRUMENTS.flatMap(({ lever }) => (names.includes(lever) ? [] : [lever])) };
}

/** The smallest step that a place allows. */
function aStep([least, most]: Range[number]): number {
  return most > 0 ? 1 : Math.max(least, -1);
}

/** Who must agree to an instrument at some steps. */
function consents(instrument: Instrument, steps: Steps, ground: Ground): Consent[] {
  if (steps.every((each) => each === 0)) return [];
  const { given } = ground.input;
  return consentsTo(given, mergePatch(given, instrument.changes(steps, ground)) as typeof given);
}

/** Instruments with steps. */
export function usedInstruments(usable: readonly Usable[], steps: readonly Steps[], ground: Ground): UsedInstrument[] {
  return usable.flatMap(({ instrument, lever: { lever, does, law, breaks } }, i): UsedInstrument[] => {
    const own = steps[i]!;
    if (own.every((each) => each === 0)) return [];
    const setting = instrument.setting(own, ground);
    const agree = consents(instrument, own, ground);
    return [{ lever, does, setting, step: instrument.step, steps: own, agree, law, breaks }];
  });
}
