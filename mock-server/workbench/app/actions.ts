import { useMemo } from 'react';
import { AdminError, callOf, send } from '../api/client';
import type { AdminCall } from '../lib/admin-call';
import { createStore } from '../lib/store';
import type { Attempt, LoggedAction, Reload, Workbench } from '../state/workbench';

const MAX_ACTIONS = 50;

/** The page acts only through admin calls. The status bar shows the latest one. */
export const useActions = (
  sandbox: string,
  refresh: () => void,
): Pick<Workbench, 'act' | 'attempt' | 'note' | 'copyTo' | 'actions' | 'reloads'> =>
  useMemo(() => {
    const actions = createStore<readonly LoggedAction[]>([]);
    const log = (action: LoggedAction): void => actions.set([action, ...actions.get()].slice(0, MAX_ACTIONS));
    const perform = async (what: string, call: AdminCall, where: string): Promise<Attempt<unknown>> => {
      try {
        const reply = await send(call, where);
        log({ what, call, sandbox: where, at: Date.now() });
        refresh();
        return { reply };
      } catch (cause) {
        if (!(cause instanceof AdminError)) throw cause;
        log({ what, call, sandbox: where, problem: cause.message, at: Date.now() });
        return { refusal: cause };
      }
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
        (cause: unknown) => log({ ...done, problem: cause instanceof Error ? cause.message : String(cause) }),
      );
    };
    const copyTo = async (other: string): Promise<Attempt<unknown>> => {
      const taken = await attempt(`Take a snapshot of ${sandbox}`, 'GET /snapshot');
      if ('refusal' in taken) return taken;
      return perform(`Copy ${sandbox} to ${other}`, callOf('PUT /snapshot', { body: taken.reply }), other);
    };
    return { act, attempt, note, copyTo, actions, reloads: createStore<Readonly<Record<string, Reload>>>({}) };
  }, [sandbox, refresh]);
