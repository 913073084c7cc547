import { act } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeAddress, goToSandbox, useAddress, useChoice } from '../../../../mock-server/workbench/state/address';
import * as phones from '../../../../mock-server/workbench/state/phones';
import { renderHook } from '../render-hook';
import { openRegion, parameter } from './page-around';

const { deviceAddress, deviceParameter, newDevice } = phones;
const NUMBER = '08031234567';
const SEPARATE = 'http://workbench.localhost:3000/__admin/?sandbox=mine';

/** Opens the page at another address until the test ends. The simulated document cannot navigate there. */
const visit = (url: string): void => {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } };
  const before = location.href;
  onTestFinished(() => happyDOM.setURL(before));
  happyDOM.setURL(url);
};

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the address of the page', () => {
  it('keeps no selection of one sandbox in another one', () => {
    changeAddress({ call: '7', who: NUMBER, q: 'x', tab: 'faults' });
    goToSandbox('other', { who: '08030000000' });
    expect(location.search).toBe('?sandbox=other&who=08030000000');
  });

  it('changes what a component reads, also after the back button', async () => {
    const read = await renderHook(() => [useAddress('call')[0], useChoice('tab', ['calls', 'faults'])[0]]);
    await act(async () => changeAddress({ call: '9', tab: 'nothing' }));
    expect(read.latest).toEqual(['9', 'calls']);
    await act(async () => {
      history.replaceState(null, '', '/__admin/?sandbox=mine&call=3&tab=faults');
      window.dispatchEvent(new Event('popstate'));
    });
    expect(read.latest).toEqual(['3', 'faults']);
  });
});

describe('the history of the browser', () => {
  let now = 1e9;
  /** Changes the address after a pause in ms. @returns true if that made a history entry */
  const enters = (changes: Readonly<Record<string, string>>, pause = 10_000): boolean => {
    now += pause;
    vi.spyOn(performance, 'now').mockReturnValue(now);
    const pushed = vi.spyOn(history, 'pushState');
    const before = pushed.mock.calls.length;
    changeAddress(changes);
    return pushed.mock.calls.length > before;
  };
  beforeEach(() => {
    now += 1e6;
  });

  it('has an entry for each sandbox, tab and call, and none for a filter, a borrower or the page of a phone', () => {
    const names = ['sandbox', 'tab', 'call', 'q', 'who', 'view', 'phone', 'phone.a'];
    expect(names.filter((name) => enters({ [name]: 'x1' }))).toEqual(['sandbox', 'tab', 'call']);
    expect([enters({ call: '' }), enters({ call: '' })]).toEqual([true, false]);
  });

  it('has one entry for calls under the arrow keys, also right after a filter', () => {
    enters({ q: 'x' });
    expect(['7', '8', '9'].map((call) => enters({ call }, 100))).toEqual([true, false, false]);
    expect(enters({ call: '10' }, 700)).toBe(true);
    expect(location.search).toBe('?sandbox=mine&q=x&call=10');
  });
});

