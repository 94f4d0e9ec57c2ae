import { Option } from 'commander';
import type { Shock } from '../../../analysis/index.js';
import { invalidOption, repeated } from '../command/option-values.js';

/** The shocks that the user may say on the command line, by option. */
export interface ShockFlags {
  readonly priceFall?: readonly string[];
  readonly layoff?: readonly string[];
  readonly largestLeave?: readonly string[];
  readonly holiday?: readonly string[];
  readonly refinance?: readonly string[];
}

/** A shock, and the words of the command line that it was made from. */
export interface SaidShock {
  readonly shock: Shock;
  readonly flag: string;
  readonly said: string;
}

/** An option that says shocks of one kind. */
interface ShockOption {
  readonly name: keyof ShockFlags;
  readonly flag: string;
  readonly form: string;
  readonly help: string;
  /** What is said, in its parts; names are the fields of the shock. */
  readonly pattern: RegExp;
  readonly kind: Shock['shock'];
}

const SHOCK_OPTIONS: readonly ShockOption[] = [
  {
    name: 'priceFall',
    flag: '--price-fall',
    form: '<year:fall[:years]>',
    help: 'the price falls, such as 2029:0.3; with :5 it is back in five years',
    pattern: /^(?<year>[^:]+):(?<fall>[^:]+)(?::(?<recovery_years>[^:]+))?$/,
    kind: 'price_fall',
  },
  {
    name: 'layoff',
    flag: '--layoff',
    form: '<year:part>',
    help: 'part of the people are laid off, such as 2028:0.15',
    pattern: /^(?<year>[^:]+):(?<fraction>[^:]+)$/,
    kind: 'layoff',
  },
  {
    name: 'largestLeave',
    flag: '--largest-leave',
    form: '<year:count>',
    help: 'the largest holders leave, such as 2027:3',
    pattern: /^(?<year>[^:]+):(?<count>[^:]+)$/,
    kind: 'largest_holders_leave',
  },
  {
    name: 'holiday',
    flag: '--holiday',
    form: '<from-through>',
    help: 'no contributions by policy, such as 2027-2029',
    pattern: /^(?<from>[^-]+)-(?<through>[^-]+)$/,
    kind: 'contribution_holiday',
  },
  {
    name: 'refinance',
    flag: '--refinance',
    form: '<loan:year:years:rate>',
    help: 'a loan is spread anew, such as L1:2028:10:0.07',
    // The id of a loan may have a colon in it.
    pattern: /^(?<loan_id>.+):(?<year>[^:]+):(?<years>[^:]+):(?<interest_rate>[^:]+)$/,
    kind: 'refinance',
  },
];

/** The same in the command's help; each may be given several times. */
export const shockOptions: readonly Option[] = SHOCK_OPTIONS.map(({ flag, form, help }) =>
  repeated(new Option(`${flag} ${form}`, help)),
);

/** The shocks that were said. Their numbers stay text: the engine reads them. */
export function saidShocks(flags: ShockFlags): SaidShock[] {
  return SHOCK_OPTIONS.flatMap(({ name, flag, form, pattern, kind }) =>
    (flags[name] ?? []).map((said) => {
      const { groups } = pattern.exec(said.trim()) ?? {};
      if (groups === undefined) throw invalidOption(flag, `Must be ${form}`, said);
      const parts = Object.entries(groups).filter(([, part]) => (part as string | undefined) !== undefined);
      const fields = Object.fromEntries(parts.map(([field, part]) => [field, part.trim()]));
      return { shock: { shock: kind, ...fields } as unknown as Shock, flag, said };
    }),
  );
}
