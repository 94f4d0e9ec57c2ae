import { gunzipBytes, gzip } from '../gzip.js';
import type { WriteResults, WrittenPage, WrittenPiece } from '../options.js';
import { readSnapshotPart } from '../runs/snapshot-parts.js';
import { cursorOf } from './pages.js';

/** Kinds of cursors. */
export const CURSOR_OF = { snapshots: 'snapshots', result: 'result' } as const;

/** Writes a body of what is stored, as UTF-8; compressed where the client takes that. */
export const writeResults: WriteResults = (pieces, isCompressed) => {
  const body = Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : written(piece))));
  return Promise.resolve(isCompressed ? gzip(body) : body);
};

function written(piece: Exclude<WrittenPiece, string>): Uint8Array {
  if (piece.kind === 'whole') return Buffer.concat(piece.parts.map(({ data }) => gunzipBytes(data)));
  const { json, next } = piece.kind === 'snapshots' ? snapshotsOf(piece) : textOf(piece);
  const cursor = next === null ? null : cursorOf(CURSOR_OF[piece.kind], next);
  return Buffer.from(`${json},"next_cursor":${JSON.stringify(cursor)}`);
}

/** A list that goes on with a number; null at its end. */
interface Page {
  readonly json: string;
  readonly next: number | null;
}

/** Snapshots from a number on, everybody's or one person's: as many as are asked for and fit, at least one. */
function snapshotsOf({ parts, from, most, limit = Infinity, participant, after }: WrittenPage): Page {
  const entries: string[] = [];
  const page = (next: number | null): Page => ({ json: `[${entries.join(',')}]`, next });
  let room = most;
  let number = from;
  for (const { data, first } of parts) {
    for (const snapshot of readSnapshotPart(data, number - first)) {
      if (participant === undefined || snapshot.participant === participant) {
        if (entries.length === limit) return page(number);
        const entry = snapshot.text();
        room -= Buffer.byteLength(entry) + 1;
        if (room < 0 && entries.length > 0) return page(number);
        entries.push(entry);
      }
      number += 1;
    }
  }
  return page(after);
}

/** Text of a result from a character on, as a JSON string: the parts that fit, at least one. */
function textOf({ parts, from, most, after }: WrittenPage): Page {
  let json = '';
  let room = most;
  let next = from;
  for (const { data, first, entries } of parts) {
    const piece = JSON.stringify(
      gunzipBytes(data)
        .toString()
        .slice(next - first),
    ).slice(1, -1);
    room -= Buffer.byteLength(piece);
    if (room < 0 && json !== '') return { json: `"${json}"`, next };
    json += piece;
    next = first + entries;
  }
  return { json: `"${json}"`, next: after };
}
