/** Who must agree: the consents of every lever of the reference, and of scenarios that change the same inputs. */
import { expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { compare, levers } from '../../src/analysis/index.js';
import { consentWords } from '../../src/analysis/compare/descriptor.js';
import { comparedRows } from '../../src/analysis/compare/side-by-side-tables.js';
import { prepare } from '../../src/index.js';

const inputs = acmeInputs('plan-typical.json');
const plan = prepare(inputs.planRules, inputs.operatingAssumptions, inputs.initialState, inputs.systemConfig);

/** As a consultant would list them. */
const CONSENTS: Readonly<Record<string, readonly string[]>> = {
  participant_cash: ['trustee'],
  held_contributions: ['amendment'],
  segregation: ['amendment'],
  payments: ['amendment'],
  longer_payments: ['amendment', 'election'],
  large_balances: ['amendment'],
  payment_start: ['amendment'],
  method: ['board', 'trustee'],
  releverage: ['board', 'trustee'],
  prefunding: ['board', 'trustee'],
  contributions: ['board'],
  inside_loan: ['board', 'trustee', 'lender'],
  prepaid_loan: ['board'],
  dividends: ['board'],
  dividends_pay_loan: ['board', 'trustee', 'amendment'],
  sinking_fund: ['board'],
  debt: ['board', 'lender', 'senior_lender'],
  line_of_credit: ['board', 'lender'],
  bands: ['amendment'],
  early_payment: ['amendment', 'recipients'],
  reactions: ['board'],
  capital_expenditure: ['board'],
  // Three lenders, of which one may come before the others.
  debt_sweep: ['board', 'lender', 'senior_lender'],
  balloon: ['board', 'lender', 'senior_lender'],
};

it('is the same for a lever and for a scenario with its changes', () => {
  const answer = levers(plan, { paths: 0 });
  const first = new Map(answer.alone.map((row) => [row.levers[0]!.lever, row]));
  expect(first.size).toBeGreaterThan(10);
  for (const [lever, { agree, levers: used, people_at_3_percent: at3, people_at_10_percent: at10 }] of first) {
    expect([lever, used[0]!.agree]).toEqual([lever, CONSENTS[lever]]);
    // Who loses by it has a say too.
    const losers = at3 < 0 || at10 < 0 ? ['trustee'] : [];
    expect(agree).toEqual([...new Set([...used[0]!.agree, ...losers])]);
  }
  const rows = [...first].filter(([lever]) => lever !== 'longer_payments');
  const compared = compare([{ name: 'as it is', plan }, ...rows.map(([name, { changes }]) => ({ name, changes }))]);
  expect(compared.measures.map(({ scenario, agree }) => [scenario, agree])).toEqual([
    ['as it is', []],
    ...rows.map(([name, { levers: used }]) => [name, used[0]!.agree]),
  ]);
});

it('asks each participant for more than five payments, and nobody for an assumption', () => {
  const compared = compare([
    { name: 'as it is', plan },
    {
      name: 'ten',
      changes: { planRules: { distribution_policy: { form: 'installments', installment_years: 10 } } },
    },
    { name: 'growth', changes: { operatingAssumptions: { compensation_growth_rate: 0.04 } } },
    { name: 'named', changes: { planRules: { plan_name: 'Another' } } },
  ]);
  expect(compared.measures.map(({ agree }) => agree)).toEqual([[], ['amendment', 'election'], [], []]);
  expect(consentWords(compared)).toEqual([
    "Who must agree: ten: an amendment of the plan, each participant's own election.",
  ]);
  expect(comparedRows(compared).filter(({ metric }) => metric === 'agree')).toMatchObject([
    { scenario: 'as it is', value: null },
    { scenario: 'ten', value: 'amendment, election' },
    { scenario: 'growth', value: null },
    { scenario: 'named', value: null },
  ]);
});
