import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import type { Config } from '@kit/mock-server/config';
import { startServer, type TestServer } from './server';
import { backendKeys, startInFront } from './two-backends';
import type { WireClient } from './wire-client';

/** A call as the backend receives it. */
export interface ReachedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The reply that replaces the backend's, or a broken connection. */
export type Scripted =
  | {
      readonly status?: number;
      readonly contentType?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string | Buffer;
    }
  | 'hang up';

/** A proxy in front of a real backend. It records each call and replies itself if the test wants it. */
export class ScriptedBackend {
  /** returns the reply to send instead; undefined passes the call to the backend */
  answer: (call: ReachedCall) => Scripted | undefined = () => undefined;
  /** answers a request over the bare socket; undefined for HTTP */
  speak: ((socket: Socket) => void) | undefined;
  /** the calls received, oldest first */
  readonly reached: ReachedCall[] = [];
  readonly #server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', async () => {
      const call = { path: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(parts) };
      this.reached.push(call);
      if (this.speak !== undefined) {
        this.speak(incoming.socket);
        return;
      }
      const scripted = this.answer(call) ?? (await this.#ask(call));
      if (scripted === 'hang up') incoming.socket.destroy();
      else {
        const { status = 200, contentType = 'text/plain', headers = {}, body } = scripted;
        outgoing.writeHead(status, { 'content-type': contentType, ...headers }).end(body);
      }
    });
  });

  /** @param behind address of the backend; a test may change it */
  constructor(public behind: string) {}

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close().closeAllConnections();
  }

  async #ask({ path, headers, body }: ReachedCall): Promise<Scripted> {
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...passed } = headers;
    const came = await fetch(this.behind + path, {
      method: 'POST',
      headers: passed as Record<string, string>,
      body: new Uint8Array(body),
    });
    const contentType = came.headers.get('content-type') ?? '';
    return { status: came.status, contentType, body: Buffer.from(await came.arrayBuffer()) };
  }
}

const keys = backendKeys();

/** A backend with its own key pair, a server in front of it, and a scripted proxy in between. */
export class BackendSetup {
  private constructor(
    readonly back: TestServer,
    readonly between: ScriptedBackend,
    readonly front: TestServer,
    /** the backend's origin, as the server in front knows it */
    readonly origin: string,
  ) {}

  /** @param mocked the methods that the server in front answers itself */
  static async start(mocked: readonly string[] = [], changes: Partial<Config> = {}): Promise<BackendSetup> {
    const back = await startServer({ privateKey: keys.privateFile });
    const between = new ScriptedBackend(back.address);
    const origin = await between.listen();
    return new BackendSetup(back, between, await startInFront(origin, keys.publicKey, mocked, changes), origin);
  }

  /** Calls the admin API for the backend's default sandbox: backend calls carry no sandbox prefix. */
  async atBackend(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const sent =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${this.back.address}/__admin${path}`, { method, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Logs in a new phone number at the backend, through the server in front. */
  async logIn(client: WireClient): Promise<{ token: string; contactNumber: string }> {
    const contactNumber = `080${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    const token = await this.logInAs(client, contactNumber);
    return { token, contactNumber };
  }

  /** @param contactNumber in the form to send @param before entries that precede the login in its envelope */
  async logInAs(client: WireClient, contactNumber: string, before: readonly EnvelopeEntry[] = []): Promise<string> {
    await client.call('sendAuthCode', { contactNumber, purpose: 'login' });
    const { messages } = (await this.atBackend('GET', '/messages')) as { messages: { authCode: string }[] };
    const login = { method: 'authenticate', data: { contactNumber, authCode: messages[0]?.authCode } };
    const reply = await client.entries([...before, login]);
    const loginData = reply.results.at(-1)?.data as { authIdentifier?: string } | undefined;
    if (loginData?.authIdentifier === undefined) throw new Error(`No login: ${JSON.stringify(reply)}`);
    return loginData.authIdentifier;
  }

  async close(): Promise<void> {
    await this.front.close();
    this.between.close();
    await this.back.close();
  }
}
