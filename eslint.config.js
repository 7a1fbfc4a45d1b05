import js from '@eslint/js';
import queryPlugin from '@tanstack/eslint-plugin-query';
import boundaries from 'eslint-plugin-boundaries';
import i18next from 'eslint-plugin-i18next';
import reactHooks from 'eslint-plugin-react-hooks';
import unicorn from 'eslint-plugin-unicorn';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const typescript = ['**/*.ts', '**/*.tsx'];
const tests = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/test/**',
  '**/testing/**',
  '**/conformance/**',
  'packages/testkit/**',
  'e2e/**',
];

const pureGlobals = ['process', 'setTimeout', 'setInterval', 'fetch', 'crypto', 'performance', 'console'].map(
  (name) => ({
    name,
    message: 'Domain code is pure: take it as a parameter or in the command.',
  }),
);

const pureSyntax = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'No clock in domain code: the time comes with the command.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'No clock in domain code: the time comes with the command.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'No chance in domain code: random values come with the command.',
  },
];

const environmentSyntax = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Read the environment in config.ts only, through a schema.',
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.balcao/**', '**/coverage/**', '**/.turbo/**'] },
  js.configs.recommended,
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'no-restricted-syntax': ['error', environmentSyntax],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    plugins: { unicorn },
    rules: {
      'unicorn/filename-case': ['error', { case: 'kebabCase', ignore: [/^\d{12}_[a-z_]+\.ts$/] }],
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['services/*/src/domain/**/*.ts', 'packages/event-store/src/core/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...pureGlobals],
      'no-restricted-syntax': ['error', environmentSyntax, ...pureSyntax],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex:
                '^(?!\\.|#domain/|@balcao/contracts|@balcao/event-store/core/|date-fns|@date-fns/tz|libphonenumber-js|zod$)',
              message:
                'Domain code imports contracts, event-store core and its own domain; put I/O into a feature.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      '**/config.ts',
      '**/*.config.ts',
      'packages/service-kit/src/**',
      'packages/testkit/**',
      'infra/local/**',
      'e2e/**',
      'bench/**',
      ...tests,
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['infra/**', 'bench/**', 'e2e/**', 'services/*/test/**'],
    rules: { 'no-console': 'off' },
  },
  {
    plugins: { boundaries },
    settings: {
      // Each folder is checked from where it lies.
      'boundaries/root-path': import.meta.dirname,
      'boundaries/elements': [
        { type: 'slice', pattern: 'services/*/src/features/*', capture: ['service', 'slice'] },
        { type: 'web-feature', pattern: 'web/src/features/*', capture: ['feature'] },
        { type: 'web-app', pattern: 'web/src/app' },
        { type: 'web-shared', pattern: 'web/src/{components,lib,config,realtime,locales,testing}' },
      ],
    },
    files: ['services/*/src/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'allow',
          rules: [
            {
              from: { type: 'slice' },
              disallow: { to: { type: 'slice', captured: { slice: '!{{ from.captured.slice }}' } } },
              message:
                'A slice never imports a slice: move what both need to the domain or beside the features.',
            },
            {
              from: { type: 'web-feature' },
              disallow: {
                to: { type: 'web-feature', captured: { feature: '!{{ from.captured.feature }}' } },
              },
              message:
                'A feature never imports a feature: compose them in app/ or share through components/ and lib/.',
            },
            {
              from: { type: 'web-shared' },
              disallow: { to: { type: ['web-feature', 'web-app'] } },
              message: 'Shared code does not know features.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, queryPlugin.configs['flat/recommended']],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['web/src/**/*.tsx'],
    ignores: tests,
    plugins: { i18next },
    rules: { 'i18next/no-literal-string': ['error', { mode: 'jsx-text-only' }] },
  },
);
