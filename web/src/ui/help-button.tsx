import { QuestionIcon } from './icons';
import css from './top-bar.module.css';

export interface HelpButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** The right icon of a top bar, which explains the screen (1.5). */
export function HelpButton({ label, onClick }: HelpButtonProps) {
  return (
    <button type="button" className={css.help} aria-label={label} onClick={onClick}>
      <QuestionIcon />
    </button>
  );
}
