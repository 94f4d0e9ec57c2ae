/** What is said of the inputs: the pages of their fields, docs/reference/inputs.md, and that the defaults in it are those that hold. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldsBelow, inputFields, type InputField } from '../../.config/input-fields.js';
import { FOUND_IN, inputPages, movingDefaults, MOVES_NOTHING } from '../../.config/input-reference.js';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { isSimulationError, isValidationError, mergePatch, simulateRun } from '../../src/index.js';
import { about } from '../../src/engine/input/schema/about.js';
import { rate } from '../../src/engine/input/schema/numbers.js';
import { vectors } from '../vectors.js';

const fields = inputFields();

describe('the page of an input', () => {
  const pages = inputPages('..').map((page) => [page.field.path, page] as const);

  it.each(pages)('%s has a sentence, a type, a unit, a default, a range and a source', (path, { field, text }) => {
    const [title, , at, , sentence = ''] = text.split('\n');
    expect([title, at]).toEqual([`# ${field.name}`, `\`${path}\``]);
    expect(sentence).toMatch(/^.{3,}\.$/);
    const rows = new Map([...text.matchAll(/^\| (\w+) \| (.+) \|$/gm)].map(([, name, says]) => [name, says]));
    expect([...rows.keys()].slice(0, 5)).toEqual(['Type', 'Unit', 'Default', 'Range', 'Source']);
    for (const says of rows.values())
      expect(says).not.toMatch(/undefined|null|NaN|^any$|^custom$|as (the text|it) says/);
  });

  it('shows what is known of the field', () => {
    const text = inputPages('..').find(
      ({ file }) => file === 'planRules.distribution_policy.installment_years.md',
    )!.text;
    expect(text).toContain("Number of yearly installments; over 5 is the participant's own election.");
    expect(text).toContain('| Unit | installments |');
    expect(text).toContain('| Default | `5` |');
    expect(text).toContain('| Range | 1 to 10 |');
    expect(text).toContain('| Source | [IRC 409(o)(1)(C)](../sources.md#s-409) |');
    expect(text).toContain('](../model/sensitivity.md)');
  });

  it('links every law to what was read of it', () => {
    const laws = fields.filter(({ source }) => source !== undefined);
    expect(laws.length).toBeGreaterThan(15);
    const text = inputPages('..')
      .map((page) => page.text)
      .join('\n');
    const unlinked = laws.filter(({ source }) => !text.includes(`[${source!}](../sources.md#`));
    expect(unlinked.map(({ source }) => source)).toEqual([]);
  });

  it('says where to look only for fields there are', () => {
    const paths = new Set(fields.map(({ path }) => path));
    expect(Object.keys(FOUND_IN).filter((path) => !paths.has(path))).toEqual([]);
  });

  it('has the fields of every form that an object may take', () => {
    const form = about('Which.', z.literal('fixed'));
    const schema = z.strictObject({
      policy: about(
        'One of two.',
        z.discriminatedUnion('type', [
          z.strictObject({ type: form, amount: about('Dollars.', rate()) }),
          z.strictObject({ type: about('Which.', z.literal('none')), amount: about('Dollars.', z.optional(rate())) }),
          z.strictObject({ type: about('Which.', z.literal('list')), amounts: about('By year.', z.array(rate())) }),
        ]),
      ),
    });
    const found = [...fieldsBelow('x', schema)].map(({ path, type, isRequired, isObject }) => [
      path,
      type,
      isRequired,
      isObject,
    ]);
    expect(found).toEqual([
      ['x.policy', 'object', true, true],
      ['x.policy.type', 'fixed | none | list', true, false],
      ['x.policy.amount', 'number', false, false],
      ['x.policy.amounts', 'number', false, false],
    ]);
  });
});

type Json = Record<string, unknown>;
const ARGUMENTS = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'];

/** A company with other owners that reacts in every year. */
const reacting = mergePatch(acmeInputs(), {
  operatingAssumptions: {
    dividends: { owner_tax_rate: 0.4 },
    company_finances: {
      reactions: [
        { headroom_below: 1e9, contribution_factor: 0.5, dividend_factor: 0.5, capital_expenditure_factor: 0.5 },
      ],
    },
  },
  initialState: { company: { shares_outstanding: 400_000 } },
});

