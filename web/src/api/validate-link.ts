import { LOAD_FAILED_MESSAGE, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import { AppError } from '../lib/app-error';
import type { CallLink } from './link';
import { stripUnknown } from './strip-unknown';

/** Called when a reply has fields that the contract does not have. */
export type OnDrift = (drift: { readonly method: MethodName; readonly fields: readonly string[] }) => void;

/**
 * Validates both directions against the contract. An invalid request is not sent; extra fields of a reply are removed
 * and reported, and anything else that does not fit is an error.
 */
export const validateLink =
  (onDrift: OnDrift): CallLink =>
  (next) =>
  async (call) => {
    const definition = methods[call.method];
    const request = z.safeParse<z.ZodMiniType<Record<string, unknown>>>(definition.request, call.request);
    if (!request.success) {
      const issues = request.error.issues.map(({ path, message }) => ({ path: path.join('.'), reason: message }));
      throw new AppError('contract', issues[0]?.reason ?? LOAD_FAILED_MESSAGE, { issues, cause: request.error });
    }
    const reply = await next({ ...call, request: request.data });
    const response = stripUnknown<unknown>(definition.response, reply);
    if (!response.success) throw new AppError('contract', NETWORK_ERROR_MESSAGE, { cause: response.error });
    if (response.unknownFields.length > 0) onDrift({ method: call.method, fields: response.unknownFields });
    return response.data;
  };
