import { type MethodName, methods } from '@kit/contracts/methods';
import { requestEnvelope } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';

/**
 * Compiled schemas of the contract: eight times faster, with the same results and issues. The web app cannot use them,
 * because its CSP forbids generated code.
 */
export const envelopeSchema = z.compile(requestEnvelope);

interface Schemas {
  readonly request: z.ZodMiniType<Record<string, unknown>>;
  readonly response: z.ZodMiniType;
}

const compiled = new Map<string, Schemas>(
  Object.entries(methods).map(([name, { request, response }]) => [
    name,
    {
      request: z.compile<z.ZodMiniType<Record<string, unknown>>>(request),
      response: z.compile<z.ZodMiniType>(response),
    },
  ]),
);

/** Compiled request and response schemas of a method. */
export const schemasOf = (name: MethodName): Schemas => compiled.get(name) ?? methods[name];
