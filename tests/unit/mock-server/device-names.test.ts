import { deviceOf } from '@kit/mock-server/wire/device';
import { describe, expect, it } from 'vitest';

describe('the device that a request comes from', () => {
  it.each([
    ['what stands before .localhost', 'anna.localhost:8787', '127.0.0.1', 'anna'],
    ['all that stands before it, in lower case', 'Two.Devices.localhost', '127.0.0.1', 'two.devices'],
    ['what stands before .localhost, also from another machine', 'anna.localhost', '192.168.1.7', 'anna'],
    ['the host name, on this machine', 'LOCALHOST:8787', '127.0.0.1', 'localhost'],
    ['the host name without its port, on this machine', '127.0.0.1:8787', '::1', '127.0.0.1'],
    ['the host name, on this machine over IPv6', '[::1]:8787', '::ffff:127.0.0.1', '[::1]'],
    ['the address, on this machine where no host is named', undefined, '127.0.0.1', '127.0.0.1'],
    ['the address of another machine', '192.168.1.2:8787', '192.168.1.7', '192.168.1.7'],
    ['the address of another machine over IPv6', 'kit.example', '2001:db8::7', '2001:db8::7'],
    ['the plain address of one that comes by IPv6', 'kit.example', '::ffff:192.168.1.7', '192.168.1.7'],
    ['an address within an address', 'kit.example', '1::ffff:192.168.1.7', '1::ffff:192.168.1.7'],
    ['an address with a zone, without what no name may have', 'kit.example', 'fe80::1%eth 0', 'fe80::1_eth_0'],
    ['a host with such letters', 'ann%61&co.localhost', '127.0.0.1', 'ann_61_co'],
    ['as much of a long name as a name may have', `${'a'.repeat(70)}.localhost`, '127.0.0.1', 'a'.repeat(64)],
    ['a line, where nothing is known', undefined, '', '_'],
  ])('is called by %s', (_what, host, address, name) => {
    expect(deviceOf(host === undefined ? {} : { host }, address)).toBe(name);
  });
});
