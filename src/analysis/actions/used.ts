import { type AnswerTable, column } from '../answer/table.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { mergePatch } from '../../engine/input/merge-patch.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import { percentText } from './changes.js';
import { agreeWords, type Consent, consentsTo } from './consents.js';

/** An action at the value at which it is used. */
type UsedAction = Readonly<Record<'lever' | 'does' | 'setting' | 'law' | 'breaks', string>> & {
  readonly agree: readonly Consent[];
};

/** Who must agree to changes that an action makes; each participant too where it is elected, however many do. */
export function agreeTo({ given }: PreparedInput, changes: PlanChanges, isElected = false): readonly Consent[] {
  const agree = consentsTo(given, mergePatch(given, changes) as typeof given);
  return isElected && !agree.includes('election') ? [...agree, 'election'] : agree;
}

/** Table of who must agree to actions, the law and the risk, each beside what it does or its value. */
export function needsTable(
  name: string,
  said: { readonly key: 'does' | 'setting'; readonly label: string },
  used: readonly UsedAction[],
): AnswerTable {
  return {
    name,
    caption: 'What it takes',
    columns: [
      column('lever', 'Lever', 'text'),
      column(said.key, said.label, 'text'),
      column('agree', 'who must agree', 'text'),
      column('law', 'law', 'text'),
      column('breaks', 'what may break it', 'text'),
    ],
    rows: used.map(({ lever, [said.key]: text, agree, law, breaks }) => ({
      ...{ lever, [said.key]: text, agree: agreeWords(agree), law, breaks },
    })),
  };
}

/** Limit of every answer that proposes an action. */
export const NO_ADVICE = 'Whether those who must agree may agree is for them and their counsel.';

/** Doubts where cash earns more in one place than in another: a lever that moves it then gains interest that it does not make. */
export function interestDoubts({ read, given }: PreparedInput): string[] {
  const { cash_return_rate: trust, company_finances: finances } = read.operatingAssumptions;
  const { cash_interest_rate: cash, sinking_fund_return_rate: fund } = finances!;
  const isFundGiven =
    (given.operatingAssumptions as { company_finances?: Record<string, unknown> }).company_finances?.[
      'sinking_fund_return_rate'
    ] !== undefined;
  const text = (rate: number): string => percentText(fromUnits(rate, DECIMALS.rate));
  const others = [
    ...(isFundGiven && fund !== cash ? [`the sinking fund ${text(fund)}`] : []),
    ...(trust === cash ? [] : [`cash of the trust ${text(trust)}`]),
  ];
  if (others.length === 0) return [];
  return [
    `Doubtful: cash of the company earns ${text(cash)} a year, ${others.join(' and ')}. A lever that moves cash changes its interest.`,
  ];
}
