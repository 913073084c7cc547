import { describe, expect, it } from 'vitest';
import { eventsOf } from '../support/events';
import { serverOfFile } from '../support/server';

const server = serverOfFile();

describe('the page of a device', () => {
  it('is listed, is the screen of its calls, and stays when the sandbox goes back', async () => {
    const client = await server.client();
    const call = async () => {
      await client.call('operationConfiguration', {});
      return client.newestCall();
    };
    const { id, device } = await call();
    const listed = async () => (await client.admin('GET', '/devices')) as unknown;
    const path = '/login?from=%2Fme';
    expect(await client.admin('POST', `/devices/${device}/report`, { path })).toEqual({ orders: null });
    expect(await call()).toMatchObject({ screen: '/login' });
    await client.admin('POST', `/history/c${id}/back`);
    expect(await listed()).toMatchObject({ devices: [{ device, path }] });
    expect(await call()).toMatchObject({ screen: '/login' });
  });

  it('is a path of the app', async () => {
    const client = await server.client();
    await expect(client.admin('POST', '/devices/a/report', { path: '//evil.example' })).rejects.toThrow('HTTP 400');
  });
});

describe('errors inside the app', () => {
  it('are listed and sent to listeners, with their device and screen', async () => {
    const client = await server.client();
    const error = {
      at: 5,
      kind: 'contract',
      message: 'reply of loanQuote: fee: expected integer',
      stack: '',
      screen: '/',
    };
    const events = await eventsOf(server.address, client.sandbox);
    await client.admin('POST', '/devices/a.workbench/report', { errors: [error] });
    const listed = { id: 1, device: 'a.workbench', ...error };
    expect(await events.until('event: app-error')).toContain(`event: app-error\ndata: ${JSON.stringify(listed)}`);
    expect(await client.admin('GET', '/reports')).toEqual({ calls: [], errors: [listed] });
    await client.admin('DELETE', '/requests');
    expect(await client.admin('GET', '/reports')).toEqual({ calls: [], errors: [] });
  });
});
