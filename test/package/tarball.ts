import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { packInto } from '../../.config/packages-of.js';
import { removeAtExit } from '../remove-at-exit.js';

/** What npm would publish of the build. */
export interface Tarball {
  /** Its path. */
  readonly path: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** The packages of this repository by the folder that holds each. */
const PACKAGES = { '.': 'esop-repurchase', './src/hosts/service': 'esop-repurchase-service' } as const;
type Folder = keyof typeof PACKAGES;

/** Both packages, packed once for all tests of this process, or for all processes by `npm test`, which names the folder. */
let packed: readonly (Tarball & { readonly name: string })[] | undefined;

/** A package, by default the library. */
export function tarball(of: Folder = '.'): Tarball {
  packed ??= pack();
  return packed.find(({ name }) => name === PACKAGES[of])!;
}

function pack(): NonNullable<typeof packed> {
  const given = process.env['TEST_PACKED'];
  const folder = given ?? mkdtempSync(join(tmpdir(), 'esop-tarball-'));
  if (given === undefined) removeAtExit(folder);
  const json =
    given === undefined ? execute('.', ...packInto(folder)) : readFileSync(join(given, 'packed.json'), 'utf8');
  type Packed = Omit<Tarball, 'path'> & { readonly name: string; readonly filename: string };
  return (JSON.parse(json) as Packed[]).map((one) => ({ ...one, path: join(folder, one.filename) }));
}

/** Installs both packages into a folder, beside this checkout's libraries of them, and gives the folder of their commands. */
export function installBesidePeers(folder: string): string {
  const modules = join(folder, 'node_modules');
  const commands = join(modules, '.bin');
  mkdirSync(commands, { recursive: true });
  for (const [of, own] of Object.entries(PACKAGES)) {
    execute(modules, 'tar', '-xzf', tarball(of as Folder).path);
    renameSync(join(modules, 'package'), join(modules, own));
    symlinkSync(`../${own}/dist/cli.js`, join(commands, own));
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(of, 'package.json'), 'utf8')) as Record<
      string,
      object
    >;
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      if (existsSync(join(modules, name)) || name === 'esop-repurchase') continue;
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(resolve('node_modules', name), join(modules, name));
    }
  }
  return commands;
}

/** Runs a program to its end, and gives what it printed. */
export function execute(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
