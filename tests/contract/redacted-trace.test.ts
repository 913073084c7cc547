import { codes } from '@kit/contracts/codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackendSetup, startBackend } from '../support/backends';
import { startServer, type TestServer } from '../support/server';
import { WireClient } from '../support/wire-client';

interface Trace {
  readonly calls: {
    readonly clock: string;
    readonly methods: readonly string[];
    readonly reply: { readonly results: readonly { readonly code: number }[] };
  }[];
}

let setup: BackendSetup;
let mock: TestServer;
beforeAll(async () => {
  setup = await startBackend();
  mock = await startServer();
});
afterAll(async () => {
  await setup.close();
  await mock.close();
});

const traceOf = async (client: WireClient) => (await client.admin('GET', '/trace?redacted=yes')) as Trace;
/** Opens a trace, and returns a client of its sandbox with a key of this server. */
const opened = async (trace: object, server = mock): Promise<WireClient> => {
  const { sandbox } = await (await server.client()).admin('POST', '/trace', trace);
  return WireClient.connected(server.address, sandbox);
};

describe('a redacted trace of a real backend', () => {
  test('makes a sandbox answer with its recorded replies, for any caller, at the time of the recording', async () => {
    const client = await setup.front.client();
    const { token } = await setup.logIn(client);
    await client.call('userIdentifierInfo', {}, { token });
    await client.call('userIdentifierInfo', {});
    const trace = await traceOf(client);
    const other = await opened(trace);
    expect((await other.journal()).map(({ methods: named }) => named[0])).toEqual([
      'generateSk',
      ...trace.calls.map((call) => call.methods[0]).reverse(),
    ]);
    const login = await other.call('authenticate', { contactNumber: '09011112222', authCode: '0000' });
    expect(login.results[0]).toEqual(trace.calls[1]?.reply.results[0]);
    const info = await other.call('userIdentifierInfo', {});
    expect(info.results[0]).toEqual(trace.calls[2]?.reply.results[0]);
    expect((await other.newestCall()).answeredBy).toBe('recorded');
    // In the second recorded call the borrower had no token, so the whole envelope was refused.
    expect((await other.call('userIdentifierInfo', {})).code).toBe(codes.TOKEN_EMPTY.code);
    expect(Math.abs((await other.admin('GET', '/clock')).now - Date.parse(trace.calls[0]?.clock ?? ''))).toBeLessThan(
      60_000,
    );
    expect((await other.call('homePage', {})).results[0]?.code).toBe(codes.INTERNAL_ERROR.code);
    expect((await other.newestCall()).note).toBe('The trace has no further recorded reply for homePage');
  });

  test('never reaches the real backend of the server where it is opened', async () => {
    const client = await setup.front.client();
    await client.call('operationConfiguration', {});
    const trace = await traceOf(client);
    const other = await opened(trace, setup.front);
    const before = setup.between.reached.length;
    await other.call('operationConfiguration', {});
    expect((await other.newestCall()).answeredBy).toBe('recorded');
    expect(setup.between.reached).toHaveLength(before);
  });

  test('is refused if the journal contains no call that it can hold', async () => {
    const client = await setup.front.client();
    await expect(traceOf(client)).rejects.toThrow(/HTTP 409.*no call that a redacted trace can hold/);
  });
});
