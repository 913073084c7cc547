import type { Note } from '@kit/contracts/methods/tickets';
import { useNavigation } from '../../../navigation/use-navigation';
import { Button } from '../../../ui/button';
import css from './conversation.module.css';
import { targetOf } from './link-target';

export interface LinkActions {
  /** sends words as a message, where the conversation answers them */
  readonly onWords?: (text: string, asked: Note) => void;
  /** the loan that a feedback from here is about */
  readonly query?: Readonly<Record<string, string | undefined>>;
}

interface MessageLinksProps extends LinkActions {
  readonly note: Note;
}

/** The screens and pages that a message offers, inside its bubble. */
export function ScreenLinks({ note, query = {} }: MessageLinksProps) {
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

/** What the borrower may want to ask next, as words that one tap sends (2.52). */
export function WordLinks({ note, onWords }: MessageLinksProps) {
  const words = note.links.flatMap((link) => {
    const target = targetOf(link);
    return target?.kind === 'words' ? [{ label: link.label, text: target.text }] : [];
  });
  if (words.length === 0 || onWords === undefined) return null;
  return (
    <ul className={css.chips} aria-label="Suggestions">
      {words.map(({ label, text }) => (
        <li key={label}>
          <Button isSmall onClick={() => onWords(text, note)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
