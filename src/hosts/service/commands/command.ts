import type { Command, Host, Option } from 'esop-repurchase/internal/command-line';
import { settingsFrom } from './setting.js';

/** Adds a command to those of a program, or of a group. */
export type Addition = (to: Command, host: Host) => Command;

/** A command: its name, its sentence, its options, and what it does with them and with its argument. */
export function command<Flags>(
  name: string,
  sentence: string,
  options: () => readonly Option[],
  run: (host: Host, flags: Flags, argument: string) => Promise<void>,
): Addition {
  return (to, host) => {
    const added = to.command(name).description(sentence);
    for (const option of options()) added.addOption(option);
    added.hook('preAction', (_, action) => settingsFrom(host, action));
    return added.action((...given: unknown[]) => run(host, added.opts() as Flags, given[0] as string));
  };
}

/** Commands under a name. */
export function group(name: string, summary: string, sentence: string, commands: readonly Addition[]): Addition {
  return (to, host) => {
    const added = to.command(name).summary(summary).description(sentence);
    for (const add of commands) add(added, host);
    return added;
  };
}
