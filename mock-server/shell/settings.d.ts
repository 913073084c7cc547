import { type BridgeEventName } from '@kit/contracts/bridge/events';
/** How the shell answers an event: as a shell does, never, with a failure, or with something that is no reply. */
export declare const behaviours: readonly ['ok', 'timeout', 'error', 'malformed'];
export type Behaviour = (typeof behaviours)[number];
/** What a tester can choose. Given as `?shell.<name>=<value>` in the address, or in the panel behind the status bar. */
export interface ShellSettings {
    /** the number that is logged in in the native app; empty for nobody */
    nativeUser: string;
    /** the token that the native app has, in force or not; empty for a new one of the native user */
    token: string;
    /** false: the host has no bridge at all, as in a plain browser */
    bridge: boolean;
    /** milliseconds that each answer takes */
    delay: number;
    /** status bar height in pixels of a 750-wide design */
    statusHeight: number;
    /** for single events, where they differ from `ok` */
    events: Partial<Record<BridgeEventName, Behaviour>>;
}
/** `/s/<sandbox>` of the page, or nothing: each sandbox is a phone of its own. */
export declare const pageBase: () => string;
export declare const isEvent: (name: string) => name is BridgeEventName;
export declare const saveSettings: (settings: ShellSettings) => void;
/**
 * The settings in force: those of this tab, changed by the address. The page never sees the `shell.` parameters.
 * A parameter that means nothing is reported, since a test that misspells one would prove nothing.
 */
export declare const readSettings: (report: (problem: string) => void) => ShellSettings;
