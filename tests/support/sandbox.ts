import { randomUUID } from 'node:crypto';

interface Message {
  readonly contactNumber: string;
  readonly text: string;
}

/** One request of the journal, as far as tests look at it. */
export interface JournalEntry {
  readonly [field: string]: unknown;
}

/** A world of its own on a running mock server, and what a test does to it. */
export interface Sandbox {
  readonly name: string;
  /** where a page of the app lies in this sandbox: `url('/login')` */
  readonly url: (path?: string) => string;
  /** the address of home; the router may or may not leave a slash at its end */
  readonly home: RegExp;
  /** calls the admin API for this sandbox; a body makes it a POST; an answer other than 2xx throws */
  readonly admin: <Answer = unknown>(path: string, body?: unknown, method?: string) => Promise<Answer>;
  /** the verification code that was sent last to this number */
  readonly latestCode: (contactNumber: string) => Promise<string>;
  /** the journal, newest first, optionally of one method */
  readonly requests: (method?: string) => Promise<readonly JournalEntry[]>;
}

/**
 * Makes a sandbox with a name that nobody else uses; it comes to life with its first call.
 * @param adminToken of a server that has one
 */
export const createSandbox = (server: string, name = `t-${randomUUID()}`, adminToken?: string): Sandbox => {
  const access: Record<string, string> = adminToken === undefined ? {} : { 'x-admin-token': adminToken };
  const admin = async <Answer>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const url = new URL(`/__admin${path}`, server);
    url.searchParams.set('sandbox', name);
    const reply = await fetch(url, {
      method,
      ...(body === undefined
        ? { headers: access }
        : { body: JSON.stringify(body), headers: { ...access, 'content-type': 'application/json' } }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${url.pathname} answered ${reply.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
  const latestCode = async (contactNumber: string) => {
    const { messages } = await admin<{ messages: Message[] }>(`/messages?contactNumber=${contactNumber}`);
    const code = messages[0]?.text.match(/\b\d{6}\b/)?.[0];
    if (!code) throw new Error(`No code was sent to ${contactNumber}: ${JSON.stringify(messages)}`);
    return code;
  };
  const requests = async (method?: string) => {
    const query = method === undefined ? '' : `?method=${method}`;
    const { requests: entries } = await admin<{ requests: JournalEntry[] }>(`/requests${query}`);
    return entries;
  };
  return {
    name,
    url: (path = '/') => new URL(`/s/${name}${path}`, server).href,
    home: new RegExp(`/s/${name}/?$`),
    admin,
    latestCode,
    requests,
  };
};
