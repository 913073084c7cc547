import { MockError } from './mock-error';

interface Refusal {
  readonly error?: string;
  readonly issues?: readonly { readonly path: string; readonly reason: string }[];
}

const refusalIn = (text: string): string => {
  try {
    const { error = text, issues = [] }: Refusal = JSON.parse(text);
    return [error, ...issues.map(({ path, reason }) => `${path}: ${reason}`)].join('; ');
  } catch {
    return text;
  }
};

/**
 * Calls the admin API; an answer that is no JSON is a string.
 * @param body makes it a POST where no method is given
 */
export type Admin = <Answer = unknown>(path: string, body?: unknown, method?: string) => Promise<Answer>;

/**
 * The admin API of one sandbox.
 * @param adminToken of a server that has one
 */
export const adminOf = (origin: string, sandbox: string, adminToken?: string): Admin => {
  const access: Record<string, string> = adminToken === undefined ? {} : { 'x-admin-token': adminToken };
  return async <Answer>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const url = new URL(`/__admin${path}`, origin);
    url.searchParams.set('sandbox', sandbox);
    const sent =
      body === undefined
        ? { headers: access }
        : { body: JSON.stringify(body), headers: { ...access, 'content-type': 'application/json' } };
    const reply = await fetch(url, { method, ...sent }).catch(() => {
      throw new MockError(
        `${method} ${url.pathname}: no mock server answers at ${origin}. Was it stopped, or not started yet?`,
      );
    });
    const text = await reply.text();
    if (!reply.ok) {
      throw new MockError(`${method} ${url.pathname} answered ${reply.status}: ${refusalIn(text)}`, reply.status);
    }
    if (text === '') return undefined as Answer;
    return (reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Answer;
  };
};
