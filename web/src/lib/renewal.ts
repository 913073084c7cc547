import { copy } from './renewal-copy';

/** What a renewal is and is not (2.46). The extension screen and every popup about it show this. */
export const renewalStatements = copy.renewal;

/** The short warning beside every option to extend. */
export const EXTENSION_WARNING = copy.extensionWarning;
