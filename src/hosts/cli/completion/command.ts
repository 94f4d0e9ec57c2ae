import { Argument, type Command } from 'commander';
import { writeText, type Host } from '../host.js';
import { bashScript, type Completions, completionsOf, fishScript, zshScript } from './completions.js';

const SHELLS: Readonly<Record<string, (all: readonly Completions[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** Prints what a shell needs to complete commands, options and words. */
export function addCompletion(program: Command, host: Host): void {
  const name = program.name();
  program
    .command('completion')
    .summary('print completions for a shell')
    .description('Prints a script that completes commands, options and their words in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS)))
    .addHelpText(
      'after',
      `
To load it:
  bash  add to ~/.bashrc: source <(${name} completion bash)
  zsh   add to ~/.zshrc after compinit: source <(${name} completion zsh)
  fish  ${name} completion fish > ~/.config/fish/completions/${name}.fish`,
    )
    .action((shell: string) => writeText(host.stdout, SHELLS[shell]!(completionsOf(program))));
}
