/** The durations that are allowed, for help and refusals. */
export declare const DURATIONS = '500ms, 30s, 10m, 2h, 3d, 1w, or several such as 1d12h';
/** Milliseconds of a duration such as 3d, 90m or 1d12h; undefined for any other text. */
export declare const millisecondsOf: (text: string) => number | undefined;
/** A whole number of milliseconds as a duration: 2d3h, 90ms. */
export declare const durationOf: (milliseconds: number) => string;
