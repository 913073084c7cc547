import type { SandboxOptions } from '@kit/mock-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectMock, startMock } from '../../mock-server/testing/mock';

const asMockError = (sentence: RegExp) => ({ name: 'MockError', message: expect.stringMatching(sentence) });

/** A server that started where a container platform describes its services in the environment. */
let running: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  vi.stubEnv('MOCK_1_SERVICE_HOST', '10.96.0.12');
  vi.stubEnv('MOCK_1_PORT', 'tcp://10.96.0.12:8787');
  vi.stubEnv('MOCK_PORT', 'tcp://10.96.0.12:8787');
  running = await startMock();
  vi.unstubAllEnvs();
});
afterAll(() => running.stop());

describe('the helpers of a sandbox', () => {
  test('log in, end sessions, find calls, and explain each wrong use', async () => {
    const { login, sessions, faults, expectCall, url } = running.openSandbox();
    const number = '08031234567';
    await expect(login('12')).rejects.toThrow('params.contactNumber');
    expect(await login(number)).toEqual({ contactNumber: number, token: expect.stringMatching(/^.{20,}$/) });
    for (const end of [sessions.expire, sessions.squeeze, sessions.invalidate]) {
      await login(number);
      expect(await end(number)).toBe(1);
      await expect(end(number)).rejects.toMatchObject({
        ...asMockError(/is not logged in to this sandbox/),
        status: 409,
      });
    }
    const misspelt = { htp: 503 } as unknown as { http: number };
    await expect(faults.add({ effect: misspelt })).rejects.toThrow('There is no effect "htp". Allowed: code, delay,');
    await fetch(`${url()}/app/generateSk`, { method: 'POST' });
    expect(await expectCall('generateSk', { within: '5s' })).toMatchObject({
      method: 'generateSk',
      entry: { http: 200 },
    });
  });
});

describe('a mock server that cannot start, or is not stopped', () => {
  test('reports the allowed settings and options for an invalid one', async () => {
    const stranger = { prot: 1 } as Parameters<typeof startMock>[0];
    await expect(startMock(stranger)).rejects.toMatchObject(
      asMockError(/no option "prot"\. The options are: host, port, /),
    );
    const wrong = startMock({ port: 99_999 });
    await expect(wrong).rejects.toMatchObject(
      asMockError(/^port cannot be "99999"\. Allowed: an integer from 0 to 65535$/),
    );
  });

  test('reports the allowed scenarios if a sandbox cannot start', async () => {
    const misspelt = { scenarioo: 'approved' } as SandboxOptions;
    const refused: [SandboxOptions, RegExp][] = [
      [misspelt, /^connectMock has no option "scenarioo"\. The options are: origin, adminToken, sandbox/],
      [{ scenario: 'due-todya' }, /There is no scenario "due-todya"\. Similar names: .*due-today/],
      [{ savedScenario: 'nobody-saved-it' }, /There is no scenario "nobody-saved-it"/],
      [{ clock: '2020-01-01' }, /The clock is at .* Give a later time/],
    ];
    for (const [options, sentence] of refused) {
      await expect(connectMock({ origin: running.origin, ...options })).rejects.toMatchObject(asMockError(sentence));
    }
  });

  test('reports a port in use in the words of its options, and leaves no process behind', async () => {
    const mock = await startMock();
    const port = Number(new URL(mock.origin).port);
    await expect(startMock({ port })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is in use. Choose another one with port, or any free one with 0.`,
    );
    await mock.stop().then(mock.stop);
    await expect.poll(() => process.getActiveResourcesInfo()).not.toContain('MessagePort');
    await expect(mock.sandbox.clock.read()).rejects.toThrow('this mock server was stopped with stop()');
    await expect(startMock({ port, scenario: 'due-todya' })).rejects.toThrow('There is no scenario');
    await expect(connectMock({ origin: mock.origin })).rejects.toThrow(
      /no mock server answers at .* Check that it is started and not stopped/,
    );
  });
});
