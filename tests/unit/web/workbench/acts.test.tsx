import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { logInNatively } from '../../../../mock-server/workbench/state/device-login';
import { newDevice } from '../../../../mock-server/workbench/state/devices';
import { namedFaults } from '../../../../mock-server/workbench/state/fault-kinds';
import { goBack, goToPoint } from '../../../../mock-server/workbench/state/go-back';
import { openSaved, openScenario } from '../../../../mock-server/workbench/state/open-scenario';
import { openTrace, readFile, refusedFile } from '../../../../mock-server/workbench/state/trace-file';
import { reloadDevices } from '../../../../mock-server/workbench/state/workbench';
import { mountRegion, parameter, postedOf, Refused, visit } from './page-around';

const NUMBER = '08031234567';
const SEPARATE = 'http://workbench.localhost:3000/__admin/?sandbox=mine';
const phone = newDevice('a');

/** Renders a page without regions. Its status bar logs what the page did. */
const page = async (replies = {}) => {
  const given = await mountRegion(null, replies);
  const logged = () => given.workbench.actions.get().map(({ what }) => what);
  return { ...given, logged };
};

describe('going back', () => {
  const phones = [newDevice('a'), newDevice('b')];
  const reloaded = { a: { count: 1, mode: 'stay' }, b: { count: 1, mode: 'stay' } };
  const before = `&phone.a=375~light~100~${NUMBER}~/x&phone.b=375~light~100~${NUMBER}~/y`;

  it('to before a call reloads each phone, which keeps its login and its screen', async () => {
    visit(SEPARATE + before);
    const { workbench, sent, logged } = await page();
    await act(() => goBack(workbench, 7, phones));
    expect(postedOf(sent)).toEqual([['POST /history/c7/back?sandbox=mine', undefined]]);
    expect(logged()).toEqual(['Restore the state before the call']);
    expect([parameter('phone.a'), parameter('phone.b')]).toEqual([
      ...[`375~light~100~${NUMBER}~/x`, `375~light~100~${NUMBER}~/y`],
    ]);
    expect(workbench.reloads.get()).toEqual(reloaded);
  });

  it('to a point of the history reloads each phone', async () => {
    visit(SEPARATE + before);
    const { workbench, sent, logged } = await page();
    await act(() => goToPoint(workbench, 'a3', 'after', phones));
    expect(postedOf(sent)).toEqual([['POST /history/a3/back?sandbox=mine', { to: 'after' }]]);
    expect(logged()).toEqual(['Restore the state after this point']);
    expect(workbench.reloads.get()).toEqual(reloaded);
  });

  it('opens the home page on a phone that would apply again', async () => {
    visit(`${SEPARATE}&phone.a=375~light~100~${NUMBER}~/countdown_info?id=1`);
    const { workbench } = await page();
    await act(() => goBack(workbench, 7, [{ ...newDevice('a'), at: '/countdown_info?id=1' }]));
    expect([parameter('phone.a'), workbench.reloads.get().a?.count]).toEqual([`375~light~100~${NUMBER}~/`, 1]);
  });

  it('leaves the phones alone if the server refuses', async () => {
    visit(SEPARATE);
    const refused = new Refused(409, { error: 'No.' });
    const { workbench } = await page({ 'POST /history/c7/back': refused, 'POST /history/a3/back': refused });
    await act(() => goBack(workbench, 7, phones));
    await act(() => goToPoint(workbench, 'a3', 'before', phones));
    expect(workbench.reloads.get()).toEqual({});
  });
});

describe('a scenario', () => {
  const phones = [newDevice('a'), { ...newDevice('b'), width: 412 as const }];
  const opened = { contactNumber: NUMBER, route: '/orders' };

  it('opens on its phone, which keeps its settings and forgets its last borrower', async () => {
    visit(SEPARATE);
    const { workbench, logged } = await page({ 'POST /scenarios/late': opened });
    await act(() => openScenario(workbench, 'late', 'b', phones));
    expect([parameter('phone.b'), parameter('phone'), parameter('who')]).toEqual([
      ...[`412~light~100~${NUMBER}~/orders`, 'b', NUMBER],
    ]);
    expect([logged(), workbench.reloads.get()]).toEqual([['Open late on phone B'], { b: { count: 1, mode: 'wipe' } }]);
  });

  it.each([
    ['/orders', '/orders?shell.token=t%26'],
    ['/orders?a=1', '/orders?a=1&shell.token=t%26'],
  ])('with an ended session opens %s with its token', async (route, at) => {
    visit(SEPARATE);
    const { workbench } = await page({ 'POST /scenarios/late': { contactNumber: null, route, token: 't&' } });
    await act(() => openScenario(workbench, 'late', 'c', phones));
    expect([parameter('phone.c'), parameter('who')]).toEqual([`375~light~100~~${at}`, null]);
  });

  it('that was saved replaces the sandbox and loads every phone', async () => {
    visit(SEPARATE);
    const { workbench, logged } = await page({ 'POST /scenarios/late': { ...opened, contactNumber: undefined } });
    await act(() => openSaved(workbench, 'late', phones));
    expect([parameter('phone.a'), parameter('who'), logged()]).toEqual([
      ...['375~light~100~~/orders', null, ['Replace the sandbox with late']],
    ]);
    expect(Object.values(workbench.reloads.get()).map(({ mode }) => mode)).toEqual(['wipe', 'wipe']);
    await act(() => openSaved(workbench, 'late', []));
    expect(parameter('phone.a')).toBe('375~light~100~~/orders');
  });

  it('that the server refuses changes nothing', async () => {
    visit(SEPARATE);
    const { workbench } = await page({ 'POST /scenarios/late': new Refused(404, { error: 'No.' }) });
    await act(() => openScenario(workbench, 'late', 'a', phones));
    await act(() => openSaved(workbench, 'late', phones));
    expect([location.href, workbench.reloads.get()]).toEqual([SEPARATE, {}]);
  });
});

