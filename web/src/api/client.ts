import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import type { CallHandler } from './link';

export interface ApiClient {
  /**
   * Calls a method of the contract.
   * @throws AppError
   */
  readonly call: <Name extends MethodName>(
    method: Name,
    request: RequestOf<Name>,
    options?: { readonly toast?: boolean },
  ) => Promise<ResponseOf<Name>>;
}

/** Gives a chain of links the types of the contract; the validate link is what makes the cast true. */
export const createClient = (handle: CallHandler): ApiClient => ({
  call: async (method, request, { toast = false } = {}) =>
    (await handle({ method, request, toast })) as ResponseOf<typeof method>,
});
