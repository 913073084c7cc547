import type { Note } from '@kit/contracts/methods/tickets';
import { useNavigation } from '../../../platform/use-navigation';
import { Button } from '../../../ui/button';
import { copy } from '../copy';
import css from './conversation.module.css';
import { targetOf } from './link-target';

export interface LinkActions {
  /** sends a text as a message, if the conversation answers suggestions */
  readonly onSuggestion?: (text: string, asked: Note) => void;
  /** query for linked screens, which identifies the loan of a new feedback */
  readonly query?: Readonly<Record<string, string | undefined>>;
}

interface MessageLinksProps extends LinkActions {
  readonly note: Note;
}

/** The links to screens and pages of a message, inside its bubble. */
export function MessageLinks({ note, query = {} }: MessageLinksProps) {
  const { goTo } = useNavigation();
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
  return links.length === 0 ? null : <span className={css.links}>{links}</span>;
}

/** Suggested questions. A tap sends one (2.52). */
export function Suggestions({ note, onSuggestion }: MessageLinksProps) {
  const suggestions = note.links.flatMap((link) => {
    const target = targetOf(link);
    return target?.kind === 'text' ? [{ label: link.label, text: target.text }] : [];
  });
  if (suggestions.length === 0 || onSuggestion === undefined) return null;
  return (
    <ul className={css.chips} aria-label={copy.thread.suggestions}>
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
