import { shellCheck, workbench } from './pages.mjs';
import { below, CONTRACT, ZOD } from './wall.mjs';

/**
 * What each folder may import: the only place where it is written. `npm run walls` makes the linter's rules of it.
 * A row allows and everything else is refused, so a new folder may import nothing until it gets a row here.
 */

/** @typedef {import('./wall.mjs').Wall} Wall */

/** @type {readonly Wall[]} */
const contracts = [
  {
    folder: 'contracts/src',
    may: ['package.json'],
    packages: [ZOD],
    why: 'contracts imports zod/mini and itself, nothing else: it is what every other package imports.',
  },
];

/** @type {readonly Wall[]} */
const conformance = [
  {
    folder: 'conformance/src',
    may: [],
    packages: [CONTRACT, ZOD, 'node:*', 'node:*/*'],
    why: 'conformance holds any backend to the contract: it imports the contract and Node, and nothing of our server or app.',
  },
];

const WEB_WAY =
  'web/src goes one way: lib, ui → storage, device, theme, bridge, api, session → navigation, orders, forms → features → app.';
const LIBRARY = ['lib', 'ui'];
const CLIENT = ['storage', 'device', 'theme', 'bridge', 'api', 'session'];
const SCREEN_PARTS = ['navigation', 'orders', 'forms'];

/** @type {readonly Wall[]} */
const web = [
  ...below('web/src', [
    { name: 'lib', may: [], packages: [CONTRACT], why: `lib is plain TypeScript without React. ${WEB_WAY}` },
    { name: 'ui', may: ['lib'], packages: [CONTRACT, 'react', 'react-dom'], why: `ui only presents. ${WEB_WAY}` },
    { name: 'storage', may: ['lib'], packages: [CONTRACT, 'react', ZOD], why: WEB_WAY },
    { name: 'theme', may: ['lib', 'storage'], packages: [CONTRACT, 'react', ZOD], why: WEB_WAY },
    { name: 'bridge', may: ['lib', 'ui'], packages: [CONTRACT, 'react', ZOD], why: WEB_WAY },
    { name: 'device', may: ['lib', 'storage', 'bridge'], packages: [CONTRACT, 'react', ZOD], why: WEB_WAY },
    {
      name: 'api',
      may: ['lib', 'ui', 'storage', 'device', 'bridge'],
      packages: [CONTRACT, 'react', 'swr', ZOD, 'crypto-js/*', 'jsencrypt'],
      why: `The root of crypto-js costs 20 kB: import its deep modules. ${WEB_WAY}`,
    },
    {
      name: 'session',
      may: ['lib', 'ui', 'storage', 'device', 'bridge', 'api'],
      packages: [CONTRACT, 'react', ZOD],
      why: WEB_WAY,
    },
    {
      name: 'navigation',
      may: [...LIBRARY, ...CLIENT],
      packages: [CONTRACT, 'react', 'react-router-dom'],
      why: WEB_WAY,
    },
    { name: 'forms', may: [...LIBRARY, ...CLIENT, 'navigation'], packages: [CONTRACT, 'react', ZOD], why: WEB_WAY },
    { name: 'orders', may: [...LIBRARY, ...CLIENT, 'navigation'], packages: [CONTRACT, 'react'], why: WEB_WAY },
    {
      name: 'features',
      parts: 'apart',
      may: [...LIBRARY, ...CLIENT, ...SCREEN_PARTS],
      packages: [CONTRACT, 'react', 'react-router-dom', ZOD],
      why: `A feature imports no other feature: what two of them need lies below them. ${WEB_WAY}`,
    },
    {
      name: 'app',
      may: [...LIBRARY, ...CLIENT, ...SCREEN_PARTS, 'features'],
      packages: [CONTRACT, 'react', 'react-dom/*', 'react-router-dom', 'swr', ZOD],
      why: WEB_WAY,
    },
  ]),
  { folder: 'web/src', scope: 'files', may: ['app', 'ui'], packages: [ZOD], why: WEB_WAY },
];

const SERVER_WAY =
  'mock-server/src goes one way: crypto, validation, loan, customer-service, payments, faults, data, uploads, upstream → store → sandbox → cluster, methods → scenarios, wire → traces → admin, pages → app.';
const DOMAIN = ['loan', 'customer-service', 'payments'];

