import { Outline } from './icons';

// apart from icons.tsx, because the first screens do not need them

export const ForwardIcon = () => <Outline d="M9 5l7 7-7 7" />;
export const DownIcon = () => <Outline d="M6 9.5l6 6 6-6" />;
export const CloseIcon = () => <Outline d="M6 6l12 12M18 6L6 18" />;
export const HeadsetIcon = () => (
  <Outline d="M5 15.5V12a7 7 0 0114 0v3.5M5 13.5h2.5v5H6a1 1 0 01-1-1zM19 13.5h-2.5v5H18a1 1 0 001-1zM19 18c0 2-1.5 3-4 3h-2" />
);
export const PhoneIcon = () => (
  <Outline d="M5 4h4l1.5 4.5-2 1.5a12 12 0 005.5 5.5l1.5-2L20 15v4a1.5 1.5 0 01-1.6 1.5C10.5 20 4 13.5 3.5 5.6A1.5 1.5 0 015 4z" />
);
export const ShieldIcon = () => (
  <Outline d="M12 3.500l7 2.500v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM9 11.800l2.200 2.200 4-4.200" />
);
export const FileIcon = () => <Outline d="M6 3.5h8l4 4V20.5H6zM14 3.5v4h4M9 12h6M9 16h4" />;
export const ChatIcon = () => <Outline d="M12 4a8 8 0 00-6.9 12L4 20l4.2-1A8 8 0 1012 4zM9 10.5h6M9 13.5h4" />;
/** The naira sign. Some system fonts lack it at weight 500. */
export const NairaIcon = () => <Outline d="M8 19V5l8 14V5M5 10h14M5 14h14" />;
