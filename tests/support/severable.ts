import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy to a port that a test can cut like a network cable: open connections go silent and new ones are not served.
 */
export class Severable {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  port = 0;

  constructor(readonly target: number) {
    this.#server = createServer((here) => {
      if (this.#isCut) {
        // The connection stays open and leads nowhere.
        this.#keep(here);
        return;
      }
      const there = connect(this.target, '127.0.0.1');
      this.#keep(here);
      this.#keep(there);
      here.pipe(there);
      there.pipe(here);
      here.once('close', () => there.destroy());
      there.once('close', () => here.destroy());
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
    return this;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Serves new connections again. Connections from before stay dead. */
  mend(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => this.#sockets.delete(socket));
  }
}
