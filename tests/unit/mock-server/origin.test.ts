import { hostNameOf, hostRefusal, isForeign } from '@kit/mock-server/wire/origin';
import { describe, expect, it } from 'vitest';

describe('the host of a request', () => {
  it.each([
    ['127.0.0.1:8787', '127.0.0.1'],
    ['localhost', 'localhost'],
    ['[::1]:8787', '[::1]'],
    ['qa.example:', 'qa.example'],
    ['', ''],
    ['127.0.0.1:80:80', ''],
    ['127.0.0.1:http', ''],
    [undefined, ''],
  ])('%s has the name "%s"', (host, name) => {
    expect(hostNameOf({ host })).toBe(name);
  });

  it('that is invalid does not belong to this machine', () => {
    expect(hostRefusal({ host: '127.0.0.1:80:80' })).toBe(
      'Without an admin token, this server accepts only localhost and 127.0.0.1, not "127.0.0.1:80:80". Set MOCK_ADMIN_TOKEN to use other names.',
    );
    expect(hostRefusal({})).toContain('not ""');
    for (const host of ['127.0.0.1.example', 'localhost.evil.example', '192.168.1.2:8787', 'evil.example:8787'])
      expect(hostRefusal({ host })).toContain(`"${host}"`);
    for (const host of ['localhost', 'LOCALHOST:8787', 'qa.localhost:8787', '127.8.9.10:1', '[::1]:8787'])
      expect(hostRefusal({ host })).toBeUndefined();
  });
});

describe('a page of another origin', () => {
  it.each([
    ['posts a form from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['posts from another site in an old browser', { origin: 'https://evil.example' }],
    ['has no origin', { origin: 'null' }],
    ['has a path after the origin of this server', { origin: 'http://127.0.0.1:8787/x' }],
    ['is of another port of this machine', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }],
    ['is of another name of this machine', { origin: 'http://localhost:8787', 'sec-fetch-site': 'cross-site' }],
    ['loads a picture from another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['follows a link from another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
    ['claims that another site is this one', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('%s', (_what, headers) => {
    expect(isForeign({ host: '127.0.0.1:8787', ...headers })).toBe(true);
  });

  it.each([
    ['a command', {}],
    ['an address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a page of this server', { origin: 'http://127.0.0.1:8787', 'sec-fetch-site': 'same-origin' }],
    ['a form that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['a page behind a proxy that keeps capitals', { 'x-forwarded-host': 'QA.example', origin: 'https://qa.example' }],
    ['a page behind a proxy', { 'x-forwarded-host': 'qa.example', origin: 'https://qa.example' }],
  ])('is not %s', (_what, headers) => {
    expect(isForeign({ host: '127.0.0.1:8787', ...headers })).toBe(false);
  });
});
