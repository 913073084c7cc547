import { randomBytes } from 'node:crypto';
import { Channel } from '../crypto/channel';
import type { Sandbox } from '../sandbox/sandbox';
import { notReplayable, type TraceCall } from './trace';

/**
 * Puts the calls of a trace into the journal of a sandbox, so that they read like its own. The journal opens sealed
 * bytes, so the plain text is sealed with a key that only these entries have.
 */
export const recordCalls = ({ journal }: Sandbox, calls: readonly TraceCall[]): void => {
  const own = new Channel(randomBytes(16).toString('hex'));
  for (const { clock, methods, contactNumber, code, request, reply, context } of calls) {
    const channel = request === null ? undefined : own;
    const plain = reply === null ? (context?.raw.reply ?? '') : JSON.stringify(reply);
    const sealed = channel === undefined ? (context?.raw.request ?? '') : channel.seal(JSON.stringify(request));
    journal.record(
      {
        url: context?.url ?? '',
        rawHeaders: Object.entries(context?.headers ?? {}).flat(),
        request: Buffer.from(sealed, 'latin1'),
        reply: channel === undefined || reply === null ? plain : channel.seal(plain),
        ...{ channel, methods, contactNumber, code },
        http: context?.http ?? 200,
        durationMs: context?.durationMs ?? 0,
        session: context?.session,
        device: context?.device,
        screen: context?.screen,
        end: context?.end,
        note: context?.note ?? context?.unopened ?? undefined,
        upstream: context?.upstream,
        faults: context?.fault ?? undefined,
        replay: {
          context: { at: Date.parse(context?.at ?? clock), seed: context?.seed ?? undefined },
          hasFile: context?.problem === notReplayable.upload,
        },
      },
      Date.parse(clock),
    );
  }
};
