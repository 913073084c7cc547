import type { AppConfig } from '@kit/contracts/app-config';
import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { ResponseOf } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import { AppError } from '../lib/app-error';
import { definitionOf } from './definitions';
import type { CallLink } from './link';

type Configuration = ResponseOf<'operationConfiguration'>;

export interface SiteContent {
  readonly content: AppConfig['content'];
  /** replaces the backend's address of the website */
  readonly officialWebsite?: string;
  readonly fetch: typeof globalThis.fetch;
}

const fetchQuestions = async (fetch: SiteContent['fetch'], path: string): Promise<ResponseOf<'tictetQuestionList'>> => {
  try {
    const response = await fetch(path, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { response: schema } = await definitionOf('tictetQuestionList');
    return z.parse(schema, await response.json()) as ResponseOf<'tictetQuestionList'>;
  } catch (cause) {
    throw new AppError(cause instanceof z.core.$ZodError ? 'contract' : 'network', NETWORK_ERROR_MESSAGE, { cause });
  }
};

/**
 * Replaces parts of the backend's replies with content that the site serves itself (decision 3): agreements, the
 * official website and the common problems. Screens see no difference.
 */
export const siteContentLink = ({ content, officialWebsite, fetch }: SiteContent): CallLink => {
  const agreements = Object.entries(content.agreements).map(([type, url]) => ({ type, url }));
  const withSiteContent = (reply: Configuration) => ({
    ...reply,
    ...(officialWebsite === undefined ? {} : { officialWebsite }),
    agreements: [...agreements, ...reply.agreements.filter(({ type }) => content.agreements[type] === undefined)],
  });
  return (next) => async (call) => {
    if (call.method === 'tictetQuestionList' && content.faq !== undefined) return fetchQuestions(fetch, content.faq);
    const reply = await next(call);
    return call.method === 'operationConfiguration' ? withSiteContent(reply as Configuration) : reply;
  };
};
