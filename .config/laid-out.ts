import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';

const style = JSON.parse(readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8')) as FormatConfig;

/** Text as `npm run fix` lays out a file of this name, prose wrapped by option. */
export async function laidOut(file: string, text: string, options: FormatConfig = {}): Promise<string> {
  return (await format(file, text, { ...style, ...options })).code;
}
