import type { SnapshotColumns } from '../../../engine/results/snapshot-columns.js';
import { DECIMALS_OF, isFigure } from '../../../engine/results/columns.js';
import { RESULT_TABLES } from '../../../engine/results/tables.js';
import { packColumns, type RowColumn } from '../store/packed-rows.js';

/** Snapshots on a page: as many as a request may ask for at a time, some 50 kB compressed. */
export const SNAPSHOTS_ON_A_PAGE = 1000;

const { columns: PARTICIPANT_SNAPSHOT } = RESULT_TABLES.ParticipantSnapshot;

type Name = keyof typeof PARTICIPANT_SNAPSHOT;

const NAMES = Object.keys(PARTICIPANT_SNAPSHOT) as Name[];

/** The snapshots of a run on pages, packed as soon as a page is full. */
export class PackedSnapshots {
  private readonly pages: Uint8Array[] = [];
  private readonly ids: string[] = [];
  private readonly columns = new Map(NAMES.map((name) => [name, new Float64Array(SNAPSHOTS_ON_A_PAGE)]));

  /** Takes over what there is at a year end. */
  add(at: SnapshotColumns): void {
    for (let from = 0; from < at.count;) {
      const rows = this.ids.length;
      const to = Math.min(at.count, from + SNAPSHOTS_ON_A_PAGE - rows);
      for (const [name, page] of this.columns) {
        if (name !== 'participant_id') page.set((at[name] as unknown as Float64Array).subarray(from, to), rows);
      }
      for (let row = from; row < to; row++) this.ids.push(at.participant_id[row]!);
      if (this.ids.length === SNAPSHOTS_ON_A_PAGE) this.endPage();
      from = to;
    }
  }

  /** All pages; nothing may be added afterwards. */
  end(): readonly Uint8Array[] {
    if (this.ids.length > 0) this.endPage();
    return this.pages;
  }

  private endPage(): void {
    this.pages.push(
      packColumns(
        this.ids.length,
        NAMES.map((name) => this.columnOf(name)),
      ),
    );
    this.ids.length = 0;
  }

  private columnOf(name: Name): RowColumn {
    const page = this.columns.get(name)!;
    const column = PARTICIPANT_SNAPSHOT[name];
    if (isFigure(column)) return { name, decimals: DECIMALS_OF[column.unit], units: page };
    if (column.unit === 'flag') return { name, values: [false, true], places: page };
    if ('oneOf' in column) return { name, values: column.oneOf, places: page };
    const places = new Map<string, number>();
    this.ids.forEach((id, row) => {
      const place = places.get(id) ?? places.size;
      places.set(id, place);
      page[row] = place;
    });
    return { name, values: [...places.keys()], places: page };
  }
}
