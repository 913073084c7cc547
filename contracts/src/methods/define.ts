import type * as z from 'zod/mini';
import type { CodeName } from '../codes';

/** Requests are objects. Responses can be any JSON: displayTicketNote returns a boolean. */
type ObjectSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;
type AnySchema = z.ZodMiniType;

/** The contract of one method. */
export interface MethodDefinition<Request extends ObjectSchema = ObjectSchema, Response extends AnySchema = AnySchema> {
  /** Description in the generated documentation. */
  readonly summary: string;
  /** The section of the specification, or the reason for assuming the method. */
  readonly source: { readonly section: string } | { readonly assumed: string };
  /** Whether a call needs a token. */
  readonly login: 'required' | 'none';
  /** Whether a success changes server state. A client must not repeat such a call with another request id. */
  readonly changesState: boolean;
  readonly request: Request;
  readonly response: Response;
  /** Codes besides success, the universal codes and, with a required login, the token codes. */
  readonly codes: readonly CodeName[];
  /** A valid request and response, for the documentation and the generated contract tests. */
  readonly example: { readonly request: z.input<Request>; readonly response: z.input<Response> };
}

/** Declares a method. The types of the client and the server derive from this plain data. */
export const defineMethod = <
  const Request extends ObjectSchema,
  const Response extends AnySchema,
  const Codes extends readonly CodeName[],
  const Login extends 'required' | 'none',
>(
  definition: MethodDefinition<Request, Response> & { readonly codes: Codes; readonly login: Login },
) => definition;
