/** Reason why nginx is missing, or undefined if it is installed. */
export declare const lacksNginx: string | undefined;
/**
 * Starts a real nginx in front of servers, configured as in docs/scale.md. @param alter changes the configuration
 * before nginx starts
 */
export declare const startBalancer: (addresses: readonly string[], alter?: (configuration: string) => string) => Promise<{
    readonly address: string;
    readonly stop: () => Promise<void>;
}>;
