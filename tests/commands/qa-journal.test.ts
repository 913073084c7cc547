import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '@kit/mock-server/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { script } from '../support/command';
import { runInProcess } from '../support/command-in-process';
import { httpTransport } from '../support/http-transport';
import { startServer, type TestServer, testConfig } from '../support/server';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';
import { stateOf } from '../support/walk';
import { WireClient } from '../support/wire-client';

const PHONE = '08031234567';
const folder = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ scenarios: join(folder, 'scenarios') });
});
afterAll(async () => {
  await server.close();
});

const qa = (...args: string[]) => runInProcess(script('qa', ...args), { env: { MOCK_URL: server.address } });
const newest = async (client: WireClient) =>
  ((await client.admin('GET', '/requests?limit=1')) as { requests: { id: number }[] }).requests[0]?.id ?? 0;

/** Waits until a long-running command has printed a text. @returns everything printed so far */
const until = (child: ChildProcess, said: { text: string }, wanted: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    if (child.exitCode !== null) reject(new Error(`It ended before it said ${wanted}: ${said.text}`));
    const look = () => wanted.test(said.text) && resolve(said.text);
    child.stdout?.on('data', look);
    child.once('exit', () => reject(new Error(`It ended without saying ${wanted}: ${said.text}`)));
    look();
  });