describe('the phones of the address', () => {
  const phonesIn = async (...parameters: readonly string[]): Promise<readonly phones.Device[]> => {
    history.replaceState(null, '', `/__admin/?${parameters.join('&')}`);
    return (await renderHook(phones.useDevices)).latest;
  };

  it('are read as they were written, or are only phone A', async () => {
    expect(await phonesIn('sandbox=mine')).toEqual([newDevice('a')]);
    const device: phones.Device = { name: 'b', width: 412, theme: 'dark', text: 200, as: NUMBER, at: '/a~b?c=d~e' };
    expect(await phonesIn(new URLSearchParams(deviceParameter(device)).toString())).toEqual([device]);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'x'])(
    'never open the foreign address %s, and have no unknown setting',
    async (at) => {
      for (const as of ['1234', 'x08031234567', '08031234567x'])
        expect(await phonesIn(`phone.a=${encodeURIComponent(`999~blue~150~${as}~${at}`)}`)).toEqual([newDevice('a')]);
    },
  );

  it('are all written when one is added, and the others stay when one is removed', async () => {
    const current = await renderHook(phones.useDevices);
    await act(async () => phones.putBeside(newDevice('b')));
    expect(current.latest.map(({ name }) => name)).toEqual(['a', 'b']);
    await act(async () => phones.removeDevice('a'));
    expect(current.latest.map(({ name }) => name)).toEqual(['b']);
  });

  it('have one in front: the chosen one, or else the first', async () => {
    const front = await renderHook(() => phones.useChosenDevice([newDevice('a'), newDevice('b')])[0].name);
    expect(front.latest).toBe('a');
    for (const [phone, name] of Object.entries({ b: 'b', d: 'a' })) {
      await act(async () => changeAddress({ phone }));
      expect(front.latest).toBe(name);
    }
  });

  it('follow only a phone that the page has', () => {
    visit(`${SEPARATE}&phone.a=375&phone.b=360`);
    phones.followDevice('c', { at: '/pay' });
    expect(location.href).toBe(`${SEPARATE}&phone.a=375&phone.b=360`);
    phones.followDevice('b', { at: '/pay', as: NUMBER });
    expect([parameter('phone.a'), parameter('phone.b')]).toEqual(['375~light~100~~/', `360~light~100~${NUMBER}~/pay`]);
  });
});

describe('the address of a phone', () => {
  it.each([
    ['open', 'o1', { 'shell.nativeUser': NUMBER, 'shell.token': 't1' }],
    ['stay', 'o1', {}],
    ['wipe', 'o1', { 'shell.nativeUser': NUMBER, 'shell.token': 't1', 'shell.wipe': 'yes' }],
  ] as const)('keeps or changes its login: %s', (mode, o, more) => {
    const device = { ...newDevice('a'), as: NUMBER, at: `/x?o=${o}&shell.token=t1` };
    const { searchParams } = new URL(deviceAddress(device, 'mine', mode));
    expect(Object.fromEntries(searchParams)).toEqual({ o, 'shell.textSize': '100', 'shell.theme': 'light', ...more });
  });

  it('is in the sandbox, has its own origin, and reaches this machine from others', () => {
    expect(new URL(deviceAddress({ ...newDevice('a'), at: '/pay' }, 'mine')).pathname).toBe('/s/mine/pay');
    expect(phones.originOf('b')).toBe(location.origin);
    visit(SEPARATE);
    expect(deviceAddress(newDevice('b'), 'default')).toMatch('http://b.workbench.localhost:3000/?');
    expect(phones.originAt('192.168.0.7')).toBe(location.origin.replace(location.hostname, '192.168.0.7'));
    expect(phones.originAt('fe80::1')).toContain('//[fe80::1]');
    expect(phones.pathFor('default', '/a?b=1', NUMBER)).toBe(`/a?b=1&shell.nativeUser=${NUMBER}`);
  });

  it('works from other machines by an address of the network or another name', () => {
    const hosts = ['localhost', 'workbench.localhost', '[::1]', '192.168.0.7', 'localhost.example'];
    const works = hosts.filter((host) => {
      visit(`http://${host}:3000/__admin/`);
      return phones.isElsewhere();
    });
    expect(works).toEqual(['192.168.0.7', 'localhost.example']);
  });
});

it('going back reloads the phones, and one on the screen that applies opens its home instead', async () => {
  visit(`${SEPARATE}&phone.a=375~light~100~~/countdown_info?x=1&phone.b=375~light~100~~/me`);
  const { workbench, posted } = await openRegion(null);
  await phones.goBack(workbench, 'c7', 'before');
  expect(posted).toEqual([['POST /history/c7/back?sandbox=mine', { to: 'before' }]]);
  expect([parameter('phone.a'), parameter('phone.b')]).toEqual(['375~light~100~~/', '375~light~100~~/me']);
  expect(workbench.reloads.get()).toEqual({ a: { count: 1, mode: 'stay' }, b: { count: 1, mode: 'stay' } });
});
