import { describe, expect, it } from 'vitest';
import { isOnHost, webAddress } from '../../../../web/src/lib/web-address';
import { isSameOriginPath } from '../../../../web/src/navigation/same-origin-path';

describe('a web address', () => {
  it.each([
    ['https://www.example.com/a', 'https://www.example.com/a'],
    ['www.example.com', 'https://www.example.com/'],
    [' example.com:8443/a ', 'https://example.com:8443/a'],
    ['//example.com', 'https://example.com/'],
  ])('%j is %j', (text, href) => {
    expect(webAddress(text)?.href).toBe(href);
  });

  it.each(['', 'http://example.com', 'javascript:alert(1)', 'intent://x.y', 'nothing', 'https://', 'a b.c'])(
    '%j is none',
    (text) => {
      expect(webAddress(text)).toBeUndefined();
    },
  );

  it('is on any host where none is named, else on one of them or below it', () => {
    const on = (text: string, ...hosts: string[]) => {
      const url = webAddress(text);
      return url !== undefined && isOnHost(url, hosts);
    };
    expect(on('https://pay.example.com')).toBe(true);
    expect(on('https://pay.example.com', 'example.com')).toBe(true);
    expect(on('https://example.com', 'example.com')).toBe(true);
    expect(on('https://badexample.com', 'example.com')).toBe(false);
    expect(on('https://example.com.evil.test', 'example.com')).toBe(false);
  });
});

describe('a path of this host', () => {
  it.each(['/', '/a?b=c#d', '/s/one/repay'])('%j is one', (path) => {
    expect(isSameOriginPath(path)).toBe(true);
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\n//evil.test',
    'evil',
    'https://evil.test',
    '',
  ])('%j is none', (path) => {
    expect(isSameOriginPath(path)).toBe(false);
  });
});
