/** The company behind the shares, as the inputs state it: what is refused, in which words and order, and what is not read. */
import { describe, expect, it } from 'vitest';
import { simulateRun, type InitialState, type OperatingAssumptions, type PlanRules } from '../../../src/index.js';
import { parseInput } from '../../../src/engine/input/index.js';
import { inputFields } from '../../../.config/input-fields.js';
import { inputJsonSchema } from '../../../src/engine/input/json-schema.js';
import { issuesOf } from './full-input.js';

const RULES: PlanRules = { plan_name: 'P', vesting_schedule: { years: 6 } };
const STATE: InitialState = { census_year: 2026, participants: [{ id: 'A', age: 40, service_years: 5 }] };
const HOLDING: InitialState = { census_year: 2026, participants: [], unallocated_shares: 5 };
const BY_EBITDA = { method: 'ebitda_multiple', current_price: 10, multiple: [5] } as const;
const FINANCES = { ebitda: [1_000_000], base_ebitda: 900_000 };

const pairs = (issues: readonly { field: string; issue: string }[]): unknown[] =>
  issues.map(({ field, issue }) => [field, issue]);
const valuationIssues = (share_valuation: object, finances: object = { company_finances: FINANCES }): unknown[] =>
  pairs(issuesOf(RULES, { contribution_policy: {}, share_valuation, ...finances }, HOLDING));
const financesIssues = (finances: object): unknown[] =>
  pairs(issuesOf(RULES, { contribution_policy: {}, company_finances: { ebitda: [1], ...finances } }, STATE));
const companyIssues = (company: object): unknown[] =>
  pairs(issuesOf(RULES, { contribution_policy: {} }, { ...STATE, company }));

describe('share_valuation', () => {
  it.each([
    [BY_EBITDA, []],
    [{ ...BY_EBITDA, calibrate: false, discount: 0.05, multiple: [0.00000001, '100', 5.5] }, []],
    [{ ...BY_EBITDA, multiple: undefined }, [['multiple', 'Required']]],
    [{ ...BY_EBITDA, multiple: [] }, [['multiple', 'Must not be empty']]],
    [{ ...BY_EBITDA, multiple: [0] }, [['multiple[0]', 'Must be greater than 0']]],
    [{ ...BY_EBITDA, multiple: [5, 100.1] }, [['multiple[1]', 'Must be at most 100']]],
    [{ ...BY_EBITDA, calibrate: 'no' }, [['calibrate', 'Must be true or false']]],
    [{ ...BY_EBITDA, calibrate: false, discount: 0.96 }, [['discount', 'Must be between 0 and 0.95']]],
    [{ ...BY_EBITDA, discount: 0 }, [['discount', 'Not with calibrate']]],
    [{ ...BY_EBITDA, calibrate: true, discount: 0.1 }, [['discount', 'Not with calibrate']]],
    [
      { ...BY_EBITDA, annual_growth_rate: 0, company_equity_value: 0, tax_rate: 0 },
      [
        ['annual_growth_rate', 'Not with ebitda_multiple'],
        ['company_equity_value', 'Not with ebitda_multiple'],
        ['tax_rate', 'Not with ebitda_multiple'],
      ],
    ],
    [{ ...BY_EBITDA, growth_rates: [0.1] }, [['growth_rates', 'Not with ebitda_multiple']]],
    [
      { current_price: 10, multiple: [5], calibrate: true, discount: 0.1 },
      [
        ['multiple', 'Not with per_share_growth'],
        ['calibrate', 'Not with per_share_growth'],
        ['discount', 'Not with per_share_growth'],
      ],
    ],
    [
      { method: 'equity_value', current_price: 10, multiple: [5], calibrate: false },
      [
        ['multiple', 'Not with equity_value'],
        ['calibrate', 'Not with equity_value'],
      ],
    ],
    [{ method: 'per_share_growth', current_price: 10, company_equity_value: 5, tax_rate: 0.2 }, []],
  ])('%j', (valuation, expected) => {
    const issues = expected.map(([field, issue]) => [`share_valuation.${field!}`, issue]);
    expect(valuationIssues(valuation)).toEqual(issues);
  });

  it('by EBITDA needs the finances of the company, and what the price is calibrated to', () => {
    expect(valuationIssues(BY_EBITDA, {})).toEqual([['company_finances', 'Required']]);
    expect(valuationIssues(BY_EBITDA, { company_finances: { ebitda: [1] } })).toEqual([
      ['company_finances.base_ebitda', 'Required'],
    ]);
    expect(valuationIssues({ ...BY_EBITDA, calibrate: false }, { company_finances: { ebitda: [1] } })).toEqual([]);
    expect(valuationIssues({ current_price: 10 }, { company_finances: { ebitda: [1] } })).toEqual([]);
  });

  it('waits with that until both are right, and only for them', () => {
    expect(valuationIssues({ ...BY_EBITDA, multiple: 5 }, {})).toEqual([
      ['share_valuation.multiple', 'Must be a list'],
    ]);
    expect(valuationIssues(BY_EBITDA, { company_finances: {} })).toEqual([['company_finances.ebitda', 'Required']]);
    const assumptions = { contribution_policy: { form: 'gold' }, share_valuation: BY_EBITDA };
    expect(pairs(issuesOf(RULES, assumptions, HOLDING))).toEqual([
      ['contribution_policy.form', 'Must be one of cash, stock'],
      ['company_finances', 'Required'],
    ]);
  });
});

