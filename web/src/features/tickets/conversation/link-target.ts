import type { Note } from '@kit/contracts/methods/tickets';
import { type RouteName, routeAt } from '../../../navigation/routes';

type Link = Note['links'][number];

export type LinkTarget =
  /** a screen of this app */
  | { readonly kind: 'screen'; readonly name: RouteName }
  /** a page elsewhere */
  | { readonly kind: 'page'; readonly href: string }
  /** words that are sent as the borrower's message */
  | { readonly kind: 'words'; readonly text: string };

/** Where a link of customer service leads (3.28); undefined for one that this app does not follow. */
export const targetOf = ({ kind, target }: Link): LinkTarget | undefined => {
  if (kind !== 'link') return target.trim() === '' ? undefined : { kind: 'words', text: target };
  if (/^\/(?![/\\])/.test(target)) {
    const name = routeAt(target.split(/[?#]/)[0] ?? '');
    return name === '404' ? undefined : { kind: 'screen', name };
  }
  return /^https:\/\/[^\s]+$/i.test(target) ? { kind: 'page', href: target } : undefined;
};
