import { type MethodName, methods } from '@kit/contracts/methods';
import { requestEnvelope } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';

/**
 * The contract's schemas with a generated fast path: the same answers in an eighth of the time, and the issues of a
 * refusal still come from the schema itself. Only the server can: the web's CSP forbids generated code.
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

/** What a method takes and answers. */
export const schemasOf = (name: MethodName): Schemas => compiled.get(name) ?? methods[name];
