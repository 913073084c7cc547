import { customerServiceTicket, type Note } from '@kit/contracts/methods/tickets';
import { useState } from 'react';
import { useAction } from '../../api/use-action';
import { useClipboard } from '../../api/use-clipboard';
import { useScreen } from '../../api/use-screen';
import { groupPhone } from '../../platform/phone';
import { type RouteName, routeAt } from '../../platform/routes';
import { isSameOriginPath } from '../../platform/same-origin-path';
import { useSameOriginUrl } from '../../platform/use-same-origin-url';
import { Button } from '../../ui/button';
import { FileIcon } from '../../ui/icons';

type LinkTarget =
  /** a screen of this app */
  | { readonly kind: 'screen'; readonly name: RouteName }
  /** a page outside this app */
  | { readonly kind: 'page'; readonly href: string }
  /** a text that is sent as the borrower's message */
  | { readonly kind: 'text'; readonly text: string };

/** The target of a link from customer service (3.28); undefined if the app does not support it. */
export const targetOf = ({ kind, target }: Note['links'][number]): LinkTarget | undefined => {
  if (kind !== 'link') return target.trim() === '' ? undefined : { kind: 'text', text: target };
  if (isSameOriginPath(target)) {
    const name = routeAt(target.split(/[?#]/)[0] ?? '');
    return name === '404' ? undefined : { kind: 'screen', name };
  }
  return /^https:\/\/[^\s]+$/i.test(target) ? { kind: 'page', href: target } : undefined;
};

export interface LinkActions {
  /** sends a text as a message, if the conversation answers suggestions */
  readonly onSuggestion?: (text: string, asked: Note) => void;
  /** query for linked screens, which identifies the loan of a new feedback */
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/** The links to screens and pages of a message, inside its bubble. */
export function MessageLinks({ note, query = {} }: LinkActions & { readonly note: Note }) {
  const { goTo } = useScreen();
  const links = note.links.flatMap((link) => {
    const target = targetOf(link);
    if (target?.kind === 'screen') {
      return [
        <button type="button" key={link.label} onClick={() => goTo(target.name, { query })}>
          {link.label}
        </button>,
      ];
    }
    if (target?.kind !== 'page') return [];
    return [
      <a key={link.label} href={target.href} target="_blank" rel="noopener noreferrer">
        {link.label}
      </a>,
    ];
  });
  return links.length === 0 ? null : <span className="thread-links">{links}</span>;
}

/** Suggested questions. A tap sends one (2.52). */
export function Suggestions({ note, onSuggestion }: LinkActions & { readonly note: Note }) {
  const suggestions = note.links.flatMap((link) => {
    const target = targetOf(link);
    return target?.kind === 'text' ? [{ label: link.label, text: target.text }] : [];
  });
  if (suggestions.length === 0 || onSuggestion === undefined) return null;
  return (
    <ul className="thread-chips" aria-label="Suggestions">
      {suggestions.map(({ label, text }) => (
        <li key={label}>
          <Button isSmall onClick={() => onSuggestion(text, note)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A sent file as an image or an icon, with a link that opens it. */
function FileTile({ href, name }: { readonly href: string; readonly name: string }) {
  const [isPicture, setIsPicture] = useState(true);
  return (
    <a className="thread-tile" href={href} target="_blank" rel="noopener noreferrer" aria-label={`Open ${name}`}>
      {isPicture ? (
        <img src={href} alt="" loading="lazy" onError={() => setIsPicture(false)} />
      ) : (
        <>
          <FileIcon />
          {name}
        </>
      )}
    </a>
  );
}

/**
 * The files of a message or of a feedback.
 * @param urls relative to the base path
 */
export function FileTiles({ urls }: { readonly urls: readonly string[] }) {
  const ownUrl = useSameOriginUrl();
  if (urls.length === 0) return null;
  return (
    <span className="thread-tiles">
      {urls.map((url, index) => {
        const href = ownUrl(url);
        return href && <FileTile key={url} href={href} name={`Receipt ${index + 1}`} />;
      })}
    </span>
  );
}

/** A person's WhatsApp number with a copy button (2.52). */
export function WhatsappNumber({ number }: { readonly number: string }) {
  const { copy, isCopied, problem } = useClipboard();
  const { bridge } = useScreen();
  const report = useAction(customerServiceTicket);
  const open = () => {
    void report.attempt({ sourcePage: '', supportChannel: 'whatsappService' });
    // if the native app fails to open WhatsApp, the borrower can still copy the number
    void bridge.call('openWhatsApp', { number }).catch(() => undefined);
  };
  return (
    <span className="thread-whatsapp">
      <span className="thread-number">
        <b>{groupPhone(number)}</b>
        <Button
          kind="secondary"
          isSmall
          label={isCopied ? 'Copied' : 'Copy the number'}
          onClick={() => void copy(number)}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </span>
      {problem !== undefined && (
        <span className="thread-problem" role="alert">
          {problem}
        </span>
      )}
      <span className="thread-links">
        <button type="button" onClick={open}>
          Open WhatsApp
        </button>
      </span>
    </span>
  );
}
