/** Somebody of the projection; the name is that of the census, empty where it has none. */
export interface Somebody {
  readonly id: string;
  readonly name: string;
}

/** Those whom a text may mean: the one with that id, else all whose id or name has its words. */
export function peopleFound(typed: string, all: readonly Somebody[]): readonly Somebody[] {
  const text = typed.trim().toLowerCase();
  const same = all.find(({ id }) => id.toLowerCase() === text);
  if (same !== undefined) return [same];
  const words = text.split(/[\s,]+/);
  return all.filter(({ id, name }) => {
    const said = `${id} ${name}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** `Ana Rivera (E7)` */
export function calledBy({ id, name }: Somebody): string {
  return name === '' ? id : `${name} (${id})`;
}