describe('a local file', () => {
  const REPLY = { sandbox: 'replay-1', contactNumber: null, open: '/s/replay-1/pay', calls: 0 };
  const MEGABYTE = 1024 * 1024;
  const openApi = (maximum: number) =>
    ({
      paths: { '/__admin/trace': { post: { requestBody: { content: {}, 'x-maximum-bytes': maximum } } } },
    }) as never;
  const file = (content: string) => new File([content], 'a.json');
  const read = async (content: string, replies = {}, contract: never | undefined = undefined) => {
    openTrace.set(undefined);
    refusedFile.set(undefined);
    const given = await page(replies);
    await act(() => readFile(given.workbench, file(content), contract));
    return given;
  };

  it('that is too large is never sent', async () => {
    const { sent } = await read('x'.repeat(MEGABYTE + 1), {}, openApi(MEGABYTE));
    expect(refusedFile.get()).toEqual({
      name: 'a.json',
      reason: 'This file has 2 MB. The server accepts at most 1 MB.',
    });
    expect(sent).toEqual([]);
  });

  it.each([
    ['has the largest size', openApi(2)],
    ['has no limit', { paths: {} } as never],
    ['has no known method', { paths: { '/__admin/trace': {} } } as never],
    ['has no known body', { paths: { '/__admin/trace': { post: {} } } } as never],
  ])('that %s is sent', async (_, contract) => {
    const { sent } = await read('{}', { 'POST /trace': REPLY }, contract);
    expect(postedOf(sent)).toEqual([['POST /trace?sandbox=mine', {}]]);
    const about = { title: undefined, note: undefined };
    expect(openTrace.get()).toEqual({ name: 'a.json', ...about, replayed: REPLY });
  });

  it('that is no JSON says where', async () => {
    await read('{');
    expect(refusedFile.get()?.reason).toMatch(/^This file is not valid JSON: .*JSON/);
  });

  it('with a scenario is stored, and with calls is a trace', async () => {
    const scenario = { name: 'late' };
    const { sent, logged } = await read(JSON.stringify({ scenario }));
    expect(postedOf(sent).at(-1)).toEqual(['PUT /scenarios/late?sandbox=mine', { scenario }]);
    expect([logged(), openTrace.get()]).toEqual([['Add the scenario late'], undefined]);
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', path: '/scenarios/late?sandbox=mine' });
    const both = await read(JSON.stringify({ scenario, calls: [] }), { 'POST /trace': REPLY });
    expect(postedOf(both.sent)).toEqual([['POST /trace?sandbox=mine', { scenario, calls: [] }]]);
    openTrace.set(undefined);
  });

  it.each([
    [NUMBER, `375~light~100~${NUMBER}~/pay`],
    [null, '375~light~100~~/pay'],
  ])('with a trace of %s is opened in its own sandbox, with its title and note', async (contactNumber, device) => {
    visit(`${SEPARATE}&who=08030000000`);
    const reply = { ...REPLY, contactNumber };
    await read(JSON.stringify({ title: 'Paid twice', note: 'Once.', calls: [] }), { 'POST /trace': reply });
    expect([parameter('sandbox'), parameter('who'), parameter('phone.a')]).toEqual(['replay-1', contactNumber, device]);
    expect(openTrace.get()).toEqual({ name: 'a.json', title: 'Paid twice', note: 'Once.', replayed: reply });
    openTrace.set(undefined);
  });

  it('that the server refuses changes nothing', async () => {
    visit(SEPARATE);
    await read('{}', { 'POST /trace': new Refused(409, { error: 'No.' }) });
    expect([location.href, openTrace.get(), refusedFile.get()?.reason]).toEqual([SEPARATE, undefined, 'No.']);
  });
});

it('a native login opens the home page of its phone only', async () => {
  visit(SEPARATE);
  const { workbench } = await page();
  await act(async () => logInNatively(workbench, { ...newDevice('b'), at: '/repay' }, NUMBER, [phone]));
  expect([parameter('phone.a'), parameter('phone.b')]).toEqual(['375~light~100~~/', `375~light~100~${NUMBER}~/`]);
  expect(workbench.reloads.get()).toEqual({ b: { count: 1, mode: 'wipe' } });
});

it('a reload counts for each phone and keeps the others', async () => {
  const { workbench } = await page();
  reloadDevices(workbench, ['a', 'b']);
  reloadDevices(workbench, ['a']);
  expect([workbench.reloads.get().a?.count, workbench.reloads.get().b?.count]).toEqual([2, 1]);
});

it('a named fault takes its code from the contract, and is missing without one', () => {
  const codes = [
    { name: 'SUCCESS', code: 0 },
    { name: 'FILE_TOO_LARGE', code: 200205, message: '', healedBy: 'nobody' },
  ];
  const labels = (contract: object | undefined) => namedFaults(contract as never).map(({ label }) => label);
  expect(labels(undefined)).toEqual(['Key exchange fails', '2nd payment is reset']);
  expect(namedFaults(undefined)[1]?.body).toEqual({
    match: { method: 'createPayOrder' },
    effect: { drop: 'reset' },
    after: 1,
    times: 1,
  });
  expect(labels({ 'x-codes': codes })).toContain('Upload is too large');
  expect(namedFaults({ 'x-codes': codes } as never).at(-1)?.body).toEqual({
    match: { method: 'mediaUpload' },
    effect: { code: 200205 },
    times: 1,
  });
});
