import { describe, expect, it } from 'vitest';
import { checkFree, refuseItself, refuseOverlap, refuseRepeated } from '../../../deploy/src/listening';
import { backendAddresses } from '../../../deploy/src/parsers';

describe('addresses of the backend', () => {
  it.each([
    ['8080', '8080'],
    ['127.0.0.1:8080', '8080'],
    ['8080', '127.0.0.1:8080'],
    ['0.0.0.0:8080', '10.0.0.1:8080'],
    ['[::1]:8080', '[::]:8080'],
    ['[::1]:8080', '[0:0:0:0:0:0:0:1]:8080'],
  ])('refuse %s beside %s of the site, because borrowers would reach the admin API', (backend, site) => {
    expect(() => refuseOverlap(['9', backend], ['10', site])).toThrow(`${backend} overlaps ${site} of SITE_LISTEN`);
  });

  it.each([
    ['8081', '8080'],
    ['127.0.0.1:8080', '127.0.0.2:8080'],
    ['[::]:8080', '8080'],
    ['[::1]:8080', '[::2]:8080'],
  ])('may be %s beside %s of the site', (backend, site) => {
    expect(() => refuseOverlap([backend], [site])).not.toThrow();
  });
});

describe('a backend', () => {
  it.each([
    ['http://127.0.0.1:8080', '8080'],
    ['http://localhost:8080', '0.0.0.0:8080'],
    ['http://[::1]:8080', '[::]:8080'],
    ['http://10.0.0.5', '10.0.0.5:80'],
    ['http://[::2]:8080', '[::2]:8080'],
  ])('cannot be %s if the site listens on %s', (backend, site) => {
    expect(() => refuseItself(backendAddresses(`http://other:9 ${backend}`), ['10', site])).toThrow(
      `the site itself listens on ${site}`,
    );
  });

  it.each([
    ['http://127.0.0.1:8081', '8080'],
    ['http://10.0.0.5:8080', '8080'],
    ['http://127.0.0.1:8080', '127.0.0.2:8080'],
    ['http://backend:8080', '8080'],
  ])('may be %s if the site listens on %s', (backend, site) => {
    expect(() => refuseItself(backendAddresses(backend), [site])).not.toThrow();
  });
});

it('a list of addresses names none twice, in any spelling', () => {
  expect(() => refuseRepeated(['8080', '0.0.0.0:8080'])).toThrow('0.0.0.0:8080 is named twice');
  expect(() => refuseRepeated(['[::1]:1', '[0::1]:1'])).toThrow('[0::1]:1 is named twice');
  expect(() => refuseRepeated(['8080', '[::]:8080', '127.0.0.1:8080', '8081'])).not.toThrow();
});

it('an address that nobody can listen on is reported with the error of the system', async () => {
  await expect(checkFree(['127.0.0.1:99999'], '/no/such/folder')).rejects.toThrow('should be');
});
