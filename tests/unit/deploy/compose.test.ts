import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings as serverSettings } from '@kit/mock-server/settings';
import { describe, expect, it } from 'vitest';
import { settings as siteSettings } from '../../../deploy/src/settings';
import { realServers } from '../../../scripts/find-server';
import { commandOf, dockerStage, dockerStages, environmentOf, readCompose } from '../../../scripts/site/compose';
import { root } from '../../support/source-files';

/**
 * `npm run site -- --servers 3 --store redis` reads docker-compose.yml. This file tests the parts that plain processes
 * cannot show.
 */
const { services, networks, volumes } = readCompose();
const all = Object.entries(services);
const ends = ['configure', 'keys'];
const stays = all.filter(([name]) => !ends.includes(name));
const builds = all.flatMap(([, { build }]) => build ?? []);
const mocks = all.filter(([name]) => name.startsWith('mock-'));

describe('docker-compose.yml', () => {
  it('has nginx, three mock servers, Redis, and a service that creates the keys', () => {
    expect(Object.keys(services).sort()).toEqual(['configure', 'keys', 'mock-1', 'mock-2', 'mock-3', 'redis', 'site']);
  });

  it.each(all)('confines %s: read-only, unprivileged, with a memory limit, and not as root', (_name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.mem_limit).toMatch(/^\d+m$/);
    const user = service.user ?? dockerStage(service.build?.target ?? '').USER;
    expect(user).toMatch(/^(?!root|0)\w/);
  });

  it.each(stays)('restarts %s when it ends, and checks its health', (_name, { restart, healthcheck, build }) => {
    expect(restart).toBe('unless-stopped');
    // In the file too: podman's default image format drops the health check of an image.
    const [, ...command] = healthcheck?.test ?? [];
    expect(command.join(' ')).toMatch(
      /^(?:redis-cli ping|node deploy\/healthy\.mjs|\/site\/deploy\/nginx\/healthy\.sh)$/,
    );
    if (build === undefined) return;
    expect(dockerStage(build.target).HEALTHCHECK).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}`);
  });

  it('creates the keys once', () => {
    expect(services.keys).toMatchObject({ restart: 'no', network_mode: 'none' });
  });

  it('waits until the dependencies of a service are healthy', () => {
    expect(Object.keys(services.configure?.depends_on ?? {})).toEqual(mocks.map(([name]) => name));
    expect(Object.keys(services.site?.depends_on ?? {})).toEqual(['configure']);
    for (const [, { depends_on: needed }] of all) {
      for (const [name, { condition }] of Object.entries(needed ?? {})) {
        expect(condition).toBe(ends.includes(name) ? 'service_completed_successfully' : 'service_healthy');
      }
    }
  });

  it('has identical mock servers', () => {
    const [[, first] = ['', {}]] = mocks;
    for (const [, service] of mocks) expect(service).toEqual(first);
  });

  it('sets only variables that the server or the site knows', () => {
    const known = (table: Readonly<Record<string, { readonly variable: string }>>) =>
      Object.values(table).map(({ variable }) => variable);
    for (const [, { environment }] of mocks) {
      expect(known(serverSettings)).toEqual(expect.arrayContaining(Object.keys(environment ?? {})));
    }
    expect(known(siteSettings)).toEqual(expect.arrayContaining(Object.keys(services.configure?.environment ?? {})));
  });

  it('connects the site to all mock servers, and exposes only the site', () => {
    const { environment } = services.configure ?? {};
    const { ports = [] } = services.site ?? {};
    expect(environment?.SITE_BACKEND?.split(' ')).toEqual(mocks.map(([name]) => `http://${name}:8787`));
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual(['8080:8080']);
    expect(all.filter(([name, { ports: open }]) => name !== 'site' && open !== undefined)).toEqual([]);
  });

  it('lets only the mock servers reach Redis, which persists acknowledged writes and evicts nothing', () => {
    expect(networks.state).toEqual({ internal: true });
    const reach = all.filter(([, service]) => service.networks?.includes('state')).map(([name]) => name);
    expect(reach).toEqual(['mock-1', 'mock-2', 'mock-3', 'redis']);
    const command = commandOf(services.redis ?? {}).join(' ');
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
    expect(command.split(' ')[0]).toBe(realServers['redis-server'].packages[0]);
    expect(services.redis?.volumes).toEqual(['redis:/data']);
    expect(Object.keys(volumes)).toContain('redis');
  });

  it('lets services write only to necessary folders, and hides the private key from the site', () => {
    expect(dockerStage('nginx').ENV).toContain('SITE_FOLDER=/rendered');
    expect(services.configure?.volumes).toEqual(['public-key:/public:ro', 'rendered:/rendered']);
    expect(services.site?.volumes).toEqual(['rendered:/rendered']);
    for (const [, service] of mocks) expect(service.volumes).toEqual(['private-key:/private:ro']);
  });

  it('requires an admin token, and contains no secret', () => {
    for (const [, service] of mocks) {
      expect(() => environmentOf(service, {})).toThrow('MOCK_ADMIN_TOKEN is not set: choose a token');
      expect(environmentOf(service, { MOCK_ADMIN_TOKEN: 'a-token-of-the-caller' }).MOCK_ADMIN_TOKEN).toBe(
        'a-token-of-the-caller',
      );
    }
  });
});

