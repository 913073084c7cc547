import type { ReactNode } from 'react';

interface IconProps {
  /** one path in a 16 by 16 box */
  readonly d?: string;
  /** drawn before the path */
  readonly children?: ReactNode;
}

function Icon({ d, children }: IconProps) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
      {d !== undefined && <path d={d} />}
    </svg>
  );
}

export const SunIcon = () => (
  <Icon d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1">
    <circle cx="8" cy="8" r="3" />
  </Icon>
);

export const MoonIcon = () => <Icon d="M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z" />;
export const ReloadIcon = () => <Icon d="M13.5 8a5.5 5.5 0 1 1-1.6-3.9L13.5 5.7M13.5 2v3.7h-3.7" />;
export const MoreIcon = () => (
  <Icon>
    <path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2.2" />
  </Icon>
);

export const CloseIcon = () => <Icon d="m4 4 8 8M12 4l-8 8" />;
export const SearchIcon = () => (
  <Icon d="m10.5 10.5 3.5 3.5">
    <circle cx="7" cy="7" r="4.5" />
  </Icon>
);
