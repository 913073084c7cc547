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

/** The smallest JPEG, of one pixel, up to its end marker. */
const JPEG_SCAN = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
const JPEG = Buffer.concat([JPEG_SCAN, Buffer.from([0xff, 0xd9])]);
const MADE_BY = 'A telephone that names its owner and the place it is at\0';
const START = 2;
const WORD = 2;

/** EXIF with one entry: the maker of the device (tag 0x010f, text). */
const exif = (): Buffer => {
  const directory = Buffer.alloc(26);
  directory.write('II*\0', 0, 'latin1');
  directory.writeUInt32LE(8, 4);
  directory.writeUInt16LE(1, 8);
  directory.writeUInt16LE(0x010f, 10);
  directory.writeUInt16LE(2, 12);
  directory.writeUInt32LE(MADE_BY.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), directory, Buffer.from(MADE_BY, 'latin1')]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + WORD, WORD);
  return Buffer.concat([head, content]);
};

/** A JPEG that names the device, as a camera writes it. */
export const PHOTO_WITH_METADATA = Buffer.concat([JPEG.subarray(0, START), exif(), JPEG.subarray(START)]);

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
