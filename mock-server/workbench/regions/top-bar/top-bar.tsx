import type { ReactNode } from 'react';
import { useJournal } from '../../state/workbench';
import { Button } from '../../ui/button';
import { MoonIcon, SunIcon } from '../../ui/icons';
import { Clock } from './clock';
import { RealPhone } from './real-phone';
import { SandboxMenu } from './sandbox-menu';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly theme: 'light' | 'dark';
  readonly onTheme: () => void;
  /** the search and the button of the scenarios */
  readonly children: ReactNode;
}

const WORDS = { connecting: 'connecting', live: 'live', lost: 'server unreachable, retrying' } as const;

/** The sandbox, the search, the clock and the state of the connection. */
export function TopBar({ theme, onTheme, children }: TopBarProps) {
  const { connection } = useJournal();
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>Workbench</h1>
      <SandboxMenu />
      {children}
      <span className={styles.space} />
      <Clock />
      <RealPhone />
      <Button
        isIcon
        look="quiet"
        onClick={onTheme}
        aria-label={theme === 'light' ? 'Dark theme' : 'Light theme'}
        title={theme === 'light' ? 'Dark theme' : 'Light theme'}
      >
        {theme === 'light' ? <MoonIcon /> : <SunIcon />}
      </Button>
      <span className={styles[connection]} role="status">
        <span className={styles.dot} aria-hidden="true" />
        {WORDS[connection]}
      </span>
    </header>
  );
}
