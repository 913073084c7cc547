import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet' | 'link';
  /** icon only; needs an aria-label */
  readonly isIcon?: boolean;
}

export function Button({ look = 'plain', isIcon = false, className = '', ...rest }: ButtonProps) {
  const classes = [styles.button, look === 'plain' ? '' : styles[look], isIcon ? styles.icon : '', className];
  return <button type="button" {...rest} className={classes.filter(Boolean).join(' ')} />;
}