describe('the sandbox of a request', () => {
  /** The nginx maps that select it, without layout. */
  const maps = (path: string): string[] =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^ *map \$\S+ \$(?:\w+_)?sandbox \{[\s\S]*?\}$/gm)].map(
      ([map]) => map.trim().replaceAll(/\s+/g, ' '),
    );

  it('is found in the same way in the site template and in docs/scale.md', () => {
    const ours = maps('deploy/nginx/nginx.conf.template');
    expect(ours).toHaveLength(4);
    expect(maps('docs/scale.md')).toEqual(ours);
  });
});

describe('the images', () => {
  it('are built from base images by digest', () => {
    const bases = dockerStages().flatMap(([from]) => (from === undefined ? [] : [from.rest]));
    const stages = bases.map((rest) => rest.split(' AS ')[1]);
    const foreign = bases.map((rest) => rest.split(' ')[0] ?? '').filter((name) => !stages.includes(name));
    const { redis } = services;
    for (const image of [...foreign, redis?.image]) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/);
    expect(foreign).toHaveLength(2);
  });

  it('install again only after a change of what npm reads', () => {
    const build = dockerStages().find(([from]) => from?.rest.endsWith(' AS build')) ?? [];
    const install = build.findIndex(({ rest }) => rest.startsWith('npm ci'));
    const before = build.slice(0, install).filter(({ instruction }) => instruction === 'COPY');
    expect(install).toBeGreaterThan(0);
    expect(
      before
        .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
        .every((path) => /package(?:-lock)?\.json$|^\.npmrc$/.test(path)),
    ).toBe(true);
  });

  it('have no Node where static files are served', () => {
    const stages = dockerStages();
    const stage = (name: string) => stages.find(([from]) => from?.rest.endsWith(` AS ${name}`)) ?? [];
    const [from] = stage('site');
    expect(from?.rest).toBe('nginx AS site');
    for (const { rest } of [...stage('nginx'), ...stage('site')]) expect(rest).not.toMatch(/\bnode\b|\.m?js\b/);
  });

  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');

  it('are built without secrets in build arguments or environment', () => {
    expect(builds.length).toBeGreaterThan(3);
    for (const build of builds) expect(Object.keys(build).sort()).toEqual(['context', 'dockerfile', 'target']);
    const said = dockerStages().flat();
    expect(said.filter(({ instruction }) => instruction === 'ARG')).toEqual([]);
    expect(said.filter(({ instruction, rest }) => instruction === 'ENV' && /TOKEN|KEY|PASS|SECRET/.test(rest))).toEqual(
      [],
    );
  });

  it('contain only what they need', () => {
    for (const path of ['.git', 'node_modules', '**/dist', 'docs', 'tests', '**/*.pem', '**/.env*']) {
      expect(ignored).toContain(path);
    }
  });

  it('copy existing files, and none that is ignored', () => {
    const copied = dockerStages()
      .flat()
      .filter(({ instruction, rest }) => instruction === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
      .filter((path) => path !== '.');
    expect(copied.length).toBeGreaterThan(6);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied.filter((path) => ignored.includes(path.split('/')[0] ?? ''))).toEqual([]);
  });

  it('include every workspace, because npm would otherwise install a different tree', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
    const copied = dockerStages()
      .flat()
      .map(({ rest }) => rest);
    for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json ${workspace}/`);
  });
});
