import { useMemo } from 'react';
import { AdminError, callOf, send } from '../api/client';
import type { AdminCall } from '../lib/admin-call';
import { createStore } from '../lib/store';
import type { LoggedAction, Reload, Workbench } from '../state/workbench';

const MAX_ACTIONS = 50;

/** The page acts only through admin calls. The status bar shows the latest one. */
export const useActions = (
  sandbox: string,
  refresh: () => void,
): Pick<Workbench, 'act' | 'copyTo' | 'actions' | 'reloads'> =>
  useMemo(() => {
    const actions = createStore<readonly LoggedAction[]>([]);
    const note = (action: LoggedAction): void => actions.set([action, ...actions.get()].slice(0, MAX_ACTIONS));
    const perform = async (what: string, call: AdminCall, where: string): Promise<unknown> => {
      try {
        const answer = await send(call, where);
        note({ what, call, sandbox: where, at: Date.now() });
        refresh();
        return answer;
      } catch (cause) {
        if (!(cause instanceof AdminError)) throw cause;
        note({ what, call, sandbox: where, problem: cause.message, at: Date.now() });
        return undefined;
      }
    };
    const act: Workbench['act'] = async (what, name, ...given) =>
      (await perform(what, callOf(name, ...given), sandbox)) as never;
    const copyTo = async (other: string): Promise<boolean> => {
      const snapshot = await act(`Take a snapshot of ${sandbox}`, 'GET /snapshot');
      if (snapshot === undefined) return false;
      const call = callOf('PUT /snapshot', { body: snapshot });
      return (await perform(`Copy ${sandbox} to ${other}`, call, other)) !== undefined;
    };
    return { act, copyTo, actions, reloads: createStore<Readonly<Record<string, Reload>>>({}) };
  }, [sandbox, refresh]);
