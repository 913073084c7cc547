import { describe, expect, it } from 'vitest';
import { jsonText } from '../../../scripts/docs/markdown';

describe('the JSON of committed documents', () => {
  it.each([
    ['a short array', { required: ['a', 'b'] }, '{ "required": ["a", "b"] }'],
    ['empty values', { list: [], object: {} }, '{ "list": [], "object": {} }'],
    ['a key without a value', { gone: undefined, stays: null }, '{ "stays": null }'],
  ])('has %s on one line', (_, value, text) => {
    expect(jsonText(value)).toBe(text);
  });

  it('breaks a line that is too long, and only that one', () => {
    const long = 'x'.repeat(100);
    expect(jsonText({ long, short: [1, 2], nested: { list: [long, 'y'] } })).toBe(
      `{\n  "long": "${long}",\n  "short": [1, 2],\n  "nested": {\n    "list": [\n      "${long}",\n      "y"\n    ]\n  }\n}`,
    );
  });

  it('keeps every value', () => {
    const value = { 'a "key"': ['\n', 1.5, true, null, [[]], { deep: ['x'.repeat(120)] }] };
    expect(JSON.parse(jsonText(value))).toEqual(value);
  });
});
