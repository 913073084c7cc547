import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownNameOf } from '../../../../mock-server/workbench/lib/call-words';
import { changeAddress, goToSandbox, useAddress, useChoice } from '../../../../mock-server/workbench/state/address';
import {
  type Device,
  deviceAddress,
  deviceParameter,
  isElsewhere,
  newDevice,
  originAt,
  pathFor,
  putBeside,
  removeDevice,
  serverNameOf,
  useChosenDevice,
  useDevices,
} from '../../../../mock-server/workbench/state/phones';
import { button, mount, tap } from '../../../support/mount';
import { renderHook } from '../render-hook';

/** Renders a hook and returns its latest value. */
const read = async <Value,>(use: () => Value): Promise<() => Value> => {
  const hook = await renderHook(use);
  return () => hook.latest;
};

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the address of the page', () => {
  it('holds a parameter, drops an empty one and keeps the others', () => {
    changeAddress({ call: '7', q: 'code:0' });
    expect(location.search).toBe('?sandbox=mine&call=7&q=code%3A0');
    changeAddress({ call: '' });
    expect(location.search).toBe('?sandbox=mine&q=code%3A0');
  });

  it('keeps no selection of one sandbox in another one', () => {
    changeAddress({ call: '7', who: '08031234567', q: 'x', tab: 'faults' });
    goToSandbox('other', { who: '08030000000' });
    expect(location.search).toBe('?sandbox=other&who=08030000000');
  });

  it('changes what a component reads, also after the back button', async () => {
    function Page() {
      const [call, choose] = useAddress('call');
      const [tab, show] = useChoice('tab', ['calls', 'faults']);
      return (
        <>
          <button type="button" onClick={() => choose('9')}>
            call {call}
          </button>
          <button type="button" onClick={() => show(tab === 'calls' ? 'faults' : 'calls')}>
            tab {tab}
          </button>
        </>
      );
    }
    const { container, show } = await mount(<Page />);
    await tap(button('call '));
    await tap(button('tab calls'));
    expect(container.textContent).toBe('call 9tab faults');
    await tap(button('tab faults'));
    expect(location.search).toBe('?sandbox=mine&call=9');
    await act(async () => changeAddress({ tab: 'nothing' }));
    expect(container.textContent).toBe('call 9tab calls');
    await act(async () => {
      history.replaceState(null, '', '/__admin/?sandbox=mine&call=3');
      window.dispatchEvent(new Event('popstate'));
    });
    expect(container.textContent).toBe('call 3tab calls');
    const stopped = vi.spyOn(window, 'removeEventListener');
    await show(null);
    expect(stopped.mock.calls.map(([name]) => name)).toContain('popstate');
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

  it('has an entry for each sandbox, tab and call', () => {
    for (const place of ['sandbox', 'tab', 'call']) expect([place, enters({ [place]: 'x1' })]).toEqual([place, true]);
    expect(enters({ call: '' })).toBe(true);
    expect(enters({ call: '' })).toBe(false);
    expect(location.search).toBe('?sandbox=x1&tab=x1');
  });

  it('has no entry for a filter, a borrower or the page of a phone', () => {
    for (const name of ['q', 'who', 'view', 'phone', 'phone.a'])
      expect([name, enters({ [name]: 'x1' })]).toEqual([name, false]);
    expect(new URLSearchParams(location.search).get('phone.a')).toBe('x1');
  });

  it('has an entry for a call that is opened right after a filter', () => {
    enters({ q: 'x' });
    expect(enters({ call: '7' }, 100)).toBe(true);
  });

  it('has one entry for calls under the arrow keys', () => {
    expect(['7', '8', '9'].map((call) => enters({ call }, call === '7' ? 10_000 : 100))).toEqual([true, false, false]);
    expect(enters({ call: '10' }, 700)).toBe(true);
    expect(location.search).toBe('?sandbox=mine&call=10');
  });
});

