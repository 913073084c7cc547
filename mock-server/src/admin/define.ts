import { canonicalPhone, phone } from '@kit/contracts/phone';
import type { Issue } from '@kit/contracts/wire/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { StoredJournal } from '../service/journal/journal';
import type { Sandbox } from '../service/sandbox';
import { DEVICE_NAME } from '../wire/device';

export const ADMIN = '/__admin';

/** Accepts a phone number in any common spelling and returns the form that the sandbox stores. */
export const contactNumber = z.pipe(phone, z.transform(canonicalPhone));

/** A whole number in a query or path. */
export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'Must be a whole number' })),
  z.transform(Number),
);

/** Number of items per page, from 1 to the given maximum. */
export const pageSize = (largest: number) => z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(largest)));

/** The name of a device in its sandbox. */
export const deviceName = z.string().check(
  z.regex(DEVICE_NAME, {
    error: 'Must be the name of a device: the part before .localhost in its address, or else its IP address',
  }),
);

type ObjectSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/** JSON, or plain text for a file such as a PEM key. */
type AnswerSchema = ObjectSchema | z.ZodMiniType<string, string>;

/** The fields of an object in words, such as `review reject`. */
export const fieldWords = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

/** Refuses an admin call. The caller reads the message; the default status is HTTP 400. */
export class AdminRefusal extends Error {
  constructor(
    message: string,
    readonly issues: readonly Issue[],
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 503 = 400,
  ) {
    super(message);
  }
}

/** @throws AdminRefusal with HTTP 404 */
export const notFound = (message: string): never => {
  throw new AdminRefusal(message, [], 404);
};

/** @throws AdminRefusal with HTTP 409 */
export const conflict = (message: string): never => {
  throw new AdminRefusal(message, [], 409);
};

/** @throws AdminRefusal with HTTP 410 */
export const gone = (message: string): never => {
  throw new AdminRefusal(message, [], 410);
};

/** The checked input of a call. */
export interface AdminCall<Params, Query, Body> {
  /** name of the sandbox */
  readonly name: string;
  /** the stored journal of the sandbox */
  readonly journal: StoredJournal;
  /** base path of the app for this sandbox: empty unless the URL names the sandbox */
  readonly base: string;
  /** device that sent the call: the browser or terminal, or the simulated device */
  readonly device: string;
  /** the server, with the parts that it was given */
  readonly services: FastifyInstance;
  readonly routes: readonly AdminRoute[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** The input of a call that is one step in its sandbox. */
export interface AdminStep<Params, Query, Body> extends AdminCall<Params, Query, Body> {
  readonly sandbox: Sandbox;
}

/** The input of a call that does more than one step. */
export interface AdminWork<Params = unknown, Query = unknown, Body = unknown> extends AdminCall<Params, Query, Body> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Runs a step in the sandbox. */
  readonly read: <Result>(step: (sandbox: Sandbox) => Result) => Promise<Result>;
  /** Runs the step that makes the change of this call, and records it as the tester's act. */
  readonly change: <Result>(step: (sandbox: Sandbox) => Result) => Promise<Result>;
  /** Records the tester's act at the end of a step that makes the change of this call in another way. */
  readonly act: (sandbox: Sandbox) => void;
  /** Tells live listeners of a sandbox that this call changed it. @param sandbox default: that of the call */
  readonly announce: (sandbox?: string) => void;
}

/** Schema of a route without parameters, query or body. */
type NothingSchema = z.ZodMiniType<Record<string, never>, Record<string, never>>;

/**
 * One admin call. The server builds its routes and their OpenAPI description from these objects. Clients infer their
 * types from them through `AdminCalls` in table.ts. Every call accepts `?sandbox=` without declaring it.
 */
export interface AdminRoute<
  Method extends 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET' | 'POST' | 'PUT' | 'DELETE',
  Path extends string = string,
  Response extends AnswerSchema = AnswerSchema,
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends ObjectSchema = ObjectSchema,
> {
  readonly method: Method;
  /** under `/__admin`, with `:name` for a parameter */
  readonly path: Path;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** types the reply */
  readonly response: Response;
  /** type of a success that is not JSON; the call sends it itself */
  readonly type?: 'text/event-stream' | 'redirect';
  /** the call needs neither the admin token nor its cookie, because it has its own authentication */
  readonly isOpen?: boolean;
  /** bytes; default: one megabyte */
  readonly bodyLimit?: number;
  /** Returns the tester's act in words, such as `clock +1 h`. Missing if the call does not change its sandbox. */
  act?(given: { readonly params: z.output<Params>; readonly body: z.output<Body> }): string;
  /** One synchronous step in the sandbox. Its changes are stored before the reply. */
  handle?(call: AdminStep<z.output<Params>, z.output<Query>, z.output<Body>>): z.input<Response>;
  /** A call that does more than one step, or that is about the server. */
  work?(
    call: AdminWork<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): z.input<Response> | FastifyReply | Promise<z.input<Response> | FastifyReply>;
}

/** Declares an admin call. */
export const defineAdminRoute = <
  const Method extends AdminRoute['method'],
  const Path extends string,
  Response extends AnswerSchema,
  Params extends ObjectSchema = NothingSchema,
  Query extends ObjectSchema = NothingSchema,
  Body extends ObjectSchema = NothingSchema,
>(
  route: AdminRoute<Method, Path, Response, Params, Query, Body>,
): AdminRoute<Method, Path, Response, Params, Query, Body> => route;
