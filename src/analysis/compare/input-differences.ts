import type { GivenInputs } from '../../engine/input/prepared-input.js';
import { column, type AnswerTable } from '../answer/table.js';

/** Where the inputs of scenarios differ from those of the first, as they were written; defaults are not filled in. */
export interface InputDifferences {
  /** Fields outside the participants, in the order of the inputs. */
  readonly fields: readonly InputDifference[];
  /** Fields of people who are in the first scenario: the first 100 of them. */
  readonly participant_fields: readonly InputDifference[];
  /** Number of differences. */
  readonly participant_field_count: number;
  /** Who came and who went, scenario by scenario. */
  readonly participants: readonly ParticipantsOfScenario[];
}

/** One input that is not the same in all scenarios. */
export interface InputDifference {
  /**
   * Dotted path that begins with the argument: `planRules.vesting_schedule.years`. People go by their id:
   * `initialState.participants[E1].compensation`. Lists are compared as a whole.
   */
  readonly path: string;
  /** The value in each scenario, as given; null where it is not given. */
  readonly values: readonly unknown[];
}

/** The people of a scenario who are not those of the first one. */
export interface ParticipantsOfScenario {
  /** Ids that the first scenario does not have: the first 100. */
  readonly added: readonly string[];
  /** Number of differences. */
  readonly added_count: number;
  /** Ids that only the first scenario has: the first 100. */
  readonly removed: readonly string[];
  /** Number of differences. */
  readonly removed_count: number;
  /** Whether the list is in another order than the first scenario's, newcomers last. The order decides the last digits of accounts. */
  readonly reordered: boolean;
}

/** A comparison names at most this many people or fields of people: a census that changed as a whole is reported by its count. */
const MOST_LISTED = 100;

type JsonObject = Readonly<Record<string, unknown>>;
type People = ReadonlyMap<string, JsonObject>;

/** Compares inputs, all with the first. */
export function inputDifferences(scenarios: readonly GivenInputs[]): InputDifferences {
  const fields: InputDifference[] = [];
  for (const argument of ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'] as const) {
    compareAt(
      argument,
      scenarios.map((given) => (argument === 'initialState' ? withoutParticipants(given) : given[argument])),
      fields,
    );
  }
  const people = scenarios.map(peopleOf);
  const participantFields = comparePeople(people);
  return {
    fields,
    participant_fields: participantFields.slice(0, MOST_LISTED),
    participant_field_count: participantFields.length,
    participants: people.map((those) => compareMembership(people[0]!, those)),
  };
}

function withoutParticipants({ initialState }: GivenInputs): unknown {
  const { participants: _participants, ...rest } = initialState;
  return rest;
}

/** Notes what differs at a path; goes deeper where all have an object. Missing values are null, which no valid input is. */
function compareAt(path: string, values: readonly unknown[], differences: InputDifference[]): void {
  if (values.every((value) => isEqual(value, values[0]))) return;
  if (!values.every(isObject)) {
    differences.push({ path, values });
    return;
  }
  for (const key of new Set(values.flatMap((value) => Object.keys(value)))) {
    compareAt(
      `${path}.${key}`,
      values.map((value) => value[key] ?? null),
      differences,
    );
  }
}

function peopleOf({ initialState }: GivenInputs): People {
  const list = initialState['participants'] as readonly JsonObject[];
  return new Map(list.map((person) => [person['id'] as string, person]));
}

/** Fields of the first scenario's people that are not the same in every scenario that has the person. */
function comparePeople(people: readonly People[]): InputDifference[] {
  const differences: InputDifference[] = [];
  for (const [id, person] of people[0]!) {
    const before = differences.length;
    // A scenario without the person says so in its list; here it counts as unchanged until something else is found.
    const persons = people.map((those) => those.get(id));
    compareAt(
      `initialState.participants[${id}]`,
      persons.map((one) => one ?? person),
      differences,
    );
    for (let i = before; i < differences.length; i++) {
      const { path, values } = differences[i]!;
      differences[i] = { path, values: values.map((value, at) => (persons[at] === undefined ? null : value)) };
    }
  }
  return differences;
}

function compareMembership(first: People, those: People): ParticipantsOfScenario {
  const added = [...those.keys()].filter((id) => !first.has(id));
  const removed = [...first.keys()].filter((id) => !those.has(id));
  const kept = [...first.keys()].filter((id) => those.has(id));
  const order = [...kept, ...added];
  return {
    added: added.slice(0, MOST_LISTED),
    added_count: added.length,
    removed: removed.slice(0, MOST_LISTED),
    removed_count: removed.length,
    reordered: [...those.keys()].some((id, i) => id !== order[i]),
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two JSON values are the same; the order of keys does not count. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, i) => isEqual(entry, other[i]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isEqual(one[key], other[key]));
}

/** Inputs that people are shown; files have all. */
const MOST = 20;
/** Longer values are cut for people. */
const LONGEST_VALUE = 60;

/** Inputs that differ between scenarios: for people a column a scenario, in files a row a value. */
export function inputTables(scenarios: readonly string[], differences: InputDifferences): AnswerTable[] {
  const { fields, participant_fields, participant_field_count: count } = differences;
  const all = [...fields, ...participant_fields];
  const shown = [...fields.slice(0, MOST), ...participant_fields.slice(0, MOST)];
  const left = fields.length + count - shown.length;
  return [
    {
      name: 'input_differences',
      caption: 'Inputs that differ',
      columns: [column('path', 'Input', 'text'), ...scenarios.map((name, i) => column(`s${i}`, name, 'text'))],
      rows: shown.map(({ path, values }) => ({
        path,
        ...Object.fromEntries(values.map((value, i) => [`s${i}`, valueText(value)])),
      })),
      ...(left === 0 ? {} : { note: `${left} more inputs differ: JSON lists them.` }),
      isFor: 'people',
    },
    {
      name: 'inputs',
      caption: 'Inputs that differ',
      columns: [
        column('path', 'Input', 'text'),
        column('scenario', 'Scenario', 'text'),
        column('value', 'Value', 'text'),
      ],
      rows: all.flatMap(({ path, values }) =>
        values.map((value, i) => ({
          path,
          scenario: scenarios[i]!,
          value: value === null || typeof value === 'string' ? value : JSON.stringify(value),
        })),
      ),
      isFor: 'files',
    },
  ];
}

/** Sentences on participants who came and went; one where the inputs are the same. */
export function inputWords(
  scenarios: readonly string[],
  { fields, participant_field_count: count, participants }: InputDifferences,
): string[] {
  const people = participants.flatMap(({ added_count, removed_count, reordered }, i) => {
    const changes = [
      ...(added_count > 0 ? [`${added_count} added`] : []),
      ...(removed_count > 0 ? [`${removed_count} gone`] : []),
      ...(reordered ? ['in another order'] : []),
    ];
    return changes.length === 0 ? [] : [`Participants of ${scenarios[i]!}: ${changes.join(', ')}.`];
  });
  return fields.length + count + people.length === 0 ? ['The inputs are the same.'] : people;
}

function valueText(value: unknown): string {
  if (value === null) return 'not given';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;
}
