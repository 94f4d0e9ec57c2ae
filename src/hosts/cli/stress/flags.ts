import { Option } from 'commander';
import type { Shock } from '../../../analysis/index.js';
import { invalidOption, repeated } from '../command/option-values.js';

/** A shock, and the words of the command line that it was made from. */
export interface SaidShock {
  readonly shock: Shock;
  readonly flag: string;
  readonly said: string;
}

/** The options that give shocks; the names in a pattern are the fields of the shock. */
const SHOCKS: readonly (readonly [kind: Shock['shock'], option: Option, pattern: RegExp])[] = [
  [
    'price_fall',
    new Option(
      '--price-fall <year:fall[:years]>',
      'the price falls, such as 2029:0.3; with :5 it is back in five years',
    ),
    /^(?<year>[^:]+):(?<fall>[^:]+)(?::(?<recovery_years>[^:]+))?$/,
  ],
  [
    'layoff',
    new Option('--layoff <year:part>', 'part of the people are laid off, such as 2028:0.15'),
    /^(?<year>[^:]+):(?<fraction>[^:]+)$/,
  ],
  [
    'largest_holders_leave',
    new Option('--largest-leave <year:count>', 'the largest holders leave, such as 2027:3'),
    /^(?<year>[^:]+):(?<count>[^:]+)$/,
  ],
  [
    'contribution_holiday',
    new Option('--holiday <from-through>', 'no contributions by policy, such as 2027-2029'),
    /^(?<from>[^-]+)-(?<through>[^-]+)$/,
  ],
  [
    'earnings_fall',
    new Option(
      '--earnings-fall <year:fall[:years]>',
      'the company earns less, such as 2029:0.3; with :5 it is back in five years',
    ),
    /^(?<year>[^:]+):(?<fall>[^:]+)(?::(?<recovery_years>[^:]+))?$/,
  ],
  [
    'revolver_lost',
    new Option('--revolver-lost <year>', 'the bank ends the line of credit, such as 2029'),
    /^(?<year>[^:]+)$/,
  ],
  [
    'covenant',
    new Option(
      '--covenant <from-through[:debt=x][:coverage=x][:sweep=x]>',
      'lenders ask for more, such as 2028-2030:coverage=1.25',
    ),
    /^(?<from>[^-]+)-(?<through>[^-:]+)(?::debt=(?<max_debt_to_ebitda>[^:]+))?(?::coverage=(?<min_fixed_charge_coverage>[^:]+))?(?::sweep=(?<debt_sweep_rate>[^:]+))?$/,
  ],
  [
    'refinance',
    new Option('--refinance <loan:year:years:rate>', 'a loan is spread anew, such as L1:2028:10:0.07'),
    // The id of a loan may have a colon in it.
    /^(?<loan_id>.+):(?<year>[^:]+):(?<years>[^:]+):(?<interest_rate>[^:]+)$/,
  ],
];

/** The options; each may be given several times. */
export const shockOptions: readonly Option[] = SHOCKS.map(([, option]) => repeated(option));

/** The shocks that were given. Their numbers stay text: the engine reads them. */
export function saidShocks(flags: object): SaidShock[] {
  const given = flags as Readonly<Record<string, readonly string[] | undefined>>;
  return SHOCKS.flatMap(([kind, option, pattern]) =>
    (given[option.attributeName()] ?? []).map((said) => {
      const flag = option.long!;
      const { groups } = pattern.exec(said.trim()) ?? {};
      if (groups === undefined) throw invalidOption(flag, `Must be ${option.flags.slice(flag.length + 1)}`, said);
      const parts = Object.entries(groups).filter(([, part]) => (part as string | undefined) !== undefined);
      const fields = Object.fromEntries(parts.map(([field, part]) => [field, part.trim()]));
      return { shock: { shock: kind, ...fields } as unknown as Shock, flag, said };
    }),
  );
}
