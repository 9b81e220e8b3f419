import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const budgets = {
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-depth': ['error', 3],
  complexity: ['error', 15],
};

// The rules are a pure function of their input: no clock, no chance, no waiting, nothing of the machine.
const impureGlobals = [
  'Date',
  'Promise',
  'Intl',
  'console',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'process',
  'globalThis',
  'performance',
  'crypto',
];

export default defineConfig(
  { ignores: ['dist/', 'reports/', '.cache/', 'test-results/', 'playwright-report/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-param-reassign': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 }],
    },
  },
  { files: ['src/**/*.ts', 'stage/**/*.ts', 'tools/**/*.ts'], rules: budgets },
  {
    files: ['src/rules/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...impureGlobals.map((name) => ({ name, message: 'The rules are pure: no clock, chance, waiting or machine.' })),
      ],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'Dice come from the tape.' }],
      'no-restricted-syntax': [
        'error',
        { selector: 'AwaitExpression', message: 'The rules never wait: ask instead.' },
        { selector: ':function[async=true]', message: 'The rules never wait: ask instead.' },
        { selector: 'ThrowStatement', message: 'Nothing in the rules throws: repair with a warning or refuse with a reason.' },
        { selector: 'ImportExpression', message: 'The rules import statically.' },
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
      ],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
    },
  },
  {
    files: ['tests/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [js.configs.recommended],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', module: 'writable' } },
  },
);
