import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { settings } from '@kit/mock-server/settings';
import { describe, expect, test } from 'vitest';
import { clockChange } from '../../../mock-server/testing/clock';
import { checkNode } from '../../../mock-server/testing/node-version';
import { environmentOf, inOptions, settingNames, variableOf } from '../../../mock-server/testing/options';
import { openSandbox } from '../../../mock-server/testing/sandbox';
import { serverEnvironment } from '../../../mock-server/testing/server-process';
import { root } from '../../support/source-files';

describe('the options of startMock', () => {
  test.each(settingNames)('%s is the setting of the server with that name', (name) => {
    expect(variableOf(name)).toBe(settings[name].variable);
  });

  test('become environment variables that the server reads', () => {
    const given = { port: 9000, cors: ['http://a.test', 'http://b.test'], assumptions: { a: 1 }, scenario: 'approved' };
    expect(environmentOf({ ...given, store: undefined })).toEqual({
      MOCK_PORT: '9000',
      MOCK_CORS: 'http://a.test,http://b.test',
      MOCK_ASSUMPTIONS: '{"a":1}',
    });
  });

  test("are named in an error instead of the server's variables and flags", () => {
    expect(inOptions('MOCK_WEB_DIST is no folder, MOCK_UPSTREAM_KEY and MOCK_UPSTREAM: say --port 0')).toBe(
      'webDist is no folder, upstreamKey and upstream: say port: 0',
    );
  });
});

describe('the clock of startMock', () => {
  test.each(['tomorrow', '', '2030-12-24T09:00:00', '24.12.2030', '0d', '-3d', '3 days', '2030-13-45'])(
    'refuses %j and says what is allowed',
    (given) => {
      expect(() => clockChange(given)).toThrow(/^The clock cannot (?:be|advance) .*\. Give (?:a Date|milliseconds)/);
    },
  );

  test.each([
    '3d',
    '1d12h',
    '2030-12-24',
    '2030-12-24T09:00:00Z',
    '2030-12-24T09:00+01:00',
    1_924_992_000_000,
    new Date(),
  ])('accepts %j', (given) => {
    expect(() => clockChange(given)).not.toThrow();
  });

  test('refuses an invalid Date', () => {
    expect(() => clockChange(new Date('never'))).toThrow('Invalid Date');
  });
});

describe('the minimum version of Node', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  const { engines: own } = JSON.parse(readFileSync(join(root, 'mock-server/package.json'), 'utf8')) as {
    engines: { node: string };
  };

  test('is the same for the package and the repository', () => {
    expect(own).toEqual(engines);
  });

  test.each(['16.20.2', '18.20.8', '20.18.3'])('is refused: %s', (version) => {
    expect(() => checkNode(version)).toThrow(
      `The mock server needs Node 20.19.0 or newer, but this is Node ${version}. Install a newer one`,
    );
  });

  test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('is accepted: %s', (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });
});

describe('the environment of the started server', () => {
  test('has only system variables and settings of the parent', () => {
    const parent = {
      PATH: '/usr/bin',
      TZ: 'Africa/Lagos',
      NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
      MOCK_LOG: 'json',
      NODE_OPTIONS: '--import tsx',
      NODE_DEBUG: 'http',
      NODE_ENV: 'test',
      VITEST: 'true',
      NPM_TOKEN: 'secret',
      MY_MOCK_LOG: 'text',
    };
    expect(serverEnvironment(parent, {})).toEqual({
      PATH: '/usr/bin',
      TZ: 'Africa/Lagos',
      NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
      MOCK_LOG: 'json',
    });
  });

  test('prefers the options to the settings of the parent', () => {
    expect(serverEnvironment({ MOCK_PORT: '8787' }, { MOCK_PORT: '0' })).toEqual({ MOCK_PORT: '0' });
  });

  test('has the system variables of Windows in any case', () => {
    expect(serverEnvironment({ Path: 'C:\\Windows', SystemRoot: 'C:\\Windows' }, {})).toEqual({
      Path: 'C:\\Windows',
      SystemRoot: 'C:\\Windows',
    });
  });
});

describe('the messages of a sandbox', () => {
  const latestCode = async (...authCodes: readonly (string | null)[]): Promise<string> => {
    const messages = authCodes.map((authCode) => ({ authCode }));
    const server = createServer((_request, reply) => {
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ messages }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      return await openSandbox(`http://127.0.0.1:${port}`, 'default').messages.latestCode('08031234567');
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  };

  test('give the latest code: the list is newest first', async () => {
    expect(await latestCode('222222', '111111')).toBe('222222');
  });

  test('skip newer messages without a code', async () => {
    expect(await latestCode(null, '222222', null, '111111')).toBe('222222');
  });

  test('explain what to do if no code was sent', async () => {
    await expect(latestCode(null)).rejects.toThrow('No code was sent to 08031234567. Request one first');
  });
});
