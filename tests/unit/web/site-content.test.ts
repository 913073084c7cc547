import type { AppConfig } from '@kit/contracts/app-config';
import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { type MethodName, methods } from '@kit/contracts/methods';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeBackend, success } from './fake-backend';
import { makeServices } from './make-services';

const example = methods.operationConfiguration.example.response;
const questions = [{ questionId: 'q1', category: 'Loan', question: 'Who lends?', answer: 'Harbour Credit Ltd.' }];

const asDecided = assumptions.officialWebsite;
afterEach(() => overrideAssumptions({ officialWebsite: asDecided }));

/** @param answer the site's reply for its own file */
const servicesWith = (config: Partial<AppConfig>, answer = () => Response.json({ questions })) => {
  const backend = createFakeBackend(({ entries }) => ({
    results: entries.map(({ method }) => success(method, methods[method as MethodName].example.response)),
  }));
  const asked: string[] = [];
  const inits: (RequestInit | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).startsWith('/content/')) return backend.fetch(input, init);
    asked.push(String(input));
    inits.push(init);
    return answer();
  };
  return { ...makeServices(backend, { config, fetch }), backend, asked, inits };
};

describe('content that the site serves itself', () => {
  it("leaves the backend's replies unchanged if the site serves nothing", async () => {
    const { api, asked } = servicesWith({});
    expect(await api.call('operationConfiguration', {})).toEqual(example);
    expect(await api.call('tictetQuestionList', {})).toEqual(methods.tictetQuestionList.example.response);
    expect(asked).toEqual([]);
  });

  it('puts its agreements and its website before those of the backend, and keeps the others', async () => {
    overrideAssumptions({ officialWebsite: 'https://www.harbour.example' });
    const { api } = servicesWith({
      content: { agreements: { loan_agreement: '/agreements/loan.html' } },
      assumptions: { officialWebsite: 'https://www.harbour.example' },
    });
    const reply = await api.call('operationConfiguration', {});
    expect(reply).toEqual({
      ...example,
      officialWebsite: 'https://www.harbour.example',
      agreements: [{ type: 'loan_agreement', url: '/agreements/loan.html' }, ...example.agreements],
    });
    const replaced = servicesWith({ content: { agreements: { privacy_policy: '/agreements/own.html' } } });
    const { agreements } = await replaced.api.call('operationConfiguration', {});
    expect(agreements).toEqual([{ type: 'privacy_policy', url: '/agreements/own.html' }]);
  });

  it('answers the common problems from its file, without a call to the backend', async () => {
    const { api, asked, inits, backend } = servicesWith({ content: { agreements: {}, faq: '/content/faq.json' } });
    expect(await api.call('tictetQuestionList', {})).toEqual({ questions });
    expect(asked).toEqual(['/content/faq.json']);
    expect(inits).toEqual([{ credentials: 'same-origin' }]);
    expect(backend.seen).toEqual([]);
  });

  it.each([
    ['cannot be had', 'network', () => Response.json({ questions }, { status: 404 })],
    ['is not JSON', 'network', () => new Response('<html>')],
    ['has another shape', 'contract', () => Response.json({ questions: [{ question: 'Why?' }] })],
  ])('fails like any call if its file %s', async (_what, kind, answer) => {
    const { api, logged } = servicesWith({ content: { agreements: {}, faq: '/content/faq.json' } }, answer);
    const message = 'Network error, please try again later';
    await expect(api.call('tictetQuestionList', {})).rejects.toMatchObject({ kind, message });
    expect(logged()).toEqual([`_error_${message}`]);
  });

  it('keeps the HTTP status of its failed file as the cause', async () => {
    const { api } = servicesWith(
      { content: { agreements: {}, faq: '/content/faq.json' } },
      () => new Response('', { status: 404 }),
    );
    await expect(api.call('tictetQuestionList', {})).rejects.toMatchObject({ cause: new Error('HTTP 404') });
  });
});
