import { QuestionIcon } from './icons';

/** The right icon of a top bar, which explains the screen (1.5). */
export function HelpButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="top-bar-help" aria-label={label} onClick={onClick}>
      <QuestionIcon />
    </button>
  );
}
