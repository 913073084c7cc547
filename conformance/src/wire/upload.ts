import { headers as names } from '@kit/contracts/wire/headers';
import { UPLOAD, uploadParts } from '@kit/contracts/wire/upload';
import type { Call } from './call';
import { encrypt } from './cipher';
import type { CallOptions, WireClient } from './client';

type PartName = keyof typeof uploadParts;

export interface Upload {
  readonly file?: Buffer<ArrayBuffer>;
  readonly purpose?: string;
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

/** Sends a file as a three-part upload. Renews an unknown key once. */
export const upload = (
  client: WireClient,
  { file = PHOTO, purpose = 'face', order = ['method', 'data', 'file'] }: Upload,
  options: CallOptions,
): Promise<Call> =>
  client.healed(async () => {
    const composed = await client.compose([{ method: UPLOAD, data: { purpose } }], options);
    const content: Record<PartName, string | File> = {
      method: UPLOAD,
      data: encrypt(composed.key, JSON.stringify(composed.envelope)),
      file: new File([file], 'photo.png', { type: 'image/png' }),
    };
    const form = new FormData();
    for (const part of order) form.append(uploadParts[part], content[part]);
    const encoded = new Response(form);
    const type = { [names.contentType]: String(encoded.headers.get('content-type')) };
    const sent = { parts: order, [uploadParts.data]: composed.envelope, [uploadParts.file]: `${file.length} bytes` };
    const body = Buffer.from(await encoded.arrayBuffer());
    return client.post(UPLOAD, { ...composed, headers: { ...composed.headers, ...type } }, body, sent);
  });
