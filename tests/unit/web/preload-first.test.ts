import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const HOUR = 3_600_000;

/** The requested modules. */
const asked: string[] = [];
/** The module that fails to load. */
let broken = '';
const loader = (name: string) => async () => {
  asked.push(name);
  if (name === broken) throw new TypeError('Failed to fetch dynamically imported module');
};

/** The page at an address, as the site serves it. */
const preloadAt = async (
  path: string,
  { base = '', config = JSON.stringify({ publicKey: '', base }), key = '', storage = 'is on' } = {},
) => {
  document.head.innerHTML = `<script type="application/json" id="app-config">${config}</script>`;
  localStorage.clear();
  const name = base === '' ? 'encryptionKey' : `${base}:encryptionKey`;
  if (key !== '') localStorage.setItem(name, key);
  const { preloadFirst } = await import('../../../web/src/app/preload-first');
  await preloadFirst({
    document,
    location: { ...window.location, pathname: base + path },
    get localStorage() {
      if (storage === 'is off') throw new DOMException('Access is denied for this document', 'SecurityError');
      return localStorage;
    },
  });
  return [...asked].sort();
};

const keyAged = (age: number): string => JSON.stringify({ keyId: 'k', key: 'abc', bornAt: NOW - age });

beforeEach(() => {
  asked.length = 0;
  broken = '';
  vi.useFakeTimers({ now: NOW });
  vi.resetModules();
  vi.doMock('../../../web/src/api/rsa', () => ({ loadRsa: loader('rsa') }));
  vi.doMock('../../../web/src/app/load-rendering', () => ({ loadRendering: loader('rendering') }));
  vi.doMock('../../../web/src/app/screen-loaders', async (original) => {
    const { screenLoaders } = await original<typeof import('../../../web/src/app/screen-loaders')>();
    const loaders = Object.keys(screenLoaders).map((name) => [name, loader(name)]);
    return { screenLoaders: Object.fromEntries(loaders) };
  });
});
afterEach(() => {
  vi.doUnmock('../../../web/src/api/rsa');
  vi.doUnmock('../../../web/src/app/load-rendering');
  vi.doUnmock('../../../web/src/app/screen-loaders');
  vi.useRealTimers();
  document.head.innerHTML = '';
  localStorage.clear();
});

describe('the first script of a page', () => {
  it.each([
    ['/', ['home', 'rsa']],
    ['/db_order_list', ['record', 'rsa']],
    ['/borrow/confirm_borrow', ['confirmBorrow', 'rsa']],
    ['/pay_cashier/', ['cashier', 'rsa']],
    ['/nowhere', ['404', 'rsa']],
  ])('requests at %s the modules of that screen and of the key exchange: %j', async (path, wanted) => {
    expect(await preloadAt(path)).toEqual(wanted);
  });

  it('requests no RSA library at the login page, which needs no key before the borrower types', async () => {
    expect(await preloadAt('/login')).toEqual(['login', 'rendering']);
  });

  it.each([
    ['of this start', 0, ['home', 'rendering']],
    ['that is nearly 20 hours old', 20 * HOUR - 1, ['home', 'rendering']],
    ['that is 20 hours old', 20 * HOUR, ['home', 'rsa']],
    ['from before the clock was set back', -1, ['home', 'rsa']],
  ])('treats a key %s as the app does', async (_what, age, wanted) => {
    expect(await preloadAt('/', { key: keyAged(age) })).toEqual(wanted);
  });

  it('finds the screen and the key below the base path', async () => {
    expect(await preloadAt('/user_center', { base: '/s/alice', key: keyAged(0) })).toEqual(['me', 'rendering']);
  });

  it('assumes no key if the device stores nothing', async () => {
    expect(await preloadAt('/', { storage: 'is off' })).toEqual(['home', 'rsa']);
  });

  it.each([
    ['is missing', 'null'],
    ['is no JSON', '{'],
  ])('requests nothing if the configuration %s, because the start reports it', async (_what, config) => {
    expect(await preloadAt('/', { config })).toEqual([]);
  });
});
