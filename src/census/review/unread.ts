import type { Cause } from '../../analysis/index.js';
import { describeInput } from '../../engine/input/describe-input.js';
import { DEFAULT_FORM, PAYMENT_FORMS, readsTerm, type TermOfForm } from '../../engine/input/plan-rules.js';
import type { Doubt, ValidInputs } from './people.js';

/** Inputs that are read only together with another one. */
interface UnreadRule {
  /** Their paths inside the argument. */
  readonly fields: readonly string[];
  readonly argument: keyof ValidInputs;
  /** True for inputs that do not read them. */
  readonly isUnread: (inputs: ValidInputs) => boolean;
  /** Change that would let them be read. */
  readonly because: string;
}

type Assumptions = ValidInputs['operatingAssumptions'];

const typeOf = ({ contribution_policy: policy }: Assumptions): string => policy.type ?? 'fixed_amount';

/**
 * Whether shares are releveraged: by the mix, by the method (whose default follows from the source of the cash), or where no more
 * may be recycled.
 */
function releverages({ repurchase_strategy: strategy = {} }: Assumptions): boolean {
  const { mix, limits } = strategy;
  if (limits?.deduction_404 === 'enforce' && limits.overflow === 'releverage') return true;
  if (mix !== undefined) return mix.some(({ releverage }) => Number(releverage ?? 0) > 0);
  return (strategy.method ?? (strategy.funding_source === 'company_loan' ? 'releverage' : '')) === 'releverage';
}

const CAUSES = describeInput(['planRules', 'distribution_policy', 'by_cause'])!.names as readonly Cause[];

const TERMS = ['installment_years', 'lump_sum_threshold'] as const satisfies TermOfForm[];

/** Form of payment to those who leave for a cause; undefined where it changes in some year. */
function formOf({ planRules: { distribution_policy: policy = {} } }: ValidInputs, cause: Cause) {
  return policy.changes === undefined ? (policy.by_cause?.[cause]?.form ?? policy.form ?? DEFAULT_FORM) : undefined;
}

/** True when no cause reads a term of the policy: each is paid in a form without it or has its own. */
function noCauseReads(term: TermOfForm, inputs: ValidInputs): boolean {
  const own = inputs.planRules.distribution_policy?.by_cause;
  return CAUSES.every((cause) => {
    const form = formOf(inputs, cause);
    return form !== undefined && (!readsTerm(form, term) || own?.[cause]?.[term] !== undefined);
  });
}

function noTurnover({
  systemConfig: { include_turnover_projection: included, turnover_model: model },
}: ValidInputs): boolean {
  return included === false || model === 'none';
}

const inGroup = (group: string, names: string): string[] => names.split(' ').map((name) => `${group}.${name}`);

/** A rule for assumptions that names what they would need to be read. */
function needs(need: string, fields: readonly string[], isMet: (assumptions: Assumptions) => boolean): UnreadRule {
  return {
    fields,
    argument: 'operatingAssumptions',
    isUnread: (inputs) => !isMet(inputs.operatingAssumptions),
    because: `that needs ${need}`,
  };
}

const needsType = (type: string, names: string): UnreadRule =>
  needs(
    `contribution_policy.type ${type}`,
    inGroup('contribution_policy', names),
    (assumptions) => typeOf(assumptions) === type,
  );

const nobodyDiversifies = {
  isUnread: ({ planRules }: ValidInputs) => planRules.diversification_rules?.enabled === false,
  because: 'diversification_rules.enabled is false',
};

