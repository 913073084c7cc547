import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { png } from '../support/files';
import { UpstreamSetup } from '../support/scripted-backend';
import { upload } from '../support/upload';
import type { WireClient } from '../support/wire-client';

let setup: UpstreamSetup;
let client: WireClient;
let recording: unknown;
beforeAll(async () => {
  setup = await UpstreamSetup.start(['tictetQuestionList']);
  const recorder = await setup.front.client();
  const { token } = await setup.logIn(recorder);
  await upload(recorder, png(), { token });
  await recorder.call('userIdentifierInfo', {}, { token });
  recording = await recorder.admin('GET', '/trace?redacted=yes');
});
afterAll(() => setup.close());
beforeEach(async () => {
  client = await setup.front.client();
});

/** Returns the requests that reach the backend during an action. */
const reachedDuring = async (what: () => Promise<unknown>): Promise<string[]> => {
  const before = setup.between.reached.length;
  await what();
  return setup.between.reached.slice(before).map(({ path }) => path);
};

describe('recorded replies take precedence over an upstream', () => {
  it('for calls, alone and in batches, mocked or not', async () => {
    await client.admin('PUT', '/recorded-replies', recording);
    const reached = await reachedDuring(async () => {
      const alone = await client.call('userIdentifierInfo', {});
      expect(alone.results[0]).toMatchObject({ method: 'userIdentifierInfo', code: 0 });
      expect(await client.newestCall()).not.toHaveProperty('upstream');
      const entries = [
        { method: 'userIdentifierInfo', data: {} },
        { method: 'tictetQuestionList', data: {} },
      ];
      const together = await client.entries(entries);
      expect(together.results.map(({ code }) => code)).toEqual([0, 100500]);
      expect(await client.newestCall()).toMatchObject({
        note: 'The trace has no further recorded reply for tictetQuestionList',
      });
    });
    expect(reached).toEqual([]);
  });

  it('for key exchanges, whose keys belong to this server', async () => {
    await client.admin('PUT', '/recorded-replies', recording);
    const reached = await reachedDuring(async () => {
      await client.exchange();
      expect((await client.call('userIdentifierInfo', {})).code).toBe(0);
    });
    expect(reached).toEqual([]);
    expect(JSON.stringify(await setup.atBackend('GET', '/snapshot'))).not.toContain(client.keyId);
  });

  it('for uploads', async () => {
    await client.admin('PUT', '/recorded-replies', recording);
    const reached = await reachedDuring(async () => {
      const { code, results } = await upload(client, png());
      expect([code, results[0]]).toEqual([0, expect.objectContaining({ method: 'mediaUpload', code: 0 })]);
    });
    expect(reached).toEqual([]);
    expect(await client.newestCall()).toMatchObject({ methods: ['mediaUpload'], code: 0 });
  });

  it('for files and payment pages, which the backend is not asked for', async () => {
    await client.admin('PUT', '/recorded-replies', recording);
    const base = `${setup.front.address}/s/${client.sandbox}`;
    const reached = await reachedDuring(async () => {
      expect((await fetch(`${base}/files/abc`)).status).toBe(404);
      expect((await fetch(`${base}/checkout/abc`)).status).toBe(404);
    });
    expect(reached).toEqual([]);
  });

  it('in their own sandbox, until they end', async () => {
    const other = await setup.front.client();
    await client.admin('PUT', '/recorded-replies', recording);
    expect(await reachedDuring(() => other.call('operationConfiguration', {}))).toEqual(['/app/batch']);
    await client.admin('DELETE', '/recorded-replies');
    const reached = await reachedDuring(async () => {
      expect((await client.call('operationConfiguration', {})).results[0]?.code).toBe(0);
    });
    expect(reached).toEqual(['/app/batch']);
    expect((await client.newestCall()).upstream?.origin).toBe(setup.origin);
  });

  it('and a resent call uses a key of this server', async () => {
    await client.admin('PUT', '/recorded-replies', recording);
    await client.call('userIdentifierInfo', {});
    const { id } = await client.newestCall();
    await client.admin('POST', '/keys/expire');
    const reached = await reachedDuring(() => client.admin('POST', `/requests/${id}/send`, {}));
    expect(reached).toEqual([]);
    expect(await client.newestCall()).toMatchObject({ methods: ['userIdentifierInfo'], code: 0 });
  });
});
