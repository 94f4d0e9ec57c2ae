/**
 * Participant snapshots as they are stored: many at a time, as the gzip of lines of JSON. The first line says what the columns are: the
 * name of each, and the decimals of its figures, the list of its values, or null where each entry is a text. Each other line is a column:
 * figures in units of their last decimal, places in the list of values, or texts; or one of those, where all are the same.
 */
import type { SnapshotColumns } from '../../../engine/results/snapshot-columns.js';
import { DECIMALS_OF, isFigure } from '../../../engine/results/columns.js';
import { RESULT_TABLES } from '../../../engine/results/tables.js';
import { gunzip, gzip } from '../gzip.js';
import type { RunPart } from '../records.js';

/** Snapshots in a part: some 50 kB compressed. */
const ENTRIES = 2000;

const { columns: PARTICIPANT_SNAPSHOT } = RESULT_TABLES.ParticipantSnapshot;

type Name = keyof typeof PARTICIPANT_SNAPSHOT;
type Description = readonly [name: string, how: number | readonly (string | boolean)[] | null];
type Line = readonly (number | string | null)[] | number | string | null;

const NAMES = Object.keys(PARTICIPANT_SNAPSHOT) as Name[];
const DESCRIPTIONS = NAMES.map((name): Description => {
  const column = PARTICIPANT_SNAPSHOT[name];
  if (isFigure(column)) return [name, DECIMALS_OF[column.unit]];
  if (column.unit === 'flag') return [name, [false, true]];
  return [name, 'oneOf' in column ? column.oneOf : null];
});
const HEAD = JSON.stringify(DESCRIPTIONS);

/** Makes the parts of a run's snapshots, year by year. */
export class SnapshotParts {
  private readonly parts: RunPart[] = [];
  private next = 0;
  /** The same people are in it year after year. */
  private ids: readonly string[] = [];
  private idsLine = '';

  /** Takes over what there is at a year end. */
  add(at: SnapshotColumns): void {
    for (let from = 0; from < at.count; from += ENTRIES) {
      const to = Math.min(at.count, from + ENTRIES);
      const lines = NAMES.map((name) =>
        name === 'participant_id'
          ? this.lineOfIds(at.participant_id.slice(from, to))
          : lineOf((at[name] as unknown as Float64Array).subarray(from, to)),
      );
      const data = gzip([HEAD, ...lines].join('\n'));
      this.parts.push({ name: 'snapshots', first: this.next, entries: to - from, data });
      this.next += to - from;
    }
  }

  /** All parts. */
  end(): readonly RunPart[] {
    return this.parts;
  }

  private lineOfIds(ids: readonly string[]): string {
    if (ids.length !== this.ids.length || ids.some((id, row) => id !== this.ids[row])) {
      this.ids = ids;
      this.idsLine = JSON.stringify(ids);
    }
    return this.idsLine;
  }
}

function lineOf(units: Float64Array): string {
  const [first] = units;
  if (units.every((value) => Object.is(value, first))) return JSON.stringify(first);
  const text = units.join(',');
  return `[${text.includes('N') ? text.replaceAll('NaN', 'null') : text}]`;
}

/** The snapshots of a part, as JSON text of each. */
export interface ReadSnapshots {
  /** Text of one of them. */
  readonly text: (row: number) => string;
  readonly participant: (row: number) => string;
}

/** Reads a part; columns become text once they are asked for. */
export function readSnapshotParts(data: Uint8Array): ReadSnapshots {
  const [head, ...lines] = gunzip(data).split('\n') as [string, ...string[]];
  const descriptions = JSON.parse(head) as readonly Description[];
  const parsed = (column: number): ((row: number) => number | string | null) => {
    const line = JSON.parse(lines[column]!) as Line;
    return Array.isArray(line) ? (row) => (line as readonly (number | string | null)[])[row]! : () => line as number;
  };
  let columns: readonly ((row: number) => string)[] | undefined;
  const ids = parsed(descriptions.findIndex(([name]) => name === 'participant_id'));
  return {
    participant: (row) => ids(row) as string,
    text: (row) => {
      columns ??= descriptions.map((description, column) => textOf(description, parsed(column)));
      let text = '';
      for (const column of columns) text += `${text === '' ? '{' : ','}${column(row)}`;
      return `${text}}`;
    },
  };
}

function textOf([name, how]: Description, entry: (row: number) => number | string | null): (row: number) => string {
  const start = `${JSON.stringify(name)}:`;
  if (how === null) return (row) => start + JSON.stringify(entry(row));
  if (typeof how === 'number') {
    const unit = 10 ** how;
    return (row) => {
      const units = entry(row);
      return `${start}${units === null ? 'null' : (units as number) / unit}`;
    };
  }
  const texts = how.map((value) => start + JSON.stringify(value));
  return (row) => texts[entry(row) as number]!;
}
