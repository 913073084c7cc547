import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppConfig, appConfig } from '@kit/contracts/app-config';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { createApp } from '@kit/mock-server/app';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testConfig } from '../../support/server';
import { temporaryFolder } from '../../support/temporary-folder';

const page = '<!doctype html><html><head><script type="module" src="/assets/app-1a2b.js"></script></head></html>';

let webDist: string;
let app: FastifyInstance;

beforeAll(async () => {
  webDist = temporaryFolder();
  mkdirSync(join(webDist, 'assets'));
  writeFileSync(join(webDist, 'index.html'), page);
  writeFileSync(join(webDist, 'assets/app-1a2b.js'), 'export {};\n');
  app = await createApp(testConfig({ webDist, assumptions: {} }));
  await app.ready();
});

afterAll(async () => {
  await app.close();
});

/** Returns the configuration in the page, as the app reads it. */
const configIn = (html: string): AppConfig => {
  const json = new RegExp(`id="${APP_CONFIG_ELEMENT}">([^<]*)</script>`).exec(html)?.[1] ?? '';
  return appConfig.parse(JSON.parse(json));
};

describe('the page of the mock server', () => {
  test.each([
    ['/', ''],
    ['/login', ''],
    ['/index.html', ''],
    ['/s/my-world', '/s/my-world'],
    ['/s/my-world/repay/LN1', '/s/my-world'],
  ])('at %s is the built page with the base %j', async (path, base) => {
    const reply = await supertest(app.server)
      .get(path)
      .expect(200)
      .expect('content-type', /text\/html/);
    const { text: publicKey } = await supertest(app.server).get('/__admin/public-key').expect(200);
    const config = configIn(reply.text);
    expect(config.base).toBe(base);
    expect(config.publicKey.trim()).toBe(publicKey.trim());
  });

  test('has the simulated shell before all its own scripts', async () => {
    const { text } = await supertest(app.server).get('/');
    const scripts = [...text.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src);
    expect(scripts).toEqual(['/__shell/shell.js', '/assets/app-1a2b.js']);
  });

  test('is not cached, while its hashed files never expire', async () => {
    await supertest(app.server).get('/').expect('cache-control', 'no-store');
    await supertest(app.server)
      .get('/assets/app-1a2b.js')
      .expect('cache-control', /immutable/);
  });

  test.each(['/app/homePage', '/s/my-world/app/homePage', '/__admin/nothing', '/__shell/nothing'])(
    'is not the reply to %s',
    async (path) => {
      await supertest(app.server).get(path).expect(404);
    },
  );

  test('cannot be used to leave the build folder', async () => {
    const reply = await supertest(app.server).get('/assets/..%2f..%2f..%2fetc%2fpasswd');
    expect(reply.text).not.toContain('root:');
  });

  test('explains how to build the app if the build is missing', async () => {
    const bare = await createApp(testConfig());
    await bare.ready();
    const reply = await supertest(bare.server).get('/').expect(404);
    expect(reply.text).toContain('npm run build');
    await bare.close();
  });
});
