import { vi } from 'vitest';

/** A connection of the page to the event stream, driven by the test. */
export interface FakeConnection {
  readonly url: string;
  readyState: number;
  open(): void;
  fail(readyState: number): void;
  send(data: unknown, event?: string): void;
}

/** Replaces EventSource until the test ends. */
export const fakeEvents = () => {
  const all: FakeConnection[] = [];
  class FakeEventSource extends EventTarget implements FakeConnection {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState = FakeEventSource.CONNECTING;
    onopen: (() => void) | undefined;
    onerror: (() => void) | undefined;
    onmessage: ((event: { data: string }) => void) | undefined;
    constructor(readonly url: string) {
      super();
      all.push(this);
    }
    open(): void {
      this.readyState = FakeEventSource.OPEN;
      this.onopen?.();
    }
    fail(readyState: number): void {
      this.readyState = readyState;
      this.onerror?.();
    }
    send(data: unknown, event?: string): void {
      const text = JSON.stringify(data);
      if (event === undefined) this.onmessage?.({ data: text });
      else this.dispatchEvent(Object.assign(new Event(event), { data: text }));
    }
    close(): void {
      this.readyState = FakeEventSource.CLOSED;
    }
  }
  vi.stubGlobal('EventSource', FakeEventSource);
  const latest = (): FakeConnection => {
    const last = all.at(-1);
    if (last === undefined) throw new Error('The page opened no connection.');
    return last;
  };
  return { all, latest };
};
