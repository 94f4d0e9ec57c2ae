import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { markdownFiles } from './examples.js';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test.each(markdownFiles())('every relative link in %s leads somewhere', (file) => {
  expect(links(file).filter((link) => !leadsSomewhere(link, file))).toEqual([]);
});

test.each(markdownFiles())('every npm command in %s exists', (file) => {
  const named = [...readFileSync(file, 'utf8').matchAll(/\bnpm (?:run(?: --silent| -s)? ([\w:-]+)|(test|start)\b)/g)];
  expect(named.map(([, run, short]) => run ?? short ?? '').filter((name) => !(name in scripts))).toEqual([]);
});

function links(file: string): string[] {
  return [...prose(file).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, reference]) => inline ?? reference ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(link: string, file: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || !target.endsWith('.md') || anchors(target).includes(anchor);
}

/** The anchors that headings receive: lower case, blanks as hyphens, punctuation dropped. */
function anchors(file: string): string[] {
  return [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}

function prose(file: string): string {
  return readFileSync(file, 'utf8').replace(/^```.*?^```$/gms, '');
}
