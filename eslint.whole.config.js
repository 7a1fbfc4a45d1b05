import rules from './eslint.config.js';

/** The same rules, for all that runs on Node as one program: what folders share is read and understood once. */
export default [
  ...rules,
  {
    files: ['{packages,services,infra,bench}/**/*.ts'],
    languageOptions: { parserOptions: { projectService: false, project: './tsconfig.node.json' } },
  },
];
