import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeAddress, goToSandbox, useAddress, useChoice } from '../../../../mock-server/workbench/state/address';
import {
  type Device,
  deviceAddress,
  deviceParameter,
  newDevice,
  putBeside,
  removeDevice,
  useChosenDevice,
  useDevices,
} from '../../../../mock-server/workbench/state/phones';
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
    const call = await read(() => useAddress('call')[0]);
    const tab = await read(() => useChoice('tab', ['calls', 'faults'])[0]);
    await act(async () => changeAddress({ call: '9', tab: 'nothing' }));
    expect([call(), tab()]).toEqual(['9', 'calls']);
    await act(async () => {
      history.replaceState(null, '', '/__admin/?sandbox=mine&call=3&tab=faults');
      window.dispatchEvent(new Event('popstate'));
    });
    expect([call(), tab()]).toEqual(['3', 'faults']);
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
