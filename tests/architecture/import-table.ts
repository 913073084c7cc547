const CONTRACT = '@kit/contracts/*';
const ZOD = 'zod/mini';
const NODE = 'node:*';
const MESSAGE_OF = '@kit/contracts/message-of';
const PRINTABLE = '@kit/contracts/printable';
/** General helpers of the contracts package, which know nothing of the contract. */
const HELPERS = ['@kit/contracts/json-depth', '@kit/contracts/json-object', MESSAGE_OF, PRINTABLE];
const THEMES = '@radix-ui/themes';
const DEPLOY_USES = ['@kit/mock-server/pages/config-element', '@kit/mock-server/make-folder'];
const MOCK_SERVER_PACKAGE = 'mock-server/package.json';
const ADMIN_TYPES = 'type:mock-server/src/admin/table';

const STORE = ['core/names.ts', 'core/changes.ts', 'core/store/store.ts'];
const CORE = ['core', ...STORE];

/** The files beside the named ones. */
export const FILES = '(files)';

/** Rows of one folder: the imports that each file or folder in it may have. */
type Rows = Readonly<Record<string, readonly string[]>>;

/**
 * What each folder may import: names of rows above, packages, and modules elsewhere by their path from the root of the
 * checkout. `x*` allows everything that begins with x, and `type:` only `import type`. The parts of a folder `name/*`
 * may not import each other. All other imports are refused.
 */
