import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Handler = (request: IncomingMessage, reply: ServerResponse) => void;

/** Starts a backend whose replies the test writes. */
export const startStubBackend = async (
  handler: Handler,
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> => {
  const server = createServer((request, reply) => {
    request.resume().once('end', () => handler(request, reply));
  });
  // Node's default of 511 would keep some of a thousand calls at once waiting longer than nginx does.
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, resolve));
  const address = server.address();
  return {
    address: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
