import * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { isDecimalText } from '../../numeric/index.js';
import { known, type About } from './about.js';

/** What a user may write for a number: a JSON number, or decimal text so that no digit is lost on the way. */
export type NumberOrDecimalText = number | string;

/** The bounds of a number, in plain terms. */
export type Bounds = Pick<About, 'minimum' | 'maximum' | 'exclusiveMinimum'>;

/** Longer decimal text is refused unread. */
export const LONGEST_DECIMAL_TEXT = 500;

/** Decimal text of at most this length survives the way through a double unchanged. */
const FIFTEEN = 15;

/** A number or decimal text, read into its unit by `read`, which gives the units, or the words for why it cannot. */
export function readNumber<Q extends number>(
  read: (value: NumberOrDecimalText) => Q | string,
  about: About,
): z.ZodMiniType<Q, NumberOrDecimalText> {
  const readGiven = (value: NumberOrDecimalText): Q | string =>
    whyNoNumber(value) ?? read(typeof value === 'string' && value.length <= FIFTEEN ? Number(value) : value);
  const schema = z.pipe(
    numberOrText(),
    z.transform((value: NumberOrDecimalText, payload) => orRefuse(readGiven(value), payload)),
  );
  known.add(schema, { kind: 'number', ...about, read: readGiven });
  return schema;
}

const numberOrText = (): z.ZodMiniType<NumberOrDecimalText, NumberOrDecimalText> => z.union([z.number(), z.string()]);

/** A number of which nothing is known yet, because its unit is that of another field. */
export function anyNumber(): z.ZodMiniType<NumberOrDecimalText, NumberOrDecimalText> {
  const schema = numberOrText().check((payload) => {
    const why = whyNoNumber(payload.value);
    if (why !== undefined) payload.issues.push({ code: 'custom', message: why, input: payload.value });
  });
  known.add(schema, { kind: 'number' });
  return schema;
}

/** The words for text that is not a number, and for numbers that JSON does not have. */
function whyNoNumber(value: NumberOrDecimalText): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : words.notANumber;
  if (value.length > LONGEST_DECIMAL_TEXT) return words.atMostCharacters(LONGEST_DECIMAL_TEXT);
  return isDecimalText(value) ? undefined : words.notANumber;
}

/** What was read; words become an issue. */
export function orRefuse<T>(read: T | string, { issues, value }: z.core.ParsePayload): T {
  if (typeof read !== 'string') return read;
  issues.push({ code: 'custom', message: read, input: value });
  return z.NEVER;
}

/** The words for a number outside its bounds. */
export function outsideBounds(bounds: Bounds, largest: number | string, isTooLarge: boolean): string {
  const { minimum: least, maximum: most, exclusiveMinimum: above } = bounds;
  if (least !== undefined && most !== undefined) return words.between(least, most);
  if (isTooLarge) return words.atMost(most ?? largest);
  return above !== undefined ? words.greaterThan(above) : words.atLeast(least ?? `-${largest}`);
}
