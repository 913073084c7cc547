import { RingBuffer } from '@kit/mock-server/sandbox/ring-buffer';
import { Slots } from '@kit/mock-server/sandbox/slots';
import { describe, expect, it } from 'vitest';

describe('a ring buffer', () => {
  const text = (ring: RingBuffer, span: ReturnType<RingBuffer['append']>) => ring.read(span)?.toString('utf8');

  it('keeps the parts of a piece together, text and bytes, in any alphabet', () => {
    const ring = new RingBuffer(100, 50);
    const first = ring.append('naïve ', Buffer.from([0xf0, 0x9f, 0x98, 0x80]), ' ₦5');
    const second = ring.append('x');
    expect([text(ring, first), text(ring, second)]).toEqual(['naïve 😀 ₦5', 'x']);
    expect(text(ring, ring.append())).toBe('');
  });

  it('drops only its oldest pieces when full', () => {
    const ring = new RingBuffer(30, 10);
    const bytes = (fill: string, count = 5) => ring.append(Buffer.alloc(count, fill));
    const spans = [...'abcdef'].map((fill) => bytes(fill));
    const seen = () => spans.map((span) => text(ring, span));
    expect(seen()).toEqual(['aaaaa', 'bbbbb', 'ccccc', 'ddddd', 'eeeee', 'fffff']);
    spans.push(bytes('g'));
    expect(seen()).toEqual([undefined, undefined, 'ccccc', 'ddddd', 'eeeee', 'fffff', 'ggggg']);
    // A piece larger than a segment gets its own segment, and as many old pieces are dropped as needed.
    spans.push(bytes('h', 15));
    expect(seen().slice(4)).toEqual([undefined, undefined, 'ggggg', 'h'.repeat(15)]);
    spans.push(bytes('i', 100));
    expect(seen().slice(6)).toEqual([undefined, undefined, 'i'.repeat(100)]);
    spans.push(bytes('j'), bytes('k'), bytes('l'));
    expect(seen().slice(8)).toEqual([undefined, 'jjjjj', 'kkkkk', 'lllll']);
  });

  it('never returns bytes of another piece after reuse', () => {
    const ring = new RingBuffer(400, 100);
    const held: { span: ReturnType<RingBuffer['append']>; said: string }[] = [];
    const isWrong = ({ span, said }: (typeof held)[number]) => ![undefined, said].includes(text(ring, span));
    for (let count = 0; count < 200; count += 1) {
      const said = String(count).repeat(1 + (count % 40));
      held.push({ span: ring.append(Buffer.from(said)), said });
      expect(held.filter(isWrong)).toEqual([]);
    }
    const known = held.filter(({ span }) => ring.read(span) !== undefined);
    expect(known.length).toBeGreaterThan(2);
    expect(known.map(({ said }) => said)).toEqual(held.slice(-known.length).map(({ said }) => said));
  });

  it('is empty after clearing, and fills again', () => {
    const ring = new RingBuffer(20, 10);
    const span = ring.append('before');
    ring.clear();
    expect(ring.read(span)).toBeUndefined();
    const after = [ring.append(Buffer.alloc(10, 'a')), ring.append(Buffer.alloc(10, 'b'))];
    expect(after.map((each) => text(ring, each))).toEqual(['a'.repeat(10), 'b'.repeat(10)]);
  });
});

describe('slots', () => {
  it('are limited in total and per sandbox, and can be returned', () => {
    const slots = new Slots({ atOnce: 3, ofOneSandbox: 2 });
    expect([slots.take('a'), slots.take('a'), slots.take('a')]).toEqual([true, true, false]);
    expect([slots.take('b'), slots.take('b'), slots.take('c')]).toEqual([true, false, false]);
    slots.giveBack('a');
    expect([slots.take('c'), slots.take('a')]).toEqual([true, false]);
    slots.giveBack('c');
    expect([slots.take('a'), slots.take('a')]).toEqual([true, false]);
    for (const sandbox of ['a', 'a', 'b']) slots.giveBack(sandbox);
    expect([slots.take('a'), slots.take('a'), slots.take('a'), slots.take('b')]).toEqual([true, true, false, true]);
  });
});
