/** What a word of a status column says: whether the person is still employed, and why not, where the word tells. */
interface Status {
  readonly status: 'active' | 'separated';
  readonly cause?: string;
}

/**
 * Only words that leave no doubt. `R` may be retired or rehired, `D` disabled or deceased, and `Disabled` still employed;
 * `Terminated` is used for anybody who left, so it tells no cause.
 */
const STATUSES: Readonly<Record<string, Status>> = {
  active: { status: 'active' },
  a: { status: 'active' },
  employed: { status: 'active' },
  separated: { status: 'separated' },
  terminated: { status: 'separated' },
  term: { status: 'separated' },
  t: { status: 'separated' },
  retired: { status: 'separated', cause: 'retirement' },
  deceased: { status: 'separated', cause: 'death' },
};

const CAUSES: Readonly<Record<string, string>> = {
  retirement: 'retirement',
  retired: 'retirement',
  death: 'death',
  deceased: 'death',
  died: 'death',
  disability: 'disability',
  disabled: 'disability',
  termination: 'termination',
  terminated: 'termination',
  term: 'termination',
  resigned: 'termination',
  resignation: 'termination',
  discharged: 'termination',
  quit: 'termination',
};

/**
 * The status that a word stands for.
 *
 * @example
 * statusMeant('T') // { status: 'separated' }
 * statusMeant('Retired') // { status: 'separated', cause: 'retirement' }
 * statusMeant('R') // undefined
 */
export function statusMeant(text: string): Status | undefined {
  return of(STATUSES, text);
}

/** The cause of a separation that a word stands for. */
export function causeMeant(text: string): string | undefined {
  return of(CAUSES, text);
}

function of<T>(words: Readonly<Record<string, T>>, text: string): T | undefined {
  const word = text.toLowerCase();
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
