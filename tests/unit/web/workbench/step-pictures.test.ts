import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalState } from '../../../../mock-server/workbench/api/journal';
import { createStore } from '../../../../mock-server/workbench/lib/store';
import { followSteps, stepPictures } from '../../../../mock-server/workbench/state/step-pictures';
import { rowOf } from './page-around';

describe('the pictures of the steps', () => {
  const state = createStore({ rows: [] } as unknown as JournalState);
  const journal = { get: state.get, subscribe: state.subscribe, clear: () => undefined };
  /** Adds a phone that draws itself with this content. */
  const phone = (name: string, content: () => string | undefined) => {
    const frame = document.createElement('iframe');
    frame.dataset.phone = name;
    document.body.append(frame);
    const screen = {
      postMessage: ({ shell }: { shell: { picture: number } }) =>
        window.dispatchEvent(
          Object.assign(new Event('message'), {
            ...{ source: screen, origin: location.origin },
            data: { device: { picture: shell.picture, data: content(), path: '/a b' } },
          }),
        ),
    };
    // A page of another origin.
    Object.defineProperties(frame, { contentWindow: { value: screen }, contentDocument: { value: null } });
    return frame;
  };
  const called = (...devices: string[]) => {
    const { rows } = state.get();
    state.set({ rows: [...rows, ...devices.map((device, at) => rowOf(rows.length + at + 1, { device }))] } as never);
  };
  const kept = () => stepPictures.get().map(({ device, request, data, path }) => [device, request, data, path]);

  beforeEach(() => {
    vi.useFakeTimers();
    state.set({ rows: [] } as never);
    return () => vi.useRealTimers();
  });

  it('show each phone after its calls pause, once for the same screen', async () => {
    let content: string | undefined = 'data:1';
    const frame = phone('a', () => content);
    called('a.workbench');
    const stop = followSteps(journal as never);
    called('a.workbench', 'a.workbench', 'b.workbench', '10.0.0.7');
    await vi.advanceTimersByTimeAsync(699);
    expect(kept()).toEqual([]);
    called('a.workbench');
    await vi.advanceTimersByTimeAsync(699);
    expect(kept()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(kept()).toEqual([['a.workbench', 6, 'data:1', '/a%20b']]);
    called('a.workbench');
    await vi.advanceTimersByTimeAsync(700);
    expect(kept()).toHaveLength(1);
    for (let number = 2; number < 20; number += 1) {
      content = `data:${number}`;
      called('a.workbench');
      await vi.advanceTimersByTimeAsync(700);
    }
    expect(kept().map(([, request]) => request)).toEqual(Array.from({ length: 16 }, (_, index) => 10 + index));
    content = undefined;
    called('a.workbench');
    await vi.advanceTimersByTimeAsync(700);
    expect(kept()).toHaveLength(16);
    content = 'data:new';
    called('a.workbench');
    stop();
    await vi.advanceTimersByTimeAsync(700);
    called('a.workbench');
    await vi.advanceTimersByTimeAsync(700);
    expect(kept()).toEqual([]);
    frame.remove();
  });

  it('are not taken in a hidden page', async () => {
    const frame = phone('a', () => 'data:1');
    const stop = followSteps(journal as never);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    called('a.workbench');
    await vi.advanceTimersByTimeAsync(700);
    expect(kept()).toEqual([]);
    stop();
    frame.remove();
  });
});
