import useSWR from 'swr';
import { type AdminError, type Answer, type Arguments, type CallName, callOf, send } from '../api/client';
import { useWorkbench } from './workbench';

/**
 * Loads a GET call. Each event of the live stream loads it again (state/use-live.ts).
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
    { keepPreviousData: true, dedupingInterval: 200 },
  );
  return { data, error, isLoading };
};
