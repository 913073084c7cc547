export declare const anyPort: () => Promise<number>;
/** Reason why Redis is missing, or undefined if it is installed. */
export declare const lacksRedis: string | undefined;
/** Sends one command to a Redis. @returns the raw RESP reply */
export declare const redisCommand: (port: number, ...words: string[]) => Promise<string>;
/** A real redis-server with its own port and folder. */
export declare class RealRedis {
    #private;
    readonly port: number;
    private constructor();
    /** @param options command-line options of redis-server */
    static start(options?: readonly string[]): Promise<RealRedis>;
    get url(): string;
    start(): Promise<void>;
    signal(signal: NodeJS.Signals): void;
    /** Kills it and keeps its files. */
    kill(): Promise<void>;
    /** Stops it and deletes its files. */
    stop(): Promise<void>;
    /** Sends one command. @returns the raw RESP reply */
    command(...words: string[]): Promise<string>;
}
