import { codes } from '@kit/contracts/codes';
import { StoreUnavailable } from '@kit/mock-server/core/store/store';
import { errorReporter, sendError } from '@kit/mock-server/errors';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { describe, expect, it, vi } from 'vitest';

/** The reply and the log of a server whose only route fails. */
const failing = async (cause: Error, headers: Record<string, string> = {}) => {
  const report = vi.fn();
  const app = Fastify();
  app.setErrorHandler(sendError(errorReporter(report)));
  app.get('/app/me', () => Promise.reject(cause));
  const reply = await app.inject({ url: '/app/me?token=secret', headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json<unknown>(), log: report.mock.calls };
};
const { INTERNAL_ERROR, REQUEST_INVALID, TOO_MANY_ATTEMPTS } = codes;
const plain = ({ code, message }: { code: number; message: string }) => ({ code, message });
const withStatus = (statusCode: number) => Object.assign(new Error('no'), { statusCode });

describe('an error that no route handled', () => {
  it('is a 500 without its cause, which the log has with the path and the request id of the call', async () => {
    const { status, body, log } = await failing(new Error('a bug'), { 'x-request-id': 'r1' });
    expect([status, body]).toEqual([500, plain(INTERNAL_ERROR)]);
    expect(log).toEqual([[expect.stringMatching(/^GET \/app\/me: Error: a bug\n +at /), { requestId: 'r1' }]]);
  });

  it.each([
    [415, { ...plain(REQUEST_INVALID), error: 'no' }],
    [429, plain(TOO_MANY_ATTEMPTS)],
  ])('is the fault of the client with HTTP %i, and is not logged', async (given, said) => {
    const { status, body, log } = await failing(withStatus(given));
    expect([status, body, log]).toEqual([given, said, []]);
  });

  it('keeps the connection only for a body that is too long, so that a proxy can read the reply', () => {
    const header = vi.fn();
    const reply = { header, code: () => reply, send: () => reply } as unknown as FastifyReply;
    const send = sendError(errorReporter(vi.fn()));
    send(withStatus(415) as FastifyError, {} as FastifyRequest, reply);
    expect(header).not.toHaveBeenCalled();
    send(withStatus(413) as FastifyError, {} as FastifyRequest, reply);
    expect(header).toHaveBeenCalledExactlyOnceWith('connection', 'keep-alive');
  });

  it('tells the client to try again if the sandbox is not available', async () => {
    const { status, body, headers, log } = await failing(new StoreUnavailable('moving'));
    expect([status, headers['retry-after'], body, log]).toEqual([503, '1', plain(INTERNAL_ERROR), []]);
  });
});
