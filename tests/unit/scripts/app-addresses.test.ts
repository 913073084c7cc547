import { describe, expect, it } from 'vitest';
import { isForPhones } from '../../../scripts/start/app-addresses';

describe('another machine may request from the development server', () => {
  it.each([
    // screens
    ...['/', '/s/demo/', '/login', '/s/demo/loan/detail', '/repay-detail/N1?from=home'],
    // modules and files
    ...['/src/main.tsx?t=1', '/@vite/client', '/@react-refresh', '/@id/__x00__react', '/node_modules/.vite/deps/x.js'],
    ...['/@fs/work/contracts/src/codes.ts', '/icon.svg', '/unsupported.js'],
    // the mock server
    ...[
      '/app/homePage',
      '/s/demo/app/homePage',
      '/files/a',
      '/s/a/__admin/health',
      '/__shell/shell.js',
      '/__shell-check',
    ],
  ])('%s', (url) => {
    expect(isForPhones(url)).toBe(true);
  });

  it.each([
    ...['/__open-in-editor?file=x', '/s/demo/__open-in-editor', '/%5f_open-in-editor', '/__vite_ping', '/__inspect/'],
    ...['/@vite/other', '/.env', '/vite.config.ts', '/package.json', '/@anything', '//host/path', 'http://host/'],
  ])('not %s', (url) => {
    expect(isForPhones(url)).toBe(false);
  });
});
