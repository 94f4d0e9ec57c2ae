/**
 * Last part of `npm run build`: the hashes by which a page makes sure that it got these very scripts, shown and kept in the
 * README. In CI the README is left as it was committed, so that its test notices a stale one.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const BEGIN = '<!-- Integrity, written by npm run build; do not edit. -->';
const END = '<!-- End of integrity. -->';

const SCRIPTS = [
  ['esop-repurchase.global.js', 'for a script tag, the global `EsopRepurchase`'],
  ['esop-repurchase.browser.js', 'the same as a module'],
  ['esop-repurchase.all.global.js', 'with the analyses, and Monte Carlo in Web Workers'],
  ['esop-repurchase.all.browser.js', 'the same as a module'],
] as const;

const lines = SCRIPTS.map(([name, purpose]) => {
  const hash = createHash('sha384')
    .update(readFileSync(`dist/${name}`))
    .digest('base64');
  console.log(`${name} sha384-${hash}`);
  return `- \`${name}\`, ${purpose}:\n  \`sha384-${hash}\``;
});

if (process.env['CI'] === undefined) {
  const text = readFileSync('README.md', 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`README.md has lost its markers: ${BEGIN} and ${END}`);
  const written = `${text.slice(0, begin + BEGIN.length)}\n\n${lines.join('\n')}\n\n${text.slice(end)}`;
  if (written !== text) writeFileSync('README.md', written);
}
