import useSWR from 'swr';
import { type Answer, callOf, send } from '../api/client';
import type { JsonSchema } from '../lib/json-schema';
import { useWorkbench } from './workbench';

export interface ContractCode {
  readonly name: string;
  readonly code: number;
  readonly message: string;
  readonly healedBy: string;
}

/** The parts of the contract's OpenAPI document that the page uses. */
export interface Contract {
  readonly paths: Readonly<Record<string, { readonly post: { readonly operationId: string } }>>;
  /** `HomePageRequest` and `HomePageResponse` are the types of the method `homePage` */
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly 'x-codes': readonly ContractCode[];
}

/** The names of all methods. */
export const methodsOf = ({ paths }: Contract): readonly string[] =>
  Object.values(paths).map(({ post }) => post.operationId);

/** The request or the response of a method; undefined if the contract has no such method. */
export const typeOf = (
  { components }: Contract,
  method: string,
  side: 'Request' | 'Response',
): JsonSchema | undefined => components.schemas[`${method.charAt(0).toUpperCase()}${method.slice(1)}${side}`];

/** The contract with the values this server uses. They do not change while the server runs. */
export const useContract = (): Contract | undefined => {
  const { sandbox } = useWorkbench();
  const { data } = useSWR('contract', () => send(callOf('GET /contract'), sandbox) as Promise<unknown>, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return data as Contract | undefined;
};

/** Returns true if calls of the admin API need a token or the cookie of this browser. */
export const useHasToken = (): boolean => {
  const { sandbox } = useWorkbench();
  const { data } = useSWR('health', () => send(callOf('GET /health'), sandbox), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return (data as Answer<'GET /health'> | undefined)?.hasAdminToken === true;
};

/** The OpenAPI document of the admin API. Forms are built from it. */
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

export const useOpenApi = (): OpenApi | undefined => {
  const { sandbox } = useWorkbench();
  const { data } = useSWR('openapi', () => send(callOf('GET /openapi.json'), sandbox), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return data as OpenApi | undefined;
};
