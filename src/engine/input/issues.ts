/** The longest part of a path that is shown: a key may be of any length. */
const LONGEST_NAME_SHOWN = 100;

/**
 * The path of a value inside its argument as it is written in errors; the argument itself goes by its name.
 *
 * @example
 * fieldName('initialState', ['participants', 3, 'age']) // 'participants[3].age'
 * fieldName('planRules', []) // 'planRules'
 */
export function fieldName(argument: string, path: readonly PropertyKey[]): string {
  let field = '';
  for (const part of path) {
    if (typeof part === 'number') field += `[${part}]`;
    else field += (field === '' ? '' : '.') + shortened(String(part));
  }
  return path.length === 0 ? argument : field;
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME_SHOWN ? `${name.slice(0, LONGEST_NAME_SHOWN)}...` : name;
}
