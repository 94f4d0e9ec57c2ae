import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileFailure } from '../files/files.js';

/** Depth to which files below a folder are listed, and their number. */
const DEEPEST = 3;
const MOST_FILES = 200;

/**
 * The real path of a file named by a model. It must be inside one of the user's folders, after links are resolved.
 *
 * @param folders - their real paths; a relative name is looked for in each in turn
 * @throws Failure for a file that is elsewhere, and for one that is in none of them
 */
export function fileIn(folders: readonly string[], name: string, what: string): string {
  const inside = folders
    .map((folder) => resolve(folder, name))
    .filter((path) => folders.some((folder) => isInside(folder, path)));
  if (inside.length === 0) throw fileFailure(name, what, 'Is outside of the folders that may be read');
  const found = inside.map(asWritten).find((path) => existsSync(path) && statSync(path).isFile());
  if (found === undefined) throw fileFailure(name, what, 'No such file', 'list_files names those that are there');
  const real = realpathSync(found);
  if (folders.some((folder) => isInside(folder, real))) return real;
  throw fileFailure(name, what, 'Is a link out of the folders that may be read');
}

/** The path as the disk has it. Macs write letters with marks decomposed, models composed; both are one name (Unicode NFC). */
function asWritten(path: string): string {
  if (existsSync(path)) return path;
  const above = dirname(path);
  if (above === path) return path;
  const folder = asWritten(above);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return path;
  const wanted = basename(path).normalize();
  return join(folder, readdirSync(folder).find((name) => name.normalize() === wanted) ?? basename(path));
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Files that may be a plan or a census, by the ending of the name. */
export interface Files {
  readonly plans: readonly string[];
  readonly censuses: readonly string[];
  /** Number of files beyond those named. */
  readonly not_named: number;
}

/** The files that may be plans and censuses, by the names under which `fileIn` finds them. */
export function filesIn(folders: readonly string[]): Files {
  const names = new Set<string>();
  for (const folder of folders) {
    for (const path of filesBelow(folder, DEEPEST)) {
      const short = relative(folder, path);
      names.add(names.has(short) ? path : short);
    }
  }
  const ending = (pattern: RegExp): string[] => [...names].filter((name) => pattern.test(name)).sort();
  const [plans, censuses] = [ending(/\.jsonc?$/i), ending(/\.(?:csv|xlsx)$/i)];
  const named = { plans: plans.slice(0, MOST_FILES), censuses: censuses.slice(0, MOST_FILES) };
  return { ...named, not_named: plans.length + censuses.length - named.plans.length - named.censuses.length };
}

function filesBelow(folder: string, depth: number): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return depth > 1 ? filesBelow(path, depth - 1) : [];
    return entry.isFile() ? [path] : [];
  });
}
