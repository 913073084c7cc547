import { below, CONTRACT, ZOD } from './wall.mjs';

/** The pages of the mock server that are programs of their own. @typedef {import('./wall.mjs').Wall} Wall */

const WORKBENCH_WAY =
  'The workbench knows the admin API and nothing else of this repository, and goes one way: lib → api → state, ui → regions → app.';

/** @type {readonly Wall[]} */
export const workbench = [
  ...below('mock-server/console', [
    { name: 'lib', may: [], packages: [], why: `lib is plain TypeScript without React. ${WORKBENCH_WAY}` },
    {
      name: 'api',
      may: ['lib'],
      packages: ['../../src/admin/table'],
      why: `api speaks to the server, infers its types from the admin table, and knows no React. ${WORKBENCH_WAY}`,
    },
    { name: 'state', may: ['lib', 'api'], packages: ['react', 'swr'], why: WORKBENCH_WAY },
    {
      name: 'ui',
      may: ['lib'],
      packages: ['react', '@base-ui/react/*', 'qrcode'],
      why: `ui only presents. ${WORKBENCH_WAY}`,
    },
    {
      name: 'regions',
      parts: 'apart',
      may: ['lib', 'api', 'state', 'ui'],
      packages: ['react', '@tanstack/react-virtual', 'cmdk'],
      why: `A region imports no other region: what two of them need lies below them. ${WORKBENCH_WAY}`,
    },
    {
      name: 'app',
      may: ['lib', 'api', 'state', 'ui', 'regions'],
      packages: ['react', 'react-resizable-panels', 'swr'],
      why: WORKBENCH_WAY,
    },
  ]),
  {
    folder: 'mock-server/console',
    scope: 'files',
    may: ['app', 'ui'],
    packages: ['react', 'react-dom/client'],
    why: WORKBENCH_WAY,
  },
];

const SHELL_CHECK_WAY =
  'The shell check runs inside a real native shell: it knows the contract and nothing of the server or the app, and goes one way: check → page.';

/** @type {readonly Wall[]} */
export const shellCheck = [
  ...below('mock-server/shell-check', [
    {
      name: 'check',
      may: [],
      packages: [CONTRACT, ZOD],
      why: `check runs and judges, without React and without a document. ${SHELL_CHECK_WAY}`,
    },
    { name: 'page', may: ['check'], packages: [CONTRACT, 'react'], why: SHELL_CHECK_WAY },
  ]),
  {
    folder: 'mock-server/shell-check',
    scope: 'files',
    may: ['check', 'page'],
    packages: [CONTRACT, ZOD, 'react', 'react-dom/client'],
    why: SHELL_CHECK_WAY,
  },
];
