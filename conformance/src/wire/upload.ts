import { headers as names } from '@kit/contracts/wire/headers';
import { UPLOAD, uploadParts } from '@kit/contracts/wire/upload';
import type { Call } from './call';
import { encrypt, randomId } from './cipher';
import type { WireClient } from './client';

type PartName = keyof typeof uploadParts;

export interface Upload {
  readonly file: Buffer;
  readonly purpose: string;
  readonly token: string | undefined;
  /** in sending order */
  readonly order?: readonly PartName[];
}

const LINE = '\r\n';

/** A PNG of one pixel. */
export const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The smallest JPEG, of one pixel. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
  'base64',
);

const attempt = async (
  client: WireClient,
  { file, purpose, token, order = ['method', 'data', 'file'] }: Upload,
): Promise<Call> => {
  const { key, keyId } = await client.sessionKey();
  const entries = [{ method: UPLOAD, data: { purpose } }];
  const envelope = client.envelopeOf(entries, {});
  const boundary = `part-${randomId().slice(16)}`;
  const content: Record<PartName, string | Buffer> = {
    method: UPLOAD,
    data: encrypt(key, JSON.stringify(envelope)).toString('hex'),
    file,
  };
  const body = Buffer.concat([
    ...order.flatMap((part) => [
      Buffer.from(
        `--${boundary}${LINE}content-disposition: form-data; name="${uploadParts[part]}"` +
          (part === 'file' ? `; filename="photo.png"${LINE}content-type: image/png` : '') +
          LINE +
          LINE,
      ),
      Buffer.from(content[part]),
      Buffer.from(LINE),
    ]),
    Buffer.from(`--${boundary}--${LINE}`),
  ]);
  const usual = client.headersOf(keyId, { token });
  const headers = { ...usual, [names.contentType]: `multipart/form-data; boundary=${boundary}` };
  const sent = { parts: order, [uploadParts.data]: envelope, [uploadParts.file]: `${file.length} bytes` };
  return client.post(UPLOAD, body, { entries, sent, headers });
};

/** Sends a file as a three-part upload. Renews an unknown key once. */
export const upload = (client: WireClient, file: Upload): Promise<Call> => client.healed(() => attempt(client, file));
