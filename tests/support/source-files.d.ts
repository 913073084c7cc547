/** The root of the checkout. */
export declare const root: string;
/**
 * Returns every file below a folder of the checkout, as [path from the root, content]. @throws if the folder is missing
 */
export declare const filesBelow: (folder: string, ending: RegExp) => [path: string, content: string][];
