import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';

const server = serverOfFile({ adminToken: 'a-token-of-this-test' });

/** All bytes that HTTP allows in a value, in Latin-1: tab, space to "~", and 0x80 to 0xff. */
const EVERY_BYTE = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte))
  .filter((character) => character === '\t' || (character >= ' ' && character !== '\u007f'))
  .join('');

const statusOf = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request(server.direct() + path, { method, headers, agent: false }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode));
    });
    outgoing.once('error', reject).end();
  });

const PARSED = [
  ...['authorization', 'x-admin-token', 'cookie', 'origin', 'sec-fetch-site', 'x-forwarded-host', 'x-forwarded-for'],
  ...['content-type', 'accept-encoding', 'accept', 'if-none-match', 'if-modified-since', 'range', 'last-event-id'],
  ...['user-agent', 'host', 'keyid', 'requestid', 'pkg', 'lang', 'ostype', 'appversion', 'protocolversion'],
];

describe.each(PARSED)('any bytes in the header %s', (name) => {
  it.each([
    ['POST', '/app/homePage'],
    ['POST', '/app/generateSk'],
    ['POST', '/app/mediaUpload'],
    ['GET', '/__admin/requests'],
    ['GET', '/__admin/'],
    ['GET', '/login'],
  ])('are not errors of the server: %s %s', async (method, path) => {
    for (const value of [EVERY_BYTE, `sandbox=${EVERY_BYTE}`, `Bearer ${EVERY_BYTE}`, '\u00ff']) {
      expect([value, await statusOf(method, path, { [name]: value })]).toEqual([
        value,
        expect.toSatisfy(isNoServerError),
      ]);
    }
    expect(server.reports).toEqual([]);
  });
});

const isNoServerError = (status: unknown): boolean => Number(status) < 500;