describe('the phones of the address', () => {
  const phones = async (...parameters: readonly string[]): Promise<readonly Device[]> => {
    history.replaceState(null, '', `/__admin/?${parameters.join('&')}`);
    return (await read(useDevices))();
  };

  it('are only phone A if the address names no phone', async () => {
    expect(await phones('sandbox=mine')).toEqual([newDevice('a')]);
  });

  it('are read as they were written', async () => {
    const device: Device = { name: 'b', width: 412, theme: 'dark', text: 200, as: '08031234567', at: '/a~b?c=d~e' };
    const written = new URLSearchParams(deviceParameter(device)).toString();
    expect(await phones(written)).toEqual([device]);
  });

  it('never open a foreign address, and have no unknown setting', async () => {
    for (const as of ['x08031234567', '08031234567x', ''])
      expect((await phones(`phone.a=375~light~100~${as}~/`))[0]?.as).toBe('');
    for (const at of ['//evil.example', '/\\evil.example', 'https://evil.example', 'x']) {
      const [device] = await phones(`phone.a=${encodeURIComponent(`999~blue~150~1234~${at}`)}`);
      expect(device).toEqual(newDevice('a'));
      expect(deviceAddress(device as Device, 'mine')).toContain(`${location.origin}/s/mine/?`);
    }
  });

  it('are all written when one is added, and the others stay when one is removed', async () => {
    const current = await read(useDevices);
    await act(async () => putBeside(newDevice('b')));
    expect(current().map(({ name }) => name)).toEqual(['a', 'b']);
    await act(async () => removeDevice('a'));
    expect(current().map(({ name }) => name)).toEqual(['b']);
  });

  it('have one in front: the chosen one, or else the first', async () => {
    const devices = [newDevice('a'), newDevice('b')];
    const front = await read(() => useChosenDevice(devices)[0].name);
    expect(front()).toBe('a');
    for (const [phone, name] of [
      ['b', 'b'],
      ['d', 'a'],
    ] as const) {
      await act(async () => changeAddress({ phone }));
      expect(front()).toBe(name);
    }
  });
});

describe('the address that a phone opens', () => {
  const device: Device = { ...newDevice('a'), as: '08031234567', at: '/pay?orderNo=N1&shell.token=t1' };

  it('is in the sandbox and configures the simulated shell', () => {
    const url = new URL(deviceAddress(device, 'mine'));
    expect(url.pathname).toBe('/s/mine/pay');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      orderNo: 'N1',
      'shell.token': 't1',
      'shell.nativeUser': '08031234567',
      'shell.textSize': '100',
      'shell.theme': 'light',
    });
    expect(new URL(deviceAddress(newDevice('a'), 'default')).pathname).toBe('/');
  });

  it('wipes the phone only if asked', () => {
    expect(new URL(deviceAddress(device, 'mine', 'wipe')).searchParams.get('shell.wipe')).toBe('yes');
    expect(deviceAddress(device, 'mine')).not.toContain('shell.wipe');
  });

  it('names phones of the page by letters, and others as the server does', () => {
    expect(shownNameOf(serverNameOf('b'))).toBe('B');
    expect(shownNameOf('192.168.0.7')).toBe('192.168.0.7');
  });

  it('reaches this machine from others, and logs a real phone in', () => {
    expect(originAt('192.168.0.7')).toBe(location.origin.replace(location.hostname, '192.168.0.7'));
    expect(originAt('fe80::1')).toContain('//[fe80::1]');
    expect(originAt('[fe80::1]')).toContain('//[fe80::1]');
    expect(isElsewhere()).toBe(false);
    expect(pathFor('mine', '/a', '')).toBe('/s/mine/a');
    expect(pathFor('default', '/a', '08031234567')).toBe('/a?shell.nativeUser=08031234567');
    expect(pathFor('default', '/a?b=1', '08031234567')).toBe('/a?b=1&shell.nativeUser=08031234567');
  });
});
