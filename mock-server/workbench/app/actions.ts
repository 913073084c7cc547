import { useMemo } from 'react';
import { AdminError, callOf, send } from '../api/client';
import type { AdminCall } from '../lib/admin-call';
import { createStore } from '../lib/store';
import type { Deed, Reload, Workbench } from '../state/workbench';

const KEPT = 50;

/** How the page does things: each by one call of the admin API, which is kept to be shown. */
export const useActions = (
  sandbox: string,
  refresh: () => void,
): Pick<Workbench, 'act' | 'copyTo' | 'deeds' | 'reloads'> =>
  useMemo(() => {
    const deeds = createStore<readonly Deed[]>([]);
    const note = (deed: Deed): void => deeds.set([deed, ...deeds.get()].slice(0, KEPT));
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
      const snapshot = await act(`A snapshot of ${sandbox}`, 'GET /snapshot');
      if (snapshot === undefined) return false;
      const call = callOf('PUT /snapshot', { body: snapshot });
      return (await perform(`${other} is a copy of ${sandbox}`, call, other)) !== undefined;
    };
    return { act, copyTo, deeds, reloads: createStore<Readonly<Record<string, Reload>>>({}) };
  }, [sandbox, refresh]);
