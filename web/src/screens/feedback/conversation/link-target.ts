import type { Note } from '@kit/contracts/methods/tickets';
import { type RouteName, routeAt } from '../../../platform/routes';
import { isSameOriginPath } from '../../../platform/same-origin-path';

type Link = Note['links'][number];

export type LinkTarget =
  /** a screen of this app */
  | { readonly kind: 'screen'; readonly name: RouteName }
  /** a page outside this app */
  | { readonly kind: 'page'; readonly href: string }
  /** a text that is sent as the borrower's message */
  | { readonly kind: 'text'; readonly text: string };

/** The target of a link from customer service (3.28); undefined if the app does not support it. */
export const targetOf = ({ kind, target }: Link): LinkTarget | undefined => {
  if (kind !== 'link') return target.trim() === '' ? undefined : { kind: 'text', text: target };
  if (isSameOriginPath(target)) {
    const name = routeAt(target.split(/[?#]/)[0] ?? '');
    return name === '404' ? undefined : { kind: 'screen', name };
  }
  return /^https:\/\/[^\s]+$/i.test(target) ? { kind: 'page', href: target } : undefined;
};
