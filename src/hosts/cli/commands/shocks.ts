import { Option } from 'commander';
import { type NamedStress, type Shock, stress, usualStresses } from '../../../analysis/index.js';
import { stressAnalysis } from '../../../analysis/internal.js';
import type { ErrorDetails } from '../../../index.js';
import { sensitivityAnalysis } from '../../../presentation/words/index.js';
import type { Issue } from '../errors/failure.js';
import { invalidFile, readJsonFile } from '../files/plan-file.js';
import { repeated } from './repeated.js';
import { commandOf } from './analysis.js';
import { answer } from './answer.js';
import { analysisCommand, helpOf, type PlanFlags } from './command.js';
import { flagsOf, type FlagsOfFields, invalidOption, numberIn } from './option-values.js';

/** Options of `stress` besides the shocks themselves. */
interface StressFlags extends PlanFlags {
  readonly shocks?: string;
  readonly usual: boolean;
}

const SHOCKS_FILE = new Option('--shocks <shocks.json>', 'a list of shocks, or of { name, shocks } for several runs');

const USUAL = new Option('--usual', 'the stresses that boards ask about first, each a run').default(false);

const FALL = /^(?<year>[^:]+):(?<fall>[^:]+)(?::(?<recovery_years>[^:]+))?$/;

/** Shocks: the option that gives one, and its pattern, in which names are fields of the shock. */
const GIVEN: Readonly<Record<Shock['shock'], readonly [flags: string, about: string, pattern: RegExp]>> = {
  price_fall: [
    '--price-fall <year:fall[:years]>',
    'the price falls, such as 2029:0.3; with :5 it is back in five years',
    FALL,
  ],
  layoff: [
    '--layoff <year:part[:earnings]>',
    'part of the people are laid off, such as 2028:0.15; earnings fall by as much, or with :0 not at all',
    /^(?<year>[^:]+):(?<fraction>[^:]+)(?::(?<earnings_lost>[^:]+))?$/,
  ],
  largest_holders_leave: [
    '--largest-leave <year:count>',
    'the largest holders leave, such as 2027:3',
    /^(?<year>[^:]+):(?<count>[^:]+)$/,
  ],
  contribution_holiday: [
    '--holiday <from-through>',
    'no contributions by policy, such as 2027-2029',
    /^(?<from>[^-]+)-(?<through>[^-]+)$/,
  ],
  earnings_fall: [
    '--earnings-fall <year:fall[:years]>',
    'the company earns less, such as 2029:0.3; with :5 it is back in five years',
    FALL,
  ],
  revolver_lost: ['--revolver-lost <year>', 'the bank ends the line of credit, such as 2029', /^(?<year>[^:]+)$/],
  covenant: [
    '--covenant <from-through[:debt=x][:coverage=x][:sweep=x]>',
    'lenders ask for more, such as 2028-2030:coverage=1.25',
    /^(?<from>[^-]+)-(?<through>[^-:]+)(?::debt=(?<max_debt_to_ebitda>[^:]+))?(?::coverage=(?<min_fixed_charge_coverage>[^:]+))?(?::sweep=(?<debt_sweep_rate>[^:]+))?$/,
  ],
  refinance: [
    '--refinance <loan:year:years:rate>',
    'a loan is spread anew, such as L1:2028:10:0.07',
    // The id of a loan may have a colon in it.
    /^(?<loan_id>.+):(?<year>[^:]+):(?<years>[^:]+):(?<interest_rate>[^:]+)$/,
  ],
};

/** The options; each may be given several times. */
const SHOCKS = Object.entries(GIVEN).map(([kind, [flags, about, pattern]]) => ({
  ...{ kind, pattern },
  option: repeated(new Option(flags, about)),
}));
const shockOptions: readonly Option[] = SHOCKS.map(({ option }) => option);

/** Projects a plan with and without shocks. A command of its own because each kind of shock has a flag, `--layoff 2028:0.15`, or a file has them. */
export const STRESS = analysisCommand<StressFlags>(
  helpOf(stressAnalysis),
  [USUAL, SHOCKS_FILE, ...shockOptions],
  async (read, { host, flags }) => {
    const shocks = readShocks(host.cwd, flags, () => usualStresses(read.plan));
    await answer(host, flags, stressAnalysis, read, {
      compute: (progress) => stress(read.plan, shocks.given, progress),
      locate: (details) => shocks.locate(details) ?? read.locate(details),
    });
  },
);

/** Shocks as `stress()` takes them, and where in the file or the options its issues with them belong. */
interface Shocks {
  readonly given: readonly Shock[] | readonly NamedStress[];
  readonly locate: (details: ErrorDetails) => Issue | undefined;
}

