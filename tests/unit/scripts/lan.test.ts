import { isEveryAddress, ownAddresses } from '@kit/mock-server/own-addresses';
import { settings } from '@kit/mock-server/settings';
import { isLoopback } from '@kit/mock-server/wire/origin';
import { describe, expect, it } from 'vitest';
import { takeLan } from '../../../scripts/start/lan';

const TOKEN = 'an-admin-token-of-this-test';
const take = (argv: readonly string[], environment: NodeJS.ProcessEnv = {}) => takeLan(argv, environment);

describe('--lan', () => {
  it('uses every address of the machine, and a random token that no process list shows', () => {
    const environment: NodeJS.ProcessEnv = {};
    const { argv, madeToken } = take(['--lan', '--port', '0'], environment);
    expect(argv).toEqual(['--port', '0', '--host', '0.0.0.0']);
    expect(settings.adminToken.schema.parse(madeToken ?? '')).toBe(environment.MOCK_ADMIN_TOKEN);
    expect(take(['--lan']).madeToken).not.toBe(madeToken);
    expect(take(['--lan'], { MOCK_ADMIN_TOKEN: '' }).madeToken).toHaveLength(24);
  });

  it('uses a given token and address', () => {
    expect(take(['--lan', '--admin-token', TOKEN])).toEqual({
      argv: ['--admin-token', TOKEN, '--host', '0.0.0.0'],
      isLan: true,
    });
    expect(take([`--admin-token=${TOKEN}`, '--host=10.1.2.3', '--lan'])).toEqual({
      argv: [`--admin-token=${TOKEN}`, '--host=10.1.2.3'],
      isLan: true,
    });
    const environment = { MOCK_HOST: '10.1.2.3', MOCK_ADMIN_TOKEN: TOKEN };
    expect(take(['--lan'], environment)).toEqual({ argv: [], isLan: true });
    expect(take(['--lan'], { ...environment, MOCK_HOST: '127.0.0.1' }).argv).toEqual(['--host', '0.0.0.0']);
  });

  it.each([[['--host', 'localhost']], [['--host=127.0.0.2']]])('is refused together with %j', (named) => {
    expect(() => take(['--lan', ...named])).toThrow('allows only this machine. Omit one of them');
  });

  it('changes nothing if it is not given', () => {
    const environment = { MOCK_HOST: '127.0.0.1' };
    expect(take(['--port', '0'], environment)).toEqual({ argv: ['--port', '0'], isLan: false });
    expect(environment).toEqual({ MOCK_HOST: '127.0.0.1' });
  });
});

describe('the addresses that other machines can use', () => {
  it.each(['127.0.0.1', 'localhost', '::1', 'a.localhost'])('are empty for a server on %s', (host) => {
    expect([ownAddresses(host), isEveryAddress(host)]).toEqual([[], false]);
  });

  it('are its single address, or all addresses of the machine except local ones', () => {
    expect(ownAddresses('10.1.2.3')).toEqual(['10.1.2.3']);
    for (const host of ['0.0.0.0', '::', '[::]']) {
      expect(isEveryAddress(host)).toBe(true);
      expect(ownAddresses(host).filter(isLoopback)).toEqual([]);
    }
  });
});
