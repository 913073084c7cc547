import { act, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import { byTime, type Line } from '../../../../mock-server/workbench/lib/lines';
import type { Journal, JournalState } from '../../../../mock-server/workbench/state/journal';
import {
  createStore,
  makeActions,
  type Workbench,
  WorkbenchContext,
} from '../../../../mock-server/workbench/state/workbench';
import { Ask } from '../../../../mock-server/workbench/ui/dialog';
import { mount } from '../mount';

/** Replies of the admin API by `METHOD /path`, or promises of them. */
export type Replies = Readonly<Record<string, unknown>>;

export class Refused {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** Answers admin calls from a table, and records those that change something. An unknown call gets `{}`. */
const answerCalls = (replies: Replies) => {
  const posted: (readonly [call: string, body: unknown])[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url.replace('/__admin', '')}`;
    if (method !== 'GET') posted.push([call, body && JSON.parse(String(body))]);
    const reply = (await replies[call.split('?')[0] ?? '']) ?? {};
    return reply instanceof Refused ? Response.json(reply.body, { status: reply.status }) : Response.json(reply);
  });
  return posted;
};

const QUIET: JournalState = { lines: [], connection: 'live', isLoaded: true, clockMoves: 0 };

/** Renders a region in the context of a page, and waits for its chunks and for those that they load. */
export const openRegion = async (node: ReactNode, replies: Replies = {}, sandbox = 'mine') => {
  const posted = answerCalls(replies);
  const state = createStore<JournalState>(QUIET);
  const journal: Journal = { get: state.get, subscribe: state.subscribe, clear: () => state.set(QUIET) };
  const refreshed = vi.fn();
  const workbench: Workbench = { sandbox, journal, ...makeActions(sandbox, refreshed) };
  const { container } = await mount(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <WorkbenchContext value={workbench}>
        {node}
        <Ask />
      </WorkbenchContext>
    </SWRConfig>,
  );
  const change = (next: Partial<JournalState>) => act(async () => state.set({ ...state.get(), ...next }));
  const show = (...lines: Line[]) => change({ lines: byTime(lines) });
  for (let waited = 0; waited < 2; waited += 1) await act(async () => vi.dynamicImportSettled());
  return { container, posted, change, show, workbench, refreshed };
};

/** Presses a key on an element. @returns true if the page used it */
export const pressKey = async (target: Element, key: string): Promise<boolean> => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => target.dispatchEvent(event));
  return event.defaultPrevented;
};

export const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** The text of the problem that a field names. */
export const problemOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

/** Runs an entry of a menu. @param trigger its button */
export const runInMenu = async (trigger: HTMLElement, label: string): Promise<void> => {
  await pressKey(trigger, 'Enter');
  const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const item = items.find(({ firstChild }) => firstChild?.textContent === label);
  if (item === undefined)
    throw new Error(`No entry "${label}"; there are: ${items.map(({ textContent }) => textContent)}`);
  await act(async () => item.click());
  // The library returns the focus by a timer after a menu has closed, and the entry runs then.
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
};

/** A parameter of the page's address. */
export const parameter = (name: string) => new URLSearchParams(location.search).get(name);
