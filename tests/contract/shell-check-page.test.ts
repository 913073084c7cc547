import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';

const SHELL_CHECK = '/__shell-check';
const HERE = 'localhost';

const server = serverOfFile();
const guarded = serverOfFile({ adminToken: 'a-token-of-this-test' });

const get = (path: string, host = HERE, at = server) => request(at.app.server).get(path).set('host', host);
const scriptsIn = (html: string) => [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, path = '']) => path);

describe('the page of the shell check', () => {
  it('is served with everything it loads, under a policy without inline scripts', async () => {
    const { text, headers } = await get(SHELL_CHECK).expect(200).expect('content-type', /html/);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const files = [...text.matchAll(/(?:src|href)="(\/__shell-check\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files.map((path) => /\.\w+$/.exec(path)?.[0]).sort()).toEqual(['.css', '.js', '.svg']);
    for (const path of files)
      await get(path)
        .expect(200)
        .expect('cache-control', /immutable/);
  });

  it('has only the real shell, unless the simulated one is requested', async () => {
    expect(scriptsIn((await get(SHELL_CHECK).expect(200)).text)).toHaveLength(1);
    const [shell, own] = scriptsIn((await get(`${SHELL_CHECK}?simulated`).expect(200)).text);
    expect(shell).toBe('/__shell/shell.js');
    expect(own).toMatch(/^\/__shell-check\/assets\//);
  });

  it('exists in every sandbox, so that its simulated shell has the native user of that sandbox', async () => {
    await get(`/s/mine${SHELL_CHECK}?simulated`).expect(200);
    await get(`/s/not%20a%20name${SHELL_CHECK}`).expect(400);
  });

  it('is refused under the name of another machine, and open to a phone if the server has an admin token', async () => {
    await get(SHELL_CHECK, '192.168.0.7:8787').expect(403);
    await get(SHELL_CHECK, '192.168.0.7:8787', guarded).expect(200);
  });
});
