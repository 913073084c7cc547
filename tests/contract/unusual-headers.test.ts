import { request } from 'node:http';
import { expect, it } from 'vitest';
import { serverOfFile } from '../support/server';

const server = serverOfFile({ adminToken: 'a-token-of-this-test' });

/** All bytes that HTTP allows in a value, in Latin-1: tab, space to "~", and 0x80 to 0xff. */
const EVERY_BYTE = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte))
  .filter((character) => character === '\t' || (character >= ' ' && character !== '\u007f'))
  .join('');

const statusOf = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const outgoing = request(server.direct() + path, { method, headers, agent: false }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    });
    outgoing.once('error', reject).end();
  });

const paths = ['POST /app/homePage', 'POST /app/generateSk', 'POST /app/mediaUpload', 'GET /__admin/requests', 'GET /'];

it.each([
  ...['authorization', 'x-admin-token', 'cookie', 'origin', 'sec-fetch-site', 'x-forwarded-host', 'x-forwarded-for'],
  ...['content-type', 'accept-encoding', 'accept', 'if-none-match', 'range', 'last-event-id', 'user-agent', 'host'],
  ...['keyid', 'requestid', 'protocolversion'],
])('any bytes in the header %s are no error of the server', async (name) => {
  for (const path of paths) {
    const [method = '', target = ''] = path.split(' ');
    for (const value of [EVERY_BYTE, `sandbox=${EVERY_BYTE}`, `Bearer ${EVERY_BYTE}`])
      expect([path, value, (await statusOf(method, target, { [name]: value })) < 500]).toEqual([path, value, true]);
  }
  expect(server.reports).toEqual([]);
});
