/**
 * The types of inputs, options, results and answers of the service by their schemas, each field with its sentence: a type that the
 * compiler infers from a schema has none to show. Tests compare them with what is inferred.
 */
import { dirname, relative } from 'node:path';
import { EXHIBIT, FAIR_VALUES, YARDSTICKS, benchmarkOptions } from '../src/analysis/benchmark/benchmark.js';
import { STATISTICS } from '../src/analysis/benchmark/measures.js';
import { PEER_MEASURES } from '../src/analysis/benchmark/peers.js';
import { EXIT_COST, EXIT_LOAN, EXIT_TOTALS, EXIT_WITH_LOANS_KEPT } from '../src/analysis/exit/exit.js';
import { exitOptions } from '../src/analysis/exit/settle.js';
import { EXIT_GROUP, EXIT_PERSON, EXIT_QUARTILE } from '../src/analysis/exit/people.js';
import { fitOptions } from '../src/analysis/fit/history.js';
import { ledgerOptions } from '../src/analysis/ledger/ledger.js';
import { FIGURES, INSIDE, PARTIES, VALUES } from '../src/analysis/ledger/parties.js';
import { leversOptions } from '../src/analysis/levers/goal.js';
import { CHANCES, COMPANY_TOTALS, MEASURES, SHORTFALL } from '../src/analysis/figures.js';
import { CRITERIA, POLICY_YEAR } from '../src/analysis/policy/objective.js';
import { PORTFOLIO_FIGURES } from '../src/analysis/portfolio.js';
import { RECONCILED, VARIANCES } from '../src/analysis/reconcile/reconcile.js';
import {
  type EventRow,
  EVENTS,
  NOTED,
  OBLIGATIONS,
  PAYMENTS,
  SHORTAGE,
  YEARLY,
  type YearlyFigure,
} from '../src/analysis/monte-carlo/path-figures.js';
import { policyOptions } from '../src/analysis/policy/rule.js';
import { PARTS } from '../src/analysis/price-bridge.js';
import { initialState } from '../src/engine/input/initial-state.js';
import { jsonSchemaOf, type JsonSchema } from '../src/engine/input/json-schema.js';
import { contributionPolicy, operatingAssumptions } from '../src/engine/input/operating-assumptions.js';
import { monteCarloOptions } from '../src/engine/input/options/monte-carlo.js';
import { sensitivityOptions } from '../src/analysis/sensitivity/sensitivity.js';
import { namedStress, shock } from '../src/engine/input/options/shocks.js';
import { sinkingFundOptions } from '../src/engine/input/options/sinking-fund.js';
import { solveOptions, solveUnderChanceOptions } from '../src/engine/input/options/solve.js';
import { planRules, vestingSchedule } from '../src/engine/input/plan-rules.js';
import { DECIMALS } from '../src/engine/numeric/index.js';
import type { About } from '../src/engine/input/schema/about.js';
import { systemConfig } from '../src/engine/input/system-config.js';
import { ANSWERS } from '../src/hosts/service/openapi/answers.js';
import { resultSchemas } from '../src/hosts/service/openapi/schemas.js';
import { rangeOfNumber } from './input-fields.js';

/** Words before lists and fields, and after the type of a field that may be left out; names of objects that have a type of their own. */
interface Style {
  readonly named?: ReadonlyMap<string, string>;
  readonly list: string;
  readonly field: string;
  readonly absent: string;
}
const GIVEN: Style = { list: 'readonly ', field: '', absent: ' | undefined' };
const MADE: Style = { list: '', field: '', absent: '' };
const KEPT: Style = { list: 'readonly ', field: 'readonly ', absent: '' };

/** Schema of an input, with unit and range of its numbers. */
const given = (schema: Parameters<typeof jsonSchemaOf>[0], description?: string): JsonSchema => ({
  ...jsonSchemaOf(schema, unitAndRange),
  ...(description !== undefined && { description }),
});
function mapped<T>(object: Readonly<Record<string, T>>, change: (value: T, name: string) => JsonSchema) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}
/** Schema with a named type in the place of some fields. */
const withTypes = (schema: JsonSchema, types: Readonly<Record<string, string>>): JsonSchema => ({
  ...schema,
  properties: mapped(schema.properties!, (field, name) => (name in types ? { ...field, ts: types[name] } : field)),
});
const without = (schema: JsonSchema, left: string): JsonSchema => {
  const { [left]: _, ...properties } = schema.properties!;
  return { ...schema, properties };
};
const picked = (schemas: Readonly<Record<string, JsonSchema>>, names: string): Record<string, JsonSchema> =>
  Object.fromEntries(names.split(' ').map((name) => [name, schemas[name]!]));
