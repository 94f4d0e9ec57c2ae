import { issues as words, ValidationError } from '../errors.js';
import type { Plan } from '../state/plan.js';
import { buildPlan } from './build-plan.js';
import { isPlainObject, mergePatch } from './merge-patch.js';
import { acceptInputs, readers, type ReadInputs } from './read-inputs.js';
import type { Argument } from './schema/read-argument.js';

/** Inputs that were read once, kept so that a change to one of them leaves the others as they are. */
export interface PreparedInput {
  readonly plan: Plan;
  readonly read: ReadInputs;
  /** The inputs as given, without the participants: what changes are merged into. */
  readonly given: { readonly [A in keyof ReadInputs]: unknown };
}

/** Reads the four inputs; errors as in `parseInput`. */
export function prepareInput(
  planRules: unknown,
  operatingAssumptions: unknown,
  initialState: unknown,
  systemConfig: unknown,
): PreparedInput {
  const read = acceptInputs({
    planRules: readers.planRules(planRules),
    operatingAssumptions: readers.operatingAssumptions(operatingAssumptions),
    initialState: readers.initialState(initialState),
    systemConfig: readers.systemConfig(systemConfig),
  });
  const { participants: _participants, ...state } = initialState as Record<string, unknown>;
  const given = { planRules, operatingAssumptions, initialState: state, systemConfig: systemConfig ?? {} };
  // A copy: what the caller does with the inputs afterwards is no concern of the plan. Valid inputs are JSON.
  return { plan: buildPlan(read), read, given: JSON.parse(JSON.stringify(given)) as typeof given };
}

/**
 * The inputs with changes merged in (RFC 7396). Only arguments that change are read again, and of the initial state only
 * what is not the participants, unless they are given anew; rules between arguments are checked in any case.
 *
 * @throws ValidationError as when the changed inputs had been given in the first place
 */
export function changeInput(prepared: PreparedInput, changes: unknown): PreparedInput {
  if (!isPlainObject(changes)) throw new ValidationError([{ field: 'changes', issue: words.notAnObject }]);
  const unknown = Object.keys(changes).find((name) => !Object.keys(readers).includes(name));
  if (unknown !== undefined) throw new ValidationError([{ field: unknown, issue: words.unknownField }]);

  const given: Record<keyof ReadInputs, unknown> = { ...prepared.given };
  const reread = <A extends keyof ReadInputs>(name: A): Argument<ReadInputs[A]> => {
    if (changes[name] === undefined) return asRead(prepared.read[name]);
    given[name] = merge(name, prepared.given[name], changes[name]);
    return readers[name](given[name]);
  };
  const read = acceptInputs({
    planRules: reread('planRules'),
    operatingAssumptions: reread('operatingAssumptions'),
    initialState: rereadState(prepared, changes['initialState'], given),
    systemConfig: reread('systemConfig'),
  });
  return { plan: buildPlan(read, prepared), read, given };
}

function rereadState(
  prepared: PreparedInput,
  change: unknown,
  given: Record<keyof ReadInputs, unknown>,
): Argument<ReadInputs['initialState']> {
  if (change === undefined) return asRead(prepared.read.initialState);
  const merged = merge('initialState', prepared.given.initialState, change);
  if (!isPlainObject(change) || !isPlainObject(merged)) return readers.initialState(change);
  const { participants, ...state } = merged;
  given.initialState = state;
  if (Object.keys(change).includes('participants')) return readers.initialState({ ...state, participants });
  const { value, issues } = readers.initialState({ ...state, participants: [] });
  return { value: value && { ...value, participants: prepared.read.initialState.participants }, issues };
}

/** A change that never ends, such as one that holds itself, is one that cannot be read. */
function merge(name: string, target: unknown, change: unknown): unknown {
  try {
    return mergePatch(target, change);
  } catch {
    throw new ValidationError([{ field: name, issue: words.unreadable }]);
  }
}

/** Something read before, with nothing wrong in it. */
function asRead<T>(value: T): Argument<T> {
  return { value, issues: [] };
}
