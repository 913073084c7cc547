import { act, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { onTestFinished, vi } from 'vitest';
import type { JournalEntry } from '../../../../mock-server/workbench/api/client';
import { byTime, type CallLine, type Line, lineOfEntry } from '../../../../mock-server/workbench/lib/lines';
import type { Journal, JournalState } from '../../../../mock-server/workbench/state/journal';
import {
  createStore,
  makeActions,
  type Workbench,
  WorkbenchContext,
} from '../../../../mock-server/workbench/state/workbench';
import { Ask } from '../../../../mock-server/workbench/ui/dialog';
import { button, mount, tap } from '../../../support/mount';

/** One admin call that a region sent, with its path and query below `/__admin`. */
interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Replies of the admin API by `METHOD /path`, or promises of them. */
export type Replies = Readonly<Record<string, unknown>>;

export class Refused {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** Answers admin calls from a table, and records them. An unknown call gets `{}`. */
const answerCalls = (replies: Replies): SentCall[] => {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace('/__admin', '');
    sent.push({ method, path, body: body === undefined ? undefined : JSON.parse(String(body)) });
    const reply = (await replies[`${method} ${path.split('?')[0]}`]) ?? {};
    return reply instanceof Refused ? Response.json(reply.body, { status: reply.status }) : Response.json(reply);
  });
  return sent;
};

const atSecond = (id: number) => new Date(Date.UTC(2026, 10, 23, 10, 0, id)).toISOString();

export const rowOf = (id: number, entry: Partial<JournalEntry> = {}, isGone = false): CallLine => ({
  ...lineOfEntry(id, {
    id,
    at: atSecond(id),
    clock: atSecond(id),
    durationMs: 3,
    url: '/app/x',
    http: 200,
    methods: ['homePage'],
    code: 0,
    headers: {},
    raw: { request: '', reply: '' },
    unopened: null,
    fault: null,
    canGoBack: true,
    request: {},
    reply: {},
    ...entry,
  } as unknown as JournalEntry),
  ...(isGone && { isGone }),
});

const QUIET: JournalState = { lines: [], connection: 'live', isLoaded: true, clockMoves: 0 };

/** Renders a region in the context of a page whose admin API is a table of replies. */
export const mountRegion = async (node: ReactNode, replies: Replies = {}, sandbox = 'mine') => {
  const sent = answerCalls(replies);
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
  const settle = () => act(async () => vi.dynamicImportSettled());
  return { container, sent, change, show, settle, workbench, refreshed };
};

/** Renders a region, and waits for its chunks and for those that they load. */
export const openRegion = async (...given: Parameters<typeof mountRegion>) => {
  const page = await mountRegion(...given);
  await page.settle();
  await page.settle();
  return page;
};

/** Presses a key on an element. @returns true if the page used it */
export const pressKey = async (target: Element, key: string): Promise<boolean> => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => target.dispatchEvent(event));
  return event.defaultPrevented;
};

export const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** The own texts of all elements, in order, with the values of fields as `name = value`. */
export const wordsIn = (root: ParentNode): readonly string[] =>
  [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own
      .map(({ textContent }) => textContent)
      .join('')
      .trim();
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    return [text, isField ? `= ${element.value}` : ''].filter((each) => each !== '');
  });

/** Chooses an option of a select by its value. */
export const choose = (label: string, value: string): Promise<void> =>
  act(async () => {
    const field = fieldOf(label);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

/** The field with this label. @throws if there is none */
export const fieldOf = (label: string): HTMLInputElement => {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const field = document.getElementById(named?.htmlFor ?? '') ?? named?.querySelector('input');
  if (!field) throw new Error(`No field has the label "${label}".`);
  return field as HTMLInputElement;
};

/** The text of the problem that a field names. */
export const problemOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

/** Runs an entry of an open or a closed menu. @param trigger its button */
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

/** Runs an entry of a menu that asks first, and says yes. */
export const confirmInMenu = async (trigger: HTMLElement, label: string): Promise<void> => {
  await runInMenu(trigger, label);
  await tap(button(label));
};

/** A parameter of the page's address. */
export const parameter = (name: string) => new URLSearchParams(location.search).get(name);

/** The calls that changed something, with their bodies. */
export const postedOf = (sent: readonly SentCall[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

/** Opens the page at another address until the test ends. The simulated document cannot navigate there. */
export const visit = (url: string): void => {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } };
  const before = location.href;
  onTestFinished(() => happyDOM.setURL(before));
  happyDOM.setURL(url);
};
