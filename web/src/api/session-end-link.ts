import { endsSession } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';
import type { EnvelopeLink } from './link';

/** Receives each code that ends a session (8.8), with the token of the failed call. */
export type OnSessionEnd = (end: { readonly token: string | undefined; readonly message: string }) => void;

/** The login screen shows the failure of this method itself, because there is no session to end. */
export const LOGIN: MethodName = 'authenticate';

const endOf = (reply: ReplyEnvelope): { readonly message: string } | undefined =>
  endsSession(reply.code) ? reply : reply.results.find(({ method, code }) => endsSession(code) && method !== LOGIN);

/** Reports replies with one of the four codes that end a session. The caller still gets its error. */
export const sessionEndLink =
  (onSessionEnd: OnSessionEnd): EnvelopeLink =>
  (next) =>
  async (envelope) => {
    const reply = await next(envelope);
    const end = endOf(reply);
    if (end && !envelope.entries.every(({ method }) => method === LOGIN)) {
      onSessionEnd({ token: envelope.token, message: end.message });
    }
    return reply;
  };
