import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet' | 'link';
  /** icon only; needs an aria-label */
  readonly isIcon?: boolean;
}

/** A link that looks like a quiet button and opens a new tab of the browser. */
export function LinkButton({ className = '', ...rest }: ComponentProps<'a'>) {
  const classes = [styles.button, styles.quiet, className].filter(Boolean).join(' ');
  return <a target="_blank" rel="noreferrer" {...rest} className={classes} />;
}

export function Button({ look = 'plain', isIcon = false, className = '', ...rest }: ButtonProps) {
  const classes = [styles.button, look === 'plain' ? '' : styles[look], isIcon ? styles.icon : '', className];
  return <button type="button" {...rest} className={classes.filter(Boolean).join(' ')} />;
}
