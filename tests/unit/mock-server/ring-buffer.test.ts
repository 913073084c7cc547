import { type Budget, BudgetGroup, ByteBudget } from '@kit/mock-server/sandbox/byte-budget';
import { RingBuffer, type Span } from '@kit/mock-server/sandbox/ring-buffer';
import { Slots } from '@kit/mock-server/sandbox/slots';
import { afterEach, describe, expect, it } from 'vitest';
import { collectionSteps } from '../../support/collection-steps';

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

describe('a budget of bytes', () => {
  /** A ring with segments of ten bytes. */
  const ringOf = (budget: Budget) => new RingBuffer(1_000, 10, budget);
  const fill = (ring: RingBuffer, segments: number): Span[] =>
    Array.from({ length: segments }, () => ring.append(Buffer.alloc(10)));
  const kept = (ring: RingBuffer, spans: readonly Span[]) =>
    spans.filter((span) => ring.read(span) !== undefined).length;

  it('takes the oldest bytes of the largest first, no matter which one grows', () => {
    const budget = new ByteBudget(100, 10);
    const [large, small] = [ringOf(budget), ringOf(budget)];
    const ofLarge = fill(large, 8);
    const ofSmall = fill(small, 4);
    expect([kept(large, ofLarge), kept(small, ofSmall)]).toEqual([6, 4]);
    expect(ofLarge.map((span) => large.read(span) !== undefined).slice(0, 3)).toEqual([false, false, true]);
    fill(small, 4);
    expect([large.bytes, small.bytes, budget.bytes]).toEqual([50, 50, 100]);
  });

  it('takes the bytes of the growing one, if it is the largest with what comes', () => {
    const budget = new ByteBudget(100, 10);
    const [other, growing] = [ringOf(budget), ringOf(budget)];
    fill(other, 5);
    fill(growing, 20);
    expect([other.bytes, growing.bytes]).toEqual([50, 50]);
  });

  it('leaves a minimum to each', () => {
    const budget = new ByteBudget(40, 20);
    const rings = Array.from({ length: 5 }, () => ringOf(budget));
    for (const ring of rings) fill(ring, 3);
    expect(rings.map(({ bytes }) => bytes)).toEqual([20, 20, 20, 20, 20]);
  });

  it('finds the largest of many without a step for each', () => {
    const budget = new ByteBudget(1_000, 0);
    const member = () => {
      const own = { dropOldest: () => budget.shrink(own, 1) };
      return own;
    };
    const fillTwice = () => {
      for (let count = 0; count < 2_000; count += 1) budget.grow(member(), 1);
    };
    expect(collectionSteps(fillTwice)).toBe(0);
    expect(budget.bytes).toBe(1_000);
  });

  it('counts the stores of a group as one, and the largest of them drops first', () => {
    const budget = new ByteBudget(100, 10);
    const other = ringOf(budget);
    const group = new BudgetGroup(budget);
    const [large, small] = [ringOf(group), ringOf(group)];
    fill(other, 4);
    fill(large, 4);
    fill(small, 2);
    expect([group.bytes, budget.bytes]).toEqual([60, 100]);
    fill(other, 1);
    expect([other.bytes, large.bytes, small.bytes]).toEqual([50, 30, 20]);
    fill(small, 3);
    expect([other.bytes, group.bytes, budget.bytes]).toEqual([50, 50, 100]);
    expect(small.bytes).toBeGreaterThan(0);
    large.clear();
    small.clear();
    expect([group.bytes, budget.bytes]).toEqual([0, 50]);
  });

  it('counts no bytes of a ring that was cleared', () => {
    const budget = new ByteBudget(100, 10);
    const [cleared, other] = [ringOf(budget), ringOf(budget)];
    fill(cleared, 9);
    cleared.clear();
    expect([cleared.bytes, budget.bytes]).toEqual([0, 0]);
    const spans = fill(other, 10);
    expect(kept(other, spans)).toBe(10);
  });

  it('frees the memory of dropped bytes, although spans still refer to them', () => {
    const budget = new ByteBudget(100, 10);
    const ring = ringOf(budget);
    const [first] = fill(ring, 12);
    expect(first?.segment.bytes.length).toBe(0);
  });
});

describe('slots', () => {
  const ended: string[] = [];
  afterEach(() => void ended.splice(0));
  const take = (slots: Slots, sandbox: string) => slots.take(sandbox, () => void ended.push(sandbox));

  it('are limited in total and per sandbox, and can be returned', () => {
    const slots = new Slots({ atOnce: 3, ofOneSandbox: 2 });
    const [a, b] = [take(slots, 'a'), take(slots, 'b')];
    const another = take(slots, 'a');
    expect([a, another, b].every(Boolean)).toBe(true);
    expect([take(slots, 'a'), take(slots, 'b')]).toEqual([undefined, undefined]);
    another?.();
    expect(take(slots, 'a')).toBeDefined();
    expect(take(slots, 'b')).toBeUndefined();
    expect(ended).toEqual([]);
  });

  it('can be returned twice without freeing the slot of another', () => {
    const slots = new Slots({ atOnce: 1, ofOneSandbox: 1 });
    const release = take(slots, 'a');
    release?.();
    expect(take(slots, 'b')).toBeDefined();
    release?.();
    expect(take(slots, 'a')).toBeUndefined();
  });

  it('go to a sandbox without any, from the oldest work of the sandbox with the most', () => {
    const slots = new Slots({ atOnce: 5, ofOneSandbox: 4 });
    const works = ['few', 'most 1', 'few 2', 'most 2', 'most 3'];
    for (const work of works) slots.take(work.split(' ')[0] ?? '', () => void ended.push(work));
    expect(take(slots, 'new')).toBeDefined();
    expect(ended).toEqual(['most 1']);
  });

  it('are shared until no member has two more than another, and then stay', () => {
    const slots = new Slots({ atOnce: 8, ofOneSandbox: 4 });
    for (let count = 0; count < 4; count += 1) {
      take(slots, 'a');
      take(slots, 'b');
    }
    const taken = ['c', 'c', 'c', 'c'].map((sandbox) => take(slots, sandbox) !== undefined);
    expect(taken).toEqual([true, true, false, false]);
    expect(ended).toEqual(['a', 'b']);
    for (const sandbox of ['a', 'b', 'c']) expect(take(slots, sandbox)).toBeUndefined();
    expect(['d', 'e', 'f', 'g', 'h'].map((sandbox) => take(slots, sandbox) !== undefined)).toEqual([
      ...[true, true, true, true, true],
    ]);
    expect(take(slots, 'i')).toBeUndefined();
  });

  it('are free before the work ends, so that its end frees nothing else', () => {
    const slots = new Slots({ atOnce: 2, ofOneSandbox: 2 });
    let release: (() => void) | undefined;
    release = slots.take('a', () => release?.());
    take(slots, 'a');
    expect(take(slots, 'b')).toBeDefined();
    expect([take(slots, 'b'), take(slots, 'a')]).toEqual([undefined, undefined]);
  });
});
