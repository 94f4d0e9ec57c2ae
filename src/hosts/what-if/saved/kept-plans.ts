/** Every kept plan has its name behind this, and the time of its copy behind the other. */
const PREFIX = 'what-if plan: ';
const KEPT_AT = 'what-if kept at: ';

/** A plan kept in this browser, and when the copy was made, in words; empty where that is not known. */
export interface KeptPlan {
  readonly name: string;
  readonly when: string;
}

/** The plans kept in this browser; null where the browser keeps nothing. */
export function keptPlans(): KeptPlan[] | null {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .sort((one, other) => one.localeCompare(other))
      .map((name) => ({ name, when: inWords(localStorage.getItem(`${KEPT_AT}${name}`)) }));
  } catch {
    return null;
  }
}

function inWords(time: string | null): string {
  return time === null ? '' : new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** Keeps a text under a name, in place of what was kept there. False where there is no room for it. */
export function keep(name: string, text: string): boolean {
  try {
    localStorage.setItem(`${PREFIX}${name}`, text);
    localStorage.setItem(`${KEPT_AT}${name}`, new Date().toISOString());
    return true;
  } catch {
    return false;
  }
}

export function keptText(name: string): string | null {
  return localStorage.getItem(`${PREFIX}${name}`);
}

export function forget(name: string): void {
  localStorage.removeItem(`${PREFIX}${name}`);
  localStorage.removeItem(`${KEPT_AT}${name}`);
}
