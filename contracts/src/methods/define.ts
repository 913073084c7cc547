import type * as z from 'zod/mini';
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

/** The contract of one named method. */
export interface MethodRow<
  Name extends string,
  Request extends ObjectSchema,
  Response extends AnySchema,
  Codes extends readonly CodeName[],
  Login extends 'required' | 'none',
> extends MethodDefinition<Request, Response> {
  readonly name: Name;
  readonly codes: Codes;
  readonly login: Login;
}

/**
 * Declares a method. The types of the client and the server derive from this plain data. A schema is created on its
 * first read: creating the schemas of all methods takes a cheap device 0.1 s.
 */
export const defineMethod = <
  const Name extends string,
  const Request extends ObjectSchema,
  const Response extends AnySchema,
  const Codes extends readonly CodeName[],
  const Login extends 'required' | 'none',
>(
  name: Name,
  {
    request,
    response,
    ...definition
  }: Omit<MethodRow<Name, Request, Response, Codes, Login>, 'name' | 'request' | 'response'> & {
    readonly request: () => Request;
    readonly response: () => Response;
  },
): MethodRow<Name, Request, Response, Codes, Login> => {
  const made: { request?: Request; response?: Response } = {};
  return {
    ...definition,
    name,
    get request() {
      made.request ??= request();
      return made.request;
    },
    get response() {
      made.response ??= response();
      return made.response;
    },
  };
};
