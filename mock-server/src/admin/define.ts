import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppConfig } from '@kit/contracts/app-config';
import { canonicalPhone, phone } from '@kit/contracts/rules';
import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Config } from '../config';
import type { KeyPair } from '../crypto/key-pair';
import type { Sandbox } from '../sandbox/sandbox';
import type { SandboxHost } from '../sandbox/sandbox-host';
import type { Slots } from '../sandbox/slots';
import type { FieldNames } from '../wire/field-names';

export const ADMIN = '/__admin';

/** A phone number as anybody writes it, and as the sandbox knows it once it is read. */
export const contactNumber = z.pipe(phone, z.transform(canonicalPhone));

type ObjectSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/** JSON, or plain text where a file is what people want: the PEM of a key. */
type AnswerSchema = ObjectSchema | z.ZodMiniType<string, string>;

/** Refuses an admin call in its own words: HTTP 400 unless something else says it better. */
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

/** Who is let in: with the admin token, where there is one, or by a link that its holder made. */
export interface AdminAccess {
  /**
   * @param isOpen whether the call brings its own proof
   * @throws AdminRefusal with HTTP 401 or 403
   */
  check(headers: IncomingHttpHeaders, isOpen: boolean): void;
  /**
   * A ticket that can be used once.
   * @param path where its link leads
   * @throws AdminRefusal with HTTP 409 where there is no token
   */
  makeTicket(path: string): Promise<string>;
  /**
   * Uses a ticket up. @returns where its link leads
   * @throws AdminRefusal with HTTP 401 for one that was used, is too old or never was
   */
  useTicket(ticket: string): Promise<string>;
  /** Whether a text is the admin token; never where there is none. */
  isToken(text: string): boolean;
  /** Whether a browser was let in before. */
  hasCookie(headers: IncomingHttpHeaders): boolean;
  /** What lets the browser of a request in, as a `Set-Cookie` header. */
  cookie(headers: IncomingHttpHeaders): string;
}

/** What the admin routes work on. */
export interface AdminServices {
  readonly config: Config;
  readonly access: AdminAccess;
  /** those of GET /events */
  readonly listeners: Slots;
  readonly sandboxes: SandboxHost;
  readonly fieldNames: FieldNames;
  readonly keyPair: KeyPair;
  /** where this server listens; null where it does not */
  readonly ownAddress: () => AddressInfo | null;
  /** what a page of the app under a base path is told: empty, or `/s/<sandbox>` */
  readonly pageConfig: (base: string) => AppConfig;
}

/** What a handler is given, checked. */
export interface AdminCall<Params, Query, Body> {
  readonly sandbox: Sandbox;
  /** of the app's page for this sandbox: empty unless the call names the sandbox in its prefix or query */
  readonly base: string;
  readonly services: AdminServices;
  /** every admin call that there is */
  readonly routes: readonly AdminRoute[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** What a route takes if it declares no parameters, no query or no body. */
type NothingSchema = z.ZodMiniType<Record<string, never>, Record<string, never>>;

/**
 * One admin call. The server builds its routes and their description from these. Clients infer their types from them:
 * `AdminCalls` in table.ts.
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
  /** what it answers where that is not JSON: `redirect` is a path to go on to */
  readonly type?: 'text/event-stream' | 'redirect' | undefined;
  /** changes its sandbox, which begins with it where there was none, and does not give way to another from then on */
  readonly configures: boolean;
  /** brings its own proof: neither the admin token nor its cookie is asked for */
  readonly isOpen?: boolean | undefined;
  /** the cookie that a success sets */
  readonly setCookie?: ((services: AdminServices, headers: IncomingHttpHeaders) => string) | undefined;
  /** bytes, where the usual megabyte is not enough */
  readonly bodyLimit?: number | undefined;
  /** whether it is about the server that it reaches, and no sandbox */
  readonly ofServer?: boolean | undefined;
  readonly handle: (call: AdminCall<never, never, never>) => unknown;
  /** takes the connection over, in the place of `handle` */
  readonly stream?: ((call: AdminCall<never, never, never>, ...http: Connection) => void) | undefined;
}

type Connection = readonly [IncomingMessage, ServerResponse];

/**
 * Declares an admin call. Its schemas are its own and strict; what it answers is typed by `response`.
 * `?sandbox=` is understood everywhere and not declared.
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
  /** where it is not left out: whether it does what a method other than GET does, and GET does not */
  readonly configures?: boolean;
  readonly isOpen?: AdminRoute['isOpen'];
  readonly setCookie?: AdminRoute['setCookie'];
  readonly bodyLimit?: number;
  readonly ofServer?: boolean;
  readonly stream?: (call: AdminCall<z.output<Params>, z.output<Query>, z.output<Body>>, ...http: Connection) => void;
  readonly handle: (
    call: AdminCall<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => z.input<Response> | Promise<z.input<Response>>;
}): AdminRoute<Method, Path, Response, Params, Query, Body> => ({
  ...route,
  configures: route.configures ?? route.method !== 'GET',
  params: route.params,
  query: route.query,
  body: route.body,
});
