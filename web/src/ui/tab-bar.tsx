import type { TabIndex } from '../platform/routes';
import { Bottom } from './bottom';
import { HomeIcon, PersonIcon, RecordIcon } from './icons';

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
  return (
    <Bottom as="nav" label="Main">
      <div className="tab-bar-bar">
        {icons.map((Icon, index) => (
          <button
            key={tabs[index]}
            type="button"
            className="tab-bar-tab"
            aria-current={index === active ? (isBelow ? 'true' : 'page') : undefined}
            onClick={() => onSelect(index as TabIndex)}
          >
            <Icon />
            {tabs[index]}
          </button>
        ))}
      </div>
    </Bottom>
  );
}
