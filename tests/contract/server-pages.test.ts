import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appConfig } from '@kit/contracts/app-config';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { agreementType } from '@kit/contracts/methods/configuration';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { builtApp } from '../support/built-app';
import { serverOfFile, startServer } from '../support/server';

const PAGE = '<!doctype html><html><head lang="en"><script type="module" src="/assets/a.js"></script></head></html>';
const webDist = builtApp({
  'index.html': PAGE,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/a.js': 'export {}',
});
const server = serverOfFile({ webDist });

const get = (path: string) => request(server.address).get(path);
const configIn = (html: string) => {
  const json = new RegExp(`<script type="application/json" id="${APP_CONFIG_ELEMENT}">(.*?)</script>`, 's').exec(html);
  return z.parse(appConfig, JSON.parse(json?.[1] ?? 'null'));
};

describe('the built web app on the mock server', () => {
  it.each([
    ['/', ''],
    ['/index.html', ''],
    ['/repay/repay_detail', ''],
    ['/s/qa-1/', '/s/qa-1'],
    ['/s/qa-1/login?back=index', '/s/qa-1'],
  ])('answers %s with its page for base "%s"', async (path, base) => {
    const { text } = await get(path).expect(200).expect('content-type', /html/);
    const config = configIn(text);
    expect(config.base).toBe(base);
    expect(config.publicKey).toBe((await get('/__admin/public-key')).text);
  });

  it('has the simulated shell before every other script', async () => {
    const { text } = await get('/');
    const sources = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source);
    expect(sources).toEqual(['/__shell/shell.js', '/assets/a.js']);
    expect(text.indexOf(APP_CONFIG_ELEMENT)).toBeLessThan(text.indexOf('/assets/a.js'));
  });

  it('has a content security policy without inline scripts, eval and other origins', async () => {
    const { headers } = await get('/');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('lets browsers cache only hashed assets for ever', async () => {
    await get('/assets/a.js')
      .expect(200)
      .expect('cache-control', /immutable/)
      .expect('content-type', /javascript/);
    await get('/icon.svg').expect(200).expect('cache-control', 'no-cache');
  });

  it('shows a new build without a restart', async () => {
    writeFileSync(join(webDist, 'index.html'), PAGE.replace('a.js', 'b.js'));
    expect((await get('/')).text).toContain('/assets/b.js');
    writeFileSync(join(webDist, 'index.html'), PAGE);
  });

  it('is never the reply to a wire or admin path', async () => {
    await get('/app/homePage').expect(404).expect('content-type', /json/);
    await get('/s/qa-1/app/homePage').expect(404).expect('content-type', /json/);
    await get('/__shell/nothing').expect(404).expect('content-type', /json/);
  });

  it('explains how to build it if it is missing', async () => {
    const bare = await startServer();
    const { text } = await request(bare.address).get('/').expect(404);
    expect(text).toContain('npm run build');
    await bare.close();
  });

  it.each(agreementType.values)('serves the agreement %s as a page', async (type) => {
    const { text, headers } = await get(`/agreements/${type}.html`).expect(200).expect('content-type', /html/);
    expect(text).toContain('<h1>');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });
});
