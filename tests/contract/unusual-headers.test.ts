import request from 'supertest';
import { expect, it } from 'vitest';
import { serverOfFile } from '../support/server';

const server = serverOfFile({ adminToken: 'a-token-of-this-test' });

/** All bytes that HTTP allows in a value, in Latin-1: tab, space to "~", and 0x80 to 0xff. */
const EVERY_BYTE = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte))
  .filter((character) => character === '\t' || (character >= ' ' && character !== '\u007f'))
  .join('');

const calls = [
  ['post', '/app/homePage'],
  ['post', '/app/generateSk'],
  ['post', '/app/mediaUpload'],
  ['get', '/__admin/requests'],
  ['get', '/'],
] as const;

it.each([
  ...['authorization', 'x-admin-token', 'cookie', 'origin', 'sec-fetch-site', 'x-forwarded-host', 'x-forwarded-for'],
  ...['content-type', 'accept-encoding', 'accept', 'if-none-match', 'range', 'last-event-id', 'user-agent', 'host'],
  ...['keyid', 'requestid', 'protocolversion'],
])('any bytes in the header %s are no error of the server', async (name) => {
  for (const [method, path] of calls)
    for (const value of [EVERY_BYTE, `sandbox=${EVERY_BYTE}`, `Bearer ${EVERY_BYTE}`]) {
      const asked = request(server.direct())[method](path).set(name, value);
      expect([path, value, (await asked.ok(() => true)).status < 500]).toEqual([path, value, true]);
    }
  expect(server.reports).toEqual([]);
});