describe('npm run qa', () => {
  it('goes back to before a call, by its number', async () => {
    const client = await server.client('back');
    await client.login(PHONE);
    const state = await stateOf(client);
    await client.call('operationConfiguration', {});
    const id = await newest(client);
    await client.admin('POST', `/sessions/${PHONE}/invalidate`);
    const { out } = await qa('back', String(id), '--sandbox', 'back');
    expect(out).toMatch(new RegExp(`^Restored the sandbox "back" to before call ${id}: \\d+ documents\\.\n$`));
    expect(await stateOf(client)).toEqual(state);
    const refused = await qa('back', '999', '--sandbox', 'back');
    expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('does not contain this call')]);
  });

  it('resends a call, with other entries if they are given', async () => {
    const client = await server.client('sent');
    await client.login(PHONE);
    await client.call('operationConfiguration', {});
    const id = await newest(client);
    const { out } = await qa('send', String(id), '--sandbox', 'sent');
    expect(out).toMatch(new RegExp(`^${id + 1} .* operationConfiguration +0 `));
    const other = JSON.stringify([{ method: 'homePage', data: {} }]);
    expect((await qa('send', String(id), other, '--sandbox', 'sent')).out).toMatch(/ homePage +10010301 /);
    const broken = await qa('send', String(id), '[{', '--sandbox', 'sent');
    expect([broken.exit, broken.err]).toEqual([
      2,
      expect.stringContaining('The entries cannot be "[{". Allowed: a JSON list'),
    ]);
    const refused = await qa('send', '999', '--sandbox', 'sent');
    expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('does not contain this call')]);
    expect(await newest(client)).toBe(id + 2);
  });

  it('writes a trace, and opens it as a new sandbox', async () => {
    const client = await server.client('traced');
    await client.admin('POST', '/scenarios/repaying', { contactNumber: PHONE });
    const borrower = await BorrowerOnWire.logIn(client, PHONE);
    await borrower.ok('homePage', {});
    const [last, file] = [await newest(client), join(folder, 'trace.json')];
    const trace = await qa('trace', String(last - 1), String(last), file, '--sandbox', 'traced');
    expect(trace.out).toContain('homePage 0');
    const { out } = await qa('replay', file);
    expect(out).toMatch(/^calls\s+2$/m);
    const sandbox = /^sandbox\s+(replay-\w+)$/m.exec(out)?.[1] ?? '';
    expect(out).toMatch(new RegExp(`^open\\s+${server.address}/s/${sandbox}/\\?shell\\.token=`, 'm'));
    const { 'clock clock': _, ...there } = await stateOf(await server.client(sandbox));
    expect(there).toMatchObject(
      Object.fromEntries(Object.entries(await stateOf(client)).filter(([name]) => name.startsWith('order '))),
    );
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100));
    const cut = await qa('replay', file);
    expect([cut.exit, cut.err]).toEqual([1, expect.stringContaining('cannot be read as JSON')]);
  });

  it('follows the calls: earlier ones, each new one, and actions of testers in between', async () => {
    const client = await server.client('tailed');
    await client.call('operationConfiguration', {});
    const child = spawn(process.execPath, script('qa', 'tail', '5', '--sandbox', 'tailed'), {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', MOCK_URL: server.address },
    });
    const said = { text: '' };
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      said.text += piece;
    });
    try {
      expect(await until(child, said, /operationConfiguration/)).toMatch(/^1 .*generateSk\s+0 /m);
      await client.call('homePage', {});
      await until(child, said, /^3 .*homePage\s+10010301 /m);
      await client.admin('POST', '/clock/freeze');
      await until(child, said, /POST \/clock\/freeze/);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it('continues after a restart of the server, and ends with a failure if the server stays away', async () => {
    const [first, second] = [await createApp(testConfig()), await createApp(testConfig())];
    const address = await first.listen({ host: '127.0.0.1', port: 0 });
    const call = async (method: string) => {
      const transport = httpTransport(address);
      const client = new WireClient(transport, 'restarted');
      await client.exchange();
      await client.call(method, {});
      transport.close();
    };
    await call('operationConfiguration');
    const child = spawn(process.execPath, script('qa', 'tail', '--sandbox', 'restarted'), {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', MOCK_URL: address },
    });
    const said = { text: '' };
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      said.text += piece;
    });
    const ended = once(child, 'exit');
    try {
      await until(child, said, /operationConfiguration/);
      await first.close();
      await second.listen({ host: '127.0.0.1', port: Number(new URL(address).port) });
      // The ids start again. A listener that knows call 2 gets call 3 in any case.
      await call('homePage');
      await call('homePage');
      await until(child, said, /homePage/);
      await second.close();
      expect((await ended)[0]).toBe(1);
    } finally {
      child.kill();
      await Promise.all([first.close(), second.close()]);
    }
  });

  it("shows and sets a borrower's outcomes, and refuses invalid ones", async () => {
    const client = await server.client('outcomes');
    await client.login(PHONE);
    const outcomes = (...typed: string[]) => qa('outcomes', PHONE, ...typed, '--sandbox', 'outcomes');
    expect((await outcomes()).out).toMatch(/^review\s+approve$/m);
    const set = await outcomes('review=reject', 'approvedAmount=20000');
    expect(set.out).toMatch(/^review\s+reject$/m);
    expect(set.out).toMatch(/^approvedAmount\s+20000$/m);
    const odd = await outcomes('review=perhaps');
    expect([odd.exit, odd.err]).toEqual([1, expect.stringContaining('body.review')]);
    expect((await outcomes('review')).exit).toBe(2);
  });

  it('lists the tickets of a borrower, and answers one', async () => {
    await server.client('tickets');
    await qa('unread-ticket', '--phone', PHONE, '--sandbox', 'tickets');
    const listed = (await qa('tickets', PHONE, '--sandbox', 'tickets')).out;
    const ticket = /^(\S+)\s+status \d, (\d+) unread/m.exec(listed);
    expect((await qa('tickets', 'reply', ticket?.[1] ?? '', 'We look into it', '--sandbox', 'tickets')).exit).toBe(0);
    const again = (await qa('tickets', PHONE, '--sandbox', 'tickets')).out;
    expect(again).toContain(`${Number(ticket?.[2]) + 1} unread`);
  });

  it('saves the sandbox as a scenario, lists it and opens it in another', async () => {
    const client = await server.client('saved');
    await client.login(PHONE);
    await qa('scenario', 'save', 'logged-in', 'Somebody is logged in', '--sandbox', 'saved');
    expect((await qa('list')).out).toMatch(/^logged-in\s+Somebody is logged in$/m);
    for (const words of [['scenario', 'open', 'logged-in'], ['logged-in']]) {
      const { out } = await qa(...words, '--sandbox', 'elsewhere');
      expect(out).toContain('/s/elsewhere/?shell.token=');
    }
    await qa('scenario', 'delete', 'logged-in');
    expect((await qa('list')).out).toMatch(/^0 saved in /m);
    const odd = await qa('scenario', 'keep', 'it');
    expect([odd.exit, odd.err]).toEqual([
      2,
      expect.stringMatching(
        /^"scenario keep" is not a command\. Allowed: scenario save <name> \[title\], scenario open <name>/,
      ),
    ]);
  });

  it('shows the upcoming events with the time to advance, and simulates a bad network', async () => {
    await server.client('next');
    await qa('overdue-3', '--phone', PHONE, '--sandbox', 'next');
    expect((await qa('next', PHONE, '--sandbox', 'next')).out).toMatch(
      /^advance (?:\d+(?:ms|[dhms]))+\s+The overdue fee of N\d+ grows by ₦/m,
    );
    const slow = await qa('network', 'a.workbench', 'slow-3g', '--sandbox', 'next');
    expect(slow.out).toContain('{"delay":2000}  for {"device":"a.workbench"}');
    const real = await qa('network', 'a.workbench', 'online', '--sandbox', 'next');
    expect(real.out).toBe('The device a.workbench has the real network.\n');
    const odd = await qa('network', 'a.workbench', '9g', '--sandbox', 'next');
    expect([odd.exit, odd.err.split('\n')[0]]).toEqual([
      2,
      'The network cannot be "9g". Allowed: online, offline, slow-3g, fast-3g',
    ]);
  });

  it('clones a sandbox', async () => {
    const client = await server.client('cloned');
    await client.login(PHONE);
    expect((await qa('sandboxes', 'clone', 'cloned', 'the-clone')).out).toBe(
      'Cloned the sandbox "cloned" to "the-clone".\n',
    );
    expect(await stateOf(await server.client('the-clone'))).toMatchObject(
      Object.fromEntries(Object.entries(await stateOf(client)).filter(([name]) => name.startsWith('session '))),
    );
  });
});
