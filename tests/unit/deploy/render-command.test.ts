import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { failureText, renderCommand } from '../../../deploy/src/render-command';
import { SettingError } from '../../../deploy/src/setting-error';
import { settings } from '../../../deploy/src/settings';
import { type AtReload, nginxThat, startFakeNginx } from './fake-nginx';
import { at, environmentWith, prepareFolder } from './rendered-site';

prepareFolder();

/** Listens on a free port of this machine. */
const listening = async (): Promise<{ server: Server; address: string }> => {
  const server = createServer();
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
};
const freeAddress = async (): Promise<string> => {
  const { server, address } = await listening();
  server.close();
  await once(server, 'close');
  return address;
};

let address: string;
beforeEach(async () => {
  address = await freeAddress();
});

const render = (args: readonly string[] = [], changes: Readonly<Record<string, string>> = {}): Promise<string> =>
  renderCommand(args, environmentWith({ SITE_LISTEN: address, ...changes }));
const served = (): string => readFileSync(at('host/nginx.conf'), 'utf8');
const renderings = (): string[] => readdirSync(at('host/rendered'));

describe('the renderer of the site', () => {
  it('writes the site, tests its configuration, and prints the notes and the folder', async () => {
    nginxThat(at(), '', 0);
    expect(await render()).toBe(`Without a brotli module, the site serves only gzip.\nRendered: ${at('host')}`);
    const [name] = renderings();
    expect(served()).toContain(`listen ${address};`);
    expect(served()).toContain(at('host/rendered', name ?? ''));
    expect(readFileSync(at('arguments'), 'utf8')).toContain(`-p ${at('host')} -c rendered/${name}/nginx.conf`);
  });

  it.each([
    ['getpwnam("nobody2") failed', { SITE_USER: 'nobody2' }, 'SITE_USER cannot be "nobody2" (this machine has no user'],
    ['open() "/no/log" failed (2: None)', { SITE_ACCESS_LOG: '/no/log' }, 'SITE_ACCESS_LOG cannot be "/no/log" (None)'],
    ['anything', {}, 'nginx refuses the rendered configuration: anything'],
  ])('leaves the site as it was if nginx says %j', async (says, changes, message) => {
    nginxThat(at(), '', 0);
    await render();
    const before = [served(), renderings()];
    nginxThat(at(), `nginx: [emerg] ${says}\n`, 1);
    await expect(render([], changes)).rejects.toThrow(message);
    expect([served(), renderings()]).toEqual(before);
  });

  it.each(['SITE_LISTEN', 'SITE_BACKEND_LISTEN'])('refuses a port of another program for %s', async (variable) => {
    const other = await listening();
    await expect(render([], { [variable]: other.address })).rejects.toThrow(
      `${variable} cannot be "${other.address}" (${other.address}: another program uses this port)`,
    );
    expect(() => served()).toThrow('ENOENT');
  });

  it('refuses an address that this machine does not have', async () => {
    await expect(render([], { SITE_LISTEN: '192.0.2.1:8080' })).rejects.toThrow(
      'SITE_LISTEN cannot be "192.0.2.1:8080" (192.0.2.1:8080: this machine does not have this address)',
    );
  });

  it('cannot reload an nginx that does not run', async () => {
    await expect(render(['--reload'])).rejects.toThrow(
      new SettingError(`No nginx runs in ${at('host')}. Start it with deploy/nginx/entrypoint.sh`),
    );
  });
});

describe.skipIf(process.platform !== 'linux')('the renderer of a running site', () => {
  /** Renders a site, and starts an nginx that listens on its port. */
  const startSite = async (atReload: AtReload) => {
    nginxThat(at(), '', 0);
    await render();
    const [host, port] = address.split(':');
    const server = createServer();
    server.listen({ host, port: Number(port) });
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return startFakeNginx(at('host'), atReload);
  };

  it('waits for new worker processes with --reload, and keeps its port', async () => {
    const { worker } = await startSite('reloads');
    const output = await render(['--reload'], { SITE_USER: 'www-data' });
    expect(output).toMatch(new RegExp(`\nRendered and reloaded: ${at('host')}$`));
    expect(readFileSync(`/proc/${worker}/cmdline`, 'utf8')).toContain('shutting down');
    expect(served()).toContain('user www-data;');
  });

  it('leaves the worker processes alone without --reload', async () => {
    const { worker } = await startSite('reloads');
    await render([], { SITE_USER: 'www-data' });
    expect(readFileSync(`/proc/${worker}/cmdline`, 'utf8')).not.toContain('shutting down');
    expect(served()).toContain('user www-data;');
  });

  it('returns to the previous files if it cannot reload', async () => {
    await startSite('reloads');
    const before = served();
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw new Error('kill EPERM');
    });
    await expect(render(['--reload'], { SITE_USER: 'www-data' })).rejects.toThrow('kill EPERM');
    expect(served()).toBe(before);
  });

  it('may only keep a port that its configuration names', async () => {
    await startSite('reloads');
    const other = await listening();
    await expect(render([], { SITE_LISTEN: other.address })).rejects.toThrow('another program uses this port');
    await expect(render([], { SITE_LISTEN: `${address} ${other.address}` })).rejects.toThrow(
      `${other.address}: another`,
    );
    rmSync(at('host/nginx.conf'));
    await expect(render()).rejects.toThrow('another program uses this port');
  });
});

describe('the texts of the renderer', () => {
  it.each(['--help', '-h'])('name every setting with its default: %s', async (flag) => {
    const help = await renderCommand([flag], {});
    for (const { variable } of Object.values(settings)) expect(help).toContain(`\n  ${variable}\n      `);
    expect(help).toMatch(/\n {2}SITE_BACKEND\n {6}address of the backend.*; required\n/);
    expect(help).toMatch(/\n {2}SITE_BALANCE\n.*; by default turns\n/);
    expect(help).toMatch(/\n {2}SITE_SUPPORT_TEXT\n.*; by default none\n/);
    expect(help).not.toContain('undefined');
    expect(help).toContain('add --reload');
  });

  it('are one sentence for an expected error, and a stack trace for any other', async () => {
    expect(failureText(new SettingError('No.'))).toBe('No.');
    const unknown = await renderCommand(['--relod'], {}).catch((cause: unknown) => cause);
    expect(failureText(unknown)).toMatch(/^Unknown option '--relod'[^\n]*$/);
    expect(failureText(new TypeError('bug'))).toMatch(/^TypeError: bug\n +at /);
    expect(failureText(new Error('bug'))).toMatch(/^Error: bug\n +at /);
    expect(failureText('text')).toBe('text');
  });
});
