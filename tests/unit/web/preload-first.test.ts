import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const HOUR = 3_600_000;

/** What was asked for, by the files that load it. */
const asked: string[] = [];
/** The one that cannot be loaded. */
let broken = '';
const loader = (name: string) => async () => {
  asked.push(name);
  if (name === broken) throw new TypeError('Failed to fetch dynamically imported module');
};

/** The page at an address, as a host serves it. */
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
  vi.doMock('../../../web/src/api/load-contract', () => ({ loadContract: loader('contract') }));
  vi.doMock('../../../web/src/app/screen-loaders', async (original) => {
    const { screenLoaders, screensWithOwnMethods } =
      await original<typeof import('../../../web/src/app/screen-loaders')>();
    const loaders = Object.keys(screenLoaders).map((name) => [name, loader(name)]);
    return { screenLoaders: Object.fromEntries(loaders), screensWithOwnMethods };
  });
});
afterEach(() => {
  vi.doUnmock('../../../web/src/api/rsa');
  vi.doUnmock('../../../web/src/app/load-rendering');
  vi.doUnmock('../../../web/src/api/load-contract');
  vi.doUnmock('../../../web/src/app/screen-loaders');
  vi.useRealTimers();
  document.head.innerHTML = '';
  localStorage.clear();
});

describe('the first script of a page', () => {
  it.each([
    ['/', ['home', 'rsa']],
    ['/db_order_list', ['contract', 'record', 'rsa']],
    ['/borrow/confirm_borrow', ['confirmBorrow', 'contract', 'rsa']],
    ['/pay_cashier/', ['cashier', 'contract', 'rsa']],
    ['/nowhere', ['404', 'contract', 'rsa']],
  ])('asks at %s for what that screen and the agreement on a key will need: %j', async (path, wanted) => {
    expect(await preloadAt(path)).toEqual(wanted);
  });

  it('asks at the login page for no key: it needs none before something is typed', async () => {
    expect(await preloadAt('/login')).toEqual(['login', 'rendering']);
  });

  it.each([
    ['agrees on a key', '', 'rsa'],
    ['has one', keyAged(0), 'rendering'],
  ])('asks first for what a start that %s waits for longest', async (_what, key, first) => {
    await preloadAt('/', { key });
    expect(asked[0]).toBe(first);
  });

  it.each([
    ['of this start', 0, ['home', 'rendering']],
    ['that is nearly 20 hours old', 20 * HOUR - 1, ['home', 'rendering']],
    ['that is 20 hours old', 20 * HOUR, ['home', 'rsa']],
    ['from before the clock was set back', -1, ['home', 'rsa']],
  ])('counts on a key %s as the app does', async (_what, age, wanted) => {
    expect(await preloadAt('/', { key: keyAged(age) })).toEqual(wanted);
  });

  it('looks below the base of the deployment, for the screen and for the key', async () => {
    expect(await preloadAt('/user_center', { base: '/s/alice', key: keyAged(0) })).toEqual([
      'contract',
      'me',
      'rendering',
    ]);
  });

  it.each([
    ['is no JSON', '{'],
    ['has no age', '{"keyId":"k","key":"abc"}'],
    ['is an empty text', '""'],
  ])('counts on no key where the one that is stored %s', async (_what, key) => {
    expect(await preloadAt('/', { key })).toEqual(['home', 'rsa']);
  });

  it('counts on no key where the phone stores nothing', async () => {
    expect(await preloadAt('/', { storage: 'is off' })).toEqual(['home', 'rsa']);
  });

  it.each([
    ['is missing', 'null'],
    ['is no JSON', '{'],
  ])('asks for nothing where the configuration %s: the start says what is wrong', async (_what, config) => {
    expect(await preloadAt('/', { config })).toEqual([]);
  });

  it('takes a configuration without a base for one at the root', async () => {
    expect(await preloadAt('/login', { config: '{}' })).toEqual(['login', 'rendering']);
  });

  it('leaves a script that cannot be loaded to the start, and asks for the others', async () => {
    broken = 'home';
    expect(await preloadAt('/')).toEqual(['home', 'rsa']);
  });
});