/** Shocks of the file, of the options, or the usual ones; two of them at once could mean one run or several. */
function readShocks(cwd: string, flags: StressFlags, usual: () => readonly NamedStress[]): Shocks {
  const said = saidShocks(flags);
  const flag = said[0]?.flag ?? (flags.shocks === undefined ? undefined : '--shocks');
  if (flags.usual) {
    if (flag !== undefined) throw invalidOption('--usual', `Not with ${flag}`);
    return { given: usual(), locate: () => undefined };
  }
  if (flags.shocks === undefined) {
    if (said.length === 0) throw invalidOption('--shocks', `Required: this, --usual, or ${shockFlagNames()}`);
    return { given: said.map(({ shock }) => shock), locate: (details) => issueOfOption(details, said) };
  }
  if (said.length > 0) throw invalidOption('--shocks', `Not with ${said[0]!.flag}`);
  const file = flags.shocks;
  const content = readJsonFile(cwd, file, 'shocks file');
  if (!Array.isArray(content) || content.length === 0) {
    const issue = 'Must be a list of shocks, or of { name, shocks }';
    throw invalidFile('shocks file', [{ file, field: file, issue }]);
  }
  return {
    // The engine checks the entries.
    given: content as Shock[] | NamedStress[],
    locate: ({ field, issue }) =>
      /^shocks(?=$|\[|\.)/.test(field) ? { field: field.replace(/^shocks\.?/, '') || file, issue, file } : undefined,
  };
}

/** An issue with one of several shocks names the option that gave the shock. */
function issueOfOption({ field, issue }: ErrorDetails, said: readonly SaidShock[]): Issue | undefined {
  const [, at, part] = /^shocks\[(\d+)\](?:\.(.*))?$/.exec(field) ?? [];
  const shock = said[Number(at)];
  if (shock === undefined) return undefined;
  const { flag, said: value } = shock;
  return { field: flag, issue: part === undefined ? issue : `${part}: ${issue}`, file: flag, value };
}

function shockFlagNames(): string {
  return shockOptions.map(({ long }) => long).join(', ');
}

/** A shock, and the words of the command line that it was made from. */
interface SaidShock {
  readonly shock: Shock;
  readonly flag: string;
  readonly said: string;
}

/** The shocks that were given. Their numbers are decimal text: no digit is lost. */
function saidShocks(flags: object): SaidShock[] {
  const given = flags as Readonly<Record<string, readonly string[] | undefined>>;
  return SHOCKS.flatMap(({ kind, option, pattern }) =>
    (given[option.attributeName()] ?? []).map((said) => {
      const flag = option.long!;
      const { groups } = pattern.exec(said.trim()) ?? {};
      if (groups === undefined) throw invalidOption(flag, `Must be ${option.flags.slice(flag.length + 1)}`, said);
      const parts = Object.entries(groups).filter(([, part]) => (part as string | undefined) !== undefined);
      const fields = Object.fromEntries(
        parts.map(([field, part]) => [field, field === 'loan_id' ? part.trim() : numberIn(flag, part)]),
      );
      return { shock: { shock: kind, ...fields } as unknown as Shock, flag, said };
    }),
  );
}

type Steps = Readonly<Record<string, string>>;

const step = new Option('--step <name=value>', 'the move of an assumption, such as turnover=0.5; repeatable');

const vary = new Option(
  '--vary <path=low,high>',
  'also move an input, such as operatingAssumptions.discount_rate=0.03,0.08',
);

/** The options of the command, and the fields of `sensitivity()` that they stand for. */
const FLAGS: FlagsOfFields = [
  ...flagsOf(sensitivityAnalysis.options, { rank_by: '--rank-by <figure>' }),
  ['steps', repeated(step.argParser((text: string, before: Steps | undefined) => ({ ...before, ...readStep(text) })))],
  [
    'vary',
    repeated(vary.argParser((text: string, before: Varied[] | undefined) => [...(before ?? []), readVaried(text)])),
  ],
  ...flagsOf(sensitivityAnalysis.options, { assumptions: '--only <names>' }),
];

/** Moves one assumption at a time. An issue with one of several steps names that step. */
export const SENSITIVITY = commandOf(sensitivityAnalysis, {
  flags: FLAGS,
  locate:
    (locate, { step: steps = {} }: { readonly step?: Steps }) =>
    (details) => {
      const [, name] = /^steps\.(\w+)$/.exec(details.field) ?? [];
      const issue = locate(details);
      return name === undefined ? issue : { ...issue, value: `${name}=${steps[name] ?? ''}` };
    },
});

/** `turnover=0.5` by name. */
function readStep(text: string): Steps {
  const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return { [name]: numberIn('--step', value) };
  throw invalidOption('--step', 'Must be <name>=<value>, such as turnover=0.5', text);
}

/** An input and two values for it. */
interface Varied {
  readonly path: string;
  readonly low: string;
  readonly high: string;
}

/** `operatingAssumptions.discount_rate=0.03,0.08`. */
function readVaried(text: string): Varied {
  const [, path, low, high] = /^\s*([^=]+?)\s*=\s*([^,]+?)\s*,\s*([^,]+?)\s*$/.exec(text) ?? [];
  if (path !== undefined && low !== undefined && high !== undefined)
    return { path, low: numberIn('--vary', low), high: numberIn('--vary', high) };
  throw invalidOption('--vary', 'Must be <path>=<low>,<high>', text);
}
