import { messageOf } from '@kit/contracts/message-of';
import { useMemo } from 'react';
import { AdminError, callOf, send } from '../api/client';
import type { AdminCall } from '../lib/admin-call';
import { createStore } from '../lib/store';
import type { Attempt, LoggedAction, Reload, Workbench } from '../state/workbench';

const MAX_ACTIONS = 50;
/** In ms. The status bar shows a call that takes longer. */
const SLOW = 400;

/** The page acts only through admin calls. The status bar shows the latest one. */
export const useActions = (
  sandbox: string,
  refresh: () => void,
): Pick<Workbench, 'act' | 'attempt' | 'note' | 'actions' | 'reloads'> =>
  useMemo(() => {
    const actions = createStore<readonly LoggedAction[]>([]);
    const log = (action: LoggedAction): void => actions.set([action, ...actions.get()].slice(0, MAX_ACTIONS));
    const inFlight = new Map<string, Promise<Attempt<unknown>>>();
    const run = async (what: string, call: AdminCall, where: string): Promise<Attempt<unknown>> => {
      const waiting: LoggedAction = { what, call, sandbox: where, isPending: true, at: Date.now() };
      const timer = setTimeout(() => log(waiting), SLOW);
      const finish = (problem?: string): void => {
        clearTimeout(timer);
        actions.set(actions.get().filter((action) => action !== waiting));
        log({ what, call, sandbox: where, ...(problem === undefined ? {} : { problem }), at: Date.now() });
      };
      try {
        const reply = await send(call, where);
        finish();
        refresh();
        return { reply };
      } catch (cause) {
        if (!(cause instanceof AdminError)) throw cause;
        finish(cause.message);
        return { refusal: cause };
      }
    };
    /** Sends a call once, however often the tester clicks before the reply. */
    const perform = (what: string, call: AdminCall, where: string): Promise<Attempt<unknown>> => {
      const key = JSON.stringify([where, call.method, call.path, call.body]);
      const known = inFlight.get(key);
      if (known !== undefined) return known;
      const sent = run(what, call, where).finally(() => inFlight.delete(key));
      inFlight.set(key, sent);
      return sent;
    };
    const attempt: Workbench['attempt'] = async (what, name, ...given) =>
      (await perform(what, callOf(name, ...given), sandbox)) as never;
    const act: Workbench['act'] = async (what, name, ...given) => {
      const done = await attempt(what, name, ...given);
      return 'reply' in done ? done.reply : undefined;
    };
    const note: Workbench['note'] = async (what, local) => {
      const done = { what, sandbox, at: Date.now() };
      await local().then(
        () => log(done),
        (cause: unknown) => log({ ...done, problem: messageOf(cause) }),
      );
    };
    return { act, attempt, note, actions, reloads: createStore<Readonly<Record<string, Reload>>>({}) };
  }, [sandbox, refresh]);
