import queryPlugin from '@tanstack/eslint-plugin-query';
import tseslint from 'typescript-eslint';

const programs = [
  { files: ['{packages,services,infra,bench}/**/*.ts'], project: './tsconfig.json' },
  { files: ['web/**/*.{ts,tsx}'], ignores: ['web/src/service-worker/**'], project: './web/tsconfig.json' },
  { files: ['web/src/service-worker/**/*.ts'], project: './web/src/service-worker/tsconfig.json' },
  { files: ['e2e/**/*.ts'], project: './e2e/tsconfig.json' },
];

/** What oxlint has no equal of, and what needs types besides. All else stands in .oxlintrc.json. */
export default [
  { ignores: ['**/dist/**', '**/coverage/**'] },
  ...programs.map(({ project, ...where }) => ({
    ...where,
    plugins: { '@typescript-eslint': tseslint.plugin, '@tanstack/query': queryPlugin },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'error',
      '@tanstack/query/no-void-query-fn': 'error',
    },
  })),
];
