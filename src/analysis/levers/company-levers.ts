import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import { dollarsText, type Lever, roundAmount, type Setting, tidy } from './lever.js';
import { amountsFor } from './plan-levers.js';

type Given = Readonly<Record<string, unknown>>;

const assumptions = (operatingAssumptions: object): PlanChanges => ({ operatingAssumptions });
const finances = (company_finances: object): PlanChanges => assumptions({ company_finances });

/** The entries of a list of the inputs as given: a change to one of them writes them all. */
function listGiven(input: PreparedInput, ...path: readonly string[]): Given[] {
  let at: unknown = input.given.initialState;
  for (const name of path) at = (at as Given | undefined)?.[name];
  return [...((at as Given[] | undefined) ?? [])];
}

/** The place of the entry with the largest balance; undefined where none owes anything. */
function largest(entries: readonly { readonly principal_balance: number }[]): number | undefined {
  const most = Math.max(0, ...entries.map(({ principal_balance: balance }) => balance));
  return most === 0 ? undefined : entries.findIndex(({ principal_balance: balance }) => balance === most);
}

/** The list with one entry changed. */
function changed(entries: readonly Given[], at: number, changes: object): Given[] {
  return entries.map((entry, i) => (i === at ? { ...entry, ...changes } : entry));
}

/** Years from now over which the largest loan is spread anew, and parts of it that are prepaid in each of five years. `[std]` */
const EXTENDED_YEARS = [20, 30, 40];
const PREPAID_PARTS = [0.05, 0.1];
const PREPAID_YEARS = 5;

function loanSettings(
  input: PreparedInput,
  settingsOf: (loan: PreparedInput['read']['initialState']['esop_loans'][number], first: number) => [string, object][],
): Setting[] {
  const { esop_loans: loans } = input.read.initialState;
  const at = largest(loans);
  if (at === undefined) return [];
  const given = listGiven(input, 'esop_loans');
  return settingsOf(loans[at]!, input.plan.censusYear + 1).map(([setting, changes]) => ({
    setting,
    changes: { initialState: { esop_loans: changed(given, at, changes) } } as unknown as PlanChanges,
  }));
}

/** Return of a fund where the plan states none: the return of the cash it is taken from. Other interest would look like a saving. */
export function fundInterest({ given, read }: PreparedInput): { readonly sinking_fund_return_rate?: number } {
  const { company_finances: finances } = given.operatingAssumptions as { company_finances?: Given };
  if (finances?.['sinking_fund_return_rate'] !== undefined) return {};
  const { cash_interest_rate: rate } = read.operatingAssumptions.company_finances!;
  return { sinking_fund_return_rate: fromUnits(rate, DECIMALS.rate) };
}

/** Years over which the largest debt is paid in level payments. `[std]` */
const DEBT_YEARS = [10, 15];
/** Factor of the line of credit. `[std]` */
const CREDIT_FACTORS = [1.5, 2];