/** Every input of the model that is read only together with another one, in the order of the arguments. */
const RULES: readonly UnreadRule[] = [
  {
    fields: ['vesting_schedule.years'],
    argument: 'planRules',
    isUnread: ({ planRules }) => planRules.vesting_schedule.type === 'immediate',
    because: 'vesting is immediate',
  },
  {
    fields: ['distribution_policy.installment_years'],
    argument: 'planRules',
    isUnread: (inputs) => noCauseReads('installment_years', inputs),
    because: 'no cause of separation is paid in this number of installments: see form and by_cause',
  },
  {
    fields: ['distribution_policy.lump_sum_threshold'],
    argument: 'planRules',
    // 0 is none, and nothing then that is not read.
    isUnread: (inputs) =>
      Number(inputs.planRules.distribution_policy?.lump_sum_threshold ?? 0) > 0 &&
      noCauseReads('lump_sum_threshold', inputs),
    because: 'no cause of leaving is paid in installments up to it: see form and by_cause',
  },
  ...CAUSES.flatMap((cause) =>
    PAYMENT_FORMS.map((form): UnreadRule => ({
      fields: TERMS.filter((term) => !readsTerm(form, term)).map(
        (term) => `distribution_policy.by_cause.${cause}.${term}`,
      ),
      argument: 'planRules',
      isUnread: (inputs) => formOf(inputs, cause) === form,
      because: `it is paid as a ${form}`,
    })),
  ),
  {
    fields: inGroup(
      'diversification_rules',
      'age_requirement service_requirement first_election_percentage final_election_percentage final_election_age continue_after_period',
    ),
    argument: 'planRules',
    ...nobodyDiversifies,
  },
  needsType('fixed_amount', 'annual_amount annual_increase_rate'),
  needsType('percentage_of_payroll', 'percentage'),
  needsType('schedule', 'amounts'),
  {
    fields: ['contribution_policy.form'],
    argument: 'operatingAssumptions',
    isUnread: ({ operatingAssumptions: assumptions }) =>
      typeOf(assumptions) === 'loan_payment' && assumptions.contribution_policy.form === 'stock',
    because: 'the policy pays for loans only, which takes cash',
  },
  needs(
    'share_valuation.method equity_value',
    inGroup('share_valuation', 'company_equity_value tax_rate'),
    ({ share_valuation: valuation }) => valuation?.method === 'equity_value',
  ),
  needs(
    'repurchase_strategy.method hybrid',
    ['repurchase_strategy.redeem_fraction'],
    ({ repurchase_strategy: strategy }) => strategy?.method === 'hybrid',
  ),
  needs(
    'repurchase_strategy.timing deferred',
    ['repurchase_strategy.note'],
    ({ repurchase_strategy: strategy }) => strategy?.timing === 'deferred',
  ),
  needs(
    'repurchase_strategy.limits.deduction_404 enforce',
    ['repurchase_strategy.limits.overflow'],
    ({ repurchase_strategy: strategy }) => strategy?.limits?.deduction_404 === 'enforce',
  ),
  needs(
    'dividends.per_share above 0',
    ['dividends.on_allocated_shares'],
    ({ dividends }) => Number(dividends?.per_share ?? 0) > 0,
  ),
  needs('repurchase_strategy.method releverage', ['repurchase_strategy.releverage_loan'], releverages),
  { fields: ['diversification_election_rate'], argument: 'operatingAssumptions', ...nobodyDiversifies },
  {
    fields: inGroup('turnover', 'termination_table termination_rates mortality disability_rate retirement_rates'),
    argument: 'operatingAssumptions',
    isUnread: noTurnover,
    because: 'the projection of turnover is off',
  },
  {
    fields: ['turnover.termination_scale'],
    argument: 'operatingAssumptions',
    isUnread: (inputs) => noTurnover(inputs) || inputs.operatingAssumptions.turnover?.termination_table === 'none',
    because: 'there are no rates of termination to scale',
  },
  needs(
    'workforce.replacement_rate above 0, or workforce.headcount_growth_rates',
    inGroup('workforce', 'entry_age entry_compensation'),
    ({ workforce }) => Number(workforce?.replacement_rate ?? 0) > 0 || workforce?.headcount_growth_rates !== undefined,
  ),
  needs(
    'share_valuation.method ebitda_multiple',
    ['company_finances.normal_benefit_rate'],
    ({ share_valuation: valuation }) => valuation?.method === 'ebitda_multiple',
  ),
  needs(
    'a calibrated ebitda_multiple',
    ['company_finances.base_ebitda'],
    ({ share_valuation: valuation }) => valuation?.method === 'ebitda_multiple' && valuation.calibrate !== false,
  ),
  {
    fields: inGroup('company', 'cash sinking_fund debts revolver'),
    argument: 'initialState',
    isUnread: ({ operatingAssumptions }) => operatingAssumptions.company_finances === undefined,
    because: 'that needs company_finances',
  },
  {
    fields: ['company.taxable_income'],
    argument: 'initialState',
    isUnread: ({ operatingAssumptions: { dividends } }) => dividends?.owner_tax_rate === undefined,
    because: 'that needs dividends.owner_tax_rate',
  },
  {
    fields: ['company.synthetic_equity'],
    argument: 'initialState',
    isUnread: ({ operatingAssumptions: { share_valuation: valuation, company_finances: finances }, initialState }) => {
      // A right that is settled is paid by the company, whatever the price follows from.
      const isPaid = initialState.company?.synthetic_equity?.some(({ settles_year: year }) => year !== undefined);
      return valuation?.method !== 'ebitda_multiple' && !(finances !== undefined && isPaid === true);
    },
    because: 'that needs share_valuation.method ebitda_multiple, or company_finances and a settles_year',
  },
];

/** The inputs of these rules, each with its argument. */
export const READ_ONLY_WITH_ANOTHER: readonly { readonly field: string; readonly argument: keyof ValidInputs }[] =
  RULES.flatMap(({ fields, argument }) => fields.map((field) => ({ field, argument })));

/** Values that are given and that nothing reads; those of one rule together, at the first of them. */
export function reviewUnread(inputs: ValidInputs): Doubt[] {
  return RULES.flatMap(({ fields, argument, isUnread, because }) => {
    const [field, ...others] = fields.filter((path) => valueAt(inputs[argument], path) !== undefined);
    if (field === undefined || !isUnread(inputs)) return [];
    const also = others.length === 0 ? '' : `, nor is ${others.join(', ')}`;
    return [{ field, issue: `Is not read${also}: ${because}` }];
  });
}

function valueAt(argument: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], argument);
}
