/** What JSON looks like without reading it. */
export interface JsonOutline {
  /** Deepest nesting. */
  readonly depth: number;
  /** How many names its objects have, those included that an object has twice. */
  readonly names: number;
  /** Roughly how many values there are: containers, names and commas. */
  readonly values: number;
}

/** How deep JSON is nested, and how much of it there is. Takes any bytes, JSON or not. */
export function outlineOf(bytes: Uint8Array): JsonOutline {
  let depth = 0;
  let open = 0;
  let names = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case 0x22: // "
        at = endOfString(bytes, at);
        break;
      case 0x2c: // ,
        values += 1;
        break;
      case 0x3a: // :
        names += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        values += 1;
        open += 1;
        if (open > depth) depth = open;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        open -= 1;
        break;
    }
  }
  return { depth, names, values: values + names };
}

/** Where the string that starts at `start` ends: at its closing quote, or at the end of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(0x22, start + 1); end !== -1; end = bytes.indexOf(0x22, end + 1)) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return bytes.length;
}

/**
 * True when an object of the text has a name twice, of which `JSON.parse` kept the last: the text then has more names than what was
 * read from it. Counting takes a fraction of the time of `JSON.parse`.
 *
 * @param value - what `JSON.parse` made of the text
 */
export function hasNameTwice({ names }: JsonOutline, value: unknown): boolean {
  return namesIn(value) !== names;
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const entry of value) count += namesIn(entry);
    return count;
  }
  for (const entry of Object.values(value)) count += 1 + namesIn(entry);
  return count;
}
