import useSWR from 'swr';
import { type AdminError, type Answer, type Arguments, type CallName, callOf, send } from '../api/client';
import { useWorkbench } from './workbench';

/** What nobody tells of: an admin call of somebody else's terminal changes things too. */
const ANEW = 4_000;

/**
 * What a GET answers, kept up to date.
 * @param name undefined asks nothing
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
    { refreshInterval: ANEW, keepPreviousData: true, dedupingInterval: 200 },
  );
  return { data, error, isLoading };
};
