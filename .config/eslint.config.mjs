import { join } from 'node:path';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };
/** `import * as z from 'zod/mini'` costs a browser 6 kB, `import { z } from 'zod'` 93 kB. */
const zodMiniOnly = [
  { selector: 'ImportDeclaration[source.value=/^zod/]:not([source.value="zod/mini"])', message: 'Import zod/mini.' },
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
const syntax = (...more) => ({ 'no-restricted-syntax': ['error', noDefaultExport, ...more, ...zodMiniOnly] });
const inexactMath =
  'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 pow sin sinh tan tanh';

export default defineConfig(
  { ignores: ['**/dist', 'docs/site', 'coverage', 'reports', '.stryker-tmp', 'bench/peers', '**/*.html'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: join(import.meta.dirname, '..') } },
    rules: {
      // Figures belong in messages.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // The compiler reports these already.
      '@typescript-eslint/no-unused-vars': 'off',
      // A number with a unit is a number.
      '@typescript-eslint/no-unsafe-unary-minus': 'off',
      // A return type's unit is the caller's to say where digits turn into a quantity.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // An index into a typed column is checked by the loop around it.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      eqeqeq: 'error',
    },
  },
  { files: ['src/**/*.{ts,tsx}', 'test/**/*.ts'], rules: syntax() },
  { files: ['src/**/*.ts'], ignores: ['src/hosts/what-if/**'], rules: syntax(noPrivateNames) },
  {
    // The same input is the same run everywhere: no console, clock, chance, locale, or function that engines round differently.
    files: ['src/**/*.ts'],
    ignores: ['src/hosts/**', 'src/census/**', 'src/presentation/**'],
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
    files: ['src/{census,presentation}/**/*.ts'],
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
);
