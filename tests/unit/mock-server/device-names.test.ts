import { deviceOf } from '@kit/mock-server/wire/device';
import { describe, expect, it } from 'vitest';
import { emptySandbox } from '../../support/empty-sandbox';

describe('the device name of a request', () => {
  it.each([
    ['the label before .localhost', 'anna.localhost:8787', '127.0.0.1', 'anna'],
    ['everything before .localhost, in lower case', 'Two.Devices.localhost', '127.0.0.1', 'two.devices'],
    ['the label before .localhost, also from another machine', 'anna.localhost', '192.168.1.7', 'anna'],
    ['the host name, on this machine', 'LOCALHOST:8787', '127.0.0.1', 'localhost'],
    ['the host name without its port, on this machine', '127.0.0.1:8787', '::1', '127.0.0.1'],
    ['the host name, on this machine over IPv6', '[::1]:8787', '::ffff:127.0.0.1', '[::1]'],
    ['the address, on this machine without a host header', undefined, '127.0.0.1', '127.0.0.1'],
    ['the address of another machine', '192.168.1.2:8787', '192.168.1.7', '192.168.1.7'],
    ['the address of another machine over IPv6', 'kit.example', '2001:db8::7', '2001:db8::7'],
    ['the plain IPv4 address of an IPv6-mapped one', 'kit.example', '::ffff:192.168.1.7', '192.168.1.7'],
    ['an IPv4 address inside an IPv6 address', 'kit.example', '1::ffff:192.168.1.7', '1::ffff:192.168.1.7'],
    ['an address with a zone, without invalid characters', 'kit.example', 'fe80::1%eth 0', 'fe80::1_eth_0'],
    ['a host with invalid characters', 'ann%61&co.localhost', '127.0.0.1', 'ann_61_co'],
    ['a long name, shortened to the maximum length', `${'a'.repeat(70)}.localhost`, '127.0.0.1', 'a'.repeat(64)],
    ['an underscore, if nothing is known', undefined, '', '_'],
  ])('is %s', (_what, host, address, name) => {
    expect(deviceOf(host === undefined ? {} : { host }, address)).toBe(name);
  });
});

it('the simulated app of a device keeps its instructions when the sandbox is reset or loads a snapshot', () => {
  const { devices, reset, replace } = emptySandbox();
  devices.order('a', { bridge: 'missing' });
  reset();
  replace([]);
  expect(devices.list()).toMatchObject([{ device: 'a', orders: { bridge: 'missing' } }]);
});

it('a sandbox remembers a hundred devices, and forgets the one that it saw longest ago', () => {
  const { devices } = emptySandbox();
  for (let device = 0; device < 100; device += 1) devices.see(`d${device}`, undefined, undefined);
  devices.see('d0', undefined, undefined);
  devices.see('d100', undefined, undefined);
  const known = devices.list().map(({ device }) => device);
  expect(known).toHaveLength(100);
  expect(known).not.toContain('d1');
});
