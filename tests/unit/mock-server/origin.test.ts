import { hostNameOf, hostRefusal } from '@kit/mock-server/wire/origin';
import { describe, expect, it } from 'vitest';

describe('the host of a request', () => {
  it.each([
    ['127.0.0.1:8787', '127.0.0.1'],
    ['localhost', 'localhost'],
    ['[::1]:8787', '[::1]'],
    ['qa.example:', 'qa.example'],
    ['', ''],
    ['127.0.0.1:80:80', ''],
    ['127.0.0.1:http', ''],
    [undefined, ''],
  ])('%s has the name "%s"', (host, name) => {
    expect(hostNameOf({ host })).toBe(name);
  });

  it('that is invalid does not belong to this machine', () => {
    expect(hostRefusal({ host: '127.0.0.1:80:80' })).toBe(
      'Without an admin token, this server accepts only localhost and 127.0.0.1, not "127.0.0.1:80:80". Set MOCK_ADMIN_TOKEN to use other names.',
    );
    expect(hostRefusal({})).toContain('not ""');
    expect(hostRefusal({ host: '127.0.0.1.example' })).toContain('"127.0.0.1.example"');
    expect(hostRefusal({ host: '127.0.0.1:80' })).toBeUndefined();
  });
});
