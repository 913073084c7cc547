/**
 * The headers of everything that a browser loads as page, script, sheet or picture: one table for each host of the app,
 * this server and the nginx of deploy/. It imports nothing, so that either can read it.
 */
type Headers = Readonly<Record<string, string>>;

/** What a page may load: its own origin and nothing else, no inline script, no eval. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** What an uploaded file may load where a browser opens it by itself: nothing. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'self'";

const asWhatItIs = { 'x-content-type-options': 'nosniff' };
const toldToNobody = { 'referrer-policy': 'no-referrer' };
const askedForAgain = { 'cache-control': 'no-cache' };

/** A page. */
export const pageHeaders: Headers = {
  ...askedForAgain,
  'content-security-policy': CONTENT_SECURITY_POLICY,
  ...asWhatItIs,
  ...toldToNobody,
};

/** The page of the app, with the configuration in it: neither a page nor a configuration of before may come back. */
export const appPageHeaders: Headers = { ...pageHeaders, 'cache-control': 'no-store' };

/** A file whose name stays the same when its content changes. */
export const fileHeaders: Headers = { ...askedForAgain, ...asWhatItIs };

/** A file with a hash of its content in its name: another content is another name. */
export const assetHeaders: Headers = { 'cache-control': 'public, max-age=31536000, immutable', ...asWhatItIs };

/** An uploaded file. The phone that is shown one may be shared, so nothing on the way keeps it. */
export const uploadHeaders: Headers = {
  'cache-control': 'no-store',
  'content-security-policy': FILE_POLICY,
  ...asWhatItIs,
  ...toldToNobody,
};