export const importTable: Readonly<Record<string, Rows>> = {
  'contracts/src': {
    [FILES]: ['contracts/package.json', ZOD],
    bridge: [FILES, ZOD],
    wire: [FILES, ZOD],
    methods: [FILES, 'wire', ZOD],
    'examples.ts': ['methods'],
    'payments.ts': [FILES, 'methods'],
    openapi: [FILES, 'bridge', 'wire', 'methods', ZOD],
    'overrides.ts': [FILES, 'wire', 'methods', 'openapi', ZOD],
    client: [FILES, 'wire', 'methods', ZOD],
  },
  // conformance checks any backend: it knows the contract, and nothing of our server or app.
  'conformance/src': {
    'errors.ts': [],
    wire: ['errors.ts', CONTRACT, ZOD, NODE],
    hooks: ['errors.ts', 'wire', CONTRACT, ZOD, NODE],
    inspect: ['wire', CONTRACT, ZOD],
    'deviations.ts': ['inspect'],
    table: ['inspect', CONTRACT, ZOD],
    checks: ['errors.ts', 'deviations.ts', 'wire', 'hooks', 'inspect', 'table', CONTRACT, ZOD],
    [FILES]: ['errors.ts', 'deviations.ts', 'wire', 'hooks', 'inspect', 'checks', CONTRACT, ZOD, NODE, 'tsx'],
  },
  'web/src': {
    platform: [CONTRACT, 'react', 'react-router-dom', ZOD],
    ui: ['platform', CONTRACT, 'react', 'react-dom'],
    // The root of crypto-js costs 20 kB.
    api: ['platform', 'ui', CONTRACT, 'react', 'swr', ZOD, 'crypto-js/*', 'jsencrypt'],
    forms: ['platform', 'ui', 'api', CONTRACT, 'react', ZOD],
    loans: ['platform', 'ui', 'api', 'forms', CONTRACT, 'react', ZOD],
    'screens/feedback': ['platform', 'ui', 'api', 'forms', 'loans', CONTRACT, 'react', 'react-router-dom', ZOD],
    'screens/information': ['platform', 'ui', 'api', 'forms', 'loans', CONTRACT, 'react', 'react-router-dom', ZOD],
    // A screen imports no other screen: put what two of them need into a folder above.
    'screens/*': [
      ...['platform', 'ui', 'api', 'forms', 'loans', 'screens/feedback', 'screens/information'],
      ...[CONTRACT, 'react', 'react-router-dom', ZOD],
    ],
    app: [
      ...['platform', 'ui', 'api', 'forms', 'loans', 'screens/feedback', 'screens/information', 'screens/*'],
      ...[CONTRACT, 'react', 'react-dom/*', 'react-router-dom', 'swr', ZOD],
    ],
    [FILES]: ['app', 'ui', ZOD],
  },
  'web/public': { [FILES]: [] },
  'mock-server/src': {
    'make-folder.ts': [NODE],
    'plain-page.ts': ['node:crypto', 'type:fastify'],
    crypto: ['make-folder.ts', MESSAGE_OF, NODE, 'node-forge'],
    'validation.ts': [CONTRACT, ZOD],
    loan: [CONTRACT, ZOD],
    faults: ['crypto', 'validation.ts', CONTRACT, ZOD, 'node:crypto', 'node:http', 'type:node:net'],
    // core runs steps and stores their changes. It knows no kind of document, and only it knows which store runs.
    'core/names.ts': [],
    'core/changes.ts': [],
    'core/store/store.ts': ['core/changes.ts', CONTRACT, ZOD],
    'core/store': ['make-folder.ts', ...STORE, CONTRACT, ZOD, NODE, 'libsql', '@redis/client'],
    'core/store/open.ts': ['core/store', 'core/store/store.ts', 'libsql'],
    core: [...STORE, CONTRACT, ZOD, NODE],
    service: ['crypto', 'validation.ts', 'loan', 'faults', ...CORE, CONTRACT, ZOD, 'node:crypto', 'type:fastify'],
    methods: ['validation.ts', 'loan', ...CORE, 'service', CONTRACT, ZOD, 'node:crypto'],
    scenarios: ['loan', ...CORE, 'service', 'methods', CONTRACT, 'node:crypto'],
    // backend answers calls that are open: it knows no Fastify, and nothing of how a reply is sent.
    backend: ['crypto', 'validation.ts', 'loan', 'faults', ...CORE, 'service', 'methods', CONTRACT, ZOD, NODE],
    wire: [
      ...['crypto', 'validation.ts', 'faults', ...CORE, 'service', 'methods', 'backend'],
      ...[CONTRACT, ZOD, NODE, 'fastify', '@fastify/multipart', 'file-type'],
    ],
    traces: [
      ...[MOCK_SERVER_PACKAGE, 'make-folder.ts', 'validation.ts', 'faults', ...CORE, 'service', 'backend', 'wire'],
      ...[CONTRACT, ZOD, NODE],
    ],
    'own-addresses.ts': ['wire', NODE],
    'settings.ts': ['validation.ts', ...CORE, CONTRACT, ZOD, NODE],
    'config.ts': [...CORE, 'backend', 'wire', 'settings.ts', CONTRACT, ZOD, NODE, 'pino'],
    admin: [
      ...[MOCK_SERVER_PACKAGE, 'plain-page.ts', 'crypto', 'validation.ts', 'loan', 'faults', ...CORE, 'service'],
      ...['methods', 'scenarios', 'backend', 'wire', 'traces', 'own-addresses.ts', 'config.ts'],
      ...[CONTRACT, ZOD, NODE, 'fastify'],
    ],
    pages: [
      ...['plain-page.ts', 'crypto', 'loan', ...CORE, 'service', 'backend', 'wire', 'config.ts'],
      ...[CONTRACT, ZOD, NODE, 'fastify', '@fastify/static', 'vite'],
    ],
    'operations.ts': ['admin', CONTRACT, 'fastify', 'prom-client'],
    [FILES]: [
      ...['operations.ts', 'crypto', ...CORE, 'service', 'backend', 'wire', 'traces', 'settings.ts', 'config.ts'],
      ...['admin', 'pages', 'core/store/open.ts', CONTRACT, NODE, 'fastify', '@fastify/rate-limit'],
    ],
  },
  'mock-server/workbench': {
    api: [ADMIN_TYPES, ...HELPERS],
    lib: ['api', ...HELPERS, '@kit/contracts/openapi/json-schema'],
    state: ['lib', 'api', 'react', 'swr', ...HELPERS],
    ui: ['lib', 'state', 'react', THEMES, 'radix-ui', ...HELPERS],
    'regions/*': [
      ...['lib', 'api', 'state', 'ui', 'react', THEMES, '@tanstack/react-virtual', 'cmdk', 'qrcode', ...HELPERS],
    ],
    app: [
      ...['lib', 'api', 'state', 'ui', 'regions/*'],
      ...['react', 'react-dom', THEMES, 'react-resizable-panels', 'swr', ...HELPERS],
    ],
    styles: [],
    [FILES]: ['app', 'styles', 'react', 'react-dom/client', '@radix-ui/themes/*'],
  },
  'mock-server/shell-check': {
    check: [CONTRACT, ZOD],
    page: ['check', CONTRACT, 'react'],
    [FILES]: ['check', 'page', ZOD, 'react', 'react-dom/client'],
  },
  'mock-server/shell': { [FILES]: [CONTRACT, ZOD] },
  // The tests of an app run this package. It starts the server as a thread, and calls it from outside.
  'mock-server/testing': {
    [FILES]: [MOCK_SERVER_PACKAGE, ADMIN_TYPES, NODE, '@playwright/test', MESSAGE_OF, PRINTABLE],
  },
  // deploy writes the page before nginx starts. It runs no other code of the mock server.
  'deploy/src': { [FILES]: [CONTRACT, ZOD, NODE, ...DEPLOY_USES] },
};
