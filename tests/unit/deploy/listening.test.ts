import { describe, expect, it } from 'vitest';
import { refuseOverlap, refuseRepeated } from '../../../deploy/src/listening';

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

it('a list of addresses names none twice, in any spelling', () => {
  expect(() => refuseRepeated(['8080', '0.0.0.0:8080'])).toThrow('0.0.0.0:8080 is named twice');
  expect(() => refuseRepeated(['[::1]:1', '[0::1]:1'])).toThrow('[0::1]:1 is named twice');
  expect(() => refuseRepeated(['8080', '[::]:8080', '127.0.0.1:8080', '8081'])).not.toThrow();
});
