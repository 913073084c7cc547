import { describe, expect, it } from 'vitest';
import { isWebLink, packageIdOf } from '../../../web/src/platform/links';

describe('packageIdOf', () => {
  it.each([
    ['com.harvest.credit', 'com.harvest.credit'],
    [' com.harvest.credit2 ', 'com.harvest.credit2'],
    ['https://play.google.com/store/apps/details?id=com.harvest.credit', 'com.harvest.credit'],
    ['https://play.google.com/store/apps/details?hl=en&id=com.harvest.credit&gl=NG', 'com.harvest.credit'],
    ['market://details?id=com.harvest.credit#top', 'com.harvest.credit'],
    ['https://example.com/harvest.apk', undefined],
    ['https://example.com/?id=not a package', undefined],
    ['', undefined],
    ['com', undefined],
    ['com.harvest.', undefined],
    ['com.7up.app', undefined],
    ['see com.harvest.credit', undefined],
    ['com.harvest.credit now', undefined],
    ['https://play.google.com/store/apps/details?appid=com.harvest.credit', undefined],
  ])('[7.37] reads %j as %j', (link, packageId) => {
    expect(packageIdOf(link)).toBe(packageId);
  });
});

describe('isWebLink', () => {
  it.each([
    ['https://example.com/a.apk', true],
    ['HTTP://example.com', true],
    [' https://example.com ', true],
    ['see https://example.com', false],
    ['https:example.com', false],
    ['market://details?id=com.harvest.credit', false],
    ['javascript:alert(1)', false],
    ['com.httpclient.app', false],
  ])('judges %j as %j', (link, isOne) => {
    expect(isWebLink(link)).toBe(isOne);
  });
});
