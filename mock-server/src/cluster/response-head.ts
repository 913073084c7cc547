/** The head of a reply that says how long its body is: all of it can be told from what comes after it. */
export interface FramedHead {
  readonly status: number;
  readonly message: string;
  /** names and values in turn, without those of the connection */
  readonly headers: string[];
  /** of the body, in bytes */
  readonly length: number;
  /** where the body begins */
  readonly end: number;
}

const END = '\r\n\r\n';
const START = 'HTTP/1.';
/** Of one connection, and not of the call: the next one has its own. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'expect', 'upgrade']);
/** Ours are a tenth of it. */
const LARGEST_HEAD = 64 * 1024;

export const isOfTheConnection = (header: string): boolean => OF_THE_CONNECTION.has(header.toLowerCase());

/** Whether a head may still become whole with more bytes. */
export const isPartOfHead = (said: Buffer): boolean =>
  said.length < LARGEST_HEAD &&
  START.startsWith(said.toString('latin1', 0, Math.min(said.length, START.length))) &&
  !said.includes(END);

/** @returns undefined for what is no reply, or one that ends with its connection */
export const framedHead = (said: Buffer): FramedHead | undefined => {
  const at = said.indexOf(END);
  if (at < 0) return undefined;
  const [first = '', ...lines] = said.toString('latin1', 0, at).split('\r\n');
  const [, status, message = ''] = /^HTTP\/1\.1 (\d{3}) ?(.*)$/.exec(first) ?? [];
  if (status === undefined) return undefined;
  const headers: string[] = [];
  let length: number | undefined;
  let isKept = false;
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    const known = name.toLowerCase();
    if (known === '' || known === 'transfer-encoding') return undefined;
    if (known === 'connection') isKept = value.toLowerCase() === 'keep-alive';
    if (known === 'content-length') length = /^\d+$/.test(value) ? Number(value) : undefined;
    if (!isOfTheConnection(known)) headers.push(name, value);
  }
  // What a fault writes in the place of a reply says nothing of the connection.
  if (length === undefined || !isKept) return undefined;
  return { status: Number(status), message, headers, length, end: at + END.length };
};
