/** Every kept plan has its name behind this. */
const PREFIX = 'what-if plan: ';

/** The names of the plans kept in this browser; null where the browser keeps nothing. */
export function keptNames(): string[] | null {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .sort((one, other) => one.localeCompare(other));
  } catch {
    return null;
  }
}

/** Keeps a text under a name, in place of what was kept there. False where there is no room for it. */
export function keep(name: string, text: string): boolean {
  try {
    localStorage.setItem(`${PREFIX}${name}`, text);
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
}
