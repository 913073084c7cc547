import { parseJson } from '@kit/contracts/json-depth';
import type { AdminCalls } from '../../src/admin/table';

/** A call of the admin API. The page sends it and prints it as a curl command. */
export interface AdminCall {
  readonly method: string;
  /** below `/__admin`, with its query but without the sandbox */
  readonly path: string;
  readonly body?: unknown;
  /** file with the body, if the body is too large to show */
  readonly bodyFile?: string | undefined;
}

export const ADMIN = '/__admin';
/** Every server has this sandbox. Addresses leave it out. */
export const DEFAULT_SANDBOX = 'default';

/** Path and query of a call, with the sandbox. */
export const addressOf = ({ path }: Pick<AdminCall, 'path'>, sandbox: string): string =>
  `${ADMIN}${path}${path.includes('?') ? '&' : '?'}sandbox=${encodeURIComponent(sandbox)}`;

/** Fills in the parameters of a path such as `/borrowers/:contactNumber` and appends the query. */
const pathOf = (
  template: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

export type CallName = keyof AdminCalls;
export type Answer<Name extends CallName> = AdminCalls[Name]['answer'];
export type Body<Name extends CallName> = AdminCalls[Name]['body'];

/** A call of the app in the journal. */
export type JournalEntry = Answer<'GET /requests'>['requests'][number];
/** A call over the native bridge of a watched device. */
export type BridgeCall = Answer<'GET /reports'>['calls'][number];
/** A change of the sandbox: a call or an act of a tester. */
export type Point = Answer<'GET /history'>['points'][number];

type Part<Name extends CallName, Key extends 'params' | 'query' | 'body'> = AdminCalls[Name][Key] extends
  | Record<string, never>
  | never
  ? { readonly [K in Key]?: undefined }
  : Partial<AdminCalls[Name][Key]> extends AdminCalls[Name][Key]
    ? { readonly [K in Key]?: AdminCalls[Name][Key] }
    : { readonly [K in Key]: AdminCalls[Name][Key] };

/** The parameters, query and body of a call. */
export type Given<Name extends CallName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'> &
  Pick<AdminCall, 'bodyFile'>;
/** The arguments of a call: none or one if all its parts are optional, else one. */
export type Arguments<Name extends CallName> =
  Record<string, never> extends Given<Name> ? [given?: Given<Name>] : [given: Given<Name>];

/** Builds an admin call from its name, such as `POST /clock/advance`. */
export const callOf = <Name extends CallName>(name: Name, ...[given]: Arguments<Name>): AdminCall => {
  const [method = '', template = ''] = name.split(' ');
  const { params, query, body, bodyFile } = (given ?? {}) as {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
    readonly bodyFile?: string | undefined;
  };
  return {
    method,
    path: pathOf(template, params, query),
    ...(body === undefined ? {} : { body }),
    ...(bodyFile === undefined ? {} : { bodyFile }),
  };
};

/** One refused value. */
export interface Issue {
  /** place of the value, such as `body.name` */
  readonly path: string;
  readonly reason: string;
}

/** The server refused a call or did not reply. */
export class AdminError extends Error {
  constructor(
    /** the server's sentence, without the issues */
    readonly reason: string,
    /** HTTP status, or 0 if there was no reply */
    readonly status: number,
    readonly issues: readonly Issue[] = [],
  ) {
    const others = issues.filter((issue) => issue.reason !== reason);
    super([reason, ...others.map((issue) => `${issue.path}: ${issue.reason}`)].join('\n'));
  }
}

/** Returns the refusal in the text of a reply. @param status HTTP status of the reply */
export const refusalIn = (text: string, status: number): AdminError => {
  try {
    const { error, issues } = parseJson(text) as { readonly error?: string; readonly issues?: readonly Issue[] };
    return new AdminError(error ?? text, status, issues);
  } catch {
    return new AdminError(
      text === '' ? `The server replied HTTP ${status} without a reason. See its log.` : text,
      status,
    );
  }
};

/** Returns the body of a reply, parsed if it is JSON. */
export const readReply = async (reply: Response): Promise<unknown> => {
  const text = await reply.text();
  return reply.headers.get('content-type')?.includes('json') ? parseJson(text) : text;
};

/**
 * Sends a call.
 * @returns the reply body, parsed if it is JSON
 * @throws AdminError with the server's message
 */
export const send = async (call: AdminCall, sandbox: string): Promise<unknown> => {
  const { method, body } = call;
  const given =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const reply = await fetch(addressOf(call, sandbox), { method, ...given }).catch(() => {
    throw new AdminError('The mock server does not reply. Check that npm start or npm run mock is still running.', 0);
  });
  if (!reply.ok) throw refusalIn(await reply.text(), reply.status);
  return readReply(reply);
};
