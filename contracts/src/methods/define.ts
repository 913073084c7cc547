import * as z from 'zod/mini';
import type { CodeName } from '../codes';

/** Requests are objects. Responses can be any JSON: displayTicketNote returns a boolean. */
type ObjectSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;
type AnySchema = z.ZodMiniType;

/** The contract of one method. openapi/texts.json has its description, and examples.ts its example. */
export interface MethodDefinition<Request extends ObjectSchema = ObjectSchema, Response extends AnySchema = AnySchema> {
  readonly name: string;
  /** Whether a call needs a token. */
  readonly login: 'required' | 'none';
  /** Whether a success changes server state. A client must not repeat such a call with another request id. */
  readonly changesState: boolean;
  readonly request: Request;
  readonly response: Response;
  /** Codes besides success, the universal codes and, with a required login, the token codes. */
  readonly codes: readonly CodeName[];
}

const noFields = () => z.strictObject({});

/**
 * Declares a method. The types of the client and the server derive from this plain data. A schema is created on its
 * first read: creating the schemas of all methods takes a cheap device 0.1 s. By default, a method needs a login, and
 * has no fields in its request and no codes of its own.
 */
export const defineMethod = <
  const Name extends string,
  const Response extends AnySchema,
  const Request extends ObjectSchema = ReturnType<typeof noFields>,
  const Codes extends readonly CodeName[] = readonly [],
  const Login extends 'required' | 'none' = 'required',
>(
  name: Name,
  row: {
    readonly login?: Login;
    readonly changesState: boolean;
    readonly request?: () => Request;
    readonly response: () => Response;
    readonly codes?: Codes;
  },
) => {
  const made: { request?: Request; response?: Response } = {};
  return {
    name,
    login: (row.login ?? 'required') as Login,
    changesState: row.changesState,
    codes: (row.codes ?? []) as Codes,
    get request() {
      made.request ??= row.request?.() ?? (noFields() as ObjectSchema as Request);
      return made.request;
    },
    get response() {
      made.response ??= row.response();
      return made.response;
    },
  } as const satisfies MethodDefinition<Request, Response>;
};
