import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { builtApp } from '../support/built-app';
import { serverOfFile } from '../support/server';

const PORT = ':8787';
const WORKBENCH = `workbench.localhost${PORT}`;
const PHONE = `a.${WORKBENCH}`;
const FRAME = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' };
const TAB = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };

const SHELL_CHECK = '/__shell-check';
const server = serverOfFile({ webDist: builtApp() });

const get = (path: string, host = WORKBENCH, headers: Readonly<Record<string, string>> = {}) =>
  request(server.app.server).get(path).set('host', host).set(headers);
const policyOf = async (path: string, host?: string): Promise<string> =>
  (await get(path, host).expect(200)).headers['content-security-policy'] ?? '';

it.each(['/__admin/', SHELL_CHECK])('the page %s is served with everything it loads', async (page) => {
  const { text } = await get(page).expect(200).expect('content-type', /html/);
  const files = [...text.matchAll(/(?:src|href)="(\/__[^"]+)"/g)].map(([, path = '']) => path);
  expect(files.map((path) => /\.\w+$/.exec(path)?.[0]).sort()).toEqual(['.css', '.js', '.svg']);
  for (const path of files) {
    await get(path)
      .expect(200)
      .expect('cache-control', /immutable/)
      .expect('x-content-type-options', 'nosniff');
  }
});

it.each(['/__admin/', `${SHELL_CHECK}/`])('no file outside the assets of %s is served', async (page) => {
  for (const path of ['..%2Findex.html', '..%5Cindex.html', '%2e%2e%2f%2e%2e%2fshell.js'])
    await get(`${page}assets/${path}`).expect(404);
});

describe('the page of the workbench', () => {
  it('loads only itself and its devices, and cannot be framed', async () => {
    const policy = await policyOf('/__admin/');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        ...["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'"],
        // text of borrowers never becomes markup
        ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
      ]),
    );
    const frames = policy.split('; ').find((part) => part.startsWith('frame-src'));
    expect(frames).toBe(
      `frame-src 'self' ${['a', 'b', 'c', 'd'].map((name) => `http://${name}.${WORKBENCH}`).join(' ')}`,
    );
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('redirects a browser on this machine to an address where each device has its own origin, but not curl', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      await get('/__admin/?sandbox=mine&tab=faults', host + PORT, TAB)
        .expect(302)
        .expect('location', `http://${WORKBENCH}/__admin/?sandbox=mine&tab=faults`);
      await get('/__admin/', host + PORT).expect(200);
    }
    await get('/__admin/', WORKBENCH, TAB).expect(200);
  });

  it('opens that sandbox under the address of the sandbox', async () => {
    await get('/s/payday-bugs/__admin/').expect(302).expect('location', '/__admin/?sandbox=payday-bugs');
    await get('/s/not%20a%20name/__admin/').expect(400);
  });
});

describe('a device of the workbench', () => {
  it('shows the app only in a frame of the workbench', async () => {
    await get('/', PHONE, FRAME).expect(200);
    expect(await policyOf('/', PHONE)).toContain(`frame-ancestors 'self' http://${WORKBENCH}`);
    expect(await policyOf('/', `127.0.0.1${PORT}`)).toMatch(/frame-ancestors 'self'(?:;|$)/);
    expect(await policyOf('/', `e.${WORKBENCH}`)).toMatch(/frame-ancestors 'self'(?:;|$)/);
  });

  it('shows only pages in a foreign frame, and nothing under another host name', async () => {
    await get('/', `127.0.0.1${PORT}`, FRAME).expect(403);
    await get('/', `e.${WORKBENCH}`, FRAME).expect(403);
    await get('/__admin/scenarios/overdue-3/open', PHONE, FRAME).expect(403);
    await request(server.app.server).post('/checkout/PO1').set('host', PHONE).set(FRAME).expect(403);
  });
});

describe('the page of the shell check', () => {
  it('has only the real shell, unless the simulated one is requested, and no inline script', async () => {
    const scriptsAt = async (path: string) =>
      [...(await get(path).expect(200)).text.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, source]) => source);
    const own = `${SHELL_CHECK}/assets/a.js`;
    expect(await scriptsAt(SHELL_CHECK)).toEqual([own]);
    expect(await scriptsAt(`${SHELL_CHECK}?simulated`)).toEqual(['/__shell/shell.js', own]);
    expect(await policyOf(SHELL_CHECK)).toContain("script-src 'self';");
  });

  it('exists in every sandbox, so that its simulated shell has the native user of that sandbox', async () => {
    await get(`/s/mine${SHELL_CHECK}?simulated`).expect(200);
    await get(`/s/not%20a%20name${SHELL_CHECK}`).expect(400);
  });
});
