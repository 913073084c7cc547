import { NATIVE_CALL_TIMEOUT } from '../constants';
import type { BridgeDataOf, BridgeEventName, BridgeParamsOf, PackageInfo } from './events';
import { STARTUP_TIMEOUT } from './limits';
import notes from './notes.json' with { type: 'json' };

/** What a native team needs to know about an event besides its schemas. The app never imports these notes. */
export interface BridgeNote<Name extends BridgeEventName> {
  readonly summary: string;
  /** when the app calls */
  readonly when: string;
  /** when the native app must call back */
  readonly answer: string;
  /** what the app does if the call fails or times out */
  readonly otherwise: string;
  /** timeout of the app, in milliseconds */
  readonly timeout: number;
  readonly example: { readonly params: BridgeParamsOf<Name>; readonly callbackData?: BridgeDataOf<Name> };
}

/** The first screen waits for these events. */
const atStart: readonly string[] = ['getPackageInfo', 'loginDetect', 'getUserInfo'] satisfies BridgeEventName[];

/** The notes of every event (section 7). */
export const bridgeNotes = Object.fromEntries(
  Object.entries<object>(notes.events satisfies Record<BridgeEventName, object>).map(([name, note]) => [
    name,
    { ...note, timeout: atStart.includes(name) ? STARTUP_TIMEOUT : NATIVE_CALL_TIMEOUT },
  ]),
) as { readonly [Name in BridgeEventName]: BridgeNote<Name> };

/** Explains the package information fields. */
export const packageInfoNotes: Readonly<Record<keyof PackageInfo, string>> = notes.packageInfo;
