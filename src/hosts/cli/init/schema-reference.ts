import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import packageJson from '../../../../package.json' with { type: 'json' };
import { inputJsonSchema } from '../../../engine/input/json-schema.js';

const INSTALLED = 'node_modules/esop-repurchase/dist/schema.json';

/** What a plan calls its schema. */
export interface SchemaReference {
  /** Relative to the folder of the plan, as editors read it. */
  readonly reference: string;
  /** What the file has to say where no package has it: this command may run from a cache that is emptied, or from another disk. */
  readonly text?: string;
}

/** The schema for a plan in `folder`: that of the package installed there or in a folder around it, else a file beside the plan. */
export function schemaFor(folder: string): SchemaReference {
  for (let around = folder; ; around = dirname(around)) {
    const installed = join(around, INSTALLED);
    if (existsSync(installed)) {
      const path = relative(folder, installed).replaceAll('\\', '/');
      return { reference: path.startsWith('.') ? path : `./${path}` };
    }
    if (dirname(around) === around) break;
  }
  const reference = `./esop-repurchase-${packageJson.version}.schema.json`;
  return { reference, text: `${JSON.stringify(inputJsonSchema())}\n` };
}
