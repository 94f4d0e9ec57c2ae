/**
 * The layers of src/, each with what it may import. Imports point one way, so that the model can be read from the bottom
 * up and no formula depends on time stepping. The test in test/layers plants a breach of every rule below.
 */
const base = ['rules', 'numeric', 'errors'];
const layers = {
  errors: [],
  numeric: ['numeric', 'errors'],
  rules: base,
  state: ['state', ...base],
  stages: ['stages', 'state', ...base],
  identities: ['state', ...base],
  journal: ['journal', 'state', ...base],
  input: ['input', 'state', ...base],
  results: ['results', 'state', ...base],
  'annual-cycle': ['stages', 'identities', 'state', 'journal', ...base],
  project: ['annual-cycle', 'journal', 'state', ...base],
  report: ['project', 'annual-cycle', 'results', 'journal', 'state', ...base],
  // Of the analyses, simulateRun() offers one. It stands on report and input; the check of cycles keeps it from here.
  simulate: ['report', 'analysis/sensitivity-of', 'input', 'results', ...base],
  prepare: ['report', 'analysis/sensitivity-of', 'input', 'results', ...base],
  analysis: [
    'analysis',
    'simulate',
    'prepare',
    'report',
    'project',
    'annual-cycle',
    'input',
    'results',
    'journal',
    'state',
    ...base,
  ],
  index: ['simulate', 'prepare', 'report', 'input', 'results', 'journal', 'state', ...base],
  // One rule at a time, for hosts in which users ask for no more.
  calculators: ['calculators', 'project', 'input', 'state', ...base],
  // What users write by name is looked up in the description of the inputs; the review reads ages off the same calendar.
  // The service reads inputs before it accepts a run, names them by their content, and publishes their schemas.
  adapters: [
    'adapters',
    'index',
    'analysis',
    'calculators',
    'input/describe-input',
    'input/calendar',
    'rules/limits',
    'input/prepared-input',
    'input/simulation-id',
    'input/json-schema',
    'input/service',
  ],
};

/** A library and the one layer that knows it, so that replacing it is a change in one folder. */
const libraries = {
  zod: 'input',
  '@stablelib': 'input',
  '@stdlib': 'analysis',
  workerpool: 'adapters',
  'decimal.js': 'numeric',
  commander: 'adapters',
  papaparse: 'adapters',
  'cli-table3': 'adapters',
  'write-excel-file': 'adapters',
};

/** What the service stands on: optional peers of the package, so that nothing else may need them. */
const ofTheService = [
  'hono',
  '@hono',
  'kysely',
  'better-sqlite3',
  'pg',
  'pg-boss',
  'pino',
  'rate-limiter-flexible',
  'request-filtering-agent',
  'standardwebhooks',
];

const inside = (...names) => `^src/(${names.join('|')})(/|\\.ts$)`;

export default {
  forbidden: [
    ...Object.entries(layers).map(([layer, allowed]) => ({
      name: `${layer}-imports-downwards`,
      severity: 'error',
      from: { path: inside(layer) },
      to: { path: '^src/', pathNot: allowed.length > 0 ? inside(...allowed) : '^$' },
    })),
    {
      name: 'stages-stand-alone',
      comment: 'What a stage hands to the next is an argument or in the state; none calls another.',
      severity: 'error',
      from: { path: '^src/stages/' },
      to: { path: '^src/stages/' },
    },
    {
      name: 'every-file-has-a-layer',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: inside(...Object.keys(layers)) },
    },
    ...Object.entries(libraries).map(([library, owner]) => ({
      name: `only-${owner}-imports-${library}`,
      severity: 'error',
      from: { path: '^src/', pathNot: inside(owner) },
      to: { path: `(^|/)node_modules/(@types/)?${library}/` },
    })),
    {
      name: 'only-the-service-imports-its-libraries',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/service/' },
      to: { path: `(^|/)node_modules/(@types/)?(${ofTheService.join('|')})/` },
    },
    {
      name: 'only-adapters-import-node',
      severity: 'error',
      from: { path: '^src/', pathNot: inside('adapters') },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'oracle-imports-only-types',
      comment: 'The slow twin judges the engine, so it may share none of its code.',
      severity: 'error',
      from: { path: '^test/oracle/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    { name: 'no-unresolved-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
