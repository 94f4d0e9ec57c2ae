import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mergePatch } from '../../src/index.js';

/** A command of the tutorial, what the tutorial shows of its output, and what it said. */
export interface Step {
  readonly command: string;
  readonly shown: readonly string[];
  readonly said: string;
}

/**
 * Does what docs/tutorial.md says, block by block, in an empty folder inside one in which the package is installed: writes the
 * census and the plan, mends the plan with each further JSON block, and runs every command. The two lines that install the
 * package are left to whoever installs it from the registry.
 */
export function followTutorial(installed: string): Step[] {
  const folder = join(installed, 'tutorial');
  const command = join(installed, 'node_modules/.bin/esop-repurchase');
  mkdirSync(folder);
  const steps: (Step & { shown: string[] })[] = [];
  let plan: object | undefined;
  for (const { language, text } of blocks()) {
    if (language === 'csv') writeFileSync(join(folder, 'census.csv'), text);
    else if (language === 'json') {
      const isFirst = plan === undefined;
      plan = isFirst ? (JSON.parse(text) as object) : (mergePatch(plan, JSON.parse(text)) as object);
      // Errors name lines of the plan as it is shown.
      writeFileSync(join(folder, 'plan.json'), isFirst ? text : JSON.stringify(plan));
    } else if (language === 'text') steps.at(-1)!.shown.push(text);
    else {
      for (const line of text.replaceAll('\\\n', ' ').trim().split('\n')) {
        if (line === 'npm init --yes' || line === 'npm install esop-repurchase') continue;
        const [npx, name, ...args] = line.trim().split(/\s+/);
        if (npx !== 'npx' || name !== 'esop-repurchase') throw new Error(`Cannot follow: ${line}`);
        // As in a terminal, where errors and warnings are text.
        const { stdout, stderr } = spawnSync(command, [...args, '--errors', 'text'], { cwd: folder, encoding: 'utf8' });
        steps.push({ command: line, shown: [], said: stdout + stderr });
      }
    }
  }
  return steps;
}

/** What the tutorial puts before the board. */
export const forTheBoard = (): string => [...tutorial().matchAll(/^> .*$/gm)].join('\n');

/** The census of the tutorial, and its plan as it is first and after each change. */
export function filesOfTutorial(): { census: string; plans: readonly object[] } {
  const plans: object[] = [];
  for (const { language, text } of blocks()) {
    if (language === 'json') plans.push(mergePatch(plans.at(-1) ?? {}, JSON.parse(text)) as object);
  }
  return { census: blocks().find(({ language }) => language === 'csv')!.text, plans };
}

const tutorial = (): string => readFileSync(resolve('docs/tutorial.md'), 'utf8');

function blocks(): { language: string; text: string }[] {
  return [...tutorial().matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}
