import { describe, expect, it } from 'vitest';
import { isOnHost, webAddress } from '../../../../web/src/platform/links';
import { isSameOriginPath } from '../../../../web/src/platform/location';

describe('a web address', () => {
  it.each([
    ['https://www.example.com/a', 'https://www.example.com/a'],
    ['www.example.com', 'https://www.example.com/'],
    [' example.com:8443/a ', 'https://example.com:8443/a'],
    ['//example.com', 'https://example.com/'],
  ])('parses %j as %j', (text, href) => {
    expect(webAddress(text)?.href).toBe(href);
  });

  it.each(['', 'http://example.com', 'javascript:alert(1)', 'intent://x.y', 'nothing', 'https://', 'a b.c'])(
    'rejects %j',
    (text) => {
      expect(webAddress(text)).toBeUndefined();
    },
  );

  it('matches any host if none is listed, otherwise the listed hosts and their subdomains', () => {
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

describe('a path of this origin', () => {
  it.each(['/', '/a?b=c#d', '/s/one/repay'])('accepts %j', (path) => {
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
  ])('rejects %j', (path) => {
    expect(isSameOriginPath(path)).toBe(false);
  });
});