describe('company_finances', () => {
  it.each([
    [{ ebitda: [] }, [['ebitda', 'Must not be empty']]],
    [{ ebitda: [1, -1] }, [['ebitda[1]', 'Must be at least 0']]],
    [{ base_ebitda: -1 }, [['base_ebitda', 'Must be at least 0']]],
    [{ ebitda_growth_rate: -1 }, [['ebitda_growth_rate', 'Must be greater than -1']]],
    [{ depreciation: [] }, [['depreciation', 'Must not be empty']]],
    [{ capital_expenditure: 5 }, [['capital_expenditure', 'Must be a list']]],
    [{ working_capital_increase: [-5] }, [['working_capital_increase[0]', 'Must be at least 0']]],
    [{ expense_growth_rate: -2 }, [['expense_growth_rate', 'Must be greater than -1']]],
    [{ normal_benefit_rate: 5 }, [['normal_benefit_rate', 'Must be between 0 and 1']]],
    [{ income_tax_rate: 21 }, [['income_tax_rate', 'Must be between 0 and 1']]],
    [{ interest_limit_rate: -0.1 }, [['interest_limit_rate', 'Must be between 0 and 1']]],
    [{ minimum_cash: -1 }, [['minimum_cash', 'Must be at least 0']]],
    [{ cash_interest_rate: 2 }, [['cash_interest_rate', 'Must be between 0 and 1']]],
    [{ sinking_fund_contributions: [] }, [['sinking_fund_contributions', 'Must not be empty']]],
    [{ sinking_fund_return_rate: -1 }, [['sinking_fund_return_rate', 'Must be greater than -1']]],
    [{ sinking_fund_return_rate: 3 }, []],
    [{ funding_order: [] }, [['funding_order', 'Must not be empty']]],
    [{ funding_order: ['cash', 'cash'] }, [['funding_order[1]', 'Must be unique']]],
    [{ funding_order: ['bank'] }, [['funding_order[0]', 'Must be one of sinking_fund, cash, revolver']]],
    [{ debt_sweep_rate: 2 }, [['debt_sweep_rate', 'Must be between 0 and 1']]],
    [{ inside_loans: 'yes' }, [['inside_loans', 'Must be true or false']]],
    [{ covenants: {} }, []],
    [{ covenants: { max_debt_to_ebitda: 0 } }, [['covenants.max_debt_to_ebitda', 'Must be greater than 0']]],
    [
      { covenants: { min_fixed_charge_coverage: 0, max_debt: 1 } },
      [
        ['covenants.min_fixed_charge_coverage', 'Must be greater than 0'],
        ['covenants.max_debt', 'Unknown field'],
      ],
    ],
  ])('%j', (finances, expected) => {
    const issues = expected.map(([field, issue]) => [`company_finances.${field!}`, issue]);
    expect(financesIssues(finances)).toEqual(issues);
  });
});

