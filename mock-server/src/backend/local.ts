import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { type EntryRun, runEntries } from '../methods/run-entries';
import type { Sandbox } from '../sandbox/sandbox';
import { type Answer, answerOf } from './answer';
import type { Backend } from './backend';
import { EXCHANGE_FAILED, plainRefusal, refusedWhole, repliedWith } from './reply';
import { answerWithoutRunning, storeReply } from './stored-replies';

const noteOf = (runs: readonly EntryRun[]): string | undefined =>
  runs.some(({ note }) => note !== undefined) ? runs.flatMap(({ note }) => note ?? []).join('\n') : undefined;

/**
 * Creates a session key, or refuses the key exchange if the id could not be opened.
 * @param source network address of the client, if known
 */
export const agreeKey = ({ keys }: Sandbox, id: string | undefined, source?: string): Answer => {
  const sessionKey = id === undefined ? undefined : keys.agree(source);
  const reply =
    sessionKey === undefined
      ? EXCHANGE_FAILED
      : { ...plainRefusal('SUCCESS'), data: sessionKey.key, keyId: sessionKey.keyId };
  return { json: JSON.stringify(reply), code: reply.code, methods: [KEY_EXCHANGE], plain: true };
};

/** Answers with this server's own methods, in one synchronous step for each call. */
export const local: Backend<Answer> = {
  name: 'local',
  isRemote: false,
  answer: (call, opened, caller) => {
    const { entries } = opened;
    const methods = entries.map(({ method }) => method);
    const identity = answerWithoutRunning(call, opened, caller, methods);
    if ('json' in identity) return identity;
    // Checked after the stored replies: a retry of the call that ended the session must get its stored reply.
    if (caller.refusal !== undefined) return answerOf(refusedWhole(caller.refusal), methods);
    const { contactNumber } = caller;
    const runs = runEntries(call.sandbox, contactNumber, entries, call);
    const reply = repliedWith(runs.map(({ result }) => result));
    const answer = answerOf(reply, methods, contactNumber, noteOf(runs));
    storeReply(call.sandbox, identity, answer, entries);
    return answer;
  },
  agree: ({ sandbox, source }, id) => agreeKey(sandbox, id, source),
};
