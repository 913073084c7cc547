interface OutlineProps {
  /** one path in a 24 by 24 box with a single stroke */
  readonly d: string;
}

/** Icons are hidden from screen readers. The control around an icon has a text or an aria-label. */
export function Outline({ d }: OutlineProps) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}

export const BackIcon = () => <Outline d="M15 5l-7 7 7 7" />;
export const CheckIcon = () => <Outline d="M5 12.5l4.5 4.5L19 7.5" />;
export const HomeIcon = () => <Outline d="M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />;
export const RecordIcon = () => (
  <Outline d="M6 3.5h12V21l-2.4-1.6L13.2 21l-1.2-.9-1.2.9-2.4-1.6L6 21zM9.5 8h5M9.5 12h5M9.5 16h2" />
);
export const PersonIcon = () => <Outline d="M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6" />;
export const QuestionIcon = () => (
  <Outline d="M12 4a8 8 0 100 16 8 8 0 000-16zM9.700 10a2.400 2.400 0 114.200 1.600c-.8.8-1.900 1.100-1.900 2.300M12 16.600v.01" />
);
export const AlertIcon = () => <Outline d="M12 4l9 16H3zM12 10v4.5M12 17.3v.01" />;
export const OfflineIcon = () => (
  <Outline d="M4 4l16 16M2.5 9.5A14 14 0 016.5 7M21.5 9.5A14 14 0 0011 5.6M6 13.2a9 9 0 013.5-2.1M18 13.2a9 9 0 00-2-1.400M9.5 16.7a4 4 0 015 0M12 20v.01" />
);