/** A purchase out of accounts. */
const purchase = { purchase_id: 'Q', year: 2030, shares: 10_000, interest_rate: 0.05, years: 12 };
const buying: unknown = mergePatch(acmeInputs(), {
  operatingAssumptions: { purchases: [{ ...purchase, from: 'accounts' }] },
});
/** A plan whose shares wait for their loan, whose leavers share, and whose owners are tested. */
const waiting = {
  planRules: {
    plan_name: 'Waiting',
    vesting_schedule: { years: 6 },
    allocation: { leavers_share: { causes: ['termination'] } },
    distribution_policy: { cash_out_limit: 0, defer_until_loan_repaid: true, deferral: 'loan_shares' },
  },
  operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 10 } },
  initialState: {
    census_year: 2026,
    participants: Array.from({ length: 12 }, (_, i) => ({
      id: `P${i}`,
      age: 40,
      service_years: 9,
      compensation: 50_000,
      allocated_shares: i === 0 ? 300 : 100,
    })),
    esop_loans: [
      { loan_id: 'L', principal_balance: 9_000, interest_rate: 0.05, years_remaining: 12, suspense_shares: 900 },
    ],
    company: { shares_outstanding: 3_000, test_409p: true },
  },
  systemConfig: { projection_years: 20 },
};
/** Plans of all kinds, each as one object, without the runs of a sensitivity; the smallest first, as a search ends where it has found. */
const plans: readonly Json[] = [reacting, acmeInputs(), buying, waiting, ...vectors().map(({ input }) => input)]
  .map((plan) => mergePatch(plan, { systemConfig: { run_sensitivity_analysis: null } }) as Json)
  .sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length);

/** The plans in which a field is most likely to move something first: those that state it, then those that have the object it stands in. */
function plansFor({ path }: InputField): readonly Json[] {
  const keys = path.split('.');
  const depth = (plan: Json): number => {
    const at = keys.findIndex((_, i) => valueAt(plan, keys.slice(0, i + 1)) === undefined);
    return at === -1 ? keys.length : at;
  };
  const nearest = (plan: Json): number => Math.max(depth(plan), keys.length - 2);
  return [...plans].sort((one, other) => nearest(other) - nearest(one));
}

function valueAt(plan: Json, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((object, key) => {
    const inner = (object as Json | undefined)?.[key.replace('[]', '')];
    return key.endsWith('[]') ? (inner as unknown[] | undefined)?.[0] : inner;
  }, plan);
}

/** The objects of a plan that may have a field: those that its path leads to; missing ones on the way are made. */
function holders(plan: Json, path: string): Json[] {
  let objects: Json[] = [plan];
  for (const key of path.split('.').slice(0, -1)) {
    const name = key.replace('[]', '');
    objects = objects.flatMap((object): Json[] => {
      const inner = object[name];
      if (key.endsWith('[]')) return (inner as Json[] | undefined) ?? [];
      const made = (inner as Json | undefined) ?? {};
      object[name] = made;
      return [made];
    });
  }
  return objects;
}

/** The figures of a plan as text, which is compared in no time, or undefined where it is no plan. */
function figuresOf(plan: Json): string | undefined {
  const inputs = ARGUMENTS.map((name) => plan[name]) as unknown as Parameters<typeof simulateRun>;
  try {
    const { simulation_id: _, ...run } = simulateRun(...inputs);
    const { compliance_findings: findings } = run.summary_metrics;
    // That a default was taken is told, and is no figure.
    const told = findings.filter(({ code }) => code !== 'CENSUS_YEAR_ASSUMED');
    return JSON.stringify({ ...run, summary_metrics: { ...run.summary_metrics, compliance_findings: told } });
  } catch (error) {
    if (isValidationError(error) || isSimulationError(error)) return undefined;
    throw error;
  }
}

