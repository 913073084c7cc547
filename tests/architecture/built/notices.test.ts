import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../support/source-files';

const notices = readFileSync(join(root, 'web/dist/third-party-notices.txt'), 'utf8');
/** Packages whose code every phone gets. */
const DOWNLOADED = ['crypto-js', 'jsencrypt', 'react', 'react-dom', 'react-router', 'scheduler', 'swr', 'zod'];

it('the build carries the licences of what borrowers download, and of nothing else', () => {
  for (const name of DOWNLOADED) {
    expect(notices, name).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\([\\w .-]+\\)$`, 'm'));
  }
  // Tools of the build and of the server do not reach a phone.
  for (const name of ['vite', 'fastify', 'vitest', 'pino']) expect(notices).not.toContain(`## ${name} - `);
  expect(notices).toContain('Permission is hereby granted, free of charge');
});
