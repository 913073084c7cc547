/** The type of every other content. */
const DOWNLOAD_TYPE = 'application/octet-stream';

/** Types of replies to API calls. A browser that opens one directly shows them as text. */
const callTypes: readonly string[] = ['application/json', 'text/plain'];

const PARAMETERS = /^\s*([\w.+-]+\/[\w.+-]+)\s*(?:;\s*charset="?([\w-]+)"?\s*)?$/;

/**
 * Returns the content type if it is on the list, with its charset; else the type of a download. Any other parameter, and a
 * second type in the same header, make it a download.
 */
export const allowedType = (contentType: string, allowed: readonly string[]): string => {
  const [, type = '', charset] = PARAMETERS.exec(contentType.toLowerCase()) ?? [];
  if (!allowed.includes(type)) return DOWNLOAD_TYPE;
  return charset === undefined ? type : `${type}; charset=${charset}`;
};

/** Returns the content type of a backend's reply to an API call for the app. A browser must never open such a reply as a page. */
export const callType = (contentType: string): string => allowedType(contentType, callTypes);
