import { readExchange, readForeignExchange } from '@kit/mock-server/backend/upstream/key-exchange';
import { Channel } from '@kit/mock-server/crypto/channel';
import { describe, expect, it } from 'vitest';
import { randomId } from '../../support/wire-client';

const id = randomId();
const reply = (content: object | string, contentType = 'application/json') => ({
  status: 200,
  contentType,
  headers: {},
  body: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const agreement = (key: string) => ({ code: 0, message: 'success', data: new Channel(id).seal(key), keyId: 'k1' });

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
