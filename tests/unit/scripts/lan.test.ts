import { isEveryAddress, ownAddresses } from '@kit/mock-server/own-addresses';
import { settings } from '@kit/mock-server/settings';
import { isLoopback } from '@kit/mock-server/wire/origin';
import { describe, expect, it } from 'vitest';
import { takeLan } from '../../../scripts/start/lan';

const TOKEN = 'an-admin-token-of-this-test';
const take = (argv: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  takeLan(argv, environment, { settings, isLoopback });

describe('--lan', () => {
  it('is every address of the machine, and a token that nobody can guess and no list of processes shows', () => {
    const environment: NodeJS.ProcessEnv = {};
    const { argv, madeToken } = take(['--lan', '--port', '0'], environment);
    expect(argv).toEqual(['--port', '0', '--host', '0.0.0.0']);
    expect(settings.adminToken.schema.parse(madeToken ?? '')).toBe(environment.MOCK_ADMIN_TOKEN);
    expect(take(['--lan']).madeToken).not.toBe(madeToken);
  });

  it('takes the token and the address that somebody gave', () => {
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

  it.each([[['--host', 'localhost']], [['--host=127.0.0.2']]])('is refused beside %j', (named) => {
    expect(() => take(['--lan', ...named])).toThrow('allows only this machine. Omit one of them');
  });

  it('that is not given changes nothing', () => {
    const environment = { MOCK_HOST: '127.0.0.1' };
    expect(take(['--port', '0'], environment)).toEqual({ argv: ['--port', '0'], isLan: false });
    expect(environment).toEqual({ MOCK_HOST: '127.0.0.1' });
  });
});

describe('where other machines reach a server', () => {
  it.each(['127.0.0.1', 'localhost', '::1', 'a.localhost'])('is nowhere for one on %s', (host) => {
    expect([ownAddresses(host), isEveryAddress(host)]).toEqual([[], false]);
  });

  it('is the one address that it listens on, and else each of the machine but for those that are its alone', () => {
    expect(ownAddresses('10.1.2.3')).toEqual(['10.1.2.3']);
    for (const host of ['0.0.0.0', '::', '[::]']) {
      expect(isEveryAddress(host)).toBe(true);
      expect(ownAddresses(host).filter(isLoopback)).toEqual([]);
    }
  });
});
