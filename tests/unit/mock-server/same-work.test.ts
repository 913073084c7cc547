import { FILE_LEVELS } from '@kit/contracts/json-depth';
import { Channel } from '@kit/mock-server/crypto/channel';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { open } from '@kit/mock-server/wire/open';
import { afterEach, expect, it, vi } from 'vitest';
import { emptySandbox } from '../../support/empty-sandbox';

afterEach(() => void vi.restoreAllMocks());

const sandbox = emptySandbox();
const { keyId, key } = sandbox.keys.agree();
const channel = new Channel(key);
const WRONG_PADDING = 0;

/** Opens a body and counts the steps that take time: decryption, decoding and parsing. */
const stepsOf = (sealed: string) => {
  const agreed = sandbox.keys.find(keyId);
  if (agreed === undefined) throw new Error('The key is valid');
  const decrypt = vi.spyOn(agreed.channel, 'decrypt');
  const parse = vi.spyOn(JSON, 'parse');
  const call = { headers: { keyid: keyId }, sealed: Buffer.from(sealed), fieldNames: createFieldNames({}) };
  const { isOpen } = open(sandbox, call);
  const steps = { decrypted: decrypt.mock.calls.length, parsed: parse.mock.calls.map(([text]) => text.length) };
  vi.restoreAllMocks();
  return { isOpen, steps };
};

it.each([
  ['text', 'not JSON at all'],
  ['an unfinished envelope', `{"t":1,"entries":["${'x'.repeat(2_000)}`],
  ['nesting that is too deep', '['.repeat(FILE_LEVELS + 1)],
])('a body with wrong padding costs the same steps as one with %s', (_what, text) => {
  // Whole blocks minus one, so that both bodies have one byte of padding.
  const body = text.padEnd(Math.ceil((text.length + 1) / 16) * 16 - 1, ' ');
  const bad = stepsOf(channel.seal(body, WRONG_PADDING));
  const good = stepsOf(channel.seal(body));
  expect(bad.isOpen).toBe(false);
  expect(bad.steps.decrypted).toBe(good.steps.decrypted);
  expect(bad.steps.parsed.length).toBe(good.steps.parsed.length);
  expect(good.steps.decrypted).toBe(1);
});

it('a body with wrong padding never opens, even if its text with the padding is JSON', () => {
  const SPACE = 0x20;
  expect(stepsOf(channel.seal('{}', SPACE)).isOpen).toBe(false);
  expect(stepsOf(channel.seal('{}')).isOpen).toBe(true);
});
