import { act } from 'react';
import useSWR from 'swr';
import { describe, expect, it, vi } from 'vitest';
import { remarksOf, sessionWords } from '../../../../mock-server/workbench/lib/call-words';
import {
  deviceAddress,
  followDevice,
  goBack,
  isElsewhere,
  newDevice,
  originAt,
  originOf,
  pathFor,
} from '../../../../mock-server/workbench/state/phones';
import { useNewWorkbench, useRefresh } from '../../../../mock-server/workbench/state/workbench';
import { mount } from '../../../support/mount';
import { fakeEvents } from './fake-events';
import { mountRegion, parameter, visit } from './page-around';

const NUMBER = '08031234567';
const SEPARATE = 'http://workbench.localhost:3000/__admin/?sandbox=mine';
const phone = newDevice('a');

describe('the address of a phone', () => {
  it('is a separate origin below the name of the workbench', () => {
    visit(SEPARATE);
    expect(originOf('b')).toBe('http://b.workbench.localhost:3000');
    visit('http://localhost:3000/__admin/');
    expect(originOf('b')).toBe('http://localhost:3000');
  });

  it.each([
    ['open', 'o1', { 'shell.nativeUser': NUMBER, 'shell.token': 't1' }],
    ['stay', 'o1', {}],
    ['wipe', 'o1', { 'shell.nativeUser': NUMBER, 'shell.token': 't1', 'shell.wipe': 'yes' }],
  ] as const)('keeps or changes its login: %s', (mode, o, more) => {
    const { searchParams } = new URL(
      deviceAddress({ ...phone, as: NUMBER, at: `/x?o=${o}&shell.token=t1` }, 'mine', mode),
    );
    expect(Object.fromEntries(searchParams)).toEqual({ o, 'shell.textSize': '100', 'shell.theme': 'light', ...more });
  });

  it('is in the sandbox, and reaches this machine from others', () => {
    expect(new URL(deviceAddress({ ...phone, at: '/pay' }, 'mine')).pathname).toBe('/s/mine/pay');
    expect(new URL(deviceAddress(phone, 'default')).pathname).toBe('/');
    expect(originAt('192.168.0.7')).toBe(location.origin.replace(location.hostname, '192.168.0.7'));
    expect(originAt('fe80::1')).toContain('//[fe80::1]');
    expect(pathFor('default', '/a?b=1', NUMBER)).toBe(`/a?b=1&shell.nativeUser=${NUMBER}`);
  });

  it.each([
    ['localhost', false],
    ['workbench.localhost', false],
    ['[::1]', false],
    ['192.168.0.7', true],
    ['localhost.example', true],
  ])('%s works from other machines: %s', (host, works) => {
    visit(`http://${host}:3000/__admin/`);
    expect(isElsewhere()).toBe(works);
  });

  it('follows only a phone that the page has', () => {
    visit(`${SEPARATE}&phone.a=375&phone.b=360`);
    followDevice('c', { at: '/pay' });
    expect(location.href).toBe(`${SEPARATE}&phone.a=375&phone.b=360`);
    followDevice('b', { at: '/pay', as: NUMBER });
    expect([parameter('phone.a'), parameter('phone.b')]).toEqual(['375~light~100~~/', `360~light~100~${NUMBER}~/pay`]);
  });
});

it('going back reloads the phones, and one on the screen that applies opens its home instead', async () => {
  visit(`${SEPARATE}&phone.a=375~light~100~~/countdown_info?x=1&phone.b=375~light~100~~/me`);
  const { workbench, sent } = await mountRegion(null);
  await goBack(workbench, 'c7', 'before');
  expect(sent).toEqual([{ method: 'POST', path: '/history/c7/back?sandbox=mine', body: { to: 'before' } }]);
  expect([parameter('phone.a'), parameter('phone.b')]).toEqual(['375~light~100~~/', '375~light~100~~/me']);
  expect(workbench.reloads.get()).toEqual({ a: { count: 1, mode: 'stay' }, b: { count: 1, mode: 'stay' } });
});

describe('the login of a phone', () => {
  const endedAt = Date.UTC(2026, 10, 23, 10, 5, 9);
  const session = (state: string, more = {}) => ({ contactNumber: NUMBER, state, endedAt, by: null, ...more }) as never;

  it.each([
    [null, 'not logged in', ''],
    [session('valid'), '0803 123 4567', ''],
    [session('expired'), '0803 123 4567 · expired at 11:05:09', 'expired at 11:05:09'],
    [session('squeezed'), '0803 123 4567 · squeezed by a tester at 11:05:09', 'squeezed by a tester at 11:05:09'],
    [
      session('squeezed', { by: 'b.workbench' }),
      '0803 123 4567 · squeezed: B logged in at 11:05:09',
      'squeezed: B logged in at 11:05:09',
    ],
  ])('%j reads as %s', (given, words, note) => {
    expect(sessionWords(given)).toBe(words);
    const call = {
      methods: [],
      code: 0,
      http: 200,
      unopened: null,
      fault: null,
      reply: null,
      session: given ?? undefined,
    };
    expect(remarksOf(call as never)).toEqual(given === null ? [] : [{ tone: 'danger', text: note }]);
  });
});

describe('the live journal of the page', () => {
  it('follows one sandbox until the page leaves it', async () => {
    const { all, latest } = fakeEvents();
    function Follower({ sandbox }: { readonly sandbox: string }) {
      useNewWorkbench(sandbox);
      return null;
    }
    const { show } = await mount(<Follower sandbox="mine" />);
    await show(<Follower sandbox="mine" />);
    expect(all).toHaveLength(1);
    await show(<Follower sandbox="other" />);
    expect([all[0]?.readyState, latest().url]).toEqual([2, expect.stringContaining('sandbox=other')]);
    await show(null);
    expect(latest().readyState).toBe(2);
  });

  it('refreshes the data of the sandbox at most twice a second, and nothing else', async () => {
    vi.useFakeTimers();
    let refresh = (): void => undefined;
    const loaded: string[] = [];
    const load = async (key: string | readonly string[]) => loaded.push(String(key));
    function Page() {
      refresh = useRefresh();
      useSWR(['clock'], load);
      useSWR('contract', load);
      return null;
    }
    await mountRegion(<Page />);
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const counts = () => ['clock', 'contract'].map((key) => loaded.filter((each) => each === key).length);
    await pass(1_000);
    expect(counts()).toEqual([1, 1]);
    refresh();
    await pass(300);
    refresh();
    await pass(199);
    expect(counts()).toEqual([1, 1]);
    await pass(301);
    expect(counts()).toEqual([2, 1]);
    refresh();
    await pass(500);
    expect(counts()).toEqual([3, 1]);
    vi.useRealTimers();
  });
});