/** Levers of loans, dividends and the company's own money. */
export const COMPANY_LEVERS: readonly Lever[] = [
  {
    lever: 'inside_loan',
    does: 'the largest ESOP loan is spread over more years',
    settings: ({ input }) =>
      loanSettings(input, ({ years_remaining: left, refinanced }, first) =>
        refinanced === undefined
          ? EXTENDED_YEARS.filter((years) => years > left).map((years) => [
              `over ${years} years`,
              { refinanced: { year: first, years_remaining: years - 1 } },
            ])
          : [],
      ),
    now: ({ read }) => `${read.initialState.esop_loans[largest(read.initialState.esop_loans)!]!.years_remaining}`,
    law: 'Treas. Reg. 54.4975-7(b)(8): shares are released over the new years; ERISA 404(a)(1) asks for a reason',
    breaks: 'People receive their shares later, so the trustee must be given something for it.',
  },
  {
    lever: 'prepaid_loan',
    does: 'the largest ESOP loan is prepaid for five years',
    settings: ({ input }) =>
      loanSettings(input, ({ principal_balance: balance, prepayments }, first) =>
        prepayments === undefined
          ? PREPAID_PARTS.map((part) => {
              const amount = roundAmount(fromUnits(balance, DECIMALS.cents) * part);
              const years = Array.from({ length: PREPAID_YEARS }, (_, i) => ({ year: first + i, amount }));
              return [`${dollarsText(amount)} a year`, { prepayments: years }];
            })
          : [],
      ),
    law: 'Treas. Reg. 54.4975-7(b)(8): it releases shares; IRC 404(a)(9), 415(c)(1)',
    breaks: 'It takes cash early, and shares are released and due sooner.',
  },
  {
    lever: 'dividends',
    does: 'dividends are cut',
    settings: ({ input: { read } }) => {
      const { per_share: perShare = 0 } = read.operatingAssumptions.dividends ?? {};
      if (perShare === 0) return [];
      const half = tidy(fromUnits(perShare, DECIMALS.price) / 2);
      return [
        { setting: 'none', changes: assumptions({ dividends: { per_share: 0 } }) },
        { setting: `half, $${half} a share`, changes: assumptions({ dividends: { per_share: half } }) },
      ];
    },
    now: ({ read }) => `$${tidy(fromUnits(read.operatingAssumptions.dividends!.per_share!, DECIMALS.price))}`,
    law: 'IRC 1361(b)(1)(D): in an S corporation the same for every share',
    breaks: 'Owners beside the trust may need them for their tax; accounts receive no cash.',
  },
  {
    lever: 'dividends_pay_loan',
    does: 'dividends on shares in accounts pay the loan',
    settings: ({ input: { read } }) => {
      const { dividends } = read.operatingAssumptions;
      if (dividends === undefined || dividends.on_allocated_shares === 'loan') return [];
      if (read.initialState.esop_loans.length !== 1) return [];
      return [{ setting: 'all', changes: assumptions({ dividends: { on_allocated_shares: 'loan' } }) }];
    },
    law: 'IRC 404(k)(2)(B), 4975(f)(7): accounts receive shares of at least the same value',
    breaks: 'The shares released must be worth the dividends.',
  },
  {
    lever: 'dividends_passed_through',
    does: 'dividends on shares in accounts are paid out',
    settings: ({ input: { read } }) => {
      const { dividends } = read.operatingAssumptions;
      const isPaidOut = dividends?.on_allocated_shares === 'pass_through';
      if (dividends === undefined || isPaidOut || read.initialState.company.tax_status !== 'c_corp') return [];
      return [{ setting: 'all', changes: assumptions({ dividends: { on_allocated_shares: 'pass_through' } }) }];
    },
    law: 'IRC 404(k)(2)(A): a C corporation deducts them',
    breaks: 'Accounts build up no cash.',
  },
  {
    lever: 'sinking_fund',
    does: 'the company sets cash aside each year',
    settings: ({ input, meanObligation }) => {
      const given = input.read.operatingAssumptions.company_finances;
      if (given?.sinking_fund_contributions.some((amount) => amount > 0) === true) return [];
      return amountsFor(meanObligation).map((amount) => ({
        setting: `${dollarsText(amount)} a year`,
        changes: finances({ sinking_fund_contributions: [amount], ...fundInterest(input) }),
      }));
    },
    law: 'the company keeps the fund among its own assets, which its creditors can reach',
    breaks: 'It moves cash and makes none: a company that has nothing to spare is short earlier.',
  },
  {
    lever: 'debt',
    does: 'the largest debt is paid in level payments over more years',
    settings: ({ input }) => {
      const debts = input.read.initialState.company.debts ?? [];
      const at = largest(debts);
      if (at === undefined) return [];
      const { years_remaining: left, payment_schedule: schedule } = debts[at]!;
      const given = listGiven(input, 'company', 'debts');
      return DEBT_YEARS.filter((years) => years > left || (years === left && schedule !== 'level_payment')).map(
        (years) => ({
          setting: `over ${years} years`,
          changes: {
            initialState: {
              company: { debts: changed(given, at, { years_remaining: years, payment_schedule: 'level_payment' }) },
            },
          } as unknown as PlanChanges,
        }),
      );
    },
    now: ({ read }) => {
      const debts = read.initialState.company.debts!;
      return `${debts[largest(debts)!]!.years_remaining}`;
    },
    law: 'the loan agreement and its covenants',
    breaks: 'The lender may ask for more interest, or for security.',
  },
  {
    lever: 'line_of_credit',
    does: 'the line of credit is raised',
    settings: ({ input: { read } }) => {
      const limit = read.initialState.company.revolver?.limit ?? 0;
      if (limit === 0) return [];
      return CREDIT_FACTORS.map((factor) => {
        const dollars = Math.round(fromUnits(limit, DECIMALS.cents) * factor);
        return {
          setting: `to ${dollarsText(dollars)}`,
          changes: { initialState: { company: { revolver: { limit: dollars } } } },
        };
      });
    },
    now: ({ read }) => dollarsText(Math.round(fromUnits(read.initialState.company.revolver!.limit, DECIMALS.cents))),
    law: 'the credit agreement and its covenants',
    breaks: 'Debt rises; the lender may end the line when it is needed most.',
  },
];
