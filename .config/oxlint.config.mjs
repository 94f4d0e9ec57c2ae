const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };
/** `import * as z from 'zod/mini'` costs a browser 6 kB, `import { z } from 'zod'` 93 kB, and so does a use of `z.core`: names of it are
 * imported from zod/v4/core. */
const zodMiniOnly = [
  {
    selector: 'ImportDeclaration[source.value=/^zod/]:not([source.value=/^zod\\/(mini|v4\\/core)$/])',
    message: 'Import zod/mini.',
  },
  {
    selector: 'ImportDeclaration[source.value="zod/mini"] > :matches(ImportSpecifier, ImportDefaultSpecifier)',
    message: "Use `import * as z from 'zod/mini'`.",
  },
];
/** The build for CommonJS splits modules by a rewriter of names that takes `#exact` for a variable. */
const noPrivateNames = { selector: 'PrivateIdentifier', message: 'Write `private`.' };
const sameEverywhere = [
  { selector: 'Literal[bigint]', message: 'Spreadsheet hosts have no dependable BigInt.' },
  { selector: 'MemberExpression[property.name=/^(toLocale|localeCompare)/]', message: 'No locale.' },
];
const syntax = (...more) => ({ 'eslint-js/no-restricted-syntax': ['error', noDefaultExport, ...more, ...zodMiniOnly] });
const inexactMath =
  'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 pow sin sinh tan tanh';

/** Rules that need no word. The second list is `strictTypeChecked` of typescript-eslint; the compiler's own errors are reported too. */
const core = `
  eqeqeq no-var prefer-const prefer-rest-params prefer-spread no-array-constructor no-unused-expressions no-useless-constructor`;
const strict = `
  await-thenable ban-ts-comment no-array-delete no-base-to-string no-deprecated no-duplicate-enum-values
  no-duplicate-type-constituents no-dynamic-delete no-empty-object-type no-explicit-any no-extra-non-null-assertion
  no-extraneous-class no-floating-promises no-for-in-array no-generated-empty-object-type no-implied-eval no-invalid-void-type
  no-meaningless-void-operator no-misused-new no-misused-promises no-misused-spread no-mixed-enums no-namespace
  no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain no-redundant-type-constituents no-require-imports
  no-this-alias no-unnecessary-boolean-literal-compare no-unnecessary-condition no-unnecessary-template-expression
  no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-constraint no-unnecessary-type-conversion
  no-unsafe-argument no-unsafe-assignment no-unsafe-call no-unsafe-declaration-merging no-unsafe-enum-assignment
  no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access no-unsafe-return no-useless-default-assignment
  no-wrapper-object-types only-throw-error prefer-as-const prefer-literal-enum-member prefer-namespace-keyword
  prefer-promise-reject-errors prefer-reduce-type-parameter prefer-return-this-type related-getter-setter-pairs require-await
  return-await triple-slash-reference unbound-method unified-signatures
  use-unknown-in-catch-callback-variable`;

const errors = (prefix, names) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [prefix + name, 'error']),
  );

/** The globs begin with two stars, as they are read from this folder. */
export default {
  categories: { correctness: 'off' },
  plugins: ['typescript'],
  // Rules of ESLint that oxlint lacks.
  jsPlugins: [{ name: 'eslint-js', specifier: './checks/node_modules/oxlint-plugin-eslint/index.js' }],
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist', 'docs/site', 'coverage', 'reports', '.stryker-tmp', 'bench/peers'].map(
    (path) => `**/${path}`,
  ),
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...errors('', core),
        ...errors('typescript/', strict),
        // Figures belong in messages.
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      },
    },
    { files: ['**/src/**/*.{ts,tsx}', '**/test/**/*.ts'], rules: syntax() },
    { files: ['**/src/**/*.ts'], excludeFiles: ['**/src/hosts/what-if/**'], rules: syntax(noPrivateNames) },
    {
      // The same input is the same run everywhere: no console, clock, chance, locale, or function that engines round differently.
      files: ['**/src/**/*.ts'],
      excludeFiles: ['**/src/hosts/**', '**/src/census/**', '**/src/presentation/**'],
      rules: {
        'no-console': 'error',
        'no-restricted-globals': ['error', 'BigInt', 'Date', 'Intl', 'WebAssembly'],
        'no-restricted-properties': [
          'error',
          ...`random ${inexactMath}`.split(' ').map((property) => ({ object: 'Math', property })),
        ],
        ...syntax(noPrivateNames, ...sameEverywhere),
      },
    },
    {
      // The same file is read alike and the same figures are written alike everywhere: no console, clock, chance or locale of the host.
      files: ['**/src/{census,presentation}/**/*.ts'],
      rules: {
        'no-console': 'error',
        'no-restricted-globals': ['error', 'BigInt', 'WebAssembly'],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random' },
          { object: 'Date', property: 'now' },
        ],
        ...syntax(
          noPrivateNames,
          { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'No clock.' },
          ...sameEverywhere,
        ),
      },
    },
  ],
};
