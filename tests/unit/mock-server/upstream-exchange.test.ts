import { generateKeyPairSync } from 'node:crypto';
import { UpstreamClient } from '@kit/mock-server/backend/upstream/client';
import { UpstreamHttp } from '@kit/mock-server/backend/upstream/http';
import { readExchange, readForeignExchange } from '@kit/mock-server/backend/upstream/key-exchange';
import { Channel } from '@kit/mock-server/crypto/channel';
import { RsaDecryption } from '@kit/mock-server/crypto/rsa';
import { describe, expect, it, vi } from 'vitest';
import { randomId } from '../../support/wire-client';

const id = randomId();
const reply = (content: object | string, contentType = 'application/json') => ({
  status: 200,
  contentType,
  headers: {},
  body: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const agreement = (key: string) => ({ code: 0, message: 'success', data: new Channel(id).seal(key), keyId: 'k1' });

it('a key exchange sends a random id that only the upstream can read, and opens the key with it', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const rsa = new RsaDecryption(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const key = randomId();
  const ids: string[] = [];
  vi.spyOn(UpstreamHttp.prototype, 'send').mockImplementation(async ({ body }) => {
    const sealed = Buffer.from(String(body), 'base64');
    const opened = rsa.decrypt(sealed) ?? '';
    ids.push(opened);
    return reply({ code: 0, message: 'success', data: new Channel(opened).seal(key), keyId: 'k1' });
  });
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }));
  const address = new URL('http://127.0.0.1:9');
  const client = new UpstreamClient({ address, publicKey: pem, mocked: [] });
  for (const _ of [1, 2])
    expect(await client.exchangeKey('/app/a', {})).toMatchObject({ reply: { kind: 'agreed', key } });
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(ids[0]).not.toBe(ids[1]);
  await client.close();
});

describe('the reply of an upstream to a key exchange', () => {
  it('is valid with a key that decrypts with the id, and with all other fields', () => {
    const key = randomId();
    const content = { ...agreement(key), surplus: 1 };
    expect(readExchange(reply(content), id)).toEqual({ kind: 'agreed', key, content });
  });

  it('is a refusal if it has a code and a message', () => {
    const content = { code: 100400, message: 'Request failed, click to reload', more: true };
    expect(readExchange(reply(content), id)).toEqual({ kind: 'refused', content });
  });

  it.each([
    ['empty', ''],
    ['too short', randomId().slice(1)],
    ['too long', `${randomId()}0`],
    ['upper case', randomId().toUpperCase().replace(/\d/g, 'A')],
    ['no hex', 'z'.repeat(32)],
  ])('is invalid with a key that is %s', (_what, key) => {
    expect(readExchange(reply(agreement(key)), id)).toEqual({
      kind: 'wrong',
      problem: 'a session key that the id does not open.',
      deviations: [{ path: 'reply.data', reason: 'Is not sealed with the id of the key exchange' }],
    });
  });

  it('is invalid without a key', () => {
    const deviations = ['data', 'keyId'].map((name) => ({ path: `reply.${name}`, reason: expect.any(String) }));
    const wrong = readExchange(reply({ code: 0, message: 'success' }), id);
    expect(wrong).toMatchObject({ kind: 'wrong', deviations });
    expect('problem' in wrong && wrong.problem).toMatch(
      /^an invalid reply \(HTTP 200, reply\.data: .+; reply\.keyId: .+\)\.$/,
    );
  });

  it.each([
    ['<!DOCTYPE html><title>Hi</title>', 'an HTML page'],
    [' \n<html lang="en">', 'an HTML page'],
    ['<!-- proxy --><head><title>502</title>', 'an HTML page'],
    ['\uFEFF<title>Log in</title>', 'an HTML page'],
    ['Bad gateway', 'an HTML page', 'text/html; charset=utf-8'],
    ['Hi', 'something other than JSON'],
    ['<?xml version="1.0"?><error/>', 'something other than JSON', 'application/xml'],
  ])('is described by its kind if it is not JSON: %s', (text, what, type = 'application/json') => {
    expect(readForeignExchange(reply(text, type)).deviations).toEqual([{ path: 'reply', reason: `Is ${what}` }]);
    expect(readExchange(reply(text, type), id)).toEqual({
      kind: 'wrong',
      problem: `${what} (HTTP 200). Check that MOCK_UPSTREAM is the backend's address, including its base path.`,
      deviations: [{ path: 'reply', reason: `Is ${what}` }],
    });
  });
});
