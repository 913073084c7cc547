import { keptHeaders, keptPath } from '@kit/mock-server/service/journal/entry';
import { expect, it } from 'vitest';

it.each([
  ['/app/homePage', '/app/homePage'],
  ['/s/a/app/homePage/?token=x', '/s/a/app/homePage/'],
  ['/app/homePage?ticket=1#a', '/app/homePage'],
  ['/app/homePage#token=x', '/app/homePage'],
  ['/app/homePage;token=x', '/app/homePage'],
  ['http://me:secret@host/app/homePage?a=b', '/app/homePage'],
])('the journal and the log keep the path of %s', (url, kept) => {
  expect(keptPath(url)).toBe(kept);
});

it('the journal keeps only headers of its list', () => {
  const sent = ['keyId', 'k1', 'Cookie', 'admin=1', 'x-admin-token', 't', 'X-Forwarded-For', '1.2.3.4', 'Accept', 'a'];
  expect(keptHeaders(sent)).toEqual({ keyid: 'k1', accept: 'a' });
});
