import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { canonicalPhone, phone } from '@kit/contracts/phone';
import type { Issue } from '@kit/contracts/wire/envelope';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { StoredJournal } from '../sandbox/journal/journal';
import type { Sandbox } from '../sandbox/sandbox';
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

/** A link that signs a browser in. */
export interface SignedLink {
  readonly path: string;
  /** milliseconds since the epoch */
  readonly until: number;
  readonly seal: string;
}

/** Checks who may use the admin API: holders of the admin token, and browsers that opened a sign-in link. */
export interface AdminAccess {
  /**
   * @param isOpen the call needs no token, because it has its own authentication
   * @throws AdminRefusal with HTTP 401 or 403
   */
  check(headers: IncomingHttpHeaders, isOpen: boolean): void;
  /**
   * Makes a link that signs a browser in: path and query on this server. @param path page to open afterwards
   * @throws AdminRefusal with HTTP 409 if the server has no token
   */
  link(path: string): string;
  /** @throws AdminRefusal with HTTP 401 for a link that expired or that has another seal */
  checkLink(link: SignedLink): void;
  /** Returns true if the request carries a valid admin cookie. */
  hasCookie(headers: IncomingHttpHeaders): boolean;
  /** Returns the value of the `Set-Cookie` header that signs the browser in. */
  cookie(headers: IncomingHttpHeaders): string;
}

/**
 * Sends a POST to this server, through the whole pipeline.
 * @returns HTTP status once the reply has ended
 * @throws Error if the reply does not arrive
 */
export type Deliver = (
  path: string,
  sent: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** IP address of the client; default: this machine */
    readonly from?: string | undefined;
  },
  signal: AbortSignal,
) => Promise<number>;

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
export interface AdminWork<Params, Query, Body> extends AdminCall<Params, Query, Body> {
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
 * types from them through `AdminCalls` in table.ts.
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
  readonly params: Params | undefined;
  readonly query: Query | undefined;
  readonly body: Body | undefined;
  readonly response: Response;
  /** type of a success that is not JSON; for `redirect`, the handler returns the target path */
  readonly type?: 'text/event-stream' | 'redirect' | undefined;
  /** The tester's act in words, such as `clock +1 h`. Missing if the call does not change its sandbox. */
  readonly act?: ((given: { readonly params: never; readonly body: never }) => string) | undefined;
  /** the call needs neither the admin token nor its cookie, because it has its own authentication */
  readonly isOpen?: boolean | undefined;
  /** the cookie that a success sets */
  readonly setCookie?: ((services: FastifyInstance, headers: IncomingHttpHeaders) => string) | undefined;
  /** bytes; default: one megabyte */
  readonly bodyLimit?: number | undefined;
  /** one synchronous step in the sandbox; its changes are stored before the reply */
  readonly handle?: ((call: AdminStep<never, never, never>) => unknown) | undefined;
  /** for a call that does more than one step, or that is about the server */
  readonly work?: ((call: AdminWork<never, never, never>) => unknown) | undefined;
  /** takes over the connection */
  readonly stream?: ((call: AdminCall<never, never, never>, ...http: Connection) => void) | undefined;
}

type Connection = readonly [IncomingMessage, ServerResponse];

/**
 * Declares an admin call. The schema `response` types the reply. Every call accepts `?sandbox=` without declaring it.
 */
export const defineAdminRoute = <
  const Method extends AdminRoute['method'],
  const Path extends string,
  Response extends AnswerSchema,
  Params extends ObjectSchema = NothingSchema,
  Query extends ObjectSchema = NothingSchema,
  Body extends ObjectSchema = NothingSchema,
>(route: {
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  readonly type?: AdminRoute['type'];
  readonly act?: (given: { readonly params: z.output<Params>; readonly body: z.output<Body> }) => string;
  readonly isOpen?: AdminRoute['isOpen'];
  readonly setCookie?: AdminRoute['setCookie'];
  readonly bodyLimit?: number;
  readonly stream?: (call: AdminCall<z.output<Params>, z.output<Query>, z.output<Body>>, ...http: Connection) => void;
  readonly handle?: (call: AdminStep<z.output<Params>, z.output<Query>, z.output<Body>>) => z.input<Response>;
  readonly work?: (
    call: AdminWork<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => z.input<Response> | Promise<z.input<Response>>;
}): AdminRoute<Method, Path, Response, Params, Query, Body> => ({
  ...route,
  params: route.params,
  query: route.query,
  body: route.body,
});
