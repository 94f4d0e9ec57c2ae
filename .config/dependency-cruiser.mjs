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
  leavers: ['leavers', 'state', ...base],
  stages: ['stages', 'leavers', 'state', ...base],
  identities: ['state', ...base],
  input: ['input', 'state', ...base],
  results: ['results', 'state', ...base],
  'annual-cycle': ['stages', 'identities', 'state', ...base],
  project: ['annual-cycle', 'state', ...base],
  report: ['project', 'annual-cycle', 'results', 'state', ...base],
  'prepared-plan': ['report', 'input', 'results', ...base],
  // What a projection moved, in double entry; from whom shares are bought is a part of it that an analysis shares.
  journal: ['journal', 'prepared-plan', 'project', 'input', 'results', 'state', ...base],
  // They work on prepared plans; who makes these stands above, and simulateRun() offers one of the analyses.
  analysis: ['analysis', 'journal', 'prepared-plan', 'report', 'project', 'input', 'results', 'state', ...base],
  simulate: ['analysis', 'report', 'input', 'results', ...base],
  prepare: ['analysis', 'prepared-plan', 'report', 'input', 'results', ...base],
  index: ['simulate', 'prepare', 'prepared-plan', 'report', 'input', 'results', 'state', ...base],
  // One rule at a time, for hosts in which users ask for no more.
  calculators: ['calculators', 'project', 'input', 'state', ...base],
  // What users write by name is looked up in the description of the inputs; the review reads ages off the same calendar.
  // Results are shown by their tables: names, units, sentences.
  // The service reads inputs before it accepts a run, and publishes their schemas. It packs snapshots as the columns they are.
  adapters: [
    'adapters',
    'index',
    'analysis',
    'journal',
    'calculators',
    'input/describe-input',
    'input/calendar',
    'input/large-rates',
    'rules/limits',
    'input/prepared-input',
    'input/json-schema',
    'input/schema/read-only',
    'input/service',
    'report',
    'results/columns',
    'results/snapshot-columns',
    'results/tables',
  ],
};

/**
 * A library and the one layer that knows it, so that replacing it is a change in one folder. zod describes what goes into the
 * engine, and what the service answers.
 */
const libraries = {
  zod: ['input', 'adapters/service/openapi'],
  '@stablelib': 'input',
  '@stdlib': 'analysis',
  workerpool: 'adapters',
  'decimal.js': 'numeric',
  commander: 'adapters',
  papaparse: 'adapters',
  'cli-table3': 'adapters',
  'write-excel-file': 'adapters',
  'read-excel-file': 'adapters',
  fflate: 'adapters/census',
  'jsonc-parser': 'adapters/text',
  'fastest-levenshtein': ['adapters/census', 'journal'],
  preact: 'adapters/what-if',
};

/** What the service stands on: optional peers of the package, so that nothing else may need them. */
const ofTheService = [
  'hono',
  '@hono',
  'ipaddr.js',
  'kysely',
  'better-sqlite3',
  'pg',
  'pino',
  'standardwebhooks',
  'prom-client',
  '@opentelemetry',
];

/** What the page may import: entries of the package, and the adapters that know no host, by their index. */
const entries =
  '^src/(index|(analysis|journal)/index|adapters/(what-if/.+|(monte-carlo|census|charts|journal|review|text)/index|text/formats|census/workbook|monte-carlo/(asking|answering|sampling)))\\.tsx?$';

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
      from: { path: '^src/engine/year/stages/' },
      to: { path: '^src/engine/year/stages/' },
    },
    {
      name: 'the-page-imports-entries-only',
      comment: 'What the page needs, others who build one need too.',
      severity: 'error',
      from: { path: '^src/hosts/what-if/' },
      to: { path: '^src/', pathNot: entries },
    },
    {
      name: 'every-file-has-a-layer',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: inside(...Object.keys(layers)) },
    },
    ...Object.entries(libraries).map(([library, owner]) => ({
      name: `only-${[owner].flat()[0]}-imports-${library}`,
      severity: 'error',
      from: { path: '^src/', pathNot: inside(...[owner].flat()) },
      to: { path: `(^|/)node_modules/(@types/)?${library}/` },
    })),
    {
      name: 'only-the-service-imports-its-libraries',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/hosts/service/' },
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
    // The script of the workers and the table of the form are made by the build of the page.
    {
      name: 'no-unresolved-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(library-worker|form-fields|pinned-fields|acme-people)$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
