import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { enter, leave, only } from '../mount';
import { said } from './said';
import { address, type Opened, type Opening, openRoute, pass, pick, press, type Replies } from './screen-context';

/** An event, told by its name. */
interface Act {
  (opened: Opened): unknown;
  readonly told?: string;
  readonly isBrief?: boolean;
}
/** A tap on what has this name, texts pasted into fields by their id, a chosen file, passing milliseconds, or an event. */
export type Step = string | number | File | Readonly<Record<string, string>> | Act;
export type Journey = readonly [at: string, replies: Replies, ...steps: Step[]];

/** Tells all that the screen says, or the dialog above it. */
export const reads = () => undefined;
export const comesBack = ({ reopen }: Opened) => reopen();
/** Another borrower logs in on the phone. */
export const logsInAnew = async ({ reopen, session }: Opened) => {
  await act(async () => {
    session.logOut();
    session.logIn('the token of another borrower');
  });
  await reopen();
};
export const leaving = (id: string) => Object.assign(() => leave(only(`#${id}`)), { told: `leave ${id}` });

const field = (key: string) => only<HTMLInputElement>(key === 'textarea' ? key : `#${key}`);

const take = async (step: Step, opened: Opened) => {
  if (typeof step === 'string') await press(step);
  else if (typeof step === 'number') await pass(step);
  else if (step instanceof File) await pick(step);
  else if (typeof step === 'function') await step(opened);
  else for (const [key, text] of Object.entries(step)) await enter(field(key), text);
  // parts of a screen can be chunks
  await act(() => vi.dynamicImportSettled());
};

const told = (step: Step): string => {
  if (typeof step === 'string') return `tap ${step}`;
  if (typeof step === 'number') return `wait ${step / 1_000} s`;
  if (step instanceof File) return `choose ${step.name}`;
  if (typeof step === 'function') return step.told ?? step.name;
  return Object.entries(step)
    .map(([key, text]) => `type "${text}" in ${key}`)
    .join('\n');
};

/** Steps whose new texts stand in another golden file. The journey tells only the first line of each. */
export const briefly = (...steps: Step[]): Step[] =>
  steps.map((step) => Object.assign((opened: Opened) => take(step, opened), { told: told(step), isBrief: true }));

const json = (...parts: readonly unknown[]) => parts.map((part) => JSON.stringify(part)).join(' ');

type Recorded = { readonly mock: { readonly calls: readonly unknown[][]; readonly invocationCallOrder: number[] } };
const recorded = (spy: object, tell: (...call: never[]) => string) => {
  const { calls, invocationCallOrder } = (spy as Recorded).mock;
  return calls.map((call, index) => ({ order: invocationCallOrder[index] ?? 0, text: tell(...(call as never[])) }));
};

/** Characters of a stored value that a snapshot shows. */
const STORED = 160;

/** What the screen asked of the server, the phone and the rest of the app, in order. */
const eventsOf = ({ call, bridge, upload, show, analytics, store, session }: Opened, assign: object) =>
  [
    ...recorded(call, (name: string, request: object, options?: { toast: boolean }) =>
      [`> ${name}`, json(request), options?.toast ? 'with a toast if it fails' : ''].join(' ').trimEnd(),
    ),
    ...recorded(bridge, (name: string, params: object) => `the phone: ${name} ${json(params)}`),
    ...recorded(upload, (_row, file: File, ...more: object[]) => `uploads ${file.name} ${json(more[0])}`),
    ...recorded(show, (text: string) => `toast: ${text}`),
    ...recorded(analytics.track, (event: string) => `tracks ${event}`),
    ...recorded(analytics.enter, (event: string) => `is now on ${event}`),
    ...recorded(analytics.trackError, (event: string) => `tracks the error ${event}`),
    ...recorded(assign, (page: string) => `leaves for ${page}`),
    ...recorded(session.erase, () => 'erases the storage'),
    ...recorded(store.set, (key: string, value: unknown) => `stores ${key} ${json(value).slice(0, STORED)}`),
  ]
    .sort((one, other) => one.order - other.order)
    .map(({ text }) => text);

