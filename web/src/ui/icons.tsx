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
export const ForwardIcon = () => <Outline d="M9 5l7 7-7 7" />;
export const DownIcon = () => <Outline d="M6 9.5l6 6 6-6" />;
export const CloseIcon = () => <Outline d="M6 6l12 12M18 6L6 18" />;
export const CheckIcon = () => <Outline d="M5 12.5l4.5 4.5L19 7.5" />;
export const HomeIcon = () => <Outline d="M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />;
export const RecordIcon = () => (
  <Outline d="M6 3.5h12V21l-2.4-1.6L13.2 21l-1.2-.9-1.2.9-2.4-1.6L6 21zM9.5 8h5M9.5 12h5M9.5 16h2" />
);
export const PersonIcon = () => <Outline d="M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6" />;
export const HeadsetIcon = () => (
  <Outline d="M5 15.5V12a7 7 0 0114 0v3.5M5 13.5h2.5v5H6a1 1 0 01-1-1zM19 13.5h-2.5v5H18a1 1 0 001-1zM19 18c0 2-1.5 3-4 3h-2" />
);
export const PhoneIcon = () => (
  <Outline d="M5 4h4l1.5 4.5-2 1.5a12 12 0 005.5 5.5l1.5-2L20 15v4a1.5 1.5 0 01-1.6 1.5C10.5 20 4 13.5 3.5 5.6A1.5 1.5 0 015 4z" />
);
export const ShieldIcon = () => (
  <Outline d="M12 3.500l7 2.500v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM9 11.800l2.200 2.200 4-4.200" />
);
export const QuestionIcon = () => (
  <Outline d="M12 4a8 8 0 100 16 8 8 0 000-16zM9.700 10a2.400 2.400 0 114.200 1.600c-.8.8-1.900 1.100-1.900 2.300M12 16.600v.01" />
);
export const FileIcon = () => <Outline d="M6 3.5h8l4 4V20.5H6zM14 3.5v4h4M9 12h6M9 16h4" />;
export const AttachIcon = () => (
  <Outline d="M19 11.500l-7.300 7.300a4.500 4.500 0 01-6.400-6.400l7.800-7.800a3 3 0 014.300 4.300l-7.800 7.800a1.500 1.500 0 01-2.200-2.200l7.200-7.100" />
);
export const SendIcon = () => <Outline d="M12 19V5M6 11l6-6 6 6" />;
export const ChatIcon = () => <Outline d="M12 4a8 8 0 00-6.9 12L4 20l4.2-1A8 8 0 1012 4zM9 10.5h6M9 13.5h4" />;
export const AlertIcon = () => <Outline d="M12 4l9 16H3zM12 10v4.5M12 17.3v.01" />;
export const OfflineIcon = () => (
  <Outline d="M4 4l16 16M2.5 9.5A14 14 0 016.5 7M21.5 9.5A14 14 0 0011 5.6M6 13.2a9 9 0 013.5-2.1M18 13.2a9 9 0 00-2-1.400M9.5 16.7a4 4 0 015 0M12 20v.01" />
);
/** The naira sign. Some system fonts lack it at weight 500. */
export const NairaIcon = () => <Outline d="M8 19V5l8 14V5M5 10h14M5 14h14" />;
