/** Plan kept in this browser. Its identity is not its name, which two plans may share. */
export interface KeptPlan {
  readonly id: string;
  readonly name: string;
  /** Time of the copy, ISO 8601; empty where it is not known. */
  readonly when: string;
}

/** Prefixes of the keys of a kept plan: before its id, for the plan, and for the time of its copy with its name. */
const PLAN = 'what-if plan: ';
const KEPT_AT = 'what-if kept at: ';

/** True for a change of another tab that concerns kept plans; null stands for all keys. */
export function isOfKept(key: string | null): boolean {
  return key === null || key.startsWith(PLAN) || key.startsWith(KEPT_AT);
}

/** The members of a browser's storage that are used here. Its keys are its own properties. */
export interface TextStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

/** Plans kept in a storage that may be full, or forbidden. */
export class KeptPlans {
  constructor(private readonly storage: () => TextStorage) {}

  /** All of them by name, the latest of one name first; null where the browser keeps nothing. */
  list(): KeptPlan[] | null {
    try {
      const all = Object.keys(this.storage()).filter((key) => key.startsWith(PLAN));
      return all
        .map((key) => this.#plan(key.slice(PLAN.length)))
        .sort((one, other) => one.name.localeCompare(other.name) || other.when.localeCompare(one.when));
    } catch {
      return null;
    }
  }

  #plan(id: string): KeptPlan {
    const [, when = '', name = ''] = /^(\S*) ?(.*)$/s.exec(this.storage().getItem(`${KEPT_AT}${id}`) ?? '') ?? [];
    // Older versions of this page had the name as the id.
    return { id, when, name: name === '' ? id : name };
  }

  text(id: string): string | null {
    return this.storage().getItem(`${PLAN}${id}`);
  }

  /**
   * Keeps a text in place of what has its id.
   *
   * @returns the reason for which it is not kept; null once it is, which is read back. What was kept before then stays
   */
  keep({ id, name, when }: KeptPlan, text: string): string | null {
    const entries = [
      [`${PLAN}${id}`, text],
      [`${KEPT_AT}${id}`, `${when} ${name}`],
    ] as const;
    let before: readonly (readonly [string, string | null])[] = [];
    try {
      const storage = this.storage();
      before = entries.map(([key]) => [key, storage.getItem(key)]);
      for (const [key, value] of entries) storage.setItem(key, value);
      if (entries.every(([key, value]) => storage.getItem(key) === value)) return null;
      throw new Error('Not what was written');
    } catch (error) {
      for (const [key, value] of before) this.#putBack(key, value);
      const isFull = (error as Error).name === 'QuotaExceededError';
      const megabytes = Math.max(0.1, text.length / 1e6).toFixed(1);
      return isFull ? `This browser has no room for it, ${megabytes} MB` : 'This browser does not keep it';
    }
  }

  #putBack(key: string, value: string | null): void {
    if (value === null) this.storage().removeItem(key);
    else this.storage().setItem(key, value);
  }

  forget(id: string): void {
    this.storage().removeItem(`${PLAN}${id}`);
    this.storage().removeItem(`${KEPT_AT}${id}`);
  }
}

/**
 * The kept plan that would be replaced without anybody having meant it: one of the same name, the plan's own copy under its former name, or
 * one that another tab has kept since. Null where nothing is.
 *
 * @param own - the copy that the plan was opened from or kept as, as it was then
 */
export function inTheWay(kept: readonly KeptPlan[], own: KeptPlan | null, name: string): KeptPlan | null {
  const now = kept.find(({ id }) => id === own?.id);
  if (now !== undefined) return now.name === name && now.when === own?.when ? null : now;
  return kept.find((plan) => plan.name === name) ?? null;
}
