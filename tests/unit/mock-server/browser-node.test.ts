import * as nodeNet from 'node:net';
import * as nodePath from 'node:path';
import * as nodeUtil from 'node:util';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Buffer as Portable } from '../../../mock-server/browser/node/buffer';
import * as fs from '../../../mock-server/browser/node/fs';
import * as net from '../../../mock-server/browser/node/net';
import * as path from '../../../mock-server/browser/node/path';
import * as timers from '../../../mock-server/browser/node/timers';
import * as util from '../../../mock-server/browser/node/util';

describe('the modules that replace those of Node in a browser', () => {
  it.each([
    '127.0.0.1',
    '255.255.255.255',
    '256.1.1.1',
    '1.2.3',
    '::1',
    '2001:db8::1',
    '::ffff:10.0.0.1',
    '1:2',
    ':',
    '',
    'g::1',
    'a.b',
  ])('know whether %s is an IP address', (text) => {
    expect(net.isIP(text)).toBe(nodeNet.isIP(text));
    expect(net.isIPv4(text)).toBe(nodeNet.isIPv4(text));
    expect(net.isIPv6(text)).toBe(nodeNet.isIPv6(text));
  });

  it('compare data as Node does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(util.isDeepStrictEqual(one, other)).toBe(nodeUtil.isDeepStrictEqual(one, other));
        expect(util.isDeepStrictEqual(one, structuredClone(one))).toBe(true);
      }),
    );
    expect(util.isDeepStrictEqual({ a: undefined }, { b: undefined })).toBe(false);
    expect(util.isDeepStrictEqual([], {})).toBe(false);
  });

  it('fill in messages as Node does', () => {
    expect(util.format('%s of %d', 'one', 2)).toBe(nodeUtil.format('%s of %d', 'one', 2));
  });

  it.each([['/scenarios'], ['/a', 'b.json'], ['a', 'b'], ['/a', '/b']])('resolve the path %s %s', (...parts) => {
    expect(path.resolve(...parts)).toBe(nodePath.resolve('/', ...parts));
  });

  it.each(['/a/b.json', 'b.tar.gz', '.hidden', 'plain', '/a.b/c'])('take the name %s apart', (name) => {
    expect(path.basename(name)).toBe(nodePath.basename(name));
    expect(path.extname(name)).toBe(nodePath.extname(name));
  });

  it('read and write bytes as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 99 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64url');
        expect(Portable.from(bytes).toString('base64url')).toBe(text);
        expect([...Portable.from(text, 'base64url')]).toEqual([...bytes]);
      }),
    );
    for (const text of ['00ff', '1z00', 'z1', '0', 'ff1', '']) {
      const [one, other] = [Buffer.alloc(4), Portable.alloc(4)];
      expect(other.write(text, 0, 4, 'hex')).toBe(one.write(text, 0, 4, 'hex'));
      expect([...other]).toEqual([...one]);
    }
    expect(Portable.from('₦').toString()).toBe('₦');
  });

  it('keep files in memory', () => {
    fs.writeFileSync('/folder/new', 'text');
    fs.renameSync('/folder/new', '/folder/name.json');
    expect(fs.readdirSync('/folder')).toEqual(['name.json']);
    expect(fs.readFileSync('/folder/name.json')).toBe('text');
    fs.rmSync('/folder/name.json');
    expect(fs.existsSync('/folder/name.json')).toBe(false);
    expect(() => fs.readFileSync('/folder/name.json')).toThrow(/^ENOENT/);
    expect(() => fs.rmSync('/folder/name.json')).toThrow(/^ENOENT/);
  });

  it('have timers that can be refreshed, repeated and cleared', () => {
    vi.useFakeTimers();
    const ran: string[] = [];
    const once = timers.setTimeout((text: string) => ran.push(text), 10, 'once').unref();
    vi.advanceTimersByTime(9);
    once.refresh();
    vi.advanceTimersByTime(9);
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(1);
    const often = timers.setInterval(() => ran.push('often'), 5);
    vi.advanceTimersByTime(15);
    timers.clearInterval(often);
    timers.clearTimeout(undefined);
    vi.advanceTimersByTime(50);
    expect(ran).toEqual(['once', 'often', 'often', 'often']);
    vi.useRealTimers();
  });

  it('run immediates in order, after the current turn', async () => {
    const ran: number[] = [];
    const done = new Promise<void>((resolve) => {
      timers.setImmediate((value: number) => ran.push(value), 1);
      timers.setImmediate(() => {
        ran.push(2);
        resolve();
      });
    });
    await Promise.resolve();
    expect(ran).toEqual([]);
    await done;
    expect(ran).toEqual([1, 2]);
  });
});