describe('company', () => {
  const debt = { debt_id: 'D', principal_balance: 5, interest_rate: 0.3, years_remaining: 40 };
  it.each([
    [{ cash: 1, sinking_fund: '2.50', debts: [debt], revolver: { limit: 5, drawn: 5, interest_rate: 0.1 } }, []],
    [{ debts: [], synthetic_equity: [] }, []],
    [{ cash: -1 }, [['cash', 'Must be at least 0']]],
    [{ sinking_fund: -1 }, [['sinking_fund', 'Must be at least 0']]],
    [{ debts: [{ ...debt, interest_rate: 0.31 }] }, [['debts[0].interest_rate', 'Must be between 0 and 0.3']]],
    [{ debts: [{ ...debt, years_remaining: 0 }] }, [['debts[0].years_remaining', 'Must be between 1 and 40']]],
    [{ debts: [debt, debt] }, [['debts[1].debt_id', 'Must be unique']]],
    [
      { debts: [{}] },
      [
        ['debts[0].debt_id', 'Required'],
        ['debts[0].principal_balance', 'Required'],
        ['debts[0].interest_rate', 'Required'],
        ['debts[0].years_remaining', 'Required'],
      ],
    ],
    [
      { revolver: {} },
      [
        ['revolver.limit', 'Required'],
        ['revolver.interest_rate', 'Required'],
      ],
    ],
    [{ revolver: { limit: 100.5, drawn: 100.51, interest_rate: 0 } }, [['revolver.drawn', 'Must be at most 100.5']]],
    [{ synthetic_equity: [{ id: 'W', shares: 0 }] }, [['synthetic_equity[0].shares', 'Must be greater than 0']]],
    [
      {
        synthetic_equity: [
          { id: 'W', shares: 1 },
          { id: 'W', shares: 2, strike: -1 },
        ],
      },
      [['synthetic_equity[1].strike', 'Must be at least 0']],
    ],
    [
      {
        synthetic_equity: [
          { id: 'W', shares: 1 },
          { id: 'W', shares: 2 },
        ],
      },
      [['synthetic_equity[1].id', 'Must be unique']],
    ],
  ])('%j', (company, expected) => {
    const issues = expected.map(([field, issue]) => [`company.${field!}`, issue]);
    expect(companyIssues(company)).toEqual(issues);
  });

  it('has no effect without company_finances', () => {
    const company = {
      cash: 1e6,
      sinking_fund: 1e6,
      debts: [debt],
      revolver: { limit: 5, drawn: 5, interest_rate: 0.1 },
      synthetic_equity: [{ id: 'W', shares: 1 }],
    };
    const runWith = (more: object): object => {
      const assumptions: OperatingAssumptions = { contribution_policy: { annual_amount: 1000 } };
      const { simulation_id: _, ...run } = simulateRun(RULES, assumptions, { ...STATE, company: more });
      return run;
    };
    expect(runWith(company)).toEqual(runWith({}));
  });
});

describe('the new inputs', () => {
  it('are in the reference of inputs and in the JSON Schema, with units and defaults', () => {
    const table = new Map(inputFields().map((field) => [field.path, field]));
    expect(table.get('operatingAssumptions.company_finances.interest_limit_rate')).toMatchObject({
      unit: 'fraction',
      default: 0.3,
      source: 'IRC 163(j)',
    });
    expect(table.get('operatingAssumptions.company_finances.ebitda')).toMatchObject({ isRequired: true });
    expect(table.get('operatingAssumptions.company_finances.funding_order')).toMatchObject({
      default: ['sinking_fund', 'cash', 'revolver'],
    });
    expect(table.get('initialState.company.debts[].interest_rate')).toMatchObject({
      json: { minimum: 0, maximum: 0.3 },
    });
    expect(table.get('initialState.company.synthetic_equity[].shares')).toMatchObject({
      json: { exclusiveMinimum: 0 },
    });
    expect(table.get('operatingAssumptions.share_valuation.multiple')).toMatchObject({
      type: 'number',
      isList: true,
      unit: 'times',
    });
    const { operatingAssumptions, initialState } = inputJsonSchema().properties!;
    expect(Object.keys(operatingAssumptions!.properties!)).toContain('company_finances');
    expect(Object.keys(initialState!.properties!['company']!.properties!)).toContain('revolver');
  });

  it('leave the ids of inputs without them as they were, and are part of the others', () => {
    const idOf = (assumptions: object, company: object = {}): string =>
      parseInput(RULES, { contribution_policy: {}, ...assumptions }, { ...STATE, company }, undefined).simulationId;
    const valued = { share_valuation: { method: 'equity_value', current_price: 10 } };
    const taxed = { share_valuation: { method: 'equity_value', current_price: 10, tax_rate: 0 } };
    // Both ids are those of the release before.
    expect(idOf({})).toBe('sim_0137b0116af093f6d1f96c90135bbf6b');
    expect(idOf(valued)).toBe('sim_64faf0ebf6a79817f825e9fcf87c0e3f');
    expect(idOf(taxed)).toBe(idOf(valued));
    const ids = [
      idOf({}),
      idOf({}, { cash: 1 }),
      idOf({ company_finances: FINANCES }),
      idOf({ company_finances: { ...FINANCES, minimum_cash: 1 } }),
      idOf({ company_finances: FINANCES, share_valuation: { ...BY_EBITDA, calibrate: false } }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
