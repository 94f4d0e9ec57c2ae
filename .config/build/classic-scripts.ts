/**
 * Part of the build: the scripts for a script tag, with one global, made of the modules for pages. To bundle and to minify each twice
 * took a third of the build.
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** Address of a classic script, known only while it starts: the workers' script is beside it. */
const SCRIPT_URL = 'globalThis.document?.currentScript?.src';

/** Writes `dist/<name>.global.js` of `dist/<name>.browser.js`. */
export function writeClassicScript(name: string): void {
  const module = readFileSync(`dist/${name}.browser.js`, 'utf8');
  const [, code, exported, licences] = /^([^]*)export\{([^}]*)\};([^]*)$/.exec(module) ?? [];
  if (code === undefined || code.includes('scriptUrl')) throw new Error(`${name}: not the module that was expected`);
  const members = exported!.split(',').map((each) => each.split(' as ').reverse().join(':'));
  const body = code.replaceAll('import.meta.url', 'scriptUrl');
  const script = `"use strict";var EsopRepurchase=(()=>{var scriptUrl=${SCRIPT_URL};${body}return{${members.join(',')}}})();${licences!}`;
  writeFileSync(`dist/${name}.global.js`, script);
}
