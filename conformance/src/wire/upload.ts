import { headers as names } from '@kit/contracts/wire/headers';
import { UPLOAD, uploadParts } from '@kit/contracts/wire/upload';
import type { Call } from './call';
import { crypto } from './cipher';
import type { WireClient } from './client';

type PartName = keyof typeof uploadParts;

export interface Upload {
  readonly file: Buffer;
  readonly purpose: string;
  readonly token: string | undefined;
  /** in sending order */
  readonly order?: readonly PartName[];
}

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
  const content: Record<PartName, string | File> = {
    method: UPLOAD,
    data: crypto.seal(key, JSON.stringify(envelope)),
    file: new File([new Uint8Array(file)], 'photo.png', { type: 'image/png' }),
  };
  const form = new FormData();
  for (const part of order) form.append(uploadParts[part], content[part]);
  const encoded = new Response(form);
  const type = { [names.contentType]: String(encoded.headers.get('content-type')) };
  const sent = { parts: order, [uploadParts.data]: envelope, [uploadParts.file]: `${file.length} bytes` };
  const body = Buffer.from(await encoded.arrayBuffer());
  return client.post(UPLOAD, body, { entries, sent, headers: { ...client.headersOf(keyId, { token }), ...type } });
};

/** Sends a file as a three-part upload. Renews an unknown key once. */
export const upload = (client: WireClient, file: Upload): Promise<Call> => client.healed(() => attempt(client, file));
