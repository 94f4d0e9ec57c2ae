import type { TextStorage } from './saved-page.js';

const KEY = 'what-if draft';

/**
 * Unsaved work, kept for a reload. It is of one tab and ends with it: a census holds pay, and two tabs hold two plans. A browser that
 * keeps nothing, or has no room, keeps no draft.
 */
export class Draft {
  constructor(private readonly storage: () => TextStorage) {}

  text(): string | null {
    try {
      return this.storage().getItem(KEY);
    } catch {
      return null;
    }
  }

  /** Keeps a text in place of the one before; null drops it. */
  keep(text: string | null): void {
    try {
      if (text === null) this.storage().removeItem(KEY);
      else this.storage().setItem(KEY, text);
    } catch {
      // The work is still on the page.
    }
  }
}
