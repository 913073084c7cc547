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

  it('are limited to the newest ten thousand, including upstream ones', () => {
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

  it('are unknown after clearing the sandbox', () => {
    const sandbox = prepare();
    const { keyId } = sandbox.keys.agree();
    sandbox.reset();
    expect([sandbox.keys.known(keyId), sandbox.keys.state(keyId)]).toEqual([undefined, 'unknown']);
  });
});

describe('support channel clicks', () => {
  const click = (userIdentifier: string, at: number) =>
    ({ userIdentifier, at, sourcePage: 'mainApply', supportChannel: 'phoneService' }) as const;
  const clicksOf = (sandbox: ReturnType<typeof emptySandbox>) =>
    sandbox.documents
      .all()
      .flatMap(({ kind, id, body }) => (kind === 'counter' ? [] : [[id, (body as { at: number }).at]]));

  it('are stored one by one, the newest thousand, and continue after a restart', () => {
    const first = emptySandbox();
    for (let at = 0; at < 999; at += 1) first.supportClicks.add(click('U1', at));
    const again = sandboxOver(first.documents.all() ?? []);
    again.supportClicks.add(click('U1', 999));
    expect(clicksOf(again)).toHaveLength(1_000);
    expect(clicksOf(again).at(-1)).toEqual(['999', 999]);
    again.supportClicks.add(click('U1', 1_000));
    expect(clicksOf(again)).toHaveLength(1_000);
    expect(clicksOf(again)[0]).toEqual(['0', 1_000]);
    expect(clicksOf(again)[1]).toEqual(['1', 1]);
  });

  it('of one borrower are deleted without those of others', () => {
    const sandbox = emptySandbox();
    for (const [at, owner] of ['U1', 'U2', 'U1'].entries()) sandbox.supportClicks.add(click(owner, at));
    sandbox.supportClicks.forget('U1');
    expect(clicksOf(sandbox)).toEqual([['1', 1]]);
  });
});
