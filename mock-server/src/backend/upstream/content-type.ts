/** Content type for everything that is not on a list. */
const DOWNLOAD_TYPE = 'application/octet-stream';

/** Types of replies to API calls. A browser that opens one directly shows them as text. */
const callTypes: readonly string[] = ['application/json', 'text/plain'];

const PARAMETERS = /^\s*([\w.+-]+\/[\w.+-]+)\s*(?:;\s*charset="?([\w-]+)"?\s*)?$/;

/**
 * Returns the content type with its charset if it is on the list. Returns the type of a download otherwise, and for a
 * header with another parameter or a second type.
 */
export const allowedType = (contentType: string, allowed: readonly string[]): string => {
  const [, type = '', charset] = PARAMETERS.exec(contentType.toLowerCase()) ?? [];
  if (!allowed.includes(type)) return DOWNLOAD_TYPE;
  return charset === undefined ? type : `${type}; charset=${charset}`;
};

/** Returns the content type of a backend's reply to an API call for the app. A browser must never open such a reply as a page. */
export const callType = (contentType: string): string => allowedType(contentType, callTypes);

const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
/**
 * The beginning of a page, after a byte order mark, white space and comments. Each comment matches in one way only, else
 * the search would take exponential time.
 */
const HTML_START = /^\uFEFF?(?:\s|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+html|html|head|body|title)\b/i;
const HEAD_BYTES = 1_000;

/** Names a body that is not JSON: an HTML page, such as one of a proxy, or something else. */
export const kindOfText = ({
  contentType,
  body,
}: {
  readonly contentType: string;
  readonly body: Buffer;
}): 'an HTML page' | 'something other than JSON' =>
  HTML_TYPE.test(contentType) || HTML_START.test(body.toString('utf8', 0, HEAD_BYTES))
    ? 'an HTML page'
    : 'something other than JSON';
