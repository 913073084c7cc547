import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';

import type { BackendCall, Caller, OpenedCall } from '@kit/mock-server/backend/backend';
import { UpstreamClient } from '@kit/mock-server/backend/upstream/client';
import { Upstream } from '@kit/mock-server/backend/upstream/upstream';
import { vi } from 'vitest';
import { emptySandbox } from '../../support/empty-sandbox';

export const ORIGIN = 'http://backend.example';
export const MOCKED = 'tictetQuestionList';
export const INTERNAL = codes.INTERNAL_ERROR.code;
export const SENT = { expiresInMs: 300_000, resendAfterMs: 60_000 };
export const sendAuthCode = { method: 'sendAuthCode', data: { ...examples.sendAuthCode.request } };
/** The optional parts of a reply. */
const ABSENT = { json: undefined, asReceived: undefined, answeredBy: undefined, note: undefined, plain: undefined };
export const NETWORK_ERROR = JSON.stringify({ code: INTERNAL, message: NETWORK_ERROR_MESSAGE });

/** An upstream that answers with a prepared reply, and a call with a session key. */
export const prepared = (mocked: string[] = []) => {
  const sandbox = emptySandbox();
  const transact: BackendCall['transact'] = async (step) => step(sandbox);
  const key = sandbox.keys.agree();
  const post = vi.spyOn(UpstreamClient.prototype, 'post');
  const bytes = (text: string, contentType = 'application/json') => ({
    ...{ status: 200, contentType, headers: {}, body: Buffer.from(text) },
  });
  const says = (text: string, contentType?: string) => void post.mockResolvedValue(bytes(text, contentType));
  const seals = (content: object) => says(key.channel.seal(JSON.stringify(content)));
  const upstream = new Upstream({ address: new URL(ORIGIN), publicKey: '', mocked });
  const ask = async (
    entries: OpenedCall['entries'] = [sendAuthCode],
    more: Partial<OpenedCall> = {},
    changes: Partial<BackendCall> = {},
    sender: Partial<Caller> = {},
  ) => {
    const json = { t: 1, entries };
    const opened: OpenedCall = { key, isOpen: true, json, entries, issues: [], refusal: undefined, ...more };
    const call: BackendCall = {
      ...{ transact, headers: { requestid: 'r1', keyid: 'k' }, url: '/s/a/app/batch?x=1' },
      ...{ sealed: Buffer.from('sealed'), fieldNames: { fromBackend: (reply) => reply } },
      ...changes,
    };
    const caller: Caller = {
      ...{ token: '', repliesOf: { hasSession: false, caller: 'k' }, contactNumber: '08031234567', refusal: undefined },
      ...sender,
    };
    const reply = await upstream.answer(call, opened, caller);
    return { ...ABSENT, ...reply, content: reply.json === undefined ? undefined : JSON.parse(reply.json) };
  };
  const agree = async (id: string | undefined) => {
    const call = { transact, headers: {}, url: '/app/generateSk', sealed: Buffer.from('id') } as unknown as BackendCall;
    const reply = await upstream.agree(call, id);
    return { ...ABSENT, ...reply, content: reply.json === undefined ? undefined : JSON.parse(reply.json) };
  };
  return { sandbox, key, post, says, seals, bytes, upstream, ask, agree };
};
