import { Outline } from './icons';

// apart from the other icons, because the first screens do not need them

export const LogOutIcon = () => <Outline d="M10 4H5.5v16H10M14 8l4 4-4 4M18 12H9.5" />;
export const TrashIcon = () => <Outline d="M4.5 7h15M9.500 7V4.500h5V7M6.500 7l1 13h9l1-13M10.500 11v5M13.500 11v5" />;
export const LinkIcon = () => <Outline d="M14 5h5v5M19 5l-8 8M16 14v5H5V8h5" />;
export const PlaceIcon = () => (
  <Outline d="M12 21c-4-4.500-6-7.800-6-10.500a6 6 0 0112 0C18 13.200 16 16.500 12 21zM12 12.500a2 2 0 100-4 2 2 0 000 4" />
);
/** The borrower's phone as a device. PhoneIcon is a call. */
export const DeviceIcon = () => <Outline d="M7 3h10v18H7zM11 18h2" />;
export const HiddenIcon = () => (
  <Outline d="M4 4l16 16M9.900 6.300A9 9 0 0121 12a11 11 0 01-2.600 3.300M6.500 7.700A11 11 0 003 12c1.700 3.500 5 6 9 6 1.300 0 2.500-.3 3.600-.700M10 10.300a2.500 2.500 0 003.600 3.500" />
);
