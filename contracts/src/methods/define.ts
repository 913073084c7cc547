import type * as z from 'zod/mini';
import type { CodeName } from '../codes';

/** Whatever a method takes is an object; what it answers may be any JSON (displayTicketNote answers a boolean). */
type ObjectSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;
type AnySchema = z.ZodMiniType;

/** One row of the contract: all that either side needs to know of a method. */
export interface MethodDefinition<Request extends ObjectSchema = ObjectSchema, Response extends AnySchema = AnySchema> {
  /** One sentence for a reader of the generated documentation. */
  readonly summary: string;
  /** The section of the specification, or why the method was assumed. */
  readonly source: { readonly section: string } | { readonly assumed: string };
  /** Whether a call needs a token. */
  readonly login: 'required' | 'none';
  /** Whether a success changes what the server holds: a client must not repeat it under another request id. */
  readonly changesState: boolean;
  readonly request: Request;
  readonly response: Response;
  /** What it can answer beside success, the universal codes and, where a login is required, the token codes. */
  readonly codes: readonly CodeName[];
  /** A valid pair, used by the documentation and by the generated contract tests. */
  readonly example: { readonly request: z.input<Request>; readonly response: z.input<Response> };
}

/** Declares a method. The definition is plain data: types of both sides derive from it. */
export const defineMethod = <
  const Request extends ObjectSchema,
  const Response extends AnySchema,
  const Codes extends readonly CodeName[],
  const Login extends 'required' | 'none',
>(
  definition: MethodDefinition<Request, Response> & { readonly codes: Codes; readonly login: Login },
) => definition;