const nameOf = (element: Element): string =>
  (element.tagName === 'DIALOG' ? 'dialog' : element.getAttribute('role')) ??
  (element as HTMLInputElement).labels?.[0]?.textContent ??
  element.querySelector('legend')?.textContent ??
  element.getAttribute('aria-label') ??
  element.textContent ??
  '';

/** What a borrower notices beside the text. */
const stateOf = ({ session }: Opened): Readonly<Record<string, string>> => {
  const { activeElement, body } = document;
  const { token, end } = session.state();
  return {
    'at ': address() ?? '',
    'focus: ': activeElement && activeElement !== body ? nameOf(activeElement) : '',
    'wrong: ': [...document.querySelectorAll('[aria-invalid=true]')].map(nameOf).join(', '),
    'the session: ': token === undefined ? (end ?? 'none') : 'logged in',
    'the page stores: ': Object.keys(sessionStorage).join(', '),
  };
};

const lines = (root?: ParentNode | null) =>
  said(root ?? undefined)
    .split('\n')
    .filter((line) => line !== '');

/** The lines of a text that have no counterpart with the same key in another text. */
const without = (text: readonly string[], others: readonly string[], keyOf = (line: string) => line) => {
  const left = others.map(keyOf);
  return text.filter((line) => {
    const found = left.indexOf(keyOf(line));
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
};
/** A choice without its mark, and a field without its value. */
const shapeOf = (line: string) => line.replace(/^\([ x]\)/, '( )').replace(/\{.*\}/, '{}');

/** Repeated lines as one, with their number. */
const counted = (all: readonly string[]): readonly string[] =>
  all.flatMap((line, index) => {
    if (line === all[index - 1]) return [];
    const others = all.slice(index).findIndex((each) => each !== line);
    const times = others < 0 ? all.length - index : others;
    return [times === 1 ? line : `${line} (${times} times)`];
  });

/** Changed lines with their sign; only the first if there are more than these. */
const signed = (sign: '-' | '+', changed: readonly string[], most: number): readonly string[] => {
  const all = counted(changed);
  return all.length > most
    ? [`  ${sign} ${all[0]} (and ${all.length - 1} more)`]
    : all.map((line) => `  ${sign} ${line}`);
};

/**
 * Makes each journey, and compares with its snapshot what every step changes: the texts (- gone, + new), the focus, the
 * address, the wrong fields, and in order the calls of the server and of the phone.
 */
export const journeys = (rows: Readonly<Record<string, Journey>>, opening: Opening = {}) =>
  it.each(Object.entries(rows))('%s', async (_name, [at, replies, ...steps]) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const prepare: Opening['prepare'] = (context) => {
      opening.prepare?.(context);
      vi.spyOn(context.store, 'set');
      vi.spyOn(context.session, 'erase');
    };
    const opened = await openRoute(at, replies, { ...opening, prepare });
    const events = eventsOf(opened, assign);
    const log = [`open ${at}`, ...counted(events)];
    let before = { text: lines(), state: stateOf(opened), events: events.length };
    if (before.state['at '] !== at) log.push(`at ${before.state['at ']}`);
    for (const step of steps) {
      await take(step, opened);
      const after = { text: lines(), state: stateOf(opened), events: eventsOf(opened, assign) };
      const { text, state, events: seen } = before;
      const added = without(after.text, text);
      const isLeft = after.text.length === 0 && after.state['at '] !== state['at '];
      log.push(
        told(step),
        ...(step === reads ? lines(document.querySelector('dialog')).map((line) => `  ${line}`) : []),
        ...(isLeft ? [] : signed('-', without(without(text, after.text), added, shapeOf), 3)),
        ...signed('+', added, typeof step === 'function' && step.isBrief ? 1 : Number.POSITIVE_INFINITY),
        ...counted(after.events.slice(seen)).map((event) => `  ${event}`),
        ...Object.entries(after.state).flatMap(([name, is]) =>
          is === state[name] ? [] : [`  ${name}${is}`.trimEnd()],
        ),
      );
      before = { ...after, events: after.events.length };
    }
    expect(log.join('\n')).toMatchSnapshot();
  });
