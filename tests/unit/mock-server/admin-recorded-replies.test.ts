import { CONTRACT_VERSION } from '@kit/contracts/version';
import { newTrace } from '@kit/mock-server/traces/trace';
import { describe, expect, it } from 'vitest';
import { adminCaller, refused } from '../../support/admin-caller';

const clock = '2027-03-10T08:00:00.000Z';
const entries = [{ method: 'operationConfiguration', data: {} }];
const reply = {
  code: 0,
  message: 'ok',
  results: [{ method: 'operationConfiguration', code: 9_999, message: 'Failed' }],
};

/** A call of a trace: of a method with a reply, or a key exchange without entries. */
const recorded = (id: number, more: object = {}) => ({
  ...{ id, clock, methods: ['operationConfiguration'], code: 9_999, request: { entries }, reply },
  ...more,
});
const exchange = recorded(2, { methods: ['generateSk'], request: null, reply: { keyId: 'k' } });

describe('the recorded replies of a sandbox', () => {
  it('are those of a trace, from its first time on', async () => {
    const { sandbox, call } = await adminCaller();
    sandbox.clock.freeze();
    const trace = newTrace({ calls: [recorded(1), exchange, recorded(3)] });
    expect(await call('PUT', '/recorded-replies', trace)).toEqual([200, { calls: 2 }]);
    const [result] = reply.results;
    expect([sandbox.recording.next('operationConfiguration'), sandbox.recording.next('homePage')]).toEqual([
      { result },
      undefined,
    ]);
    expect(sandbox.clock.state.frozenAt).toBeNull();
    expect(Math.abs(sandbox.clock.now() - Date.parse(clock))).toBeLessThan(60_000);
  });

  it('begin anew with each trace, and end', async () => {
    const { sandbox, call } = await adminCaller();
    await call('PUT', '/recorded-replies', newTrace({ calls: [recorded(1)] }));
    sandbox.recording.next('operationConfiguration');
    await call('PUT', '/recorded-replies', newTrace({ calls: [recorded(1)] }));
    expect(sandbox.recording.next('operationConfiguration')).toBeDefined();
    expect(await call('DELETE', '/recorded-replies')).toEqual([200, {}]);
    expect([sandbox.recording.isPlaying, sandbox.recording.next('operationConfiguration')]).toEqual([false, undefined]);
  });

  it.each([
    ['no calls', {}],
    ['no calls that is redacted', { redacted: true as const }],
    ['only a key exchange', { calls: [exchange] }],
  ])('are refused for a trace with %s', async (_what, parts) => {
    const { sandbox, call } = await adminCaller();
    expect(await call('PUT', '/recorded-replies', newTrace(parts))).toEqual(
      refused(409, 'The trace has no recorded reply. Record at least one call.'),
    );
    expect(sandbox.recording.isPlaying).toBe(false);
  });

  it('are refused for a redacted trace with another kind of call', async () => {
    const { sandbox, call } = await adminCaller();
    const trace = newTrace({ redacted: true, calls: [recorded(1), exchange] });
    expect(await call('PUT', '/recorded-replies', trace)).toEqual([
      400,
      {
        error: 'This is not a redacted trace',
        issues: [{ path: 'body.calls.1', reason: 'Must hold the entries and the reply of an envelope' }],
      },
    ]);
    expect(sandbox.recording.isPlaying).toBe(false);
  });

  it('may break the contract of their own version, but not of another one', async () => {
    const { sandbox, call } = await adminCaller();
    const broken = recorded(2, {
      reply: { ...reply, results: [{ method: 'operationConfiguration', code: 0, message: 'ok' }] },
    });
    const trace = newTrace({ calls: [recorded(1, { reply: { ...reply, code: 401, results: [] } }), broken] });
    const put = (contractVersion: string) => call('PUT', '/recorded-replies', { ...trace, contractVersion });
    expect(await put('0.0.9')).toEqual(
      refused(
        409,
        `This trace was recorded under contract version 0.0.9, and this server speaks ${CONTRACT_VERSION}. calls.1.reply does not fit: operationConfiguration.data: Invalid input: expected object, received undefined. Record it again with this version, or use a server of version 0.0.9.`,
      ),
    );
    expect(sandbox.recording.isPlaying).toBe(false);
    expect(await put(CONTRACT_VERSION)).toEqual([200, { calls: 2 }]);
  });
});
