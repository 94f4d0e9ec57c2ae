import type { Doubt, ValidInputs } from './doubt.js';

/** An input that is read only together with another one. */
export interface UnreadRule {
  /** Its path inside its argument. */
  readonly field: string;
  readonly argument: keyof ValidInputs;
  /** True for inputs that do not read it. */
  readonly isUnread: (inputs: ValidInputs) => boolean;
  /** What would have to be otherwise. */
  readonly because: string;
}

type Assumptions = ValidInputs['operatingAssumptions'];

const typeOf = ({ contribution_policy: policy }: Assumptions): string => policy.type ?? 'fixed_amount';
const takesType =
  (type: string) =>
  ({ operatingAssumptions }: ValidInputs): boolean =>
    typeOf(operatingAssumptions) !== type;

const hasNoEquity = ({ operatingAssumptions: { share_valuation: valuation } }: ValidInputs): boolean =>
  valuation?.method !== 'equity_value';

/** By default the method follows from the source of the cash. */
function releverages({ repurchase_strategy: strategy = {} }: Assumptions): boolean {
  return (strategy.method ?? (strategy.funding_source === 'company_loan' ? 'releverage' : '')) === 'releverage';
}

const nobodyDiversifies = ({ planRules }: ValidInputs): boolean => planRules.diversification_rules?.enabled === false;

const CAUSES = ['retirement', 'death', 'disability', 'termination'] as const;
type Cause = (typeof CAUSES)[number];

function isLumpSum({ planRules: { distribution_policy: policy = {} } }: ValidInputs, cause: Cause): boolean {
  return (policy.by_cause?.[cause]?.form ?? policy.form) === 'lump_sum';
}

/** Installments of the policy itself: those of the causes that pay in installments and name no number. */
function noCauseAsksForYears(inputs: ValidInputs): boolean {
  const own = inputs.planRules.distribution_policy?.by_cause;
  return CAUSES.every((cause) => isLumpSum(inputs, cause) || own?.[cause]?.installment_years !== undefined);
}

function noTurnover({
  systemConfig: { include_turnover_projection: included, turnover_model: model },
}: ValidInputs): boolean {
  return included === false || model === 'none';
}

const DIVERSIFICATION = [
  'age_requirement',
  'service_requirement',
  'first_election_percentage',
  'final_election_percentage',
  'final_election_age',
  'continue_after_period',
] as const;

/** Every input of the model that is read only together with another one, in the order of the arguments. */
export const UNREAD_RULES: readonly UnreadRule[] = [
  {
    field: 'vesting_schedule.years',
    argument: 'planRules',
    isUnread: ({ planRules }) => planRules.vesting_schedule.type === 'immediate',
    because: 'vesting is immediate',
  },
  {
    field: 'distribution_policy.installment_years',
    argument: 'planRules',
    isUnread: noCauseAsksForYears,
    because: 'no cause of leaving is paid in so many installments: see form and by_cause',
  },
  ...CAUSES.map((cause): UnreadRule => ({
    field: `distribution_policy.by_cause.${cause}.installment_years`,
    argument: 'planRules',
    isUnread: (inputs) => isLumpSum(inputs, cause),
    because: 'it is paid as a lump_sum',
  })),
  ...DIVERSIFICATION.map((name): UnreadRule => ({
    field: `diversification_rules.${name}`,
    argument: 'planRules',
    isUnread: nobodyDiversifies,
    because: 'diversification_rules.enabled is false',
  })),
  {
    field: 'contribution_policy.annual_amount',
    argument: 'operatingAssumptions',
    isUnread: takesType('fixed_amount'),
    because: 'that needs contribution_policy.type fixed_amount',
  },
  {
    field: 'contribution_policy.annual_increase_rate',
    argument: 'operatingAssumptions',
    isUnread: takesType('fixed_amount'),
    because: 'that needs contribution_policy.type fixed_amount',
  },
  {
    field: 'contribution_policy.percentage',
    argument: 'operatingAssumptions',
    isUnread: takesType('percentage_of_payroll'),
    because: 'that needs contribution_policy.type percentage_of_payroll',
  },
  {
    field: 'contribution_policy.amounts',
    argument: 'operatingAssumptions',
    isUnread: takesType('schedule'),
    because: 'that needs contribution_policy.type schedule',
  },
  {
    field: 'contribution_policy.form',
    argument: 'operatingAssumptions',
    isUnread: ({ operatingAssumptions }) =>
      typeOf(operatingAssumptions) === 'loan_payment' && operatingAssumptions.contribution_policy.form === 'stock',
    because: 'the policy pays for loans only, which takes cash',
  },
  {
    field: 'share_valuation.company_equity_value',
    argument: 'operatingAssumptions',
    isUnread: hasNoEquity,
    because: 'that needs share_valuation.method equity_value',
  },
  {
    field: 'share_valuation.tax_rate',
    argument: 'operatingAssumptions',
    isUnread: hasNoEquity,
    because: 'that needs share_valuation.method equity_value',
  },
  {
    field: 'repurchase_strategy.redeem_fraction',
    argument: 'operatingAssumptions',
    isUnread: ({ operatingAssumptions }) => operatingAssumptions.repurchase_strategy?.method !== 'hybrid',
    because: 'that needs repurchase_strategy.method hybrid',
  },
  {
    field: 'repurchase_strategy.note',
    argument: 'operatingAssumptions',
    isUnread: ({ operatingAssumptions }) => operatingAssumptions.repurchase_strategy?.timing !== 'deferred',
    because: 'that needs repurchase_strategy.timing deferred',
  },
  {
    field: 'repurchase_strategy.releverage_loan',
    argument: 'operatingAssumptions',
    isUnread: ({ operatingAssumptions }) => !releverages(operatingAssumptions),
    because: 'that needs repurchase_strategy.method releverage',
  },
  {
    field: 'diversification_election_rate',
    argument: 'operatingAssumptions',
    isUnread: nobodyDiversifies,
    because: 'diversification_rules.enabled is false',
  },
  ...(['termination_table', 'termination_rates', 'mortality', 'disability_rate', 'retirement_rates'] as const).map(
    (name): UnreadRule => ({
      field: `turnover.${name}`,
      argument: 'operatingAssumptions',
      isUnread: noTurnover,
      because: 'the projection of turnover is off',
    }),
  ),
  {
    field: 'turnover.termination_scale',
    argument: 'operatingAssumptions',
    isUnread: (inputs) => noTurnover(inputs) || inputs.operatingAssumptions.turnover?.termination_table === 'none',
    because: 'there are no rates of termination to scale',
  },
  ...(['entry_age', 'entry_compensation'] as const).map((name): UnreadRule => ({
    field: `workforce.${name}`,
    argument: 'operatingAssumptions',
    isUnread: ({ operatingAssumptions: { workforce } }) => Number(workforce?.replacement_rate ?? 0) === 0,
    because: 'that needs workforce.replacement_rate above 0',
  })),
];

/** Values that are given and that nothing reads; those with one reason together, at the first of them. */
export function reviewUnread(inputs: ValidInputs): Doubt[] {
  const byReason = new Map<string, string[]>();
  for (const { field, argument, isUnread, because } of UNREAD_RULES) {
    if (valueAt(inputs[argument], field) === undefined || !isUnread(inputs)) continue;
    byReason.set(because, [...(byReason.get(because) ?? []), field]);
  }
  return [...byReason].map(([because, [field, ...others]]) => ({
    field: field!,
    issue: `Is not read${others.length === 0 ? '' : `, nor is ${others.join(', ')}`}: ${because}`,
  }));
}

function valueAt(argument: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], argument);
}
