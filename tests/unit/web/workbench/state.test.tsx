import { act, useState } from 'react';
import useSWR from 'swr';
import { describe, expect, it, vi } from 'vitest';
import { remarksOf, sessionWords } from '../../../../mock-server/workbench/lib/call-words';
import { useContract, useOpenApi, useScreens } from '../../../../mock-server/workbench/state/data';
import {
  deviceAddress,
  followDevice,
  isElsewhere,
  newDevice,
  originOf,
  useNetworks,
} from '../../../../mock-server/workbench/state/phones';
import { useNewWorkbench, useRefresh, useWorkbench } from '../../../../mock-server/workbench/state/workbench';
import { mount } from '../../../support/mount';
import { fakeEvents } from './fake-events';
import { mountRegion, parameter, Refused, visit } from './page-around';

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

  it('logs nobody in without a borrower, and opens as the link says by default', () => {
    expect(deviceAddress(phone, 'mine', 'open')).not.toContain('nativeUser');
    expect(deviceAddress({ ...phone, as: NUMBER }, 'mine')).toContain(`nativeUser=${NUMBER}`);
  });

  it.each([
    ['localhost', false],
    ['workbench.localhost', false],
    ['127.0.0.1', false],
    ['[::1]', false],
    ['192.168.0.7', true],
    ['10.127.0.1', true],
    ['localhost.example', true],
    ['[fe80::1]', true],
    ['[::1:2]', true],
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

describe('the login of a phone', () => {
  const endedAt = Date.UTC(2026, 10, 23, 10, 5, 9);
  const session = (state: string, more = {}) => ({ contactNumber: NUMBER, state, endedAt, by: null, ...more }) as never;

  it.each([
    [null, 'not logged in', ''],
    [session('valid'), '0803 123 4567', ''],
    [session('expired'), '0803 123 4567 · expired at 11:05:09', 'expired at 11:05:09'],
    [session('invalid', { endedAt: null }), '0803 123 4567 · invalidated by a tester', 'invalidated by a tester'],
    [session('squeezed'), '0803 123 4567 · squeezed by a tester at 11:05:09', 'squeezed by a tester at 11:05:09'],
    [
      session('squeezed', { by: 'b.workbench' }),
      '0803 123 4567 · squeezed: B logged in at 11:05:09',
      'squeezed: B logged in at 11:05:09',
    ],
    [session('expired', { by: 'b.workbench' }), '0803 123 4567 · expired at 11:05:09', 'expired at 11:05:09'],
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

it('the status bar says whose network changed', async () => {
  let networks: ReturnType<typeof useNetworks> | undefined;
  function Reader() {
    networks = useNetworks();
    return null;
  }
  const { workbench } = await mountRegion(<Reader />, { 'GET /faults': new Promise(() => undefined) });
  expect(networks?.named).toEqual([]);
  await act(async () => networks?.give('b.workbench', 'offline'));
  expect(workbench.latest.get()?.what).toBe('Set offline for phone B');
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

it('the contract and the screens are loaded once, however often the page comes back to the front', async () => {
  function Reader() {
    useContract();
    useOpenApi();
    useScreens();
    return null;
  }
  function Page({ count }: { readonly count: number }) {
    return Array.from({ length: count }, (_, at) => at).map((at) => <Reader key={at} />);
  }
  let add = (): void => undefined;
  function Growing() {
    const [count, setCount] = useState(1);
    add = () => setCount(2);
    return <Page count={count} />;
  }
  const { sent } = await mountRegion(<Growing />, { 'GET /screens.json': [] });
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await act(async () => add());
  expect(sent.map(({ path }) => path.split('?')[0])).toEqual(['/contract', '/openapi.json', '/screens.json']);
});

it('a server without the list of screens has none', async () => {
  let screens: readonly object[] = [{}];
  function Reader() {
    screens = useScreens();
    return null;
  }
  await mountRegion(<Reader />, { 'GET /screens.json': new Refused(404, [{ path: '/', title: 'x' }]) });
  expect(screens).toEqual([]);
});

it('a region needs the page around it', async () => {
  function Region() {
    useWorkbench();
    return null;
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(mount(<Region />)).rejects.toThrow('useWorkbench needs a WorkbenchContext above it.');
});
