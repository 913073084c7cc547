import { HOUR, MINUTE, SECOND } from './time-units';

/**
 * Business constants and limits that the specification states (section 9); assumptions.ts has the values it leaves
 * open. Durations are in milliseconds, lengths in CSS pixels and sizes in bytes, unless the name says otherwise.
 */
export const NAIRA_SYMBOL = '₦';
export const DEFAULT_LANGUAGE = 'en-US';
export const PROTOCOL_VERSION = '1';
/** The version in the envelope's header object (section 7). */
export const ENVELOPE_VERSION = '1.0.1';
/** Prefix of every path of the wire (section 7). */
export const BASE_PATH = '/app';

export const HTTP_TIMEOUT = 10 * SECOND;
export const HTTP_RETRIES = 1;
export const KEY_LIFETIME = 20 * HOUR;
export const NATIVE_CALL_TIMEOUT = 150 * SECOND;
export const DATA_SUBMIT_TIMEOUT = 5 * MINUTE;

export const TOAST_DURATION = 2 * SECOND;
export const FAILED_CALL_TOAST_DURATION = 1.5 * SECOND;
export const COPIED_FLAG_DURATION = 1.5 * SECOND;
export const KEYBOARD_SCROLL_DELAY = { withKeyboard: 30, otherwise: 600 } as const;
export const SAFE_AREA_HEADER_OFFSET = 46;
export const SCROLL_DEBOUNCE = 50;
export const SCROLL_THROTTLE = 200;
/** Width of the design in which the native app gives topStatusHeight. */
export const DESIGN_WIDTH = 750;

export const VERIFICATION_CODE_DIGITS = 6;
export const ACCOUNT_NUMBER_DIGITS = 10;
export const BVN_DIGITS = 11;
export const BVN_PREFIX = '22';
export const MINIMUM_NAME_LENGTH = 2;
export const MINIMUM_ADDRESS_LENGTH = 2;
/** Bytes. */
export const MEGABYTE = 1024 * 1024;
export const MAXIMUM_FILE_BYTES = 20 * MEGABYTE;

export const EXTENSION_DAYS = 7;
export const STATUS_CHECK_AFTER = 10 * MINUTE;
export const CONTACT_SUPPORT_AFTER = 24 * HOUR;
/** Every calendar day of a loan is a day in this time zone. */
export const TIME_ZONE = 'Africa/Lagos';
