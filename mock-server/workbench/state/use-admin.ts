import useSWR from 'swr';
import { type AdminError, type Answer, type Arguments, type CallName, callOf, send } from '../api/client';
import { useWorkbench } from './workbench';

/** Polling interval in ms. Admin calls from a terminal send no event. */
const REFRESH_MS = 4_000;

/**
 * Loads a GET call and keeps its reply up to date.
 * @param name undefined sends nothing
 */
export const useAdmin = <Name extends CallName>(
  name: Name | undefined,
  ...given: Arguments<Name>
): { data: Answer<Name> | undefined; error: AdminError | undefined; isLoading: boolean } => {
  const { sandbox } = useWorkbench();
  const call = name === undefined ? undefined : callOf(name, ...given);
  const { data, error, isLoading } = useSWR<Answer<Name>, AdminError>(
    call === undefined ? null : [sandbox, call.path],
    () => send(call as NonNullable<typeof call>, sandbox) as Promise<Answer<Name>>,
    { refreshInterval: REFRESH_MS, keepPreviousData: true, dedupingInterval: 200 },
  );
  return { data, error, isLoading };
};
