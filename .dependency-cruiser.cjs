const tests = ['\\.test\\.tsx?$', '/(test|testing|conformance)/'];

/** What gives the same answer to the same question. */
const pure = [
  '^packages/contracts/',
  '^packages/event-store/src/core/',
  '^node_modules/(date-fns|@date-fns/tz|libphonenumber-js|zod)/',
];

/** What decides and does nothing else, by the end of its name. */
const pureFile = '\\.(decider|events|commands|state|rules)\\.ts$';

/** Who may import what. Each rule's comment says where the code belongs instead. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Cut the cycle: move what both need into a third file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-only-zod',
      severity: 'error',
      comment: 'Contracts run in the browser too: zod and nothing else.',
      from: { path: '^packages/contracts/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contracts/src', '^node_modules/zod'] },
    },
    {
      name: 'packages-stay-below',
      severity: 'error',
      comment: 'A package never knows a service, the web or another I/O package; ask through a port.',
      from: {
        path: '^packages/(?!testkit|service-runtime)([^/]+)/src',
        pathNot: ['\\.test\\.ts$', '/testing/'],
      },
      to: {
        path: '^(services|web|e2e|bench|infra)/|^packages/(?!contracts/)',
        pathNot: ['^packages/$1/', '^packages/event-store/src/core/', '^node_modules/'],
      },
    },
    {
      name: 'service-to-service',
      severity: 'error',
      comment: 'Services talk over the bus: add an operation or an event to the contracts.',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'product-without-test-tools',
      severity: 'error',
      comment: 'What runs in production knows neither the stores of tests nor the commands of one machine.',
      from: {
        path: '^(services|packages/(?!testkit))',
        pathNot: ['\\.test\\.ts$', '/test/', '/testing/', '/conformance/'],
      },
      to: { path: '^(packages/testkit|infra|bench|e2e)/' },
    },
    {
      name: 'web-only-contracts',
      severity: 'error',
      comment: 'The web knows the contracts and nothing else of ours.',
      from: { path: '^web/' },
      to: { path: '^(services|packages|infra|bench|e2e)/', pathNot: '^packages/contracts/' },
    },
    {
      name: 'whatsapp-library-in-its-engine',
      severity: 'error',
      comment: 'Only the whatsapp-web engine knows the library.',
      from: {
        path: '^(services|packages|web)/',
        pathNot: '^services/channel-session/src/channels/whatsapp-web/',
      },
      to: { path: '^node_modules/(whatsapp-web\\.js|puppeteer)' },
    },
    {
      name: 'rules-of-a-service-are-pure',
      severity: 'error',
      comment: 'A decider or rule imports contracts, event-store core and other rules; put I/O beside it.',
      from: { path: `^services/([^/]+)/src/.*${pureFile}`, pathNot: tests },
      to: { pathNot: [`^services/$1/src/.*${pureFile}`, ...pure] },
    },
    {
      name: 'event-store-core-is-pure',
      severity: 'error',
      comment: 'Domain code imports contracts and event-store core; put I/O beside the core.',
      from: { path: '^packages/event-store/src/core/', pathNot: tests },
      to: { pathNot: pure },
    },
    {
      name: 'aggregate-through-its-index',
      severity: 'error',
      comment:
        'What other folders may use of an aggregate leaves through its index.ts; rules are open to all.',
      from: { path: '^services/(?!gateway)([^/]+)/src/([^/]+)/', pathNot: tests },
      to: {
        path: '^services/[^/]+/src/[^/]+/',
        pathNot: ['^services/[^/]+/src/($2|database|directory)/', '/index\\.ts$', pureFile],
      },
    },
    {
      name: 'web-feature-to-feature',
      severity: 'error',
      comment:
        'A feature never imports a feature: compose them in app/ or share through entities/, components/ and lib/.',
      from: { path: '^web/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-feature-through-its-top',
      severity: 'error',
      comment:
        'What the app uses of a feature lies at its top, leaves through its index.ts, or is a call (api/). A lazy part is named by its file: an index would load it.',
      from: { path: '^web/src/app/', pathNot: tests },
      to: { path: '^web/src/features/[^/]+/(?!api/)[^/]+/', dynamic: false },
    },
    {
      name: 'web-recorder-and-outbox-below-composer',
      severity: 'error',
      comment:
        'The recorder makes a file, the outbox sends: neither knows who uses it. Hand them what they need.',
      from: { path: '^web/src/features/conversation/(recorder|outbox)/', pathNot: tests },
      to: { path: '^web/src/features/conversation/', pathNot: '^web/src/features/conversation/$1/' },
    },
    {
      name: 'web-composer-below-conversation',
      severity: 'error',
      comment: 'The pane holds the composer: what both need lies in the composer, text, media or outbox.',
      from: { path: '^web/src/features/conversation/composer/', pathNot: tests },
      to: {
        path: '^web/src/features/conversation/(api|drawer|hooks|kinds|list|menu|message|notes|pane|search|state)/',
      },
    },
    {
      name: 'web-entities-below-features',
      severity: 'error',
      comment: 'What several features know of a thing of the desk does not know the features.',
      from: { path: '^web/src/entities/', pathNot: tests },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-shared-knows-no-domain',
      severity: 'error',
      comment: 'Shared code knows neither features nor entities.',
      from: { path: '^web/src/(components|lib|config|realtime|locales|testing)/', pathNot: tests },
      to: { path: '^web/src/(features|app|entities)/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nobody imports this file: delete it.',
      from: {
        orphan: true,
        pathNot: ['\\.(test|config)\\.', '\\.d\\.ts$', '/main\\.ts$', '^bench/', '^infra/', '\\.cjs$'],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only what is built here: many a package keeps its entry in a folder of that name.
    exclude: { path: '^web/dist/|^coverage/|^\\.balcao[^/]*/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
