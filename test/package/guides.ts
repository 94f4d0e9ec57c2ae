import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Those whose own tests make the files that their commands read, or start a service: the second in an installed package. */
const RUN_ELSEWHERE = [
  'reconcile.md',
  'your-own-history.md',
  'we-buy-the-rest.md',
  'deferral.md',
  'service.md',
  'distributed.md',
  'benchmarks.md',
];
/** What the README and the guides name without writing it, as `example` calls it. */
const OWN_FILES: Readonly<Record<string, string>> = { 'plan.json': 'acme/plan.json', 'census.csv': 'acme/census.csv' };

/** Analyses of many runs, which are as good over a few years. */
const SHORTENED = ['policy', 'resilience', 'sensitivity'];

/** The commands in the `sh` blocks of a page, as arguments. */
const commandsOf = (file: string): string[][] =>
  [...readFileSync(file, 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm)]
    .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.trim())
    .filter((line) => /^npx esop-repurchase (?!what-if)/.test(line))
    .map((line) => line.split(/\s+/).slice(2));

/**
 * The first command of each name in README.md and docs/guides, with few random futures and years. All of the guides' are run beside the
 * source; in the package a command may lack a script or a file of an example, which any of its calls shows. Those of the tutorial do.
 */
export function commandsOfGuides(): string[][] {
  const guides = readdirSync('docs/guides').filter((name) => !RUN_ELSEWHERE.includes(name));
  const shown = new Set(commandsOf('docs/tutorial.md').map(([name]) => name));
  const commands = ['README.md', ...guides.map((name) => join('docs/guides', name))]
    .flatMap(commandsOf)
    .filter(([name]) => !shown.has(name));
  // The README comes first, and its commands with it.
  const firsts = new Map([...commands].reverse().map((args) => [args[0], args]));
  return [...firsts.values()].map((args) => [
    ...args.map((arg, at) => (args[at - 1] === '--paths' ? '2' : (OWN_FILES[arg] ?? arg))),
    ...(SHORTENED.includes(args[0]!) ? ['--years', '2'] : []),
  ]);
}