/** @type {readonly Wall[]} */
const server = [
  ...below('mock-server/src', [
    {
      name: 'crypto',
      may: ['make-folder'],
      packages: ['node:*', 'node-forge'],
      why: 'crypto knows keys and bytes: no HTTP, no sandbox.',
    },
    { name: 'validation', may: [], packages: [CONTRACT, ZOD, 'node:net'], why: SERVER_WAY },
    {
      name: 'loan',
      may: [],
      packages: [CONTRACT, ZOD],
      why: 'loan is pure: no server, no store, no clock of its own; it takes what it needs as arguments.',
    },
    {
      name: 'customer-service',
      may: [],
      packages: [CONTRACT, ZOD],
      why: 'customer-service is pure: it takes what it needs as arguments.',
    },
    {
      name: 'payments',
      may: ['loan'],
      packages: [CONTRACT, ZOD],
      why: 'payments is pure: it takes what it needs as arguments.',
    },
    {
      name: 'faults',
      may: ['crypto', 'validation'],
      packages: [CONTRACT, ZOD, 'node:crypto', 'node:http', 'node:net'],
      why: `faults knows replies, not who holds them. ${SERVER_WAY}`,
    },
    { name: 'data', may: [], packages: [CONTRACT, 'ng-banks', 'ng-states/*'], why: SERVER_WAY },
    { name: 'uploads', may: [], packages: [CONTRACT, 'file-type'], why: `uploads knows bytes. ${SERVER_WAY}` },
    {
      name: 'store',
      may: ['make-folder'],
      packages: ['libsql', '@redis/client', 'node:*'],
      why: `store keeps JSON and knows no kind of it. ${SERVER_WAY}`,
    },
    {
      name: 'upstream',
      may: ['crypto'],
      packages: [CONTRACT, ZOD, 'node:*'],
      why: `upstream speaks HTTP to a backend elsewhere, and knows nothing of ours. ${SERVER_WAY}`,
    },
    {
      name: 'sandbox',
      may: ['crypto', 'validation', ...DOMAIN, 'faults', 'store'],
      packages: [CONTRACT, ZOD, 'fastify', 'node:crypto'],
      why: SERVER_WAY,
    },
    {
      name: 'cluster',
      may: ['own-addresses', 'store', 'sandbox'],
      packages: ['fastify', 'node:*', 'node:timers/*'],
      why: `cluster knows who holds a sandbox, not what is in it. ${SERVER_WAY}`,
    },
    {
      name: 'methods',
      may: ['validation', ...DOMAIN, 'data', 'uploads', 'sandbox'],
      packages: [CONTRACT, ZOD, 'node:crypto'],
      why: SERVER_WAY,
    },
    {
      name: 'scenarios',
      may: [...DOMAIN, 'sandbox', 'methods'],
      packages: [CONTRACT, 'node:crypto'],
      why: SERVER_WAY,
    },
    {
      name: 'wire',
      may: ['crypto', 'validation', 'faults', 'uploads', 'upstream', 'sandbox', 'methods'],
      packages: [CONTRACT, ZOD, 'fastify', '@fastify/*', 'node:*'],
      why: SERVER_WAY,
    },
    {
      name: 'traces',
      may: ['../package.json', 'validation', 'faults', 'store', 'sandbox', 'wire'],
      packages: [CONTRACT, ZOD, 'node:*'],
      why: `traces reads, writes and replays the trace format. ${SERVER_WAY}`,
    },
    {
      name: 'admin',
      may: [
        '../package.json',
        'config',
        'own-addresses',
        'plain-page',
        'crypto',
        'validation',
        ...DOMAIN,
        'faults',
        'store',
        'sandbox',
        'methods',
        'scenarios',
        'wire',
        'traces',
      ],
      packages: [CONTRACT, ZOD, 'fastify', 'node:*'],
      why: SERVER_WAY,
    },
    {
      name: 'pages',
      may: ['config', 'plain-page', 'crypto', ...DOMAIN, 'upstream', 'sandbox', 'wire'],
      packages: [CONTRACT, ZOD, 'fastify', '@fastify/*', 'node:*', 'node:fs/*', 'vite'],
      why: SERVER_WAY,
    },
  ]),
  {
    folder: 'mock-server/src',
    scope: 'files',
    may: ['crypto', 'validation', 'store', 'upstream', 'sandbox', 'cluster', 'wire', 'admin', 'pages'],
    packages: [CONTRACT, ZOD, 'fastify', '@fastify/*', 'node:*'],
    why: SERVER_WAY,
  },
  {
    folder: 'mock-server/shell',
    scope: 'files',
    may: [],
    packages: [CONTRACT, ZOD],
    why: 'The simulated shell runs in the page: it knows the bridge and speaks to the server over HTTP.',
  },
  {
    folder: 'mock-server/testing',
    scope: 'files',
    may: [],
    packages: ['node:*', '@playwright/test', '../package.json', '../console/api/admin-calls'],
    why: 'What runs in the tests of others starts the server as a process and speaks to it over HTTP: it may bring nothing of it along.',
  },
];

/** @type {readonly Wall[]} */
const deploy = [
  {
    folder: 'deploy/src',
    scope: 'files',
    may: [],
    packages: [
      CONTRACT,
      ZOD,
      'node:*',
      // what one host of the app has in common with the other: headers, example texts, how a page is told what it is
      '@kit/mock-server/make-folder',
      '@kit/mock-server/pages/{agreements,config-element,security-headers}',
      '@kit/mock-server/sandbox/agreement-path',
      '@kit/mock-server/validation/issues',
      '@kit/mock-server/validation/network',
      '@kit/mock-server/wire/{field-names,paths}',
    ],
    why: 'deploy renders files before nginx starts: it shares tables with the mock server and runs nothing of it.',
  },
];

/** Every wall, from the bottom up within each package. */
export const walls = [...contracts, ...conformance, ...web, ...server, ...workbench, ...shellCheck, ...deploy];
