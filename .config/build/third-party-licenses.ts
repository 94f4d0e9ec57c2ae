import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Options } from 'tsup';

/** Writes the licences of all packages of which something is in a script that was built with it, as those packages state them. */
export function thirdPartyLicenses(file: string): NonNullable<Options['esbuildPlugins']>[0] {
  const folders = new Set<string>();
  return {
    name: 'third-party-licenses',
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        for (const { inputs } of Object.values(metafile!.outputs)) {
          for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
            const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
            if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
          }
        }
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, licenses(folders));
      });
    },
  };
}

/** Each text once, under the names of the packages that state it. */
function licenses(folders: ReadonlySet<string>): string {
  const names = new Map<string, string[]>();
  for (const folder of [...folders].sort()) {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string };
    const text = licenseIn(folder);
    if (text === '') throw new Error(`${name} is bundled, but has no file with its licence`);
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return [...names].map(([text, of]) => `${of.join('\n')}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`);
}

function licenseIn(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|notice)\b/i.test(name));
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
