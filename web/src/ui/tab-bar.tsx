import { useRef } from 'react';
import type { TabIndex } from '../platform/routes';
import { usePublishedHeight } from './bottom-bar';

import { HomeIcon, PersonIcon, RecordIcon } from './icons';
import css from './tab-bar.module.css';

const tabs = ['Home', 'Record', 'Me'] as const;

/** The three tabs in their order (1.3). */
const icons = [HomeIcon, RecordIcon, PersonIcon] as const;

export interface TabBarProps {
  readonly active: TabIndex;
  /** true if the current screen is below the tab's own screen; the tab then leads up to that screen */
  readonly isBelow?: boolean;
  readonly onSelect: (tab: TabIndex) => void;
}

export function TabBar({ active, isBelow = false, onSelect }: TabBarProps) {
  const bar = useRef<HTMLElement>(null);
  usePublishedHeight(bar, '--bottom-bar');
  return (
    <nav ref={bar} className={css.bar} aria-label="Main">
      {icons.map((Icon, index) => (
        <button
          key={tabs[index]}
          type="button"
          className={css.tab}
          aria-current={index === active ? (isBelow ? 'true' : 'page') : undefined}
          onClick={() => onSelect(index as TabIndex)}
        >
          <Icon />
          {tabs[index]}
        </button>
      ))}
    </nav>
  );
}
