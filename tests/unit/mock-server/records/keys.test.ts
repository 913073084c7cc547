import { describe, expect, it } from 'vitest';
import { emptySandbox, sandboxOver } from '../../../support/empty-sandbox';

const HOUR = 3_600_000;

describe('session keys', () => {
  const prepare = () => {
    const sandbox = emptySandbox();
    sandbox.clock.freeze();
    return sandbox;
  };

  it('are random, with a random id, and decrypt their own texts', () => {
    const { keys, clock } = prepare();
    const sessionKey = keys.agree();
    expect(sessionKey).toMatchObject({
      keyId: expect.stringMatching(/^[0-9a-f]{32}$/),
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      agreedAt: clock.now(),
    });
    expect(sessionKey.key).not.toBe(sessionKey.keyId);
    expect(sessionKey.channel.open(Buffer.from(sessionKey.channel.seal('hello')))).toBe('hello');
    expect(keys.find(sessionKey.keyId)).toBe(sessionKey);
    expect(keys.agree().keyId).not.toBe(sessionKey.keyId);
  });

  it('are valid for twenty hours, known for longer, and otherwise unknown', () => {
    const { keys, clock } = prepare();
    const { keyId } = keys.agree();
    expect([keys.state(''), keys.state('ab'), keys.state(keyId)]).toEqual(['none', 'unknown', 'in force']);
    expect(keys.endings()).toEqual([clock.now() + 20 * HOUR]);
    clock.advance(20 * HOUR - 1);
    expect(keys.find(keyId)?.keyId).toBe(keyId);
    expect(keys.endings()).toHaveLength(1);
    clock.advance(1);
    expect([keys.find(keyId), keys.state(keyId), keys.known(keyId)?.keyId]).toEqual([undefined, 'expired', keyId]);
    expect(keys.endings()).toEqual([]);
    expect([keys.find('ab'), keys.known('ab')]).toEqual([undefined, undefined]);
  });

  it('continue after a restart, and can all be ended at once', () => {
    const first = prepare();
    const { keyId, channel } = first.keys.agree();
    first.keys.adopt('backends', '0123456789abcdef0123456789abcdef');
    const { keys, documents } = sandboxOver(first.documents.all() ?? []);
    const sealed = Buffer.from(channel.seal('hello'));
    expect(keys.find(keyId)?.channel.open(sealed)).toBe('hello');
    expect(keys.find('backends')).toMatchObject({ keyId: 'backends', key: '0123456789abcdef0123456789abcdef' });
    expect(keys.expireAll()).toBe(2);
    expect([keys.find(keyId), keys.known(keyId), keys.state(keyId), keys.expireAll()]).toEqual([
      undefined,
      undefined,
      'unknown',
      0,
    ]);
    expect(documents.all()?.filter(({ kind }) => kind === 'key')).toEqual([]);
  });

  it('are limited to the newest ten thousand, including those of a backend', () => {
    const { keys, documents } = prepare();
    const first = keys.agree().keyId;
    const second = keys.agree().keyId;
    for (let count = 2; count < 10_000; count += 1) keys.agree();
    expect(keys.state(first)).toBe('in force');
    keys.agree();
    expect([keys.state(first), keys.known(first), keys.state(second)]).toEqual(['unknown', undefined, 'in force']);
    keys.adopt('backends', '0123456789abcdef0123456789abcdef');
    expect([keys.state(second), keys.state('backends')]).toEqual(['unknown', 'in force']);
    expect(documents.all()?.filter(({ kind }) => kind === 'key')).toHaveLength(10_000);
  });
});
