import { issues as words, ValidationError } from '../errors.js';
import type { Plan } from '../state/plan.js';
import { buildPlan } from './build-plan.js';
import { participant } from './initial-state.js';
import { isPlainObject, mergePatch } from './merge-patch.js';
import { acceptInputs, readers, type ReadInputs } from './read-inputs.js';
import { LeftOut, plainCopy } from './schema/plain-copy.js';
import type { Argument } from './schema/read-argument.js';

/** Inputs that were read once, kept so that a change to one of them leaves the others as they are. */
export interface PreparedInput {
  readonly plan: Plan;
  readonly read: ReadInputs;
  /** The inputs as given: what changes are merged into, and what comparisons show. */
  readonly given: GivenInputs;
}

/** The four inputs as plain JSON. */
export type GivenInputs = { readonly [A in keyof ReadInputs]: Readonly<Record<string, unknown>> };

/**
 * Reads the four inputs; errors as in `parseInput`, with fields that begin with the name of their argument if `named`.
 *
 * @param areOwn - true for participants that nobody else changes, which need no copy
 */
export function prepareInput(
  planRules: unknown,
  operatingAssumptions: unknown,
  initialState: unknown,
  systemConfig: unknown,
  named = false,
  areOwn = false,
): PreparedInput {
  const state = areOwn ? initialState : withOwnParticipants(initialState);
  const arguments_ = {
    planRules: readers.planRules(planRules),
    operatingAssumptions: readers.operatingAssumptions(operatingAssumptions),
    initialState: readers.initialState(state),
    systemConfig: readers.systemConfig(systemConfig),
  };
  const read = acceptInputs(arguments_, named);
  return { plan: buildPlan(read), read, given: givenInputs(arguments_) };
}

/**
 * Reads the four inputs for one run; errors as in `parseInput`. What analyses need besides the plan is kept only for a run that asks for
 * one of them, since a census is long.
 */
export function readForRun(
  planRules: unknown,
  operatingAssumptions: unknown,
  initialState: unknown,
  systemConfig: unknown,
): { readonly plan: Plan; readonly input: PreparedInput | null } {
  const config = readers.systemConfig(systemConfig);
  const isKept = config.value?.run_sensitivity_analysis === true;
  const arguments_ = {
    planRules: readers.planRules(planRules),
    operatingAssumptions: readers.operatingAssumptions(operatingAssumptions),
    initialState: readers.initialState(isKept ? withOwnParticipants(initialState) : initialState),
    systemConfig: config,
  };
  const read = acceptInputs(arguments_);
  const plan = buildPlan(read);
  return { plan, input: isKept ? { plan, read, given: givenInputs(arguments_) } : null };
}

/**
 * The inputs with changes merged in (RFC 7396). Only arguments that change are read again, and the participants only when they
 * are given anew; rules across arguments are checked in any case.
 *
 * @throws ValidationError as if the changed inputs had been given in the first place
 * @param named - whether fields of errors begin with their argument
 */
export function changeInput(prepared: PreparedInput, changes: unknown, named = false): PreparedInput {
  if (!isPlainObject(changes)) throw new ValidationError([{ field: named ? '' : 'changes', issue: words.notAnObject }]);
  const unknown = Object.keys(changes).find((name) => !Object.keys(readers).includes(name));
  if (unknown !== undefined) throw new ValidationError([{ field: unknown, issue: words.unknownField }]);

  const changed = <A extends keyof ReadInputs>(name: A): Argument<ReadInputs[A]> => {
    if (changes[name] === undefined) return asRead(prepared.read[name]);
    return readers[name](merge(name, prepared.given[name], changes[name]));
  };
  const reread = {
    planRules: changed('planRules'),
    operatingAssumptions: changed('operatingAssumptions'),
    initialState: changedState(prepared, changes['initialState']),
    systemConfig: changed('systemConfig'),
  };
  const read = acceptInputs(reread, named);
  return { plan: buildPlan(read, prepared), read, given: givenInputs(reread, prepared.given) };
}

function changedState(prepared: PreparedInput, change: unknown): Argument<ReadInputs['initialState']> {
  if (change === undefined) return asRead(prepared.read.initialState);
  const merged = merge('initialState', prepared.given.initialState, change);
  if (!isPlainObject(change) || !isPlainObject(merged)) return readers.initialState(change);
  if (Object.keys(change).includes('participants')) return readers.initialState(withOwnParticipants(merged));
  const reread = readers.initialState({ ...merged, participants: [] });
  const value = reread.value && { ...reread.value, participants: prepared.read.initialState.participants };
  return { ...reread, value, plain: { ...merged, participants: prepared.given.initialState['participants'] } };
}

/** A change that never ends, such as one that contains itself, is reported as unreadable. */
function merge(name: string, target: unknown, change: unknown): unknown {
  try {
    return mergePatch(target, change);
  } catch {
    throw new ValidationError([{ field: name, issue: words.unreadable }]);
  }
}

/** More people than the engine takes; a longer list is refused without a look at its entries. */
const TOO_MANY = 10_000_000;

/**
 * The initial state with a copy of its participants. It is made before they are read, so that each of their properties is read
 * once: a census is long, and what is computed must be what is kept. What cannot be copied is left as it is, to be refused by
 * reading.
 */
function withOwnParticipants(initialState: unknown): unknown {
  if (!isPlainObject(initialState)) return initialState;
  try {
    const state: Record<string, unknown> = { ...initialState };
    const participants: unknown = state['participants'];
    if (!Array.isArray(participants) || participants.length > TOO_MANY) return state;
    return { ...state, participants: participants.map((person: unknown) => copyOfPerson(person)) };
  } catch {
    return initialState;
  }
}

/** The separation is the only property of a person that is an object. Whatever is no plain object takes longer to copy. */
function copyOfPerson(person: unknown): unknown {
  if (!isPlainObject(person)) return plainCopy(participant, person, new LeftOut(), [], true);
  const copy: Record<string, unknown> = { ...person };
  const { separation } = copy;
  if (typeof separation !== 'object' || separation === null) return copy;
  return { ...copy, separation: plainCopy(participant.def.shape.separation, separation, new LeftOut(), [], true) };
}

/**
 * A copy of accepted inputs, which are JSON: what the caller does with them afterwards does not reach the plan. `own` are
 * participants that are already a copy.
 */
function copyOf<T>(value: T, own?: unknown): T {
  if (typeof value !== 'object' || value === null || value === own) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => copyOf(entry, own)) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (member !== undefined) copy[key] = copyOf(member, own);
  }
  return copy as T;
}

/** A copy of accepted inputs, whose participants are a copy already; arguments that were not read again are taken over. */
function givenInputs(read: { readonly [A in keyof ReadInputs]: Argument<unknown> }, before?: GivenInputs): GivenInputs {
  const copy: Partial<Record<keyof ReadInputs, GivenInputs['planRules']>> = {};
  for (const name of Object.keys(readers) as (keyof ReadInputs)[]) {
    const plain = read[name].plain as GivenInputs['planRules'] | undefined;
    copy[name] = plain === undefined ? before![name] : copyOf(plain, plain['participants']);
  }
  return copy as GivenInputs;
}

/** An argument read before, with nothing wrong in it. */
function asRead<T>(value: T): Argument<T> {
  return { value, issues: [], unlisted: 0 };
}
