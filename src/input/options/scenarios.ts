import * as z from 'zod/mini';
import { issues as words, ValidationError, type ErrorDetails } from '../../errors.js';
import { checkInitialState, checkPriceIsGiven } from '../cross-checks.js';
import { isPlainObject, mergePatch } from '../merge-patch.js';
import { changeInput, prepareInput, type PreparedInput } from '../prepared-input.js';
import { MOST_ISSUES } from '../issues.js';
import { readers, type ReadInputs } from '../read-inputs.js';
import { about } from '../schema/about.js';
import { list, refuse, unique } from '../schema/lists.js';
import { name } from '../schema/words.js';
import { inPlace } from './in-place.js';
import { readOptions } from './read-options.js';

/** The four inputs of a scenario as plain JSON. */
export type GivenInputs = { readonly [A in keyof ReadInputs]: Readonly<Record<string, unknown>> };

/** A scenario that is ready to run. */
export interface PreparedScenario extends PreparedInputs {
  readonly name: string;
}

/** Something that is read later, by the rules of its own place. */
const anything = (): z.ZodMiniOptional<z.ZodMiniUnknown> => z.optional(z.unknown());

const scenario = z
  .strictObject({
    name: about('Unique among the scenarios.', name()),
    planRules: about('The legal framework.', anything()),
    operatingAssumptions: about('The strategy.', anything()),
    initialState: about('The census and the trust at the start.', anything()),
    systemConfig: about('How the run is done.', anything()),
    changes: about('Instead of the four inputs: changes to those of the first scenario.', anything()),
  })
  .check((payload) => {
    const { name: _name, changes, ...inputs } = payload.value;
    for (const argument of ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'] as const) {
      const isGiven = inputs[argument] !== undefined;
      if (isGiven && changes !== undefined) refuse(payload, [argument], words.notWith('changes'));
      const isNeeded = changes === undefined && argument !== 'systemConfig';
      if (isNeeded && !isGiven) refuse(payload, [argument], words.required);
    }
  });

const options = z.strictObject({
  scenarios: list(scenario).check(unique(({ name }) => name, 'name')),
});

/**
 * Reads the scenarios of a comparison: the first in full, each of the others in full or as changes to the first.
 *
 * @throws ValidationError with what is wrong in all of them, each by its place: `scenarios[1].planRules.vesting_schedule.years`
 * @throws SimulationError as `prepareInput`, by its place likewise
 */
export function prepareScenarios(input: unknown): PreparedScenario[] {
  const { scenarios } = readOptions(options, { scenarios: input });
  const [first, ...others] = scenarios;
  if (first!.changes !== undefined) {
    throw new ValidationError([{ field: 'scenarios[0].changes', issue: words.onlyAfterTheFirst }]);
  }
  const base = inPlace('scenarios[0]', () => prepareFull(first!));
  const prepared = [{ name: first!.name, ...base }];
  const wrong: ErrorDetails[] = [];
  others.forEach(({ name, changes, ...inputs }, i) => {
    const place = `scenarios[${i + 1}]`;
    try {
      const its =
        changes === undefined
          ? inPlace(place, () => prepareFull(inputs))
          : inPlace(`${place}.changes`, () => prepareChanged(base, changes));
      prepared.push({ name, ...its });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      for (const issue of error.issues) wrong.push(issue);
    }
  });
  if (wrong[0] !== undefined) throw new ValidationError(wrong.slice(0, MOST_ISSUES) as [ErrorDetails]);
  return prepared;
}

/** Four inputs, read and as given. */
export interface PreparedInputs {
  readonly prepared: PreparedInput;
  readonly given: GivenInputs;
}

type Inputs = { readonly [A in keyof ReadInputs]?: unknown };

/** Reads four inputs; errors as in `prepareInput`. */
export function prepareInputs(inputs: Inputs): PreparedInputs {
  const { planRules, operatingAssumptions, initialState, systemConfig = {} } = inputs;
  const prepared = prepareInput(planRules, operatingAssumptions, initialState, systemConfig);
  return { prepared, given: jsonOf<GivenInputs>({ planRules, operatingAssumptions, initialState, systemConfig }) };
}

/** The same; what is wrong is named with its argument. */
function prepareFull(inputs: Inputs): PreparedInputs {
  return withArguments(
    () => inputs,
    () => prepareInputs(inputs),
  );
}

/** The inputs with changes merged in; what is wrong is named with its argument. */
export function prepareChanged({ prepared, given }: PreparedInputs, changes: unknown): PreparedInputs {
  if (!isPlainObject(changes)) throw new ValidationError([{ field: '', issue: words.notAnObject }]);
  const merged = (): Inputs => mergePatch(given, changes) as Inputs;
  const changed = withArguments(merged, () => changeInput(prepared, changes));
  return { prepared: changed, given: mergePatch(given, jsonOf(changes)) as GivenInputs };
}

/** What was accepted is JSON; a copy, so that it stays what it was. */
function jsonOf<T>(accepted: unknown): T {
  return JSON.parse(JSON.stringify(accepted)) as T;
}

/** Names what is wrong with its argument, `planRules.vesting_schedule.years`: the four are then read again, each by itself. */
function withArguments<T>(inputs: () => Inputs, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const issues = issuesByArgument(inputs);
    throw issues[0] === undefined ? error : new ValidationError(issues as [ErrorDetails]);
  }
}

function issuesByArgument(inputs: () => Inputs): ErrorDetails[] {
  let given: Inputs;
  try {
    given = inputs();
  } catch {
    // Changes that never end cannot be merged; the first reading has said so.
    return [];
  }
  const planRules = readers.planRules(given.planRules);
  const operatingAssumptions = readers.operatingAssumptions(given.operatingAssumptions);
  const initialState = readers.initialState(given.initialState);
  const systemConfig = readers.systemConfig(given.systemConfig);
  checkPriceIsGiven(operatingAssumptions, initialState);
  checkInitialState(initialState, planRules.value?.plan_year_end);
  return Object.entries({ planRules, operatingAssumptions, initialState, systemConfig }).flatMap(([name, { issues }]) =>
    issues.map(({ field, issue }) => ({ field: field === name ? name : `${name}.${field}`, issue })),
  );
}
