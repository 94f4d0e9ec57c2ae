import { join, resolve } from 'node:path';

/** The repository. */
export const root = resolve(import.meta.dirname, '../..');

/** A file of the repository. */
export const inRoot = (path: string): string => join(root, path);
