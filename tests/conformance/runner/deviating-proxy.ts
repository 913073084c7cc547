import { constants, privateDecrypt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parsed } from '@kit/conformance/wire/client';
import { openAes, sealAes } from '../../support/wire-client';

type Json = Record<string, unknown>;

/** A deviation of a backend, as functions that change what goes through the proxy. */
export interface Plant {
  /** changes the envelope and the headers before the backend gets them */
  readonly request?: (envelope: Json, headers: IncomingHttpHeaders) => void;
  /** changes a decrypted reply */
  readonly reply?: (reply: Json, envelope: Json | undefined) => Json;
  /** returns another body for a plain reply to `sent`; undefined leaves it */
  readonly plain?: (sent: string, path: string) => string | undefined;
  /** changes the reply to a key exchange */
  readonly exchange?: (reply: Json, id: string, key: string) => Json;
}

interface Came {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const open = (key: string, hex: string): Json | undefined => {
  try {
    return JSON.parse(openAes(key, hex)) as Json;
  } catch {
    return undefined;
  }
};

const KEY_EXCHANGE = '/app/generateSk';
const HEX = /^(?:[0-9a-f]{2})+$/;

/** A proxy between the checks and the mock. It decrypts the traffic, so that the backend seems to deviate. */
export class DeviatingProxy {
  plant: Plant = {};
  /** number of further key exchanges to refuse with HTTP 429 */
  limited = 0;
  /** whether the admin API is unreachable, as on a real backend */
  hidesAdmin = false;
  /** the method whose calls get no reply */
  silent: string | undefined;
  onSilence: () => void = () => undefined;
  /** the methods of the envelopes, and the time of each request */
  readonly methods: string[] = [];
  readonly times: number[] = [];
  readonly #keys = new Map<string, { key: string; keyId: string }>();
  readonly #server = createServer((incoming, outgoing) => {
    this.#serve(incoming, outgoing).catch((cause: unknown) => {
      outgoing.destroy(cause instanceof Error ? cause : new Error(String(cause)));
    });
  });

  /** @param backend address of the mock @param privateKey PEM of its RSA key */
  constructor(
    readonly backend: string,
    private readonly privateKey: string,
  ) {}

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #forward(incoming: IncomingMessage, headers: IncomingHttpHeaders, body: Buffer): Promise<Came> {
    const outgoing = request(new URL(incoming.url ?? '/', this.backend), {
      method: incoming.method,
      // The server may close a keep-alive connection just as it is used, which would look like a deviation.
      agent: false,
      headers: { ...headers, host: new URL(this.backend).host, 'content-length': String(body.length) },
    });
    outgoing.end(body);
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: reply.statusCode ?? 0, headers: reply.headers, body: await buffer(reply) };
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const path = incoming.url ?? '';
    this.times.push(performance.now());
    if (this.hidesAdmin && path.startsWith('/__admin')) {
      outgoing.writeHead(404).end('Not found');
      return;
    }
    if (this.limited > 0 && path.endsWith(KEY_EXCHANGE)) {
      this.limited -= 1;
      outgoing.writeHead(429, { 'retry-after': '1' }).end();
      return;
    }
    if (this.silent !== undefined && path.endsWith(`/app/${this.silent}`)) return this.onSilence();
    const answer = path.endsWith(KEY_EXCHANGE)
      ? this.#exchange(incoming, body)
      : path.includes('/app/')
        ? this.#call(incoming, body)
        : this.#forward(incoming, incoming.headers, body);
    const { status, headers, body: sent } = await answer;
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...passed } = headers;
    outgoing.writeHead(status, passed).end(sent);
  }

  #idOf(body: Buffer): string | undefined {
    const bytes = Buffer.from(body.toString('latin1'), 'base64');
    if (bytes.length !== 256) return undefined;
    const block = privateDecrypt({ key: this.privateKey, padding: constants.RSA_NO_PADDING }, bytes);
    const id = block.subarray(block.indexOf(0, 2) + 1).toString('latin1');
    return /^[0-9a-f]{32}$/.test(id) ? id : undefined;
  }

  async #exchange(incoming: IncomingMessage, body: Buffer): Promise<Came> {
    const came = await this.#forward(incoming, incoming.headers, body);
    const id = this.#idOf(body);
    const reply = parsed(came.body.toString('utf8')) as Json | undefined;
    if (id === undefined || reply?.code !== 0) return this.#plain(came, body, KEY_EXCHANGE);
    const key = openAes(id, String(reply.data));
    const changed = this.plant.exchange?.(reply, id, key) ?? reply;
    this.#keys.set(String(changed.keyId), { key, keyId: String(reply.keyId) });
    return { ...came, body: Buffer.from(JSON.stringify(changed)) };
  }

  #plain(came: Came, sent: Buffer, path: string): Came {
    const changed = this.plant.plain?.(sent.toString('latin1'), path);
    return changed === undefined ? came : { ...came, body: Buffer.from(changed) };
  }

  async #call(incoming: IncomingMessage, body: Buffer): Promise<Came> {
    const known = this.#keys.get(String(incoming.headers.keyid));
    const headers = { ...incoming.headers, ...(known && { keyid: known.keyId }) };
    const text = body.toString('latin1');
    const envelope = known && HEX.test(text) ? open(known.key, text) : undefined;
    let sent = body;
    if (known !== undefined && envelope !== undefined) {
      const entries = Array.isArray(envelope.entries) ? (envelope.entries as Json[]) : [];
      this.methods.push(...entries.map(({ method }) => String(method)));
      this.plant.request?.(envelope, headers);
      sent = Buffer.from(sealAes(known.key, JSON.stringify(envelope)));
    }
    const came = await this.#forward(incoming, headers, sent);
    const reply = known && open(known.key, came.body.toString('latin1'));
    if (known === undefined || reply === undefined) return this.#plain(came, body, incoming.url ?? '');
    const changed = this.plant.reply?.(reply, envelope) ?? reply;
    return { ...came, body: Buffer.from(sealAes(known.key, JSON.stringify(changed))) };
  }
}