const rules = withTypes(given(planRules), { vesting_schedule: 'VestingSchedule' });
const byCause = rules.properties!['distribution_policy']!.properties!['by_cause']!;
const results = resultSchemas();

interface TypeFile {
  readonly imports: readonly string[];
  readonly style: Style;
  readonly types: Readonly<Record<string, JsonSchema>>;
}
const file =
  (style: Style) =>
  (imports: TypeFile['imports'], types: TypeFile['types']): TypeFile => ({ imports, style, types });
const [inputs, values, rows] = [file(GIVEN), file(KEPT), file(MADE)];

/** Shocks in sentences, in the order of their schemas. */
const SHOCKS = {
  LargestHoldersLeave:
    'The people of the census who hold the most shares leave, whole, at the beginning of a year. Rows rank by shares per head at that moment; ties go to the row listed first. People whose exit in that year is known are passed over.',
  PriceFall:
    'The appraisal at the end of a year is below its path, and may come back to it. People may be paid at it within the year.',
  Layoff:
    'A part of all employees leaves in a year, on top of ordinary turnover, and is not replaced by new hires. With `company_finances` the company then earns less, in proportion to those who left unless `earnings_lost` says otherwise.',
  ContributionHoliday:
    'The contribution policy asks for nothing for some years. Debt is still serviced, and the company still pays its part of repurchases.',
  Refinance: 'Spreads the balance of a loan over new payments from a year on; the release of its shares follows them.',
  EarningsFall:
    'The company earns less from a year on, and may come back to its path. Only with `company_finances`; an `ebitda_multiple` price follows.',
  RevolverLost:
    'The bank ends the line of credit: what is drawn is repaid from cash at the start of a year, and nothing can be drawn from then on.',
  TighterCovenant:
    'For some years lenders ask for something else than the plan says; what is left out stays. At least one is given.',
};

