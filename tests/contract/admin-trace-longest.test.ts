import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';

const here = serverOfFile();

describe('the longest trace', () => {
  it('has three hundred calls, and one more is refused', { tags: ['slow'] }, async () => {
    const client = await here.client();
    const calls = async (count: number) => {
      for (let call = 0; call < count; call += 1)
        await fetch(`${here.address}/s/${client.sandbox}/app/homePage`, { method: 'POST', body: 'ab' });
    };
    await client.admin('DELETE', '/requests');
    await calls(300);
    expect(((await client.admin('GET', '/trace')) as { calls: unknown[] }).calls).toHaveLength(300);
    await calls(1);
    await expect(client.admin('GET', '/trace')).rejects.toThrow(/HTTP 409.*at most 300 calls/);
  });
});
