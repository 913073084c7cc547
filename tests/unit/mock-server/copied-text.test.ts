import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../mock-server/workbench/api/client';
import { curlOfCall, quoted, testOfCall } from '../../../mock-server/workbench/lib/shell';

const HOSTILE = String.fromCharCode(27);
const entryOf = (method: string, data: unknown, url = '/app/x'): JournalEntry =>
  ({
    ...{
      url,
      headers: { host: 'h', keyid: "k'1", lang: `${HOSTILE}]0;x` },
      raw: { request: `a${HOSTILE}'b`, reply: '' },
    },
    request: { entries: [{ method, data }] },
    reply: { results: [{ code: 0 }] },
  }) as unknown as JournalEntry;
/** Runs the copied test and returns the entries that it would send. */
const sentBy = (code: string): { method: string; data: unknown }[] => {
  const entries = code.slice(code.indexOf('entries(') + 'entries('.length, code.indexOf(');\nexpect('));
  return new Function(`return ${entries}`)() as { method: string; data: unknown }[];
};
const anyText = fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !text.includes('\u0000'));

describe('a copied command', () => {
  it('has one word of a shell for each text, without control characters', () => {
    const texts = fc.sample(anyText, { numRuns: 200, seed: 3 }).concat([`'${HOSTILE}\\n'`, '', 'a b', "it's", '\\x']);
    const words = texts.map(quoted);
    expect(words.join('').replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
    const script = `printf '%s\\0' ${words.join(' ')}`;
    const printed = execFileSync('bash', ['-c', script], { env: { ...process.env, LC_ALL: 'C.UTF-8' } }).toString();
    expect(printed.split('\u0000').slice(0, -1)).toEqual(texts);
  });

  it('is a plain word where it can be one', () => {
    expect(quoted('/app/x?y=1')).toBe(`'/app/x?y=1'`);
    expect(quoted('/app/x')).toBe('/app/x');
  });

  it('of a call names its sandbox, and has no header that curl sets itself', () => {
    const curl = curlOfCall(entryOf('x', {}), 'mine', 'http://h');
    expect(curl).toBe(
      String.raw`curl -X POST http://h/app/x -b sandbox=mine -H 'keyid: k'\''1' -H $'lang: \u001b]0;x' --data-raw $'a\u001b\'b'`,
    );
    expect(curlOfCall(entryOf('x', {}, '/s/mine/app/x'), 'mine', 'http://h')).not.toContain('-b');
  });
});

describe('a copied test', () => {
  it('sends what was sent, whatever the names and values are', () => {
    const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', "a'b", '"__proto__":'), anyText);
    const data = fc.array(fc.tuple(key, anyText), { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs));
    fc.assert(
      fc.property(key, data, (method, each) => {
        const code = testOfCall(entryOf(method, each));
        expect(code.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
        expect(JSON.stringify(sentBy(code))).toBe(JSON.stringify([{ method, data: each }]));
      }),
      { numRuns: 200 },
    );
  });

  it('is plain code for a call of the contract', () => {
    expect(testOfCall(entryOf('homePage', { a: 1 }))).toBe(
      `const { results } = await client.entries([\n  { method: 'homePage', data: {"a":1} },\n]);\nexpect(results).toMatchObject([{ code: 0 }]);\n`,
    );
  });
});
