import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import { describe, expect, it } from 'vitest';
import type { HostContent } from '../../../web/src/api/host-content-link';
import { createFakeBackend, success } from './fake-backend';
import { makeClient } from './make-client';

const example = methods.operationConfiguration.example.response;
const questions = [{ questionId: 'q1', category: 'Loan', question: 'Who lends?', answer: 'Harbour Credit Ltd.' }];

const clientWith = (hostContent: Partial<HostContent>) => {
  const backend = createFakeBackend(({ entries }) => ({
    results: entries.map(({ method }) => success(method, methods[method as MethodName].example.response)),
  }));
  const asked: string[] = [];
  const host: HostContent = {
    content: { agreements: {} },
    fetch: async (input) => {
      asked.push(String(input));
      return Response.json({ questions });
    },
    ...hostContent,
  };
  return { ...makeClient(backend, { hostContent: host }), backend, asked };
};

describe('what the host of the page serves itself', () => {
  it('leaves what the backend answers as it is where the host serves nothing', async () => {
    const { client, asked } = clientWith({});
    expect(await client.call('operationConfiguration', {})).toEqual(example);
    expect(await client.call('tictetQuestionList', {})).toEqual(methods.tictetQuestionList.example.response);
    expect(asked).toEqual([]);
  });

  it('puts its agreements and its website before those of the backend, and keeps what it does not have', async () => {
    const { client } = clientWith({
      content: { agreements: { loan_agreement: '/agreements/loan.html' } },
      officialWebsite: 'https://www.harbour.example',
    });
    const reply = await client.call('operationConfiguration', {});
    expect(reply).toEqual({
      ...example,
      officialWebsite: 'https://www.harbour.example',
      agreements: [{ type: 'loan_agreement', url: '/agreements/loan.html' }, ...example.agreements],
    });
    const replaced = clientWith({ content: { agreements: { privacy_policy: '/agreements/own.html' } } });
    const { agreements } = await replaced.client.call('operationConfiguration', {});
    expect(agreements).toEqual([{ type: 'privacy_policy', url: '/agreements/own.html' }]);
  });

  it('answers the common problems from its file, without a call of the backend', async () => {
    const { client, asked, backend } = clientWith({ content: { agreements: {}, faq: '/content/faq.json' } });
    expect(await client.call('tictetQuestionList', {})).toEqual({ questions });
    expect(asked).toEqual(['/content/faq.json']);
    expect(backend.seen).toEqual([]);
  });

  it.each([
    ['cannot be had', 'network', () => new Response('', { status: 404 })],
    ['is not JSON', 'network', () => new Response('<html>')],
    ['has another shape', 'contract', () => Response.json({ questions: [{ question: 'Why?' }] })],
  ])('fails like any call where its file %s', async (_what, kind, answer) => {
    const { client, reports } = clientWith({
      content: { agreements: {}, faq: '/content/faq.json' },
      fetch: async () => answer(),
    });
    await expect(client.call('tictetQuestionList', {})).rejects.toMatchObject({ kind, message: NETWORK_ERROR_MESSAGE });
    expect(reports.logged).toEqual([NETWORK_ERROR_MESSAGE]);
  });
});
