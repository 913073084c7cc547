import { checkSandboxName, DEFAULT_SANDBOX, isSandboxName, SandboxError } from '@kit/mock-server/core/names';
import { basePathOf, ownPath, prefixedSandbox, sandboxNameOf } from '@kit/mock-server/service/paths';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const request = (cookie?: string, sandbox?: string): FastifyRequest =>
  ({ params: sandbox === undefined ? {} : { sandbox }, headers: { cookie }, raw: {} }) as unknown as FastifyRequest;

describe('the sandbox of a request', () => {
  it.each([
    [undefined, 'default'],
    ['', 'default'],
    ['sandbox=a', 'a'],
    ['x=1; sandbox=a', 'a'],
    ['x=1;sandbox=a; y=2', 'a'],
    ['x=1;   sandbox=a-b.c_d;y=2', 'a-b.c_d'],
    ['oldsandbox=a', 'default'],
    ['x=1; oldsandbox=a', 'default'],
    ['x=sandbox=a', 'default'],
    ['sandbox', 'default'],
    ['sandbox=first; sandbox=second', 'first'],
  ])('of the cookie %j is %s', (cookie, name) => {
    expect(sandboxNameOf(request(cookie))).toBe(name);
  });

  it('comes from the path prefix, with any cookie', () => {
    expect(sandboxNameOf(request('sandbox=a', 'b'))).toBe('b');
    expect([prefixedSandbox(request('sandbox=a')), prefixedSandbox(request('', 'b'))]).toEqual([undefined, 'b']);
    expect(DEFAULT_SANDBOX).toBe('default');
    expect(basePathOf('my.box')).toBe('/s/my.box');
  });
});

describe('the name of a sandbox', () => {
  it.each(['a', 'A', '7', '_', '-a', 'a.b', 'a-b_c.d', '0'.repeat(64)])('can be %j', (name) => {
    expect(isSandboxName(name)).toBe(true);
    expect(() => checkSandboxName(name)).not.toThrow();
  });

  it.each(['', '.', '..', '.a', 'a b', ' a', 'a ', 'a/b', 'a;b', 'ä', 'a\n', '0'.repeat(65)])(
    'cannot be %j',
    (name) => {
      expect(isSandboxName(name)).toBe(false);
      expect(() => checkSandboxName(name)).toThrow(
        new SandboxError(
          `A sandbox cannot be named "${name}": a name is 1 to 64 letters, digits, dots, hyphens or underscores, not beginning with a dot`,
        ),
      );
    },
  );
});

describe('a path of this server', () => {
  it.each(['/', '/s/a/home?x=1&y=%20', '/a-b_c.d~e/f+g:h@i,j;k=l'])('is %j', (path) => {
    expect(z.safeParse(ownPath, path).success).toBe(true);
  });

  it.each([
    '',
    'home',
    '//example.com',
    '/\\example.com',
    'https://example.com',
    ' /home',
    '/home now',
    '/<script>',
    '/a#b',
    '/a\n',
  ])('is not %j', (path) => {
    const parsed = z.safeParse(ownPath, path);
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Must be a path of this server']);
  });
});
