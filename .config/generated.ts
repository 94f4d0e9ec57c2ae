/**
 * The generated files of the repository: those of a path that begins as told, or all, are written by
 *
 *     tsx .config/generated.ts [path]
 */
import { writeFileSync } from 'node:fs';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { analysisSchemas } from './analysis-schemas.js';
import { inputReference } from './input-reference.js';
import { packedLlms } from './llms.js';
import { PAGES_WITH_TABLES } from './model-tables.js';
import { acmeChart } from './readme-chart.js';
import { TYPE_FILES } from './types-of-schemas.js';

/** Text of each file. The types are first: the schemas of analyses are read from them. */
const GENERATED: Readonly<Record<string, () => string>> = {
  ...TYPE_FILES,
  'src/hosts/service/openapi/analysis-schemas.json': analysisSchemas,
  'docs/reference/inputs.md': inputReference,
  'docs/llms.txt': packedLlms,
  'docs/acme.svg': acmeChart,
  ...PAGES_WITH_TABLES,
};

export const generatedFiles = Object.keys(GENERATED);

/** The text of a generated file, as it is formatted. */
export async function generated(file: string): Promise<string> {
  const text = GENERATED[file]!();
  const { ignored, inferredParser: parser } = await getFileInfo(file, { ignorePath: '.prettierignore' });
  return ignored || parser === null ? text : format(text, { ...(await resolveConfig(file)), parser });
}

if (process.argv[1] === import.meta.filename) {
  const [, , start = ''] = process.argv;
  for (const file of generatedFiles.filter((path) => path.startsWith(start)))
    writeFileSync(file, await generated(file));
}
