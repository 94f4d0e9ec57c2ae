/** Entries of the package, and of the rooms that know no host. What needs a large library is an entry of its own. */
const entries = `
  index analysis/index analysis/journal/index
  census/index census/review/index census/csv-rows census/workbook census/in-hand/census-table
  presentation/answer/index presentation/board/index presentation/charts/index presentation/journal/index
  presentation/words/index presentation/words/answers presentation/words/formats presentation/words/csv presentation/words/number-text presentation/words/read-json`;

const base = 'engine/rules engine/numeric engine/errors';

/**
 * The rooms of src/ and their layers, each with what it may import. Imports point one way: hosts import presentation and census, these
 * import analyses, and analyses the engine, which imports nothing above it. So the model can be read from the bottom up, and no formula
 * depends on time stepping. The test in test/layers plants a breach of every rule below.
 */
const layers = {
  'engine/errors': '',
  'engine/numeric': 'engine/numeric engine/errors',
  'engine/rules': base,
  'engine/state': `engine/state ${base}`,
  'engine/year/stages': `engine/year/stages engine/state ${base}`,
  'engine/year/identities': `engine/state ${base}`,
  'engine/year/annual-cycle': `engine/year/stages engine/year/identities engine/state ${base}`,
  // Loops of a year that are faster than those of its stages, for people who leave whole.
  'engine/year/whole-people': `engine/year/whole-people engine/year/annual-cycle engine/year/stages engine/state ${base}`,
  // The books of the company beside a run: two of the stages.
  'engine/year/without-plan': `engine/year/stages engine/state ${base}`,
  'engine/year/project': `engine/year/annual-cycle engine/state ${base}`,
  'engine/input': `engine/input engine/state ${base}`,
  'engine/results': `engine/results engine/input/types engine/state ${base}`,
  'engine/report': `engine/year/project engine/year/annual-cycle engine/input engine/results engine/state ${base}`,
  'engine/simulate': `engine/year/project engine/input engine/results engine/state ${base}`,
  'engine/prepared-plan': `engine/report engine/input engine/results ${base}`,
  'engine/prepare': `engine/prepared-plan engine/simulate engine/report engine/input engine/state engine/results ${base}`,
  // Entry of what needs no complete run.
  'engine/core': `engine/simulate engine/input engine/results ${base}`,
  // One rule at a time, for hosts in which users ask for no more.
  'engine/calculators': `engine/calculators engine/year/project engine/input engine/state ${base}`,
  // Analyses work on prepared plans.
  analysis: `analysis engine/prepare engine/prepared-plan engine/report engine/year/project engine/year/whole-people
    engine/year/without-plan engine/input engine/results engine/state ${base}`,
  index: 'analysis engine',
  // For hosts.
  'engine/internal': 'engine',
  // How a census is read and what is doubtful in inputs. What users write by name is looked up in the description of the inputs.
  census: `census presentation index analysis/index analysis/near engine/input engine/numeric engine/rules/limits engine/errors`,
  // Words, drawings and rows of figures, by the tables of the results.
  presentation: `presentation index analysis engine/calculators engine/input engine/results/columns engine/results/tables
    engine/errors`,
  // A room may be rearranged without a look at the hosts.
  // Scripts for pages that stand on each other take no more than they hold.
  hosts: `hosts analysis/internal engine/internal engine/core engine/prepare engine/results/compliance analysis/complete-run ${entries}`,
};

/**
 * A library and the one layer that knows it, so that replacing it is a change in one folder. zod describes what goes into the
 * engine and into an analysis, what the service answers and what language models ask.
 */
const libraries = {
  zod: 'engine/input analysis hosts/service hosts/cli/mcp',
  '@modelcontextprotocol': 'hosts/cli/mcp',
  '@stablelib': 'engine/input',
  '@stdlib': 'analysis',
  'decimal.js': 'engine/numeric',
  workerpool: 'hosts/service',
  commander: 'hosts/cli',
  papaparse: 'census presentation hosts',
  'get-east-asian-width': 'hosts/cli',
  'write-excel-file': 'hosts',
  'read-excel-file': 'census hosts',
  fflate: 'census',
  'jsonc-parser': 'presentation/words',
  'fastest-levenshtein': 'analysis/near',
  preact: 'hosts/what-if',
  '@preact': 'hosts/what-if',
};

/** Dependencies of the service, which the package of the library lacks. */
const ofTheService = `hono @hono ipaddr.js better-sqlite3 pg http-graceful-shutdown request-filtering-agent pino standardwebhooks
  prom-client @opentelemetry`;

const anyOf = (names) => names.trim().split(/\s+/).join('|');
const inside = (names) => `^src/(${anyOf(names)})(/|\\.ts$)`;

export default {
  forbidden: [
    ...Object.entries(layers).map(([layer, allowed]) => ({
      name: `${layer}-imports-downwards`,
      severity: 'error',
      from: { path: inside(layer) },
      to: { path: '^src/', pathNot: allowed === '' ? '^$' : inside(allowed) },
    })),
    {
      name: 'stages-stand-alone',
      comment:
        'A stage gets the results of earlier ones as arguments or from the state. A stage of several files is a folder.',
      severity: 'error',
      from: { path: '^src/engine/year/stages/([^/]+)' },
      to: { path: '^src/engine/year/stages/', pathNot: '^src/engine/year/stages/$1(/|$)' },
    },
    {
      name: 'the-page-imports-entries-only',
      comment: 'What the page needs, others who build one need too.',
      severity: 'error',
      from: { path: '^src/hosts/what-if/' },
      to: {
        path: '^src/',
        pathNot: inside(`${entries} hosts/what-if hosts/parallel/(index|asking|answering|sampling)`),
      },
    },
    {
      name: 'the-service-imports-entries-only',
      comment: 'By their names: the service is a package of its own.',
      severity: 'error',
      from: { path: '^src/hosts/service/' },
      to: { path: '^src/', pathNot: '^src/hosts/service/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'every-file-has-a-layer',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: inside(Object.keys(layers).join(' ')) },
    },
    ...Object.entries(libraries).map(([library, owner]) => ({
      name: `only-${owner.split(' ')[0]}-imports-${library}`,
      severity: 'error',
      from: { path: '^src/', pathNot: inside(owner) },
      to: { path: `(^|/)node_modules/(@types/)?${library}/` },
    })),
    {
      name: 'only-the-service-imports-its-libraries',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/hosts/service/' },
      to: { path: `(^|/)node_modules/(@types/)?(${anyOf(ofTheService)})/` },
    },
    {
      name: 'only-hosts-import-node',
      severity: 'error',
      from: { path: '^src/', pathNot: inside('hosts') },
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
      to: { couldNotResolve: true, pathNot: '^(library-worker|form-fields|pinned-fields|acme-plan|more-questions)$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/hosts/service/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
