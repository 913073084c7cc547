import { newReplayContext, randomBytes, randomInt, realNow, runInContext } from '@kit/mock-server/core/replay-context';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../../support/source-files';

const drawn = () => [randomBytes(40).toString('hex'), randomInt(1_000_000), randomBytes(3).toString('hex'), realNow()];

describe('the replay context', () => {
  it('gives the same time and random values in a replay', () => {
    const context = newReplayContext();
    const first = runInContext(context, drawn);
    const again = runInContext({ at: context.at, seed: context.seed, drawn: 0 }, drawn);
    expect(again).toEqual(first);
    expect(first[3]).toBe(context.at);
  });

  it('has no seed without random values, and a different one for each context', () => {
    const idle = newReplayContext();
    runInContext(idle, realNow);
    expect(idle.seed).toBeUndefined();
    const values = Array.from({ length: 100 }, () =>
      runInContext(newReplayContext(), () => randomBytes(16).toString('hex')),
    );
    expect(new Set(values).size).toBe(100);
  });

  it('gives the same bytes for any request sizes, and none twice', () => {
    const context = () => ({ at: 1, seed: 'ab', drawn: 0 });
    const whole = runInContext(context(), () => randomBytes(100));
    const parts = runInContext(context(), () => [1, 31, 40, 6, 22].map(randomBytes));
    expect(Buffer.concat(parts)).toEqual(whole);
    const blocks = [0, 32, 64].map((start) => whole.toString('hex', start, start + 32));
    expect(new Set(blocks).size).toBe(3);
  });

  it('ends with its step, also after an error', () => {
    const failing = () =>
      runInContext({ at: 5, seed: undefined, drawn: 0 }, () => {
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(realNow()).toBeGreaterThan(5);
    expect(drawn()).not.toEqual(drawn());
  });
});

it('is the only source of time and randomness in a call, so that traces replay', () => {
  const own = /Date\.now\(|new Date\(\)|Math\.random|random(?:Bytes|Int|UUID)[^']*from 'node:crypto'/;
  const places = /^mock-server\/src\/(?:service\/|methods|loan|wire\/(?:call|open)\.ts|backend\/(?:backend|local)\.ts)/;
  const files = filesBelow('mock-server/src', /\.ts$/).filter(([path]) => places.test(path));
  expect(files.length).toBeGreaterThan(40);
  const offenders = files.filter(([, content]) => own.test(content)).map(([path]) => path);
  expect(offenders).toEqual([]);
});
