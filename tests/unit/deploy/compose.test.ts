import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { settingNames, variableOf } from '@kit/mock-server/settings';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../../deploy/src/settings';
import { runScript } from '../../support/command';
import { root } from '../../support/source-files';

interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly profiles?: readonly string[];
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}
const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');

describe('docker-compose.yml', () => {
  it('starts a mock server and the site, and Redis with its profile', () => {
    const started = Object.entries(services).map(([name, { build, profiles }]) => [name, build?.target, profiles]);
    expect(started).toEqual([
      ['mock', 'mock', undefined],
      ['site', 'site', undefined],
      ['redis', undefined, ['redis']],
    ]);
  });

  it.each(Object.keys(services))('confines %s, and checks its health', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+m$/),
      healthcheck: { test: expect.arrayContaining(['CMD', name === 'redis' ? 'redis-cli' : 'deploy/healthy.mjs']) },
    });
  });

  it('opens the site to everybody, the admin API to this machine, and Redis to nobody', () => {
    expect(Object.values(services).map(({ ports }) => ports)).toEqual([
      ['127.0.0.1:8787-8789:8787'],
      ['8080:8080'],
      undefined,
    ]);
  });

  it('uses only settings that exist', () => {
    const known = settingNames.map(variableOf);
    expect(Object.keys(services.mock?.environment ?? {}).filter((name) => !known.includes(name))).toEqual([]);
    const site = { SITE_FOLDER: '/site', ...services.site?.environment, SITE_PUBLIC_KEY: '' };
    expect(() => readSettings(site)).toThrow('SITE_PUBLIC_KEY is not set');
  });
});

describe('deploy/Dockerfile', () => {
  it('names each image from outside by its digest', () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image);
    expect(images.length).toBeGreaterThan(0);
    for (const image of [...images, services.redis?.image]) expect(image).toMatch(/@sha256:[\da-f]{64}$/);
  });

  it('runs both images without root, and copies only files of the build or of the repository', () => {
    expect(dockerfile.match(/^USER .*/gm)).toEqual(['USER node', 'USER www-data']);
    const own = [...dockerfile.matchAll(/^COPY (deploy\/.*) deploy\/$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    for (const path of own) expect(() => readFileSync(join(root, path)), path).not.toThrow();
  });

  it('copies into each image the files of deploy/ that it runs', () => {
    expect.assertions(3);
    for (const image of dockerfile.split(/^FROM /m)) {
      const copied = image.match(/^COPY deploy.*/gm)?.join(' ');
      for (const [file] of image.matchAll(/deploy\/[\w.]+(?=")/g)) expect(copied).toContain(file);
    }
  });

  it('has a health check that succeeds only for a reply of success', async () => {
    const server = createServer(({ url }, reply) => reply.writeHead(url === '/ready' ? 200 : 503).end()).listen(0);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const exitOf = async (url: string) => (await runScript(['deploy/healthy.mjs', url])).exit;
    expect(await Promise.all([`${at}/ready`, `${at}/busy`, 'http://127.0.0.1:9'].map(exitOf))).toEqual([0, 1, 1]);
  });
});
