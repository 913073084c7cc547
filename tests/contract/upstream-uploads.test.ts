import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { uploadLimits } from '@kit/mock-server/wire/upload-limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../support/files';
import { UpstreamSetup } from '../support/scripted-backend';
import { BOUNDARY, beginUpload, multipartOf, partsOf, postUpload } from '../support/upload';
import { sealAes, type WireClient } from '../support/wire-client';

let setup: UpstreamSetup;
let client: WireClient;
beforeAll(async () => {
  setup = await UpstreamSetup.start();
  client = await setup.front.client();
});
afterAll(() => setup.close());
afterEach(() => {
  setup.between.answer = () => undefined;
});

describe('the server reads the envelope of an upload that it passes to a backend', () => {
  const sealed = () => client.seal([{ method: 'mediaUpload', data: { purpose: 'face' } }]);
  const reply = () => {
    const results = [{ method: 'mediaUpload', code: 200205, message: 'File size is at most 20Mb' }];
    return { body: sealAes(client.key, JSON.stringify({ code: 0, message: 'success', results })) };
  };
  const bodyWith = (head: string, envelope: string): string =>
    [
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="method"\r\n\r\nmediaUpload\r\n`,
      `--${BOUNDARY}\r\n${head}\r\n\r\n${envelope}\r\n`,
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc\r\n--${BOUNDARY}--\r\n`,
    ].join('');

  it.each([
    ['named in quotes', 'content-disposition: form-data; name="data"'],
    ['named without quotes', 'Content-Disposition: form-data; name=data'],
    ['with more parameters', 'content-disposition: form-data; name="data"; more="yes"'],
    ['with other headers', 'content-disposition: form-data; name="data"\r\ncontent-type: text/plain\r\nx-more: 1'],
  ])('%s', async (_what, head) => {
    setup.between.answer = reply;
    for (const envelope of [sealed(), sealed().toUpperCase()]) {
      await postUpload(client, Buffer.from(bodyWith(head, envelope)));
      expect((await client.newestCall()).raw.request).toBe(envelope);
    }
  });

  it('only from the part named data', async () => {
    setup.between.answer = reply;
    const head = 'content-disposition: form-data; name="data"';
    for (const body of [
      bodyWith(head, 'no hex'),
      bodyWith('content-disposition: form-data; name="dat"', sealed()),
      'x',
    ]) {
      await postUpload(client, Buffer.from(body));
      const entry = await client.newestCall();
      expect([entry.raw.request, entry.code, entry.methods]).toEqual(['', 200205, ['mediaUpload']]);
    }
  });

  it('even if it arrives in pieces', async () => {
    const { token } = await setup.logIn(client);
    const parts = partsOf(client, png());
    const { socket, answer } = await beginUpload(setup.front.direct(), client, parts, 60, { token });
    for (const byte of multipartOf(parts).subarray(60)) socket.write(Buffer.from([byte]));
    expect(await answer).toMatchObject({ results: [{ code: 0 }] });
    socket.destroy();
    const entry = await client.newestCall();
    expect(entry.raw.request).toBe(parts[1]?.content);
    expect(entry).toMatchObject({ request: { entries: [{ method: 'mediaUpload', data: { purpose: 'feedback' } }] } });
  });
});

it('an upload for a backend must be as fast as one for this server', async () => {
  const slow = await UpstreamSetup.start([], { uploads: { ...uploadLimits, silenceMs: 50 } });
  try {
    const sender = await slow.front.client();
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    const sent = request(`${slow.front.direct()}${sender.base}/mediaUpload`, {
      method: 'POST',
      headers: { ...sender.headersOf(), 'content-type': type },
    });
    sent.on('error', () => undefined).write(multipartOf(partsOf(sender, png())).subarray(0, 300));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(408);
    sent.destroy();
    expect(await sender.newestCall()).toMatchObject({ http: 408, note: 'The body stalled for 0.05 s.' });
  } finally {
    await slow.close();
  }
});
