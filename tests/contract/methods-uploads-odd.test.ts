import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { codes } from '@kit/contracts/codes';
import { uploadParts } from '@kit/contracts/wire/upload';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileDocuments } from '../support/file-documents';
import { pdf } from '../support/files';
import { serverOfFile } from '../support/server';
import { beginUpload, multipartOf, type Part, partsOf, sendParts } from '../support/upload';
import type { WireClient } from '../support/wire-client';
import { freshNumber } from './prepare';

const server = serverOfFile();
let client: WireClient;
let token: string;
beforeAll(async () => {
  client = await server.client();
  token = await client.login(freshNumber());
});

const { method, data, file } = uploadParts;
const FIELD = 'aField';
const FILE = 'aFile';

/** The server once failed to answer files of this size that came in the wrong order. */
const content = Buffer.concat([pdf(), randomBytes(5_000_000)]);

/** Builds the named parts, in this order. Unknown names become a small field and a second file. */
const named = (names: readonly string[]): Part[] => {
  const parts = partsOf(client, content);
  const odd: Part[] = [
    { name: FIELD, content: 'x' },
    { name: FILE, content, filename: 'other.pdf' },
  ];
  return names.flatMap((name) => [...parts, ...odd].find((part) => part.name === name) ?? []);
};

/** Wrong parts that show before the file has arrived. */
const early = [
  [method, file, data],
  [data, file, method],
  [file, data, method],
  [FIELD, method, data, file],
  [FILE, method, data, file],
  [method, file],
];
const cases = [...early, [method, data, file, file], [method, data, file, FIELD], [method, data, file, FILE]];

test.each(cases.map((names) => [names.join(', '), names] as const))(
  'a large upload with the parts %s is refused, and stores nothing',
  async (_, names) => {
    const before = await fileDocuments(client);
    const reply = await sendParts(client, named(names), { token });
    expect(reply).toMatchObject({ code: codes.REQUEST_INVALID.code, results: [], data: { issues: [{}] } });
    expect(await fileDocuments(client)).toBe(before);
  },
);

describe('an incomplete upload', () => {
  /** An upload whose file has begun and is mostly missing. */
  const begun = (names: readonly string[], options: { token: string }) =>
    beginUpload(server.direct(), client, named(names), 100_000, options);

  test.each(early.map((names) => [names.join(', '), names] as const))(
    'with the parts %s is still refused',
    async (_, names) => {
      const { socket, answer } = await begun(names, { token });
      expect(await answer).toMatchObject({ code: codes.REQUEST_INVALID.code });
      socket.destroy();
    },
  );

  test('that arrives after all is read to its end, and its connection serves the next request', async () => {
    const parts = named([method, file, data]);
    const { socket, answer } = await beginUpload(server.direct(), client, parts, 100_000, { token });
    await answer;
    const next = once(socket, 'data');
    const lines = ['GET /__admin/health HTTP/1.1', 'host: localhost', '', ''];
    socket.write(multipartOf(parts).subarray(100_000));
    socket.write(lines.join('\r\n'));
    expect(String(await next)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"status":"ok"/);
    socket.destroy();
  });

  test('whose envelope names another method is still refused', async () => {
    const parts = partsOf(client, content).map((part) =>
      part.name === data ? { ...part, content: client.seal([{ method: 'saveTicket', data: {} }]) } : part,
    );
    const { socket, answer } = await beginUpload(server.direct(), client, parts, 100_000, { token });
    expect(await answer).toMatchObject({ data: { issues: [{ path: 'entries.0.method' }] } });
    socket.destroy();
  });
});
