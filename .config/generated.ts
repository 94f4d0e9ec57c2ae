/**
 * Files that follow from the sources and are not in the repository: `npm ci` and the build write them, by
 *
 *     tsx .config/generated.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { analysisSchemas } from './analysis-schemas.js';
import { inputReference } from './input-reference.js';
import { laidOut } from './laid-out.js';
import { packedLlms, RESULT_PAGES } from './pages.js';
import { TYPE_FILES } from './types-of-schemas.js';

/** Text of each file. In this order: the schemas of analyses are read from the types, the service from these, and the index from the pages. */
const GENERATED: Readonly<Record<string, () => string | Promise<string>>> = {
  ...TYPE_FILES,
  'src/hosts/service/openapi/analysis-schemas.json': analysisSchemas,
  ...RESULT_PAGES,
  'docs/reference/inputs.md': inputReference,
  'docs/reference/commands.md': async () => (await import('./host-reference.js')).commandReference(),
  'docs/reference/service.md': async () => (await import('./host-reference.js')).serviceReference(),
  'docs/llms.txt': packedLlms,
};

for (const [file, make] of Object.entries(GENERATED)) {
  const text = await make();
  mkdirSync(dirname(file), { recursive: true });
  const isRead = /\.(?:ts|md)$/.test(file);
  writeFileSync(file, isRead ? await laidOut(file, text) : text);
}
