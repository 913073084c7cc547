import { mediaUpload } from '@kit/contracts/methods/face';
import { headers } from '@kit/contracts/wire/headers';
import { UPLOAD, uploadParts } from '@kit/contracts/wire/upload';
import { describe, expect, it, vi } from 'vitest';
import { examples } from '../../support/examples';
import { type Answer, allSucceed } from './fake-backend';
import { servicesWith } from './make-services';

const uploaded = examples.mediaUpload.response;
const photo = new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/jpeg' });

/** The app with requests that pass their sealed part to the fake backend, or fail like this, and record their content. */
const start = (answer: Answer = allSucceed, ...failures: ('onerror' | 'onabort' | 'ontimeout')[]) => {
  const app = servicesWith(answer, { token: 'a token' });
  const sent: { headers: Record<string, string>; form: FormData; timeout: number; opened: unknown }[] = [];
  class FakeRequest {
    timeout = 0;
    status = 0;
    responseText = '';
    readonly upload = { onprogress: (_event: { loaded: number; total: number }) => undefined };
    readonly headers: Record<string, string> = {};
    readonly open = vi.fn<(method: string, path: string) => void>();
    onload = () => undefined;
    onerror = () => undefined;
    onabort = () => undefined;
    ontimeout = () => undefined;
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    async send(form: FormData) {
      const opened = this.open.mock.lastCall;
      sent.push({ headers: this.headers, form, timeout: this.timeout, opened });
      this.upload.onprogress({ loaded: 1, total: 4 });
      const failure = failures.shift();
      if (failure) return this[failure]();
      const init = { headers: this.headers, body: String(form.get(uploadParts.data)) };
      const response = await app.backend.fetch(opened?.[1] ?? '', init);
      this.status = response.status;
      this.responseText = await response.text();
      return this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return { ...app, sent };
};
const upload = (api: ReturnType<typeof start>['api'], file: Blob = photo, onProgress = (_share: number) => {}) =>
  api.upload(mediaUpload, file, { purpose: 'face' }, onProgress);

describe('an upload', () => {
  it('[7.3] [7.18] [9.4] is multipart: the method name, the sealed data, the file; with progress and 5 minutes', async () => {
    const { api, sent, seen } = start();
    const onProgress = vi.fn();
    await expect(upload(api, photo, onProgress)).resolves.toEqual(uploaded);
    expect(onProgress).toHaveBeenCalledWith(0.25);
    expect(sent[0]?.timeout).toBe(300_000);
    const file = expect.objectContaining({ size: photo.size, type: photo.type });
    const parts = [...(sent[0]?.form ?? [])];
    expect(parts).toEqual([
      ['method', UPLOAD],
      ['data', expect.any(String)],
      ['file', file],
    ]);
    expect(sent[0]?.opened).toEqual(['POST', `/app/${UPLOAD}`]);
    expect(seen[0]?.entries).toEqual([{ method: UPLOAD, data: { purpose: 'face' } }]);
    expect(seen[0]?.headers[headers.authorization]).toBe('Bearer a token');
  });

  it.each(['onerror', 'onabort', 'ontimeout'] as const)(
    '[7.45] is repeated once under its request id after %s',
    async (failure) => {
      const { api, sent } = start(allSucceed, failure);
      await expect(upload(api)).resolves.toEqual(uploaded);
      expect(sent).toHaveLength(2);
      expect(sent[1]?.headers[headers.requestId]).toBe(sent[0]?.headers[headers.requestId]);
    },
  );

  it('[5.10] is refused before sending if the file is above 20 MB, and only then', async () => {
    const { api, sent } = start();
    const largest = new Uint8Array(20 * 1024 * 1024);
    await expect(upload(api, new Blob([largest, ' ']))).rejects.toMatchObject({
      codeName: 'FILE_TOO_LARGE',
      message: 'File size is at most 20Mb',
    });
    expect(sent).toHaveLength(0);
    await expect(upload(api, new Blob([largest]))).resolves.toEqual(uploaded);
  });

  it('[8.6] ends the session like any other call, and is refused like one', async () => {
    const { api, shown } = start(() => ({ code: 'TOKEN_SQUEEZED' }));
    await expect(upload(api)).rejects.toMatchObject({ codeName: 'TOKEN_SQUEEZED' });
    expect(shown).toEqual(['error: The account is logged in from another device']);
    const limited = start(() => ({ status: 429 }));
    await expect(upload(limited.api)).rejects.toMatchObject({ codeName: 'TOO_MANY_ATTEMPTS' });
    expect(limited.sent).toHaveLength(1);
  });
});