/** The types of each file. */
const FILES: Readonly<Record<string, TypeFile>> = {
  'src/engine/input/types/terms.ts': inputs([], {
    VestingTerms: given(vestingSchedule, 'Vesting of accounts, with any `type`.'),
    ContributionTerms: given(contributionPolicy, 'Yearly contribution of the company, with any `type`.'),
  }),
  'src/engine/input/types/plan-rules.ts': inputs(["import type { VestingSchedule } from './by-type.js';"], {
    PlanRules: rules,
    DistributionByCause: { ...byCause, description: 'Terms of distribution, for each cause of leaving.' },
    DistributionOfCause: {
      ...byCause.properties!['retirement'],
      description: 'Terms of distribution for those who leave for one cause.',
    },
  }),
  'src/engine/input/types/operating-assumptions.ts': inputs(
    ["import type { ContributionPolicy } from './by-type.js';"],
    { OperatingAssumptions: withTypes(given(operatingAssumptions), { contribution_policy: 'ContributionPolicy' }) },
  ),
  'src/engine/input/types/initial-state.ts': inputs([], { InitialState: given(initialState) }),
  'src/engine/input/types/system-config.ts': inputs([], { SystemConfig: given(systemConfig) }),
  'src/engine/input/types/monte-carlo-options.ts': inputs([], {
    MonteCarloOptions: given(monteCarloOptions, 'Random inputs of a projection.'),
  }),
  'src/engine/input/types/sinking-fund-options.ts': inputs([], {
    SinkingFundOptions: given(sinkingFundOptions, 'Payments and means of a fund.'),
  }),
  'src/engine/input/types/solve-options.ts': inputs([], {
    SolveOptions: given(solveOptions, 'The varied input, and the target.'),
    SolveUnderChanceOptions: given(solveUnderChanceOptions, 'The varied input, and the target under chance.'),
  }),
  'src/engine/input/types/shocks.ts': inputs([], {
    ...Object.fromEntries(Object.entries(SHOCKS).map(([name, is], i) => [name, given(shock._zod.def.options[i]!, is)])),
    Shock: {
      anyOf: Object.keys(SHOCKS).map((ts) => ({ ts })),
      description: 'Something that may go wrong. Shocks can be combined; their order does not matter.',
    },
    NamedStress: {
      ...withTypes(given(namedStress), { shocks: 'readonly Shock[]' }),
      description: 'Shocks that happen in one run.',
    },
  }),
  'src/analysis/option-types.ts': inputs(
    [
      "import type { PlanChanges } from '../engine/input/plan-inputs.js';",
      "import type { SensitivityAssumption } from '../engine/results/sensitivity.js';",
    ],
    {
      SensitivityOptions: withTypes(given(sensitivityOptions, 'Assumptions that are moved, and how far.'), {
        assumptions: 'readonly SensitivityAssumption[]',
      }),
      BenchmarkOptions: given(benchmarkOptions, 'Options of a benchmark.'),
      ExitOptions: given(exitOptions, 'Options of an exit.'),
      FitOptions: given(fitOptions, 'Options of `fit()`.'),
      LedgerOptions: withTypes(
        given(ledgerOptions, 'Options of the ledger: another plan, and the rate of present values.'),
        { against: 'PlanChanges' },
      ),
      LeversOptions: withTypes(
        given(leversOptions, 'Conditions of an acceptable plan, and the length of the search.'),
        {
          without: 'readonly string[]',
        },
      ),
      PolicyOptions: given(policyOptions, 'Limits of a funding policy, and the length of the search.'),
    },
  ),
  'src/analysis/answer/values.ts': values(
    ["import type { Probability } from '../monte-carlo/distribution-types.js';"],
    {
      MeasureValues: figures('Figures by which plans with `company_finances` are weighed.', MEASURES),
      CompanyTotals: figures(
        'Cash paid over all years, and amounts still unpaid at the end; null beyond the exact range.',
        COMPANY_TOTALS,
      ),
      ShortfallFigures: figures('Years short of cash, and how much is missing.', SHORTFALL),
      PlanChances: typed('Chances of a plan in futures.', 'Probability', CHANCES),
      PeerMeasure: { enum: PEER_MEASURES, description: 'Name of the measure.' },
      BenchmarkStatistics: figures('Figures of a measure, in its unit.', STATISTICS),
      YardstickFigures: figures('Repurchases of a year, beside earnings and value.', YARDSTICKS),
      FairValueFigures: figures('Values of the shares at a year end.', FAIR_VALUES),
      ExhibitFigures: figures('Figures of a projection that an appraiser asks for.', EXHIBIT),
      ExitTotals: figures('Figures of a plan that ends.', EXIT_TOTALS),
      ExitLoanFigures: figures('Figures of a loan.', EXIT_LOAN),
      ExitWithLoansKept: figures(
        "Outcome where the buyer keeps the repayment of the trust's loans from the company.",
        EXIT_WITH_LOANS_KEPT,
      ),
      ExitGroupFigures: figures('Figures of a group of people.', EXIT_GROUP),
      ExitQuartileFigures: figures('Figures of a quarter of the people who work.', EXIT_QUARTILE),
      ExitPersonFigures: figures('Figures of a row of people.', EXIT_PERSON),
      ExitCost: figures(
        'Cost of the end to the company where nobody else buys: at the appraisal, beside any offer.',
        EXIT_COST,
      ),
      LedgerAmounts: figures(
        `Dollars earned and their recipients: \`earned\` = ${PARTIES.map((party) => `\`${party}\``).join(' + ')}, to the cent.`,
        FIGURES,
      ),
      LedgerValue: figures(
        'Amounts with the appraisal: `earned` + `appraisal` = the sum of the others, to the cent.',
        VALUES,
      ),
      LedgerTransfers: figures('Transfers between the company and its trust, which change no party.', INSIDE),
      PolicyScore: figures('A policy in each criterion: less is better.', CRITERIA),
      PolicyYearFigures: figures('Figures of a year of a policy.', POLICY_YEAR),
      PriceChanges: figures(
        'Changes of the share price in a year by cause, in dollars a share, in the order in which they are made.',
        PARTS,
      ),
      ReconciledName: { enum: Object.keys(RECONCILED), description: 'Name of a figure that is reconciled.' },
      Variances: figures(
        'Variances of a figure from its forecast, by cause, in the order in which the causes are put in.',
        VARIANCES,
      ),
      PortfolioFigures: figures(
        'Figures for which a book of plans is looked through: dollars, people, fractions.',
        PORTFOLIO_FIGURES,
      ),
    },
  ),
  'src/analysis/monte-carlo/figure-types.ts': rows(
    ["import type { Distribution, Probability, YearlyProbability } from './distribution-types.js';"],
    {
      RunDistributions: typed('Figures of a whole path.', 'Distribution', { ...OBLIGATIONS, ...PAYMENTS, ...SHORTAGE }),
      RunChances: typed('Chances of the whole run.', 'Probability', ofAnyYear(EVENTS)),
      YearDistributions: typed('Figures of a year.', 'Distribution', YEARLY),
      YearChances: typed('Chances of a year.', 'YearlyProbability', EVENTS),
      PathYears: pathYears(),
    },
  ),
  'src/engine/results/rows.ts': rows([], {
    ...picked(
      results,
      'AnnualProjection ParticipantSnapshot LoanState TrustState FindingCode ComplianceFinding SensitivityFigures',
    ),
    SummaryColumns: without(results['SummaryMetrics']!, 'sensitivity'),
  }),
  'src/hosts/service/openapi/types.ts': values(
    ["import type { OperatingAssumptions, PlanRules } from 'esop-repurchase';"],
    picked(
      ANSWERS.jsonSchemas(),
      'Instant RunStatus RunKind ErrorDetails RunError RunItem ScenarioAnswer EventName WebhookAnswer WebhookWithSecret',
    ),
  ),
};

/** A row of figures, each with its sentence. */
function figures(
  description: string,
  table: Readonly<Record<string, { readonly is: string; readonly more?: string; readonly orNull?: boolean }>>,
): JsonSchema {
  const properties = mapped(table, ({ is, more, orNull = false }) => ({
    type: orNull ? ['number', 'null'] : 'number',
    description: more === undefined ? is : `${is} ${more}`,
  }));
  return { type: 'object', description, properties, required: Object.keys(properties) };
}

/** A figure of another type than a number. */
interface TypedFigure {
  readonly is: string;
  readonly orNull?: boolean;
  readonly optional?: unknown;
}

/** A row of figures of one type, each with its sentence. */
function typed(
  description: string,
  type: string | ((row: TypedFigure) => string),
  table: Readonly<Record<string, TypedFigure>>,
): JsonSchema {
  const typeOf = typeof type === 'string' ? ({ orNull }: TypedFigure) => (orNull ? `${type} | null` : type) : type;
  const properties = mapped(table, (row) => ({ ts: typeOf(row), description: row.is }));
  const required = Object.keys(table).filter((name) => table[name]!.optional === undefined);
  return { type: 'object', description, properties, required };
}

/** Figures of a path by year, in the whole numbers that it holds them in, and 1 in years in which something happens. */
function pathYears(): JsonSchema {
  const units = { 0: 'People', [DECIMALS.cents]: 'Cents', [DECIMALS.price]: 'Ten-thousandths of a dollar' };
  const inUnits = ({ decimals, held = decimals, ...row }: YearlyFigure): TypedFigure => {
    return {
      ...row,
      is: `${(units as Record<number, string>)[held] ?? 'Hundred-millionths'}${row.orNull ? '; null where it is not defined' : ''}.`,
    };
  };
  const figures = Object.entries<YearlyFigure>(YEARLY).map(([name, row]) => [name, inUnits(row)] as const);
  const events = NOTED.map(
    (name) => [name, { ...EVENTS[name], is: `1 in years in which ${EVENTS[name].happens}.` }] as const,
  );
  const table = Object.fromEntries<TypedFigure>([...figures, ...events]);
  return typed('Figures of a path by year.', (row) => (row.orNull ? '(number | null)[]' : 'number[]'), table);
}

/** Chances of events in any year, and of those of the same paths without something. */
function ofAnyYear(events: Readonly<Record<string, EventRow>>): Record<string, TypedFigure> {
  return Object.fromEntries(
    Object.entries(events).flatMap(([name, { ever, without = {}, ...row }]): [string, TypedFigure][] => [
      [`${name}_in_any_year`, { ...row, ...ever }],
      ...Object.entries(without).map(([what, { is }]): [string, TypedFigure] => [
        `${name}_without_${what}`,
        { is, optional: true },
      ]),
    ]),
  );
}

/** Types of each file, by its path from the root. */
export const TYPE_FILES: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(FILES).map(([path, { imports, style, types }]) => [path, () => textOf(path, imports, style, types)]),
);

function textOf(path: string, imports: TypeFile['imports'], style: Style, types: TypeFile['types']): string {
  const named = new Map(Object.entries(types).map(([name, { properties }]) => [JSON.stringify(properties), name]));
  const text = Object.entries(types)
    .map(([name, schema]) => {
      const isInterface = schema.properties !== undefined;
      const body = isInterface ? fieldsOf(schema, { ...style, named }) : typeOf(schema, style);
      return `${commentOf(schema)}export ${isInterface ? `interface ${name} ${body}` : `type ${name} = ${body};`}`;
    })
    .join('\n\n');
  const numbers = relative(dirname(path), 'src/engine/input/schema/numbers.js').replace(/^(?!\.)/, './');
  const needed = text.includes('NumberOrDecimalText') ? [`import type { NumberOrDecimalText } from '${numbers}';`] : [];
  return ['// Generated from the schemas; do not edit.', ...needed, ...imports, '', text].join('\n');
}

/** The type of the values that a schema describes. */
function typeOf(schema: JsonSchema, style: Style): string {
  const { ts, $ref, anyOf, type, enum: words, not } = schema;
  if (typeof ts === 'string') return ts;
  if (typeof $ref === 'string') return $ref.split('/').pop()!;
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(anyOf)) return anyOf.map((each: JsonSchema) => typeOf(each, style)).join(' | ');
  if (Array.isArray(type)) return type.map((each: string) => typeOf({ ...schema, type: each }, style)).join(' | ');
  switch (type) {
    case 'integer':
      return 'number';
    case 'boolean':
      return not === undefined ? type : 'false';
    case 'array':
      return `${style.list}(${typeOf(schema.items!, style)})[]`;
    case 'object':
      return style.named?.get(JSON.stringify(schema.properties)) ?? fieldsOf(schema, style);
    default:
      return typeof type === 'string' ? type : 'unknown';
  }
}

function fieldsOf({ properties = {}, required, additionalProperties: others }: JsonSchema, style: Style): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const isGiven = (required as readonly string[] | undefined)?.includes(name) === true;
    const text = typeOf(field, style);
    return `${commentOf(field)}${style.field}${name}${isGiven ? '' : '?'}: ${text}${isGiven ? '' : style.absent};`;
  });
  // An object with fields that may have others has no index signature: rows of results, which are interfaces, must fit.
  if (fields.length === 0) return `Record<string, ${typeOf(others as JsonSchema, style)}>`;
  return `{\n${fields.join('\n')}\n}`;
}

/** The sentence of a field, with unit, range and default. */
function commentOf(schema: JsonSchema): string {
  const unit = schema['unit_and_range'] ?? schema.items?.['unit_and_range'];
  const { default: fallback, description } = schema;
  const lines = [
    ...(description === undefined ? [] : [description]),
    ...(unit === undefined ? [] : ['', `(${unit as string})`]),
    ...(fallback === undefined ? [] : [`@defaultValue \`${JSON.stringify(fallback)}\``]),
  ];
  if (lines.length < 2) return lines.map((line) => `/** ${line} */\n`).join('');
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

/** Type, unit and range of a number. */
function unitAndRange({ unit, kind, ...bounds }: About): JsonSchema {
  if (kind !== 'number' && kind !== 'integer') return {};
  const said = unit === 'fraction' ? 'fraction: 0.04 is 4 %' : unit;
  const parts = [said, rangeOfNumber(unit, bounds)].filter((part) => part !== undefined);
  return { ts: 'NumberOrDecimalText', ...(parts.length > 0 && { unit_and_range: parts.join('; ') }) };
}
