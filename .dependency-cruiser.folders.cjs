const { options } = require('./.dependency-cruiser.cjs');

/** Which folders of a workspace may know each other. Tests know all of them, so this reads the product alone. */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      comment: 'Two folders that know each other are one: move what both need below them.',
      from: { path: '^(services|packages|infra)/[^/]+/src/[^/]+$|^web/src/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '\\.test\\.tsx?$|/(test|testing|conformance)(/|$)' } },
};
