import { describe, expect, it } from 'vitest';
import { postToDevice } from '../../../../mock-server/workbench/state/device-frame';

/** A phone's frame that shows a document, and the messages that its page received. */
const frameWith = (contentDocument: { URL: string } | null) => {
  const frame = document.createElement('iframe');
  const received: unknown[] = [];
  const postMessage = (message: unknown, origin: string) => received.push([message, origin]);
  Object.defineProperties(frame, {
    contentWindow: { value: { postMessage } },
    contentDocument: { value: contentDocument },
  });
  return { frame, received };
};

describe('a message to a phone', () => {
  it.each([
    ['of its own origin', null],
    ['of the same origin as the workbench', { URL: 'http://localhost:3000/' }],
  ])('reaches a page %s at once, and never again', (_, loaded) => {
    const { frame, received } = frameWith(loaded);
    postToDevice(frame, 'a', { theme: 'dark' });
    frame.dispatchEvent(new Event('load'));
    expect(received).toEqual([[{ shell: { theme: 'dark' } }, location.origin]]);
  });

  it('waits for the page of a frame that still loads, and keeps its order', () => {
    const { frame, received } = frameWith({ URL: 'about:blank' });
    for (const theme of ['dark', 'light']) postToDevice(frame, 'a', { theme });
    expect(received).toEqual([]);
    frame.dispatchEvent(new Event('load'));
    frame.dispatchEvent(new Event('load'));
    expect(received).toEqual([
      [{ shell: { theme: 'dark' } }, location.origin],
      [{ shell: { theme: 'light' } }, location.origin],
    ]);
  });
});
