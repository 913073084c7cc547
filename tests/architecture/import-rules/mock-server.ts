import { CONTRACT, FILES, NODE, type Root, ZOD } from './row';

const PURE = 'This folder is pure: it takes what it needs as arguments.';

const PRINTABLE = '@kit/contracts/printable';
const MESSAGE_OF = '@kit/contracts/message-of';

const server: Root = {
  folder: 'mock-server/src',
  rows: [
    { name: 'make-folder.ts', packages: [NODE] },
    { name: 'plain-page.ts', packages: ['node:crypto'], packageTypes: ['fastify'] },
    {
      name: 'crypto',
      may: ['make-folder.ts'],
      packages: [MESSAGE_OF, NODE, 'node-forge'],
      why: 'crypto knows keys and bytes.',
    },
    { name: 'validation.ts', packages: [CONTRACT, ZOD] },
    { name: 'loan', packages: [CONTRACT, ZOD], why: PURE },
    {
      name: 'faults',
      may: ['crypto', 'validation.ts'],
      packages: [CONTRACT, ZOD, 'node:crypto', 'node:http'],
      packageTypes: ['node:net'],
      why: 'faults knows replies, and nothing of the sandbox that sends them.',
    },
    {
      name: 'core',
      may: ['make-folder.ts'],
      packages: [CONTRACT, ZOD, NODE, 'libsql', '@redis/client'],
      why: 'core runs steps and stores their changes. It knows no kind of document.',
    },
    {
      name: 'service',
      may: ['crypto', 'validation.ts', 'loan', 'faults', 'core'],
      packages: [CONTRACT, ZOD, 'node:crypto'],
      packageTypes: ['fastify'],
    },
    {
      name: 'methods',
      may: ['validation.ts', 'loan', 'core', 'service'],
      packages: [CONTRACT, ZOD, 'node:crypto'],
    },
    { name: 'scenarios', may: ['loan', 'core', 'service', 'methods'], packages: [CONTRACT, 'node:crypto'] },
    {
      name: 'backend',
      may: ['crypto', 'validation.ts', 'loan', 'faults', 'core', 'service', 'methods'],
      packages: [CONTRACT, ZOD, NODE],
      why: 'backend answers calls that are open: it knows no Fastify, and nothing of how a reply is sent.',
    },
    {
      name: 'wire',
      may: ['crypto', 'validation.ts', 'faults', 'core', 'service', 'methods', 'backend'],
      packages: [CONTRACT, ZOD, NODE, 'fastify', '@fastify/multipart', 'file-type'],
    },
    {
      name: 'traces',
      may: [
        'mock-server/package.json',
        'make-folder.ts',
        'validation.ts',
        'faults',
        'core',
        'service',
        'backend',
        'wire',
      ],
      packages: [CONTRACT, ZOD, NODE],
      why: 'traces reads, writes and replays the trace format.',
    },
    { name: 'own-addresses.ts', may: ['wire'], packages: [NODE] },
    { name: 'settings.ts', may: ['validation.ts', 'core'], packages: [CONTRACT, ZOD, NODE] },
    { name: 'config.ts', may: ['core', 'backend', 'wire', 'settings.ts'], packages: [CONTRACT, ZOD, NODE, 'pino'] },
    {
      name: 'admin',
      may: [
        'mock-server/package.json',
        'plain-page.ts',
        'crypto',
        'validation.ts',
        'loan',
        'faults',
        'core',
        'service',
        'methods',
        'scenarios',
        'backend',
        'wire',
        'traces',
        'own-addresses.ts',
        'config.ts',
      ],
      packages: [CONTRACT, ZOD, NODE, 'fastify'],
    },
    {
      name: 'pages',
      may: ['plain-page.ts', 'crypto', 'loan', 'core', 'service', 'backend', 'wire', 'config.ts'],
      packages: [CONTRACT, ZOD, NODE, 'fastify', '@fastify/static', 'vite'],
    },
    {
      name: 'operations.ts',
      may: ['admin'],
      packages: [CONTRACT, 'fastify', 'prom-client'],
    },
    {
      name: FILES,
      may: [
        'operations.ts',
        'crypto',
        'core',
        'service',
        'backend',
        'wire',
        'traces',
        'settings.ts',
        'config.ts',
        'admin',
        'pages',
      ],
      packages: [CONTRACT, NODE, 'fastify', '@fastify/rate-limit'],
    },
  ],
};

/** General helpers of the contracts package, which know nothing of the contract. */
const HELPERS = ['@kit/contracts/json-depth', '@kit/contracts/json-object', MESSAGE_OF, PRINTABLE];

const THEMES = '@radix-ui/themes';

const workbench: Root = {
  folder: 'mock-server/workbench',
  rows: [
    {
      name: 'api',
      types: ['mock-server/src/admin/table'],
      packages: HELPERS,
      why: 'The workbench knows the admin API, and infers its types from the admin table.',
    },
    {
      name: 'lib',
      may: ['api'],
      packages: [...HELPERS, '@kit/contracts/openapi/json-schema'],
      why: 'lib is plain TypeScript without React.',
    },
    { name: 'state', may: ['lib', 'api'], packages: ['react', 'swr', ...HELPERS] },
    {
      name: 'ui',
      may: ['lib', 'state'],
      packages: ['react', THEMES, 'radix-ui', ...HELPERS],
      why: 'ui presents, and knows nothing of a region.',
    },
    {
      name: 'regions',
      apart: true,
      may: ['lib', 'api', 'state', 'ui'],
      packages: ['react', THEMES, '@tanstack/react-virtual', 'cmdk', 'qrcode', ...HELPERS],
      why: 'A region imports no other region: put what two of them need into a folder below.',
    },
    {
      name: 'app',
      may: ['lib', 'api', 'state', 'ui', 'regions'],
      packages: ['react', 'react-dom', THEMES, 'react-resizable-panels', 'swr', ...HELPERS],
    },
    { name: 'styles' },
    { name: FILES, may: ['app', 'styles'], packages: ['react', 'react-dom/client', '@radix-ui/themes/*'] },
  ],
};

const shellCheck: Root = {
  folder: 'mock-server/shell-check',
  rows: [
    { name: 'check', packages: [CONTRACT, ZOD], why: 'check runs and judges, without React and without a document.' },
    { name: 'page', may: ['check'], packages: [CONTRACT, 'react'] },
    { name: FILES, may: ['check', 'page'], packages: [ZOD, 'react', 'react-dom/client'] },
  ],
};

const shell: Root = {
  folder: 'mock-server/shell',
  rows: [{ name: FILES, packages: [CONTRACT, ZOD], why: 'The simulated shell calls the server over HTTP.' }],
};

const testing: Root = {
  folder: 'mock-server/testing',
  rows: [
    {
      name: FILES,
      may: ['mock-server/package.json'],
      types: ['mock-server/src/admin/table'],
      packages: [NODE, '@playwright/test', MESSAGE_OF, PRINTABLE],
      why: 'The tests of an app run this. It starts the server as a thread, and calls it from outside.',
    },
  ],
};

export const mockServer: readonly Root[] = [server, workbench, shellCheck, shell, testing];
