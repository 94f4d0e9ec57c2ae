import { Transform } from 'node:stream';

/** Bytes of the longest line that is read: a message of a model is some kB. */
export const LONGEST_LINE = 8 * 1024 * 1024;

/**
 * Lets whole lines pass and drops one that is too long, so that it is an error of its own and not the end of the conversation.
 *
 * @param onDropped - called once for each dropped line
 */
export function shortLines(onDropped: () => void): Transform {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    if (length <= LONGEST_LINE && length + part.length > LONGEST_LINE) onDropped();
    length += part.length;
    if (length > LONGEST_LINE) parts = [];
    else parts.push(part);
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let from = 0;
      for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
        add(chunk.subarray(from, end + 1));
        if (parts.length > 0) this.push(Buffer.concat(parts));
        parts = [];
        length = 0;
        from = end + 1;
      }
      add(chunk.subarray(from));
      done();
    },
  });
}
