const CONTRACT = '@kit/contracts/*';
const ZOD = 'zod/mini';
const NODE = 'node:*';
const MESSAGE_OF = '@kit/contracts/message-of';
const PRINTABLE = '@kit/contracts/printable';
const ROUTER = 'react-router-dom';
const THEMES = '@radix-ui/themes';
const MOCK_SERVER_PACKAGE = 'mock-server/package.json';
const ADMIN_TYPES = 'type:mock-server/src/admin/table';

const STORE = ['core/names.ts', 'core/changes.ts', 'core/store/store.ts'];

/** The files beside the named ones. */
export const FILES = '(files)';
/** What every row of the folder may import. */
export const EVERY = '(every)';
/** All rows above this one. */
export const ABOVE = '(above)';

/** Rows of one folder: the imports that each file or folder in it may have. */
type Rows = Readonly<Record<string, readonly string[]>>;

/**
 * What each folder may import: names of rows above, packages, and modules elsewhere by their path from the root of the
 * checkout. `x*` allows everything that begins with x, and `type:` only `import type`. The parts of a folder `name/*`
 * may not import each other. All other imports are refused.
 */
export const importTable: Readonly<Record<string, Rows>> = {
  'contracts/src': {
    [EVERY]: [ZOD],
    [FILES]: ['contracts/package.json'],
    bridge: [FILES],
    wire: [FILES],
    methods: [FILES, 'wire'],
    'examples.ts': ['methods'],
    'payments.ts': [FILES, 'methods'],
    openapi: [FILES, 'bridge', 'wire', 'methods'],
    'overrides.ts': [FILES, 'wire', 'methods', 'openapi'],
    client: [FILES, 'wire', 'methods'],
  },
  // conformance checks any backend: it knows the contract, and nothing of our server or app.
  'conformance/src': {
    [EVERY]: [CONTRACT, ZOD],
    'errors.ts': [],
    wire: ['errors.ts', NODE],
    hooks: ['errors.ts', 'wire', NODE],
    inspect: ['wire'],
    'deviations.ts': ['inspect'],
    table: ['inspect'],
    checks: [ABOVE],
    [FILES]: [ABOVE, NODE, 'tsx'],
  },
  'web/src': {
    [EVERY]: [CONTRACT, ZOD, 'react'],
    platform: [ROUTER],
    ui: [ABOVE, 'react-dom'],
    // The root of crypto-js costs 20 kB.
    api: [ABOVE, 'swr', 'crypto-js/*', 'jsencrypt'],
    forms: [ABOVE],
    loans: [ABOVE],
    'screens/feedback': [ABOVE, ROUTER],
    'screens/information': [ABOVE, ROUTER],
    // A screen imports no other screen: put what two of them need into a folder above.
    'screens/*': [ABOVE, ROUTER],
    app: [ABOVE, 'react-dom/*', ROUTER, 'swr'],
    [FILES]: [ABOVE],
  },
  'web/public': { [FILES]: [] },
  'mock-server/src': {
    [EVERY]: [CONTRACT, ZOD],
    'make-folder.ts': [NODE],
    'plain-page.ts': ['node:crypto', 'type:fastify'],
    crypto: ['make-folder.ts', NODE, 'node-forge'],
    'validation.ts': [],
    loan: [],
    faults: ['crypto', 'validation.ts', 'node:crypto', 'node:http', 'type:node:net'],
    // core runs steps and stores their changes. It knows no kind of document.
    'core/names.ts': [],
    'core/changes.ts': [],
    'core/store/store.ts': ['core/changes.ts'],
    core: [...STORE, NODE],
    service: [ABOVE, 'node:crypto', 'type:fastify'],
    methods: [ABOVE, 'node:crypto'],
    scenarios: [ABOVE, 'node:crypto'],
    // backend answers calls that are open: it knows no Fastify, and nothing of how a reply is sent.
    backend: [ABOVE, NODE],
    wire: [ABOVE, NODE, 'fastify', '@fastify/multipart', 'file-type'],
    traces: [ABOVE, MOCK_SERVER_PACKAGE, NODE],
    'own-addresses.ts': ['wire', NODE],
    'settings.ts': ['validation.ts', 'core', ...STORE, NODE],
    'config.ts': [ABOVE, NODE, 'pino'],
    admin: [ABOVE, MOCK_SERVER_PACKAGE, NODE, 'fastify'],
    pages: [ABOVE, NODE, 'fastify', '@fastify/static', 'vite'],
    'operations.ts': ['admin', 'fastify', 'prom-client'],
    // Only the start of the server knows which store runs.
    'core/store': ['make-folder.ts', ...STORE, NODE, 'libsql', '@redis/client'],
    'core/store/open.ts': ['core/store', 'core/store/store.ts', 'libsql'],
    [FILES]: [ABOVE, NODE, 'fastify', '@fastify/rate-limit'],
  },
  'mock-server/workbench': {
    // General helpers of the contracts package, which know nothing of the contract.
    [EVERY]: ['@kit/contracts/json-depth', '@kit/contracts/json-object', MESSAGE_OF, PRINTABLE, 'react'],
    styles: [],
    api: [ADMIN_TYPES],
    lib: ['api', '@kit/contracts/openapi/json-schema'],
    state: ['lib', 'api', 'swr'],
    ui: ['lib', 'state', THEMES, 'radix-ui'],
    'regions/*': ['lib', 'api', 'state', 'ui', THEMES, '@tanstack/react-virtual', 'cmdk', 'qrcode'],
    app: ['lib', 'api', 'state', 'ui', 'regions/*', 'react-dom', THEMES, 'react-resizable-panels', 'swr'],
    [FILES]: ['app', 'styles', 'react-dom/client', '@radix-ui/themes/*'],
  },
  'mock-server/shell-check': {
    [EVERY]: ['react'],
    check: [CONTRACT, ZOD],
    page: ['check', CONTRACT],
    [FILES]: ['check', 'page', ZOD, 'react-dom/client'],
  },
  'mock-server/shell': { [FILES]: [CONTRACT, ZOD] },
  // The tests of an app run this package. It starts the server as a thread, and calls it from outside.
  'mock-server/testing': {
    [FILES]: [MOCK_SERVER_PACKAGE, ADMIN_TYPES, NODE, '@playwright/test', MESSAGE_OF, PRINTABLE],
  },
  // deploy writes the page before nginx starts. It runs no other code of the mock server.
  'deploy/src': {
    [FILES]: [CONTRACT, ZOD, NODE, '@kit/mock-server/pages/config-element', '@kit/mock-server/make-folder'],
  },
};
