import useSWR from 'swr';
import { type AdminError, type Answer, type Arguments, type CallName, callOf, send } from '../api/client';
import type { Contract, JsonSchema } from '../lib/json-schema';
import { useAddress } from './address';
import { useWorkbench } from './workbench';

/**
 * Loads a GET call. Each event of the live stream loads it again (state/workbench.ts).
 * @param name undefined sends nothing
 */
export const useAdmin = <Name extends CallName>(
  name: Name | undefined,
  ...given: Arguments<Name>
): { data: Answer<Name> | undefined; error: AdminError | undefined } => {
  const { sandbox } = useWorkbench();
  const call = name === undefined ? undefined : callOf(name, ...given);
  const { data, error } = useSWR<Answer<Name>, AdminError>(
    call === undefined ? null : [sandbox, call.path],
    () => send(call as NonNullable<typeof call>, sandbox) as Promise<Answer<Name>>,
    { keepPreviousData: true, dedupingInterval: 200 },
  );
  return { data, error };
};

const ONCE = { revalidateOnFocus: false, revalidateIfStale: false };

/** Loads a GET call whose reply does not change while the server runs. */
const useOnce = <Reply>(name: 'GET /contract' | 'GET /health' | 'GET /openapi.json'): Reply | undefined => {
  const { sandbox } = useWorkbench();
  return useSWR(name, () => send(callOf(name), sandbox), ONCE).data as Reply | undefined;
};

/** The contract with the values this server uses. */
export const useContract = () => useOnce<Contract>('GET /contract');

export const useHealth = () => useOnce<Answer<'GET /health'>>('GET /health');

/** The OpenAPI document of the admin API. Fields and choices are built from it. */
export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
              readonly 'x-maximum-bytes': number;
            };
          }
        >
      >
    >
  >;
}

export const useOpenApi = () => useOnce<OpenApi>('GET /openapi.json');

/** The selected borrower: from the address, else the newest one. `number` is empty if there is none. */
export const useBorrower = () => {
  const { data } = useAdmin('GET /borrowers');
  const [given, choose] = useAddress('who');
  const borrowers = [...(data?.borrowers ?? [])].reverse();
  const known = borrowers.some(({ contactNumber }) => contactNumber === given);
  return { number: known ? given : (borrowers[0]?.contactNumber ?? ''), borrowers, choose };
};

/** A screen of the app, with its page name. */
interface Screen {
  readonly path: string;
  readonly title: string;
}

/** The list comes with the build of the app. Without it, the search still opens a screen by its path. */
const loadScreens = async (address: string): Promise<readonly Screen[]> => {
  const reply = await fetch(address);
  const isList = reply.ok && (reply.headers.get('content-type')?.includes('json') ?? false);
  return isList ? ((await reply.json()) as readonly Screen[]) : [];
};

/** The screens of the app that this server has. */
export const useScreens = (): readonly Screen[] => useSWR('/screens.json', loadScreens, ONCE).data ?? [];