const figuresAsTheyAre = new Map<Json, string | undefined>();

/** The figures of a plan without a field; most plans are silent of it already. */
function silentFigures(plan: Json, without: Json): string | undefined {
  if (JSON.stringify(without) !== JSON.stringify(plan)) return figuresOf(without);
  if (!figuresAsTheyAre.has(plan)) figuresAsTheyAre.set(plan, figuresOf(plan));
  return figuresAsTheyAre.get(plan);
}

/** A plan with a field left out, or with what is said instead, wherever it may stand; undefined where the plan has no place for it. */
function withField(plan: Json, { path, name }: InputField, said: Json = {}): Json | undefined {
  const changed = structuredClone(plan);
  const objects = holders(changed, path);
  if (objects.length === 0) return undefined;
  for (const object of objects) {
    Reflect.deleteProperty(object, name);
    Object.assign(object, said);
  }
  return changed;
}

/** Where another value needs others beside it: what the object then says. */
const TOGETHER: Readonly<Record<string, Json>> = {
  'operatingAssumptions.repurchase_strategy.mix[].recycle': { recycle: 0.5, redeem: 0.5, releverage: 0 },
  'operatingAssumptions.repurchase_strategy.mix[].redeem': { recycle: 0.5, redeem: 0.5, releverage: 0 },
  'operatingAssumptions.repurchase_strategy.mix[].releverage': { recycle: 0.5, redeem: 0, releverage: 0.5 },
  'initialState.participants[].status': { status: 'separated', separation: { year: 2020, cause: 'termination' } },
  'operatingAssumptions.turnover.retirement_rates': { retirement_rates: [{ age: 58, rate: 0.5 }] },
  'initialState.esop_loans': {
    esop_loans: [
      { loan_id: 'L', principal_balance: 9e4, interest_rate: 0.05, years_remaining: 3, suspense_shares: 900 },
    ],
  },
};

/** What an object may say in place of a default. */
function others({ default: value, json, type, name, path }: InputField): Json[] {
  const together = TOGETHER[path];
  if (together !== undefined) return [together];
  const words = type.split(' | ');
  const values =
    typeof value === 'boolean'
      ? [!value]
      : Array.isArray(value)
        ? typeof value[0] === 'number'
          ? [[1000]]
          : [words.slice(0, 1), words.slice(-1), [...words].reverse()]
        : typeof value === 'string'
          ? value === '12/31'
            ? ['06/30']
            : words
          : [0.1, 1, 2, 10, 40, 62, 100, 50_000, 2020];
  const { minimum = -1, maximum = 1e6 } = json as { minimum?: number; maximum?: number };
  return values
    .filter((other) => other !== value)
    .filter((other) => typeof other !== 'number' || (other >= minimum && other <= maximum))
    .map((other) => ({ [name]: other }));
}

describe('a default', () => {
  const defaults = movingDefaults().map((field) => [field.path, field] as const);

  it.each(defaults)('%s is what leaving it out means, and another value moves a result', (_, field) => {
    for (const plan of plansFor(field)) {
      const without = withField(plan, field);
      const silent = without && silentFigures(plan, without);
      if (silent === undefined) continue;
      const moves = others(field).some((said) => {
        const figures = figuresOf(withField(plan, field, said)!);
        return figures !== undefined && figures !== silent;
      });
      const stated = moves ? figuresOf(withField(plan, field, { [field.name]: field.default })!) : undefined;
      if (stated === undefined) continue;
      expect(stated === silent, JSON.stringify(plan)).toBe(true);
      return;
    }
    expect.fail('No value of it moves a result');
  });

  it.each(MOVES_NOTHING)('%s is a field of the inputs', (path) => {
    expect(fields.map((field) => field.path)).toContain(path);
  });
});
